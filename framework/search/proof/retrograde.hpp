/// Retrograde analysis: every position that can be reached, solved from the ends of the game back.
/// (Ströhlein, 1970; Thompson, "Retrograde analysis of certain endgames", 1986)
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/search/proof/state_store.hpp"
#include "framework/search/proof/symmetry_group.hpp"

namespace ply {

/// What a position is worth when nobody errs: first the value counts, then the winner wants the end
/// near and the loser far.
struct PositionValue {
    std::int32_t value = 0;   ///< for player 1: -1, 0, 1, or the margin
    std::uint32_t plies = 0;  ///< to the end; 0 where it is drawn
    friend auto operator<=>(const PositionValue&, const PositionValue&) = default;
};

/// All positions that can be reached from one, their images under the game's symmetries left out.
struct SolvedPositions {
    StateStore states;
    SymmetryGroup symmetries;
    std::vector<PositionValue> values;  ///< in the order of `states`
    std::uint64_t moves = 0;            ///< of all positions together
    bool complete = false;              ///< false: stopped before the end, `values` mean nothing

    /// The value of a position, or nothing where it cannot be reached.
    const PositionValue* find(const Game& game, const AnyState& state) const;
};

struct RetrogradeProgress {
    std::uint64_t found = 0;     ///< positions
    std::uint64_t expanded = 0;  ///< of these, with all moves made
    std::uint64_t valued = 0;    ///< decided, once all are expanded
};

/// Thrown when the positions do not fit into the memory that is allowed.
class MemoryReached : public Error {
public:
    using Error::Error;
};

/// Throws Error unless the game has one player or two with opposed interests, no chance after the
/// first move, and does not forbid repetition (there a value depends on the way to the position).
void require_retrograde(const Game& game);

/// The symmetries that the game declares, or those of the board that its rules seem to keep.
SymmetryGroup usable_symmetries(const Game& game);

/// Solves all positions from `start` on. Play that never ends is a draw, so that rules which draw
/// by repetition need no paths. A player may move twice in a row. Symmetries of the board are
/// verified at every position; where one is broken, all is done again without them. `memory` is in
/// bytes. Costs about the state's size and 40 bytes a position, and 8 bytes a move.
SolvedPositions solve_positions(
    const Game& game, const AnyState& start, const SymmetryGroup& symmetries, std::size_t memory,
    std::stop_token stop = {}, const std::function<void(const RetrogradeProgress&)>& progress = {});

}  // namespace ply
