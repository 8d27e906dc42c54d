/// Making moves of the draughts family, and what ends a game.
#pragma once

#include <algorithm>
#include <bit>

#include "generation.hpp"

namespace draughts {

/// Limits on plies without a decision; 0: none.
struct DrawRules {
    enum class FewKings : std::uint8_t {
        open,
        international,  ///< 16 moves of each for three pieces against a lone king, 5 for fewer
        frisian,        ///< 7 moves of each for two kings against one, 2 for one
    };
    int quiet_plies = 0;
    FewKings few_kings = FewKings::open;
};

/// In how many plies the ending against a lone king is drawn; 0: it is no such ending.
inline int ending_limit(const Board& board, DrawRules::FewKings rule) {
    if (rule == DrawRules::FewKings::open) return 0;
    const int count = std::popcount(board.pieces[white] | board.pieces[black]);
    if (count > 4) return 0;
    if (rule == DrawRules::FewKings::frisian) {
        const bool both = board.pieces[white] != 0 && board.pieces[black] != 0;
        if (!both || count > 3 || std::popcount(board.kings) != count) return 0;
        return count == 3 ? 14 : 4;
    }
    for (const Side lone : {white, black}) {
        const Bits more = board.pieces[other(lone)];
        if (std::popcount(board.pieces[lone]) == 1 && (board.pieces[lone] & board.kings) != 0 &&
            (more & board.kings) != 0)
            return count == 4 ? 32 : 10;
    }
    return 0;
}

/// Finds out what the side to move can do.
template <class Family>
void settle(Family family, Board& board, const DrawRules& draws) {
    const bool can_move = for_mover(family, board, [&board](const auto& moves) {
        board.capturing = moves.capturing();
        return board.capturing != 0 || moves.can_step();
    });
    board.status = can_move ? Status::open : Status::lost;
    if (!can_move) return;
    const bool quiet = draws.quiet_plies > 0 && board.quiet_plies >= draws.quiet_plies;
    const int limit = ending_limit(board, draws.few_kings);
    if (quiet || (limit > 0 && board.ending_plies >= limit)) board.status = Status::drawn;
}

/// Counts how often a side that has men moves the same king. Captures end the count.
inline void count_king_run(Board& board, Bits from, Bits to, Bits captured, bool steps) {
    std::uint8_t& run = board.king_runs[board.side];
    const bool same = run != 0 && from >> (run & 63) == 1;
    const int before = same ? run >> 6 : 0;
    run = steps ? static_cast<std::uint8_t>((before + 1) << 6 | std::countr_zero(to)) : 0;
    std::uint8_t& theirs = board.king_runs[other(board.side)];
    if ((captured >> (theirs & 63) & 1) != 0) theirs = 0;
    for (const Side side : {white, black})
        if ((board.pieces[side] & ~board.kings) == 0) board.king_runs[side] = 0;
}

template <class Family>
void make(Family family, Board& board, Move move, const DrawRules& draws) {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;
    const Bits from = Bits{1} << M::from(move);
    const Bits to = Bits{1} << M::to(move);
    const Bits captured = M::captured(move);
    const bool king = (board.kings & from) != 0;
    const bool ending = ending_limit(board, draws.few_kings) > 0;
    board.pieces[board.side] ^= from ^ to;
    board.pieces[other(board.side)] &= ~captured;
    board.kings &= ~captured;
    if (king) {
        board.kings ^= from ^ to;
    } else {
        board.kings |= to & G::king_row(board.side);
        if (family.crowned_passing && (captured & G::beyond) != 0) board.kings |= to;
    }
    const auto counted = [](std::uint16_t plies) {
        return static_cast<std::uint16_t>(std::min(plies + 1, 999));
    };
    board.quiet_plies = king && captured == 0 ? counted(board.quiet_plies) : 0;
    board.ending_plies = ending && captured == 0 ? counted(board.ending_plies) : 0;
    if (family.kings_tire) count_king_run(board, from, to, captured, king && captured == 0);
    board.side = other(board.side);
    settle(family, board, draws);
}

}  // namespace draughts
