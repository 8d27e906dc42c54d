/// What a script defines for the framework to call: its functions, or what it declares instead.
#pragma once

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// When the script has been read, inside protect(): its callbacks and evaluations are kept ready.
/// Throws Error where one of them is no function.
void collect_callbacks(Machine& machine);

}  // namespace ply::lua
