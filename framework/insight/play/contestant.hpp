/// Who plays the games of a report: players by strength, and players who leave something out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "framework/player/player.hpp"

namespace ply::insight {

/// A player that any number of threads can make for themselves.
struct Contestant {
    std::string name;  ///< `mcts(nodes=64)`; the same name plays the same
    std::function<std::unique_ptr<Participant>(const Game&)> make;
};

/// Strength is a budget for each move of the searcher that plays the game well (usual_searcher):
/// so many random games of Monte Carlo tree search, or 16 times as many nodes of alpha-beta. 0:
/// random moves. Never a time, so that games can be played again.
///
/// Monte Carlo tree search plays differently each time; alpha-beta does not, so that the first eight
/// plies of a game are left to Monte Carlo tree search of the same budget.
Contestant of_strength(const Game& game, std::uint64_t budget);
/// What such a player is called.
std::string strength_name(const Game& game, std::uint64_t budget);

/// A player with a handicap, and what it shows if it plays as well as others.
struct Handicap {
    std::string name;  ///< `greedy`
    std::string what;  ///< in a few words: "takes what it can get at once"
    /// That it holds its own says that the game needs no looking ahead, or that this piece is of no
    /// use.
    std::string piece{};  ///< the piece that is never moved; empty: another handicap
    Contestant player;
};

/// For games between two or more; `budget` is that of the standard player beneath the handicap.
/// - one ply: the move that wins at once, else the one after which the game's evaluation, or else
///   the number of its pieces less the others', is best; equal ones by chance
/// - mirror: answers on the cell opposite, turned by half a circle, where it can
/// - one for each kind of piece that can be moved: it is not, while another move is there
std::vector<Handicap> handicaps_of(const Game& game, std::uint64_t budget,
                                   const std::vector<int>& pieces);

}  // namespace ply::insight
