/// The first moves of a game, those that are images of each other together.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply::insight {

struct FirstMove {
    std::vector<std::string> texts;  ///< the move that is played, then its images
    Move move;
};

/// In the order of the rules. Images are those of the symmetries that the game declares, or that
/// its board has and random games do not contradict; or moves to the same position. None where
/// dice begin, or where it is stopped.
std::vector<FirstMove> first_moves(const Game& game, const std::stop_token& stop);

}  // namespace ply::insight
