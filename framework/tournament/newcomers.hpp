/// The order of players and games in a tournament that is extended.
#pragma once

#include "framework/tournament/plan.hpp"

namespace ply {

/// Players and games that `old` does not have may stand anywhere in a tournament file: in `plan`
/// they come to stand behind those of `old`, who keep their order. Nothing is changed when one of
/// the old ones is missing, or when a gauntlet has other challengers, who are its first players.
void put_newcomers_last(Plan& plan, const Plan& old);

}  // namespace ply
