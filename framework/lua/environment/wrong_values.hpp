/// Ways out of mistakes that Lua reports of values, where what the names on the line mean in this
/// game tells more than Lua's own words.
#pragma once

#include <string>
#include <string_view>

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// What is added to the message: "; hand is a list; write hand[me]", or nothing. `line` is the line
/// of the script that the message names; it may be empty.
std::string way_out_by_names(const Machine& machine, std::string_view message,
                             std::string_view line);

}  // namespace ply::lua
