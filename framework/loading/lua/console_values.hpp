/// Values of Lua as people read them at the prompt.
#pragma once

#include <string>
#include <vector>

struct lua_State;

namespace ply::lua {

/// The values from `first` to the top of the stack. Texts are quoted, tables shown with their
/// entries, what `for` goes through (`each(MINE)`) with its cells. Runs inside
/// Machine::protect(); long ones are cut.
std::vector<std::string> value_texts(lua_State* lua, int first);

/// One value, as `print` writes it: texts without quotes.
std::string printed_text(lua_State* lua, int index);

}  // namespace ply::lua
