/// Chance that no dice show: cards that are dealt, one a ply, to the zones that are to get some,
/// and pieces that are exchanged before the first move.
#pragma once

#include <cstdint>

#include "framework/board/state/definition.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// Every card that may be dealt next, or every exchange, one of those that come to the same.
void offer_deals(const Definition& game, const StateFormat& format, const std::byte* state,
                 MoveList& list);
/// How many of them come to the same as this one.
std::uint32_t deal_weight(const Definition& game, const StateFormat& format, const std::byte* state,
                          Move deal);
/// Deals the card, or makes the exchange.
void play_deal(const Definition& game, const StateFormat& format, std::byte* state, Move deal);
/// From now on that zone is to get so many more cards, as far as there are any.
void owe(const Definition& game, const StateFormat& format, std::byte* state, int zone, int count);

/// Before the first move, when all else is set up: all is still to be shuffled.
void begin_shuffling(const Definition& game, const StateFormat& format, std::byte* state);
/// After something was moved: whether chance is to move, and copies of cards in their order.
void settle_chance(const Definition& game, const StateFormat& format, std::byte* state);

}  // namespace ply::board
