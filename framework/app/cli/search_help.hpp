/// What `plyboard search --help` says of the command.
#pragma once

#include <string>

namespace ply {

/// What it does, what scores mean, and where players are explained.
std::string search_description();

}  // namespace ply
