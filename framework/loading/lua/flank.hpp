/// Stones caught in a straight line between two of one's own, as in othello.
#pragma once

#include <cstdint>

#include "framework/loading/lua/geometry.hpp"

namespace ply::lua {

/// Calls `visit(cell)` for each stone (of another value than `me`) that a stone of `me` on `cell`
/// would flank; stops when `visit` answers false.
template <class Visit>
void for_each_flanked(const Geometry& board, const std::uint8_t* cells, int cell, int me,
                      Visit visit) {
    for (const auto& next : board.next) {
        int to = next[cell];
        while (to >= 0 && to != cell && cells[to] != 0 && cells[to] != me) to = next[to];
        if (to < 0 || to == cell || cells[to] != me) continue;
        for (int between = next[cell]; between != to; between = next[between])
            if (!visit(between)) return;
    }
}

inline bool flanks(const Geometry& board, const std::uint8_t* cells, int cell, int me) {
    bool any = false;
    for_each_flanked(board, cells, cell, me, [&](int) {
        any = true;
        return false;
    });
    return any;
}

}  // namespace ply::lua
