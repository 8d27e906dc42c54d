/// What the 64 bits of a move of a Lua game mean.
#pragma once

#include <cstdint>
#include <string>

#include "framework/board/state/definition.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// How a move is played and written.
enum class MoveKind : std::uint8_t {
    add,      ///< offered by `add`: played by the script's `play`
    number,   ///< offered by `add_number`: the last entry is a number, the others are cells
    piece,    ///< offered by `add_piece`: the last entry is a piece, which comes to the last cell
    place,    ///< a stone on a cell
    drop,     ///< a stone that fell onto a cell; written as its column
    step,     ///< a piece from a cell to a cell, which is cleared first
    flank,    ///< a stone on a cell that turns over what it flanks
    hop,      ///< a piece that captures what it hops over; see HopCode
    far_hop,  ///< the same over any distance; see HopCode
    swap,     ///< the players change sides
    dice,     ///< a throw of dice: the entries are what they show
    pass,
    take,  ///< another player's piece is taken from the board
    deal,  ///< a card that chance deals
};

/// bits 0-3 kind, 4-6 number of entries, 7 capture, then up to five entries of 11 bits.
struct MoveCode {
    static constexpr int max_entries = 5;
    static constexpr int max_entry = 2047;
    /// What 1 in the first and second entry is worth.
    static constexpr std::uint64_t entry_unit[] = {1 << 8, 1 << 19};

    static constexpr Move make(MoveKind kind) { return {static_cast<std::uint64_t>(kind)}; }
    static constexpr Move make(MoveKind kind, int cell) {
        return {static_cast<std::uint64_t>(kind) | 1 << 4 | std::uint64_t(cell) << 8};
    }
    static constexpr Move make(MoveKind kind, int from, int to, bool capture) {
        return {static_cast<std::uint64_t>(kind) | 2 << 4 | std::uint64_t(capture) << 7 |
                std::uint64_t(from) << 8 | std::uint64_t(to) << 19};
    }
    static constexpr Move with_entry(Move move, int entry) {
        const int index = entries(move);
        return {move.bits + (1 << 4) + (std::uint64_t(entry) << (8 + 11 * index))};
    }
    static constexpr Move with_capture(Move move) { return {move.bits | 1 << 7}; }

    static constexpr MoveKind kind(Move move) { return static_cast<MoveKind>(move.bits & 15); }
    static constexpr int entries(Move move) { return static_cast<int>(move.bits >> 4 & 7); }
    static constexpr bool capture(Move move) { return (move.bits >> 7 & 1) != 0; }
    /// Cells are counted from 0.
    static constexpr int entry(Move move, int index) {
        return static_cast<int>(move.bits >> (8 + 11 * index) & max_entry);
    }
    /// How many of the entries are cells.
    static constexpr int cells(Move move) {
        const MoveKind k = kind(move);
        if (k == MoveKind::dice) return 0;
        return entries(move) - (k == MoveKind::number || k == MoveKind::piece);
    }
};

/// Hops carry more than entries. `hop`: one entry, the cell it starts from; 4 bits, how many hops;
/// 3 bits each, their directions. `far_hop`: two entries, from and to; then a bit for each piece
/// that is not the mover's, in the order of the cells: the captured ones.
struct HopCode {
    static constexpr int most_hops = 13;
    static constexpr int most_pieces = 32;

    static constexpr Move make(int from) {
        return MoveCode::with_capture(MoveCode::make(MoveKind::hop, from));
    }
    static constexpr int hops(Move move) { return static_cast<int>(move.bits >> 19 & 15); }
    static constexpr Move with_hop(Move move, int direction) {
        return {(move.bits + (1 << 19)) | std::uint64_t(direction) << (23 + 3 * hops(move))};
    }
    static constexpr int direction(Move move, int index) {
        return static_cast<int>(move.bits >> (23 + 3 * index) & 7);
    }
    static constexpr Move make_far(int from, int to, std::uint32_t captured) {
        return {MoveCode::make(MoveKind::far_hop, from, to, true).bits | std::uint64_t{captured}
                                                                             << 30};
    }
    static constexpr std::uint32_t captured(Move move) {
        return static_cast<std::uint32_t>(move.bits >> 30);
    }
};

/// What the move captures (of several pieces the first), or 0. The board is the one before it; what
/// a script's own `play` takes away is not known.
int captured_piece(const Definition& game, const std::uint8_t* cells, int me, Move move);

int last_landing(const Geometry& board, Move hop);
/// The cell the move ends on, or -1: what `result` is asked about.
inline int last_cell(const Geometry& board, Move move) {
    if (MoveCode::kind(move) == MoveKind::hop) return last_landing(board, move);
    const int cells = MoveCode::cells(move);
    return cells > 0 ? MoveCode::entry(move, cells - 1) : -1;
}

/// `a1`, `d` for a drop, `e2-e4`, `e2xd3`, `a1=3` with a number, `e7-e8=Q` with a piece,
/// `a3xc5xe7`, `d1xa4(b3+c2)` for a hop over any distance, `xa7` for a piece that is taken, `3-5`
/// for dice, the name of a card that is dealt, `swap`, `pass`.
std::string move_text(const Definition& game, const std::uint8_t* cells, int me, Move move);

/// Calls `visit(cell)` for each cell that a hop lands on.
template <class Visit>
void for_each_landing(const Geometry& board, Move move, Visit visit) {
    int at = MoveCode::entry(move, 0);
    for (int i = 0; i < HopCode::hops(move); ++i) {
        const auto& next = board.next[HopCode::direction(move, i)];
        at = next[next[at]];
        visit(at);
    }
}

/// Calls `visit(cell)` for each cell that a hop goes over.
template <class Visit>
void for_each_hopped(const Geometry& board, Move move, Visit visit) {
    int at = MoveCode::entry(move, 0);
    for (int i = 0; i < HopCode::hops(move); ++i) {
        const auto& next = board.next[HopCode::direction(move, i)];
        visit(next[at]);
        at = next[next[at]];
    }
}

/// Calls `visit(cell)` for each cell whose piece a far hop of side `me` (from 1) captures.
template <class Visit>
void for_each_far_captured(const Definition& game, const std::uint8_t* cells, int me, Move move,
                           Visit visit) {
    std::uint32_t captured = HopCode::captured(move);
    for (int cell = 0; captured != 0 && cell < game.board.cells; ++cell) {
        if (cells[cell] == 0 || game.owner(cells[cell]) == me) continue;
        if ((captured & 1) != 0) visit(cell);
        captured >>= 1;
    }
}

}  // namespace ply::board
