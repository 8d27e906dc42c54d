/// What players see of a state, where they do not see everything; see Definition::sees.
///
/// In what a player sees, cells that it cannot see hold what some of them hold, sorted, and are
/// marked: so it shows how many there are of each and nothing else. The zones of all cards whose
/// place is unknown are such a group, or the kinds of one player's pieces on a board, or all that
/// stands where a player does not look. The numbers of a layer are one, too.
#pragma once

#include <cstdint>
#include <functional>

#include "framework/base/random.hpp"
#include "framework/board/state/definition.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// Marks what a cell or a layer holds in an observed state: not what it really holds.
inline constexpr std::uint8_t unseen_mark = 0x80;
/// The largest number in a layer that is hidden from somebody.
inline constexpr int most_hidden_number = unseen_mark - 1;

/// Whether others do not even see where a player's pieces stand. Who knows what a cell holds then
/// says the layer `known` of the cell, whatever comes there, and only its own part to each player.
inline bool hides_places(const Definition& game) {
    return !game.cards() && !game.sees.empty() && game.sees[0] == 0;
}

/// Bit p: player p sees what the cell holds, or its number in a layer, from 1.
int who_sees(const Definition& game, const StateFormat& format, const std::byte* state,
             std::size_t layer, int cell);

/// Calls `visit(cell, value, layer)` for all that the player does not see of a state.
void for_each_unseen(const Definition& game, const StateFormat& format, const std::byte* state,
                     Player player, const std::function<void(int, int, int)>& visit);

/// Makes of a state what that player (from 0) sees of it.
void conceal(const Definition& game, const StateFormat& format, std::byte* state, Player player);

/// Makes a state of what a player sees: all ways to fill what it does not see are equally likely,
/// or all of those that `possible(state, cell, value, layer)`, if there is one, allows; layers
/// count from 1, 0 is what stands on the cell.
using Possible = std::function<bool(const std::byte* state, int cell, int value, int layer)>;
void reveal_at_random(const Definition& game, const StateFormat& format, std::byte* state,
                      const Possible& possible, Random& random);

/// After a ply: who has seen a card knows where it is while it lies where that player does not see
/// it, until it may have been one of several that moved on. `before` is the state before the ply.
/// Of a piece those who see it need not be told.
void remember(const Definition& game, const StateFormat& format, const std::byte* before,
              std::byte* state);

/// Sorts copies of a card by where they are, so that equal positions have equal bytes.
void sort_copies(const Definition& game, const StateFormat& format, std::byte* state);
/// Whether a move names, of several copies in one zone, the first ones: the others mean the same.
/// The same move with the first copies of all, which lie anywhere: what a player makes does not
/// tell where other copies are.
Move with_first_copies(const Definition& game, Move move);
bool names_first_copies(const Definition& game, const std::uint8_t* zones, Move move);

}  // namespace ply::board
