/// What this machine calls itself.
#pragma once

#include <string>

namespace ply {

/// `node17`, as `uname -n` has it; empty where the machine has no name.
std::string host_name();

}  // namespace ply
