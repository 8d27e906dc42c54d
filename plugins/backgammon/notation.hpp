/// Plays as players write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <framework/game/move.hpp>

#include "state.hpp"

namespace backgammon {

/// A man goes from point to point, as the player counts them.
struct Step {
    int from;
    int to;
    bool hits;
};
/// The steps of a play in the order in which they can be made.
std::vector<Step> steps_of(const State& state, ply::Move play);

/// `8/5+6/5`, `bar/22*`, `24/18(2)`, `13/7*/4`, `6/off`: points as the player counts them; a point
/// between is written only where somebody is hit. The usual blank is a `+`: moves have no blanks.
std::string play_text(const State& state, ply::Move play);

/// The play among `plays` that `text` names: parts in any order, joined by blanks, commas or `+`,
/// with or without stars, a man's way in one part or several; nothing where it names none or
/// several.
std::optional<ply::Move> read_play(const State& state, std::string_view text,
                                   const ply::MoveList& plays);

}  // namespace backgammon
