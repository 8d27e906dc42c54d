/// The plays of a throw: which men go, each different result once.
#pragma once

#include <framework/game/move.hpp>

#include "board.hpp"

namespace backgammon {

/// A play as the points that its steps begin at, five bits each, 0 for a step that is not made:
///
///     two different dice   the larger die's step, then the smaller one's
///     doubles              up to four steps, from the farthest point to the nearest
///
/// The steps of a double follow from its result. With two different dice the same result can come
/// about in two ways, of which one stands for both: 13/10 10/8 and 13/11 11/8, if nobody is hit on
/// the way, and 2/off 1/off with either die.
struct Play {
    static constexpr int most_steps = 4;

    static constexpr int from(ply::Move play, int step) {
        return static_cast<int>(play.bits >> 5 * step & 31);
    }
};

/// What a throw lets a player do. `high` is at least `low`.
class Plays {
public:
    Plays(const Men& mine, const Men& theirs, int high, int low);

    /// Adds every play; a pass, which is Move{0}, where no die can be used.
    void add_to(ply::MoveList& list);

private:
    std::uint32_t sources(std::uint32_t own, int die) const;
    std::uint32_t moved(std::uint32_t own, int from, int die);
    void undo(int from, int die);
    void add_two(ply::MoveList& list);
    void add_one(ply::MoveList& list) const;
    void add_double(ply::MoveList& list, std::uint32_t own, std::uint64_t play, int steps,
                    int highest);

    Men mine_;
    std::uint32_t own_;      ///< points of my men
    std::uint32_t blocked_;  ///< where two men or more of the other player stand, as I count
    std::uint32_t blots_;    ///< where one stands
    int high_;
    int low_;
    int most_ = 0;           ///< steps of the longest play so far
    std::size_t first_ = 0;  ///< where the plays begin in the list
};

/// Makes a play of a throw.
inline void make_play(Men& mine, Men& theirs, ply::Move play, int high, int low) {
    if (high != low) {
        if (const int from = Play::from(play, 0); from != 0) step(mine, theirs, from, high);
        if (const int from = Play::from(play, 1); from != 0) step(mine, theirs, from, low);
        return;
    }
    for (std::uint64_t rest = play.bits; rest != 0; rest >>= 5)
        step(mine, theirs, static_cast<int>(rest & 31), high);
}

}  // namespace backgammon
