/// What rules know of a value without a search: a connection that cannot be cut, points that cannot
/// be lost.
#pragma once

#include <concepts>

#include "framework/base/option.hpp"
#include "framework/game/rules.hpp"

namespace ply {

/// What a value surely lies between.
struct ScoreRange {
    Score at_least = -infinite_score;
    Score at_most = infinite_score;

    ScoreRange operator-() const { return {-at_most, -at_least}; }
};

/// `ScoreRange bounds(s)`: an optional operation of the rules, beside those of rules.hpp. Bounds of
/// the value of an unfinished state, for its mover and however it was reached; a win within n plies
/// is at least `win_score - n`. For two players who want the opposite. Searches that prove call
/// it at nearly every node, so it pays only where it saves more nodes than it costs. Called by the
/// searchers that are compiled with the rules.
template <class R>
concept HasBounds = requires(const R rules, const typename R::State state) {
    { rules.bounds(state) } -> std::same_as<ScoreRange>;
};

/// The bounds for the mover of `state`, which stands `ply` plies below the root; of rules that do
/// not offer any, those of all values.
template <Rules R>
ScoreRange known_bounds(const R& rules, const typename R::State& state, int ply) {
    if constexpr (HasBounds<R>) {
        const auto seen_from_root = [ply](Score score) {
            return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
        };
        const ScoreRange range = rules.bounds(state);
        return {seen_from_root(range.at_least), seen_from_root(range.at_most)};
    } else {
        return {};
    }
}

/// The switch of searchers that are made for proofs. Those made for play do not ask: they would
/// lose more by the time that it takes than they gain.
inline OptionSpec bounds_option() {
    return OptionSpec::choice("bounds", {"yes", "no"},
                              "the game may prove values without a search");
}
inline bool asks_bounds(const Options& options) {
    return options.word("bounds") == "yes";
}

}  // namespace ply
