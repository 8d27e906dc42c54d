#pragma once

#include <algorithm>
#include <cstdlib>

#include "patterns.hpp"
#include "playout.hpp"

namespace go {

/// How promising a move is, for the order in which searches look at moves: from 0, those that
/// hardly help, to 12. `last` and `ko` as HastyPlayer has them.
template <int Words>
int move_class(const Board<Words>& board, int last, int ko, int point) {
    using Set = Points<Words>;
    const Set stones = board.mine | board.theirs;
    const Set around = board.beside(point);
    if ((around & stones).any()) {
        if (board.eyes().has(point)) return 0;
        const HastyPlayer player(board, last, ko);
        if (last != no_point && player.urgent_points().has(point)) return 12;
        if (board.captures(point)) return 10;
        if (player.self_atari(point)) return 1;
    }
    const int size = board.row - 1;
    const int column = point % board.row;
    const int row = point / board.row;
    int worth = 4;
    if (last != no_point) {
        const int away = std::abs(last % board.row - column) + std::abs(last / board.row - row);
        if (away <= 2 && Patterns::all().at(board, point)) worth += 3;
        worth += away <= 3 ? 1 : 0;
    }
    const int from_edge = std::min({column, row, size - 1 - column, size - 1 - row});
    if (from_edge < 2 && !((around | board.beside(around)) & stones).any()) worth -= 2 - from_edge;
    return worth;
}

}  // namespace go
