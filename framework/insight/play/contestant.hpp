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

/// Players of one game by strength: a budget for each move, never a time, so that games can be
/// played again.
///
/// The budget is so many random games of Monte Carlo tree search, which plays differently each
/// time. Before, alpha-beta looks with eight times as many nodes whether it can prove a win, and
/// plays it. Where most random games are drawn or do not end, they tell nothing; if such a game has
/// an evaluation (chess), it is alpha-beta that plays, with 16 times as many nodes, but for the
/// first eight plies, lest all games be the same.
class Strengths {
public:
    /// Plays up to 20 random games.
    explicit Strengths(const Game& game);

    /// 0: random moves.
    Contestant of(std::uint64_t budget) const;
    /// What such a player is called: `mcts(nodes=64)`.
    std::string name(std::uint64_t budget) const;
    /// The searcher, for whoever wants to know what it thinks of a position.
    std::string searcher(std::uint64_t budget) const;
    /// One that only proves; empty: none can.
    std::string prover(std::uint64_t budget) const;

    /// A budget for strong players of this game: 4096, but less for games that take long, so that
    /// random games from all positions of a game cost no more than four million plies.
    std::uint64_t usual_budget() const { return usual_; }

private:
    bool alphabeta_ = false;  ///< plays; else random games tell who wins
    bool proves_ = false;
    std::uint64_t usual_ = 0;
};

/// A player with a handicap, and what it shows if it plays as well as others.
struct Handicap {
    std::string name;  ///< `greedy`
    std::string what;  ///< in a few words: "takes what it can get at once"
    /// That it holds its own says that the game needs no looking ahead, or that this piece is of no
    /// use.
    std::string piece{};  ///< the piece that is never moved; empty: another handicap
    Contestant player;
};

/// For games between two or more; `standard` is the player beneath the handicap.
/// - one ply: the move that wins at once, else the one after which the game's evaluation, or else
///   the number of its pieces less the others', is best; equal ones by chance
/// - mirror: answers on the cell opposite, turned by half a circle, where it can
/// - without dice one for each kind of piece that can be moved: it is not, while another move is
///   there
std::vector<Handicap> handicaps_of(const Game& game, const Contestant& standard,
                                   const std::vector<int>& pieces);

}  // namespace ply::insight
