/// Values of Lua as people read them at the prompt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct lua_State;

namespace ply::lua {

/// The values from `first` to the top of the stack. Texts are quoted, tables shown with their
/// entries, sets and what `for` goes through (`each(MINE)`) with their cells; 0, which is EMPTY
/// too, stays a number. Runs inside Machine::protect(); long ones are cut.
std::vector<std::string> value_texts(lua_State* lua, int first);

/// The cells of a set as scripts write it, on the board at work.
std::string cells_text(lua_State* lua, std::int64_t set);

/// One value, as `print` writes it: texts without quotes.
std::string printed_text(lua_State* lua, int index);

}  // namespace ply::lua
