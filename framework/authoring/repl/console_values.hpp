/// Values of Lua as people read them at the prompt.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct lua_State;

namespace ply::lua {

/// The values from `first` to the top of the stack. Texts are quoted, tables shown with their
/// entries, sets and what `for` goes through (`each(MINE)`) with their cells; 0, which is EMPTY
/// too, stays a number. Runs inside Machine::protect(); long ones are cut.
std::vector<std::string> value_texts(lua_State* lua, int first);

/// The cells of a set as scripts write it, on the board at work: as text, and counted from 0.
std::string cells_text(lua_State* lua, std::int64_t set);
std::vector<int> cells_of(lua_State* lua, std::int64_t set);

/// The cells where the values are one set, or what `for` goes through and finds cells only; nothing
/// where they are something else. Runs inside Machine::protect().
std::optional<std::vector<int>> value_cells(lua_State* lua, int first);

/// One value, as `print` writes it: texts without quotes.
std::string printed_text(lua_State* lua, int index);

}  // namespace ply::lua
