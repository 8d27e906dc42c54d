/// Stones caught in a straight line between two of one's own, as in othello.
#pragma once

#include <bit>
#include <cstdint>

#include "framework/board/geometry/geometry.hpp"

namespace ply::board {

/// Lines on a board of up to 64 cells, all at once: sets are moved instead of looking from cell to
/// cell. A fill in three doubling steps (Kogge and Stone, 1973) sees lines of up to seven stones.
class LineFill {
public:
    static bool serves(const Geometry& board) {
        return board.words == 1 && board.shifts && board.shape != Layout::Shape::track &&
               board.width <= 9 && board.height <= 9;
    }

    LineFill(const Geometry& board, int direction, std::uint64_t theirs)
        : delta_(board.delta[direction]),
          leaving_(board.leaving[direction].word[0]),
          one_(theirs & board.leaving[(direction + 4) % direction_count].word[0]),
          two_(one_ & shifted(one_, delta_)),
          four_(two_ & shifted(two_, 2 * delta_)) {}

    /// The cells of `theirs` that follow on a cell of `from` without a gap.
    std::uint64_t behind(std::uint64_t from) const {
        std::uint64_t filled = from;
        filled |= one_ & shifted(filled, delta_);
        filled |= two_ & shifted(filled, 2 * delta_);
        filled |= four_ & shifted(filled, 4 * delta_);
        return filled & ~from;
    }
    /// The set one step on.
    std::uint64_t moved(std::uint64_t set) const { return shifted(set & leaving_, delta_); }

private:
    static std::uint64_t shifted(std::uint64_t set, int by) {
        return by >= 0 ? set << by : set >> -by;
    }

    int delta_;
    std::uint64_t leaving_;
    std::uint64_t one_;
    std::uint64_t two_;
    std::uint64_t four_;
};

/// The stones that a stone on `cell` would flank, by looking from cell to cell; `visit(cell)` for
/// each, until it returns false.
template <class Visit>
void walk_flanked(const Geometry& board, const std::uint8_t* cells, int cell, int me, Visit visit) {
    for (const auto& next : board.next) {
        int to = next[cell];
        while (to >= 0 && to != cell && cells[to] != 0 && cells[to] != me) to = next[to];
        if (to < 0 || to == cell || cells[to] != me) continue;
        for (int between = next[cell]; between != to; between = next[between])
            if (!visit(between)) return;
    }
}

/// Calls `visit(cell)` for each stone (of another value than `me`) that a stone of `me` on `cell`
/// would flank.
template <class Visit>
void for_each_flanked(const Geometry& board, const std::uint8_t* cells, int cell, int me,
                      Visit visit) {
    if (!LineFill::serves(board))
        return walk_flanked(board, cells, cell, me, [&](int flanked) {
            visit(flanked);
            return true;
        });
    const std::uint64_t stone = std::uint64_t{1} << cell;
    const std::uint64_t mine = find_value(cells, board.blocks, me) & board.all.word[0];
    const std::uint64_t empty = find_value(cells, board.blocks, 0);
    const std::uint64_t theirs = board.all.word[0] & ~mine & ~empty & ~stone;
    std::uint64_t flanked = 0;
    for (int left = board.known; left != 0; left &= left - 1) {
        const LineFill fill(board, std::countr_zero(static_cast<unsigned>(left)), theirs);
        const std::uint64_t line = fill.behind(stone);
        if ((fill.moved(line) & mine) != 0) flanked |= line;
    }
    for_each_bit(flanked, 0, visit);
}

inline bool flanks(const Geometry& board, const std::uint8_t* cells, int cell, int me) {
    bool any = false;
    walk_flanked(board, cells, cell, me, [&](int) {
        any = true;
        return false;
    });
    return any;
}

}  // namespace ply::board
