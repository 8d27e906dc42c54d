/// What `plyboard search --help` says of the searchers.
#pragma once

#include <string>

namespace ply {

/// What the command does, the searchers, and the options of each, in 80 columns.
std::string search_description();

}  // namespace ply
