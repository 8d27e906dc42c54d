/// What a script can reach: a list of harmless words and nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

struct lua_State;

namespace ply::lua {

/// Pushes a new table with the words of Lua that neither run for ever, nor reach outside, nor tell
/// of the machine. Texts have no methods from then on. Raises Lua errors.
void push_safe_words(lua_State* lua);

/// Makes the tables of globals. Raises Lua errors.
void open_sandbox(lua_State* lua);
/// From here on no global may be written.
void close_globals(lua_State* lua);

/// The words of the framework as constant locals, all on one line, so that the script's own lines
/// keep their numbers.
const std::string& prelude_text();
/// How many locals a chunk may have besides these; Lua allows 200 in a function.
std::size_t locals_left();
/// Pushes the functions that the prelude takes as `...`; returns how many.
int push_prelude_values(lua_State* lua);

/// The names that the prelude gives a value.
std::vector<std::string> names_of_prelude();
/// The globals that the script made, by name.
std::vector<std::string> names_of_script(lua_State* lua);

/// What is said of a name that means nothing, with the way out; `meant` is what to write instead,
/// empty where that is not sure.
struct UnknownName {
    std::string sentence;
    std::string meant;
};
/// `tree` is that of the script, `line` where the name stands in it; 0: it stands elsewhere.
UnknownName unknown_name(lua_State* lua, const std::string& name, const SyntaxTree& tree, int line);

}  // namespace ply::lua
