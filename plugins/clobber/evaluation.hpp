/// What a position of clobber is worth.
///
/// Stones that no chain of neighbours links with a stone of the other player are dead: the others
/// fall into groups that are games of their own. A group of one stone each is one move for whoever
/// takes it (Albert et al., "An introduction to Clobber", 2005), so that of those only an odd one
/// counts. In a larger one whoever has more stones tends to have the last move.
///
/// Weights: logistic regression of the results of 30000 games that searches of three plies played
/// against themselves on 5x6 to 8x8.
#pragma once

#include "cells.hpp"

namespace clobber {

struct Weights {
    int live;      ///< stones that are not dead
    int movable;   ///< stones beside the other player's
    int lone;      ///< movable ones without a neighbour of their colour
    int backed;    ///< movable ones with a live neighbour of their colour that is not
    int behind;    ///< such neighbours
    int stones;    ///< groups in which one has more stones
    int attacks;   ///< groups in which one has more movable stones
    int odd_pair;  ///< for the player to move
    int turn;      ///< to move
};

/// By the number of live stones: at most 8, 14, 24, and more.
inline constexpr Weights phases[] = {
    {.live = 0,
     .movable = 10,
     .lone = -70,
     .backed = 12,
     .behind = -30,
     .stones = 100,
     .attacks = 18,
     .odd_pair = 235,
     .turn = -48},
    {.live = 12,
     .movable = 0,
     .lone = -39,
     .backed = 19,
     .behind = -31,
     .stones = 28,
     .attacks = 15,
     .odd_pair = 28,
     .turn = 0},
    {.live = 13,
     .movable = 2,
     .lone = -15,
     .backed = 8,
     .behind = -14,
     .stones = 13,
     .attacks = 0,
     .odd_pair = 0,
     .turn = 10},
    {.live = 11,
     .movable = 0,
     .lone = -3,
     .backed = 2,
     .behind = -3,
     .stones = 3,
     .attacks = 4,
     .odd_pair = 0,
     .turn = 9},
};
inline const Weights& weights_for(int live) {
    return phases[live <= 8 ? 0 : live <= 14 ? 1 : live <= 24 ? 2 : 3];
}

/// What touches `some` of `all`, by `beside(cells)`: neighbours on the board, and more perhaps.
template <class Bits, class Beside>
Bits linked(Bits some, Bits all, Beside beside) {
    for (Bits before = 0; before != some;) {
        before = some;
        some |= beside(some) & all;
    }
    return some;
}

/// For the player to move, of stones `mine` and `theirs`.
template <class Bits, class Beside>
int worth(Bits mine, Bits theirs, Beside beside) {
    const Bits my_movable = mine & beside(theirs);
    const Bits their_movable = theirs & beside(mine);
    const Bits live = linked<Bits>(my_movable | their_movable, mine | theirs, beside);
    const Weights& weight = weights_for(count(live));
    const auto sign = [](int lead) { return (lead > 0 ? 1 : 0) - (lead < 0 ? 1 : 0); };
    int pairs = 0;
    int groups = 0;
    for (Bits left = live; left != 0;) {
        const Bits group = linked<Bits>(left & -left, live, beside);
        left &= ~group;
        if (count(group) == 2) {
            ++pairs;
            continue;
        }
        groups += weight.stones * sign(count(group & mine) - count(group & theirs)) +
                  weight.attacks * sign(count(group & my_movable) - count(group & their_movable));
    }
    const auto side = [&](Bits stones, Bits movable) {
        const Bits waiting = stones & live & ~movable;
        return weight.live * count(stones & live) + weight.movable * count(movable) +
               weight.lone * count(movable & ~beside(stones)) +
               weight.backed * count(movable & beside(waiting)) +
               weight.behind * count(waiting & beside(movable));
    };
    return side(mine, my_movable) - side(theirs, their_movable) + groups +
           (pairs % 2 != 0 ? weight.odd_pair : 0) + weight.turn;
}

}  // namespace clobber
