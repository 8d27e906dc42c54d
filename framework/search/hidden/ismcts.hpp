/// Information set Monte Carlo tree search: every random game begins in a state that the player
/// cannot tell from the true one, and all of them grow one tree. (Cowling, Powley and Whitehouse,
/// "Information set Monte Carlo tree search", IEEE Transactions on Computational Intelligence and
/// AI in Games 4(2), 2012)
///
///     ismcts(nodes=10000)                      a node for all that its mover cannot tell apart
///     ismcts(nodes=10000, observers=single)    a node for a line of moves, as if all were seen
///
/// With several observers every player has nodes of its own, by all that it has seen and done since
/// the root, its own cards included; so others do not act on what only the root's player knows, nor
/// on what they cannot see. With a single one others are taken to act on the same statistics
/// whatever they hold: fewer nodes, which pays where there is much to hide.
///     smmcts(nodes=10000)                      the same, but moves are drawn by regret
///
/// smmcts is for moves that are sealed, where the best way to play is to mix moves: at each node
/// moves are drawn by regret matching, and the one that is played as often as they were drawn.
/// (Lisý, Kovařík, Lanctot and Bošanský, "Convergence of Monte Carlo tree search in simultaneous
/// move games", NIPS 2013; regrets of moves not made by Hart and Mas-Colell, "A reinforcement
/// procedure leading to correlated equilibrium", 2001)
#pragma once

#include <memory>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/search/core/view_searcher.hpp"

namespace ply {

std::vector<OptionSpec> ismcts_options();
std::vector<OptionSpec> smmcts_options();

/// A node limit counts random games. The score is the mean result of the mover, from -100 (all
/// lost) to 100 (all won); where the margin is the goal the mean margin in hundredths
/// (framework/search/core/mean_score.hpp).
std::unique_ptr<ViewSearcher> make_ismcts(const Game& game, const Options& options);
std::unique_ptr<ViewSearcher> make_smmcts(const Game& game, const Options& options);

}  // namespace ply
