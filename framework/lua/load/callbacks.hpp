/// What a script defines for the framework to call: its functions, or what it declares instead.
#pragma once

#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// When the script has been read, inside protect(): its callbacks and evaluations are kept ready.
/// `tree` is that of the script itself. Throws ScriptError where one of them is no function.
void collect_callbacks(Machine& machine, const SyntaxTree& tree);

}  // namespace ply::lua
