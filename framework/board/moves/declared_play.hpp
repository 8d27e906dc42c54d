/// Rules that are declared instead of programmed: `moves = place`,
/// `result = { line, 3 }`, `after = { promote, man, king }` in a script. Then no Lua runs while the
/// game is played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/board/moves/piece_sets.hpp"
#include "framework/board/moves/promotions.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

// Sets, directions and pieces are as scripts write them; a kind of pieces is kind_tag + its number.

/// One of `moves = { { step, MINE, ahead, EMPTY }, ... }`.
struct DeclaredMoves {
    enum class Verb : std::uint8_t {
        place,
        choose,
        drop,
        step,
        slide,
        flank,
        hop,
        leap,
        fly,
        pass,
        otherwise,  ///< no verb: the end of the list, if something was offered before
    };
    Verb verb = Verb::place;
    std::int64_t pieces = 0;  ///< place, choose: where
    std::int64_t directions = 0;
    std::int64_t target = 0;    ///< hop: what is hopped over
    std::int64_t landing = 0;   ///< hop
    std::int64_t flags = 0;     ///< hop
    std::int64_t piece = 0;     ///< place: 0 is a plain stone
    int far = 0, wide = 0;      ///< leap
    int most = 0;               ///< fly: how many pieces may be left
    std::int64_t distance = 0;  ///< slide: how many cells, or slide_farthest
    Becoming becoming;          ///< step
};

/// One of `result = { { line, 3 }, ... }`: if it holds, the player who moved has won.
struct DeclaredResult {
    enum class Verb : std::uint8_t { line, connected, crossed, fewer };
    Verb verb = Verb::line;
    LineRule line;
    int length = 0;                               ///< fewer: how many pieces
    std::int64_t set = 0;                         ///< fewer
    std::vector<std::array<Direction, 2>> edges;  ///< connected: of each player
    std::int64_t directions = 0;  ///< connected: along which stones are connected; 0: all
};

/// One of `after = { { promote, man, king }, { mill, 3 } }`: what happens where the move ended.
struct DeclaredAfter {
    enum class Verb : std::uint8_t { promote, mill };
    Verb verb = Verb::promote;
    LineRule line;                      ///< mill
    std::int64_t piece = 0, into = 0;   ///< promote
    std::optional<std::int64_t> where;  ///< promote: nothing is the far row
};

class MoveSets;

/// Whether all of these can be represented as sets of moves, which slides, hops and leaps cannot.
bool are_sets(const std::vector<DeclaredMoves>& moves);
/// Adds the moves for the side at work, if they can be represented as sets.
void collect_declared(const Playfield& field, const std::vector<DeclaredMoves>& moves,
                      MoveSets& sets);
/// Offers the moves for the side at work.
void offer_declared(Playfield& field, const std::vector<DeclaredMoves>& moves, MoveList& list);
/// Whether the side at work has won with a move that ended on the cell; -1: by the board alone.
bool wins_as_declared(const Playfield& field, const std::vector<DeclaredResult>& results, int last);
/// What follows from a move that ended on the cell; in Phase::play.
void follow_declared(Playfield& field, const std::vector<DeclaredAfter>& actions, int last);

}  // namespace ply::board
