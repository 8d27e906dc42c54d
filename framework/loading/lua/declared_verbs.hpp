/// Verbs that a script declares instead of writing a function: `moves = place`,
/// `result = { line, 3 }`. Then no Lua runs while the game is played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/loading/lua/geometry.hpp"

struct lua_State;

namespace ply::lua {

class Machine;

/// One of `moves = { { step, MINE, ahead, EMPTY }, ... }`.
struct DeclaredMoves {
    enum class Verb : std::uint8_t { place, drop, step, slide, flank };
    Verb verb = Verb::place;
    std::int64_t pieces = 0;  ///< place: where
    std::int64_t directions = 0;
    std::int64_t target = 0;
};

/// Who moved has won if this is so.
struct DeclaredResult {
    enum class Verb : std::uint8_t { line, connected, crossed };
    Verb verb = Verb::line;
    int length = 0;                               ///< of a line
    std::vector<std::array<Direction, 2>> edges;  ///< connected: of each player
};

/// Inside protect(): reads what the script assigned to `moves`, which lies on the top of the stack.
/// Nothing: it is a function of the script. Fails when it is neither.
std::optional<std::vector<DeclaredMoves>> read_declared_moves(lua_State* lua);
std::optional<DeclaredResult> read_declared_result(lua_State* lua);

/// Offers the moves for the side at work.
void offer_declared(const Machine& machine, const std::vector<DeclaredMoves>& moves,
                    MoveList& list);
/// Whether the side at work has won with a move that ended on the cell; -1: by the board alone.
bool wins_as_declared(const Machine& machine, const DeclaredResult& result, int last);

}  // namespace ply::lua
