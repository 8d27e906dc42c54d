/// Reading `options = { width = { 7, 4, 5 }, seeds = { 4, min = 1, max = 9 }, rule = { "a", "b" }
/// }`.
#pragma once

#include <string>
#include <vector>

#include "framework/base/option.hpp"

struct lua_State;

namespace ply::lua {

/// Reads the table on the top of the stack; options come out by name. Raises Lua errors.
void read_options_table(lua_State* lua, std::vector<OptionSpec>& options);

/// Pushes `opt`, a table of the chosen values that refuses unknown names and changes. With null,
/// before options are known, every name has the same placeholder (or 3, if FirstPass says so).
void push_options(lua_State* lua, const std::vector<OptionSpec>& known, const Options* chosen);

}  // namespace ply::lua
