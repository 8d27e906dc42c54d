/// The options of Monte Carlo tree search, and its form over type-erased rules.
#pragma once

#include <memory>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Of `mcts`, whose defaults are what plays best.
std::vector<OptionSpec> mcts_options();

/// Of `uct`: the same, every part switched off.
std::vector<OptionSpec> uct_options();

/// Makes MCTS over type-erased rules: works for every game, a virtual call an operation.
std::unique_ptr<Searcher> make_mcts_erased(const Game& game, const Options& options);

}  // namespace ply
