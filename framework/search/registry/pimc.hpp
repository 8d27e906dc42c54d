/// Perfect information Monte Carlo: states that may be the true one are searched as if nothing were
/// hidden, and the move is made that is best on average. (Ginsberg, "GIB: imperfect information in
/// a computationally challenging game", 2001; when it works: Long, Sturtevant, Buro and Furtak,
/// "Understanding the success of perfect information Monte Carlo sampling in game tree search",
/// 2010)
///
///     pimc(player="alphabeta(depth=6)", worlds=20)
///
/// It takes everybody, itself included, to see everything from the next move on: it never bluffs,
/// nor plays to find something out.
#pragma once

#include <memory>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/search/core/view_searcher.hpp"

namespace ply {

std::vector<OptionSpec> pimc_options();

/// The searcher has its own limits for each position it searches; a time limit of pimc ends it
/// after the world that it is at. Nodes are those of the searcher. With two players, every move of
/// every world is searched, and the score is the mean: of the margin, or, where the goal is to win,
/// from -100 (all lost) to 100. With more, and where the searcher does not score, it is the move
/// that was chosen in most worlds. Throws Error where the searcher cannot play the game, seen as a
/// whole.
std::unique_ptr<ViewSearcher> make_pimc(const Game& game, const Options& options);

}  // namespace ply
