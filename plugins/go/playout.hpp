/// How a hasty player of go moves: the policy of the random games by which MCTS judges positions.
///
/// 1. Beside the last move: takes a chain in atari, or saves one of its own.
/// 2. Around the last move: a pattern.
/// 3. Anywhere: a point that is no eye of its own. When there is none it passes.
/// (Gelly et al. 2006, as in patterns.hpp)
#pragma once

#include "framework/base/random.hpp"
#include "patterns.hpp"

namespace go {

inline constexpr int no_point = 0xffff;

template <int Words>
class HastyPlayer {
public:
    using Set = Points<Words>;

    /// `last`: the stone put last; `ko`: the point where the mover may not play; or no_point.
    HastyPlayer(const Board<Words>& board, int last, int ko)
        : board_(board), free_(board.empty()), open_(free_), last_(last) {
        if (ko != no_point) open_ = open_ - Set::one(ko);
    }

    /// A point, or no_point: pass.
    int choose(ply::Random& random) const {
        if (last_ != no_point) {
            const std::uint32_t mood = random.below(16);
            if (mood != 0) {
                const Set urgent = urgent_points() & open_;
                if (urgent.any()) return any_of(urgent, random);
            }
            if (mood > 1) {
                const Set shapes = shape_points();
                if (shapes.any()) return any_of(shapes, random);
            }
        }
        return anywhere(random);
    }

    /// Where a chain beside the last move is taken or saved.
    Set urgent_points() const {
        Set urgent = Set::none();
        const Set last = Set::one(last_);
        const auto taken = board_.short_chain(last, board_.theirs, free_);
        if (taken.liberties.count() == 1) urgent = taken.liberties;
        board_.each_short_chain(
            board_.beside(last) & board_.mine, board_.mine, free_, [&](const auto& chain) {
                if (chain.liberties.count() != 1) return;
                if (escapes(chain.liberties)) urgent = urgent | chain.liberties;
                board_.each_short_chain(board_.beside(chain.stones) & board_.theirs, board_.theirs,
                                        free_, [&](const auto& foe) {
                                            if (foe.liberties.count() == 1)
                                                urgent = urgent | foe.liberties;
                                        });
            });
        return urgent;
    }
    /// Whether a stone on the one point of `liberty` has two liberties.
    bool escapes(Set liberty) const {
        return board_.short_chain(liberty, board_.mine, free_ - liberty).liberties.several();
    }
    /// A stone on `point` takes nothing, and its chain of several stones can be taken.
    bool self_atari(int point) const {
        const Set stone = Set::one(point);
        const auto chain = board_.short_chain(stone, board_.mine, free_ - stone);
        return !chain.liberties.several() && chain.stones.several() && !board_.captures(point);
    }

private:
    static int any_of(Set points, ply::Random& random) {
        return points.nth(
            static_cast<int>(random.below(static_cast<std::uint32_t>(points.count()))));
    }
    Set shape_points() const {
        const Set line = Set::one(last_) | Set::one(last_).up(1) | Set::one(last_).down(1);
        Set shapes = Set::none();
        ((line | line.up(board_.row) | line.down(board_.row)) & open_).each([&](int point) {
            if (Patterns::all().at(board_, point) && sensible(point))
                shapes = shapes | Set::one(point);
        });
        return shapes;
    }
    int anywhere(ply::Random& random) const {
        Set left = open_ - board_.eyes();
        for (int count = left.count(); count > 0; --count) {
            const int point =
                left.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(count))));
            if (sensible(point)) return point;
            left = left - Set::one(point);
        }
        return no_point;
    }
    bool sensible(int point) const {
        // With two empty points beside it a stone is neither taken nor dead.
        if ((board_.beside(point) & free_).several()) return true;
        return !board_.suicide(point) && !self_atari(point);
    }

    const Board<Words>& board_;
    Set free_;
    Set open_;  ///< without the ko
    int last_;
};

}  // namespace go
