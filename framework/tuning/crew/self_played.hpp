/// A game that a player has played against itself, for what can be learned of its positions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/game/score.hpp"

namespace ply::tuning {

/// As it is kept: all that is asked of it later is found by playing its moves again.
struct SelfPlayed {
    std::vector<Move> moves;  ///< those of chance too
    /// By moves: the position before is quiet. Its move was found by a search that saw no end, is
    /// not noisy (a capture), and its mover is not in check.
    std::vector<bool> quiet;
    /// By moves: what the search that found it took the position for, of its mover; nothing where
    /// none was made, or it saw the end.
    std::vector<std::optional<Score>> scores;
    std::vector<double> points;  ///< by players, 0 to 1: Outcome::points()
    int number = 0;              ///< by which it was played; not in the text
    /// By moves, where a teacher has judged the positions: points for the mover, 0 to 1; nothing
    /// where it saw the end. Not in the text.
    std::vector<std::optional<double>> judged;

    /// Nobody came in before another.
    bool drawn() const;
    std::string text() const;
    /// Throws Error where the text is no such game of so many players.
    static SelfPlayed read(const std::string& text, int players);
};

}  // namespace ply::tuning
