/// A position: the men, whose turn it is, dice and cube.
#pragma once

#include "board.hpp"

namespace backgammon {

enum class Phase : std::uint8_t {
    opening,   ///< each player throws one die: who begins, and with what
    deciding,  ///< the mover throws or doubles
    doubled,   ///< the other player takes or drops
    throwing,  ///< the mover's dice are in the air
    playing,   ///< the mover plays its throw
    finished,  ///< the mover has borne off all men
    dropped,   ///< the mover has doubled, the other player has declined
};

struct State {
    static constexpr std::uint8_t nobody = 2;

    Board board{};
    Phase phase = Phase::opening;
    std::uint8_t mover = 0;       ///< whose turn it is, from its throw or double to its play
    std::uint8_t high = 0;        ///< the larger die, 0 before it is thrown
    std::uint8_t low = 0;         ///< the smaller one
    std::uint8_t cube = 0;        ///< its value is 2 to this power
    std::uint8_t owner = nobody;  ///< who may double: the player, or both where it is nobody's
    std::uint8_t unused[2] = {};

    Men& mine() { return board.men[mover]; }
    Men& theirs() { return board.men[1 - mover]; }
    const Men& mine() const { return board.men[mover]; }
    const Men& theirs() const { return board.men[1 - mover]; }
    bool may_double(int largest_cube) const {
        return cube < largest_cube && (owner == nobody || owner == mover);
    }
};

/// 1, 2 for a gammon (the loser has borne off nobody), 3 for a backgammon (and has men in the
/// winner's home board or on the bar).
inline int points_won(const Men& loser) {
    if (loser[Men::off] > 0) return 1;
    for (int point = 19; point <= Men::bar; ++point)
        if (loser[point] > 0) return 3;
    return 2;
}

}  // namespace backgammon
