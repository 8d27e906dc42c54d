/// Plays by a file of a strategy: each move as often as the file says. `oracle` where something is
/// hidden.
#pragma once

#include <memory>
#include <string>

#include "framework/base/option.hpp"
#include "framework/search/core/view_searcher.hpp"
#include "framework/search/hidden/strategy_file.hpp"

namespace ply {

/// Of the options of oracle. Throws Error as StrategyTable::read() does, and where no file is
/// named.
std::unique_ptr<ViewSearcher> make_strategy_searcher(const Game& game, const Options& options);

}  // namespace ply
