/// What evaluates leaves from beside the rules: what was learned of a game, a sum of its
/// evaluations.
#pragma once

#include <memory>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// The program makes it. Searchers that are compiled with the rules of a plugin know it by this
/// interface alone: an indirect call a leaf, for which the state is copied as bytes.
class LeafEvaluator {
public:
    LeafEvaluator() = default;
    virtual ~LeafEvaluator() = default;

    /// Another one for another search or thread: it may keep what it has seen last.
    virtual std::unique_ptr<LeafEvaluator> clone() const = 0;

    /// The worth for `view` of a position of `game` that is not over, in the game's units; where
    /// the goal is the margin, in units of which point() are a point. Throws RulesError when the
    /// rules fail.
    virtual Score operator()(const Game& game, const AnyState& state, Player view) = 0;
    /// More than 1 where it tells less than a point from nothing; 1 where the goal is to win.
    virtual Score point() const { return 1; }

    /// Whether a score says how likely a win is; then expected() is that, from -1 to 1.
    virtual bool tells_odds() const { return false; }
    virtual double expected(Score /*score*/) const { return 0; }

protected:
    LeafEvaluator(const LeafEvaluator&) = default;
    LeafEvaluator& operator=(const LeafEvaluator&) = default;
};

}  // namespace ply
