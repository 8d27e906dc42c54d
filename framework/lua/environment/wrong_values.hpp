/// Ways out of mistakes that Lua reports of values, where what the names on the line mean in this
/// game tells more than Lua's own words.
#pragma once

#include <string>
#include <string_view>

#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// What is added to the message: "; hand is a list; write hand[me]", or nothing. `line` is the one
/// that the message names, 0 if it is none of the script, whose tree is given.
std::string way_out_by_names(const Machine& machine, std::string_view message,
                             const SyntaxTree& tree, int line);

}  // namespace ply::lua
