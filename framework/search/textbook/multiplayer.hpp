/// Paranoid, best-reply and expectiminimax as the table of searchers makes them.
#pragma once

#include <memory>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Their own options, besides `eval`.
std::vector<OptionSpec> coalition_options();
std::vector<OptionSpec> expectiminimax_options();

/// They play games of one to six players without chance; otherwise they throw Error.
std::unique_ptr<Searcher> make_paranoid(const Game& game, const Options& options);
std::unique_ptr<Searcher> make_best_reply(const Game& game, const Options& options);

/// Plays zero-sum games of one or two players, with chance or without; otherwise throws Error.
std::unique_ptr<Searcher> make_expectiminimax(const Game& game, const Options& options);

}  // namespace ply
