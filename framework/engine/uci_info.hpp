/// What an engine says while it thinks: `info depth 12 score cp 31 nodes 5000 pv e2e4 e7e5`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "framework/game/score.hpp"

namespace ply {

/// What is known so far; words that are not known, and numbers that are none, are passed over.
struct UciInfo {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<Score> score;   ///< for the mover
    bool mates_in_plies = false;  ///< distances to mate are in plies, not in moves
    std::string line;             ///< its moves, as they were written

    /// `words`: what follows `info`.
    void read(std::string_view words);
};

}  // namespace ply
