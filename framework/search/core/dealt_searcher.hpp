/// Searchers that know of no chance, in games where it moves only before the first move.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "framework/search/core/searcher.hpp"

namespace ply {

/// Makes a searcher of a game without chance, which must outlive it.
using MakeSearcher = std::function<std::unique_ptr<Searcher>(const Game& game)>;

/// What `make` makes of `game` (whose facts say chance_first) as it is after the deal, a DealtGame.
/// Its search throws Error where chance is still to move, and RulesError where it meets chance
/// later. `game` must outlive it; `name` is that of the searcher, for sentences.
std::unique_ptr<Searcher> make_dealt(const Game& game, const std::string& name,
                                     const MakeSearcher& make);

}  // namespace ply
