/// A game of go as `loadsgf` needs it: the main line of a file, in vertices.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply::serving {

struct SgfGame {
    struct Stone {
        Player player = 0;
        std::string vertex;  ///< `D4`, or `pass`
    };
    std::optional<int> size;
    std::optional<double> komi;
    std::vector<Stone> setup;  ///< on the board before the first move
    std::vector<Stone> moves;  ///< of the main line
};

/// The first game of a file, with its first variations. Unknown properties are passed over. Throws
/// Error where the text is no SGF, and where stones are set up after a move or taken away.
SgfGame read_sgf(std::string_view text);

}  // namespace ply::serving
