/// A network that estimates how a game ends. (Tesauro, "Temporal difference learning and
/// TD-Gammon", Communications of the ACM 38(3), 1995)
#pragma once

#include "board.hpp"

namespace backgammon {

/// The chances of a player; a gammon is also a win, a backgammon also a gammon.
struct Chances {
    float win = 0;
    float win_gammon = 0;
    float win_backgammon = 0;
    float lose_gammon = 0;
    float lose_backgammon = 0;

    /// Points that the player wins, without the cube: from -3 to 3.
    float equity() const {
        return 2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon;
    }
};

/// The chances of the player on roll, before the dice are thrown; both players have men. About half
/// a microsecond.
Chances chances(const Men& on_roll, const Men& other);

}  // namespace backgammon
