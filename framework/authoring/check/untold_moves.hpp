/// Can every move be made by clicks on the board?
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// Two moves that clicks cannot tell apart (same_clicks() in clickable_moves.hpp), and the moves
/// from the start of the game to where they are.
struct UntoldMoves {
    std::string first;
    std::string second;
    std::vector<std::string> after;
};

/// The first such pair in some random games; nothing where every move can be told. Looks at a few
/// hundred positions, fewer of those with many moves, and ends early when `stop` is requested.
std::optional<UntoldMoves> find_untold_moves(const Game& game, std::uint64_t seed,
                                             const std::stop_token& stop = {});

}  // namespace ply
