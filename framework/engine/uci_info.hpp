/// What an engine says while it thinks: `info depth 12 score cp 31 nodes 5000 pv e2e4 e7e5`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/score.hpp"

namespace ply {

/// What is known so far; words that are not known, and numbers that are none, are passed over.
struct UciInfo {
    static constexpr std::size_t most_lines = 256;

    struct Line {
        std::optional<Score> score;  ///< for the mover; a bound only where nothing else is known
        bool bound = false;          ///< of a score
        std::string moves;           ///< as they were written
    };
    int depth = 0;
    std::uint64_t nodes = 0;
    bool mates_in_plies = false;  ///< distances to mate are in plies, not in moves
    std::vector<Line> lines{{}};  ///< the best first: `multipv`

    /// `words`: what follows `info`.
    void read(std::string_view words);
};

}  // namespace ply
