/// Forbidden repetition (superko), settled once for all rules and all searches.
#pragma once

#include <cstdint>

#include "framework/game/path.hpp"
#include "framework/game/rules.hpp"

namespace ply {

/// What a path holds of a state: two states that repetition rules take for the same have the same.
template <Rules R>
std::uint64_t repetition_hash(const R& rules, const typename R::State& state) {
    if constexpr (HasRepetitionHash<R>) {
        return rules.repetition_hash(state);
    } else {
        return rules.hash(state);
    }
}

/// Whether `move` would bring back a position of `path`, which ends with `state`, where the rules
/// forbid that.
template <Rules R>
bool repeats(const R& rules, const typename R::State& state, const Path& path, Move move) {
    if constexpr (HasNeverRepeats<R>) {
        if (rules.never_repeats(state, move)) return false;
    }
    auto child = state;
    rules.play(child, move);
    return path.count(repetition_hash(rules, child)) > 0;
}

/// Removes the moves that would bring back a position of `path` from the list; returns how many.
template <Rules R>
std::size_t drop_repeating(const R& rules, const typename R::State& state, const Path& path,
                           MoveList& list) {
    std::size_t kept = 0;
    for (const Move move : list)
        if (!repeats(rules, state, path, move)) list[kept++] = move;
    const std::size_t dropped = list.size() - kept;
    list.shrink_to(kept);
    return dropped;
}

}  // namespace ply
