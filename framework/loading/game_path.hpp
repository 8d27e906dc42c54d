/// Names of games that are paths.
#pragma once

#include <string_view>

namespace ply {

/// Whether the name of a game, without its options, is the path of a script or plugin.
inline bool is_path_of_game(std::string_view name) {
    return name.find('/') != name.npos || name.ends_with(".lua") || name.ends_with(".so");
}

}  // namespace ply
