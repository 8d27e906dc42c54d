/// Throws of dice as the moves of chance.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "framework/board/state/definition.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// Every throw of the game's dice, each a move; sorted dice once for all orders.
void offer_throws(const Definition& game, MoveList& list);
/// How often a throw comes up among all: the product of its faces' weights, times the orders in
/// which sorted dice can show them.
std::uint32_t throw_weight(const Definition& game, Move thrown);
/// The throw of sorted dice that shows the numbers of `5-3`, in any order.
std::optional<Move> read_sorted_throw(const Definition& game, std::string_view text);

}  // namespace ply::board
