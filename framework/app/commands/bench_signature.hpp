/// Counts of fixed searches: a refactoring of the searches leaves them as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// The start and four positions reached from it by random moves, the same on every machine. Where
/// dice are to be thrown, the position after the throw.
std::vector<Position> fixed_positions(const Game& game);

/// What one searcher counted; nothing: it does not play the game.
struct Signature {
    std::string searcher;
    std::optional<std::uint64_t> count;
};

/// Counts of searches from fixed_positions() by one thread within fixed limits, which do not depend
/// on clocks, compilers or processors. The searches are type-erased, so that it does not matter
/// which searchers a plugin was compiled with.
///
///     alphabeta_tt, pvs, solver    nodes, depth by depth; at the 20,000th they stop, and of the
///                                  depth that is not complete its leaves count
///     mcts                         moves made in 500 games, in the tree and in playouts: what it
///                                  calls nodes are the games themselves
///
/// Nothing when it is stopped: part of them would differ from one machine to another.
std::optional<std::vector<Signature>> signatures_of(const Game& game, const std::stop_token& stop);

}  // namespace ply
