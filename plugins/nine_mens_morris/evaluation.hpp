/// What a position of nine men's morris is worth.
///
/// Features and phases as in Petcu and Holban, "Nine Men's Morris: Evaluation Functions", 9th
/// International Conference on Development and Application Systems, 2008. Weights: logistic
/// regression of the results of 7500 games that searches of three plies played against themselves,
/// on the positions where no mill could be closed at once; a man of the middle game is 100.
#pragma once

#include <bit>

#include <framework/game/bits.hpp>

#include "board.hpp"

namespace morris {

struct Side {
    Men men;
    int hand;
    bool may_fly;  ///< with three men

    bool flies() const { return hand == 0 && may_fly && std::popcount(men) == 3; }
    bool goes_anywhere() const { return hand > 0 || flies(); }
};

struct Weights {
    int men;       ///< on the board and in hand
    int mills;     ///< lines of three
    int twos;      ///< empty points where a man would make a mill
    int fork;      ///< there are several such points
    int closable;  ///< those that a man from outside the line reaches in one move
    int safe;      ///< and the other player does not
    int swinging;  ///< a man of a mill makes another mill with one step
    int opening;   ///< a man of a mill can step out and back, and nobody takes its place
    int blocked;   ///< men without a step
    int reach;     ///< empty points a step away
    int turn;      ///< to move
};

inline constexpr Weights placing{.men = 134,
                                 .mills = 110,
                                 .twos = 22,
                                 .fork = 150,
                                 .closable = 0,
                                 .safe = 0,
                                 .swinging = 0,
                                 .opening = 0,
                                 .blocked = -50,
                                 .reach = 35,
                                 .turn = 25};
inline constexpr Weights moving{.men = 100,
                                .mills = 120,
                                .twos = 20,
                                .fork = 0,
                                .closable = 68,
                                .safe = 170,
                                .swinging = 83,
                                .opening = 122,
                                .blocked = -37,
                                .reach = 0,
                                .turn = 26};
inline constexpr Weights flying{.men = 58,
                                .mills = 113,
                                .twos = 17,
                                .fork = 39,
                                .closable = 67,
                                .safe = -65,
                                .swinging = 208,
                                .opening = 0,
                                .blocked = 0,
                                .reach = 0,
                                .turn = 20};

/// The worth of one side, against `other`.
inline int worth_of(const Side& side, const Side& other, const Weights& weight) {
    const Men empty = board & ~(side.men | other.men);
    const Men twos = completing(side.men) & empty;
    const Men in_mill = in_mills(side.men);
    Men closable = side.goes_anywhere() ? twos : 0;
    bool swings = false;
    bool opens = false;
    int blocked = 0;
    ply::each_bit(side.men, [&](int point) {
        const Men man = Men{1} << point;
        const Men steps = beside(man) & empty;
        if (steps == 0) ++blocked;
        if (steps == 0 || side.goes_anywhere()) return;
        const Men closing = completing(side.men & ~man) & steps;
        closable |= closing;
        if ((in_mill & man) == 0) return;
        swings = swings || closing != 0;
        opens = opens || ((beside(man) & other.men) == 0 && !other.goes_anywhere());
    });
    const Men reached = other.goes_anywhere() ? board : beside(other.men);
    return weight.men * (std::popcount(side.men) + side.hand) +
           weight.mills *
               (std::popcount(mills_along(side.men)) + std::popcount(mills_across(side.men))) +
           weight.twos * std::popcount(twos) + weight.fork * (std::popcount(twos) > 1 ? 1 : 0) +
           weight.closable * std::popcount(closable) +
           weight.safe * std::popcount(closable & ~reached) + weight.swinging * (swings ? 1 : 0) +
           weight.opening * (opens ? 1 : 0) + weight.blocked * blocked +
           weight.reach * std::popcount(beside(side.men) & empty);
}

/// For the player to move.
inline int worth(const Side& mine, const Side& theirs) {
    const Weights& weight = mine.hand > 0 || theirs.hand > 0 ? placing
                            : mine.flies() || theirs.flies() ? flying
                                                             : moving;
    return worth_of(mine, theirs, weight) - worth_of(theirs, mine, weight) + weight.turn;
}

}  // namespace morris
