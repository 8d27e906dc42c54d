/// The way out of a mistake in a script, for messages that have none yet.
#pragma once

#include <string>
#include <string_view>

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// What is added to the message `raw` of Lua, beginning with "; ", or nothing. See
/// Machine::explain.
std::string explain_mistake(const Machine& machine, std::string_view raw);

}  // namespace ply::lua
