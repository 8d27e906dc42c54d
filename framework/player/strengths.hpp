/// Players of one game by strength: a budget for each move, never a time, so that games can be
/// played again. `plyboard insight` measures games with them; the rungs of its ladder are levels.
///
///     const Strengths strengths(*game);
///     const auto player = strengths.of(64).make(*game);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "framework/player/player.hpp"

namespace ply {

/// A player that any number of threads can make for themselves.
struct Contestant {
    std::string name;  ///< `mcts(nodes=64)`; the same name plays the same
    std::function<std::unique_ptr<Participant>(const Game&)> make;
};

/// The budget is so many random games of Monte Carlo tree search, which plays differently each
/// time. Before, alpha-beta looks with eight times as many nodes whether it can prove a win, and
/// plays it. Where most random games are drawn or do not end, they tell nothing; if such a game has
/// an evaluation (chess), it is alpha-beta that plays, with 16 times as many nodes. Lest all games
/// be the same, it draws in the first eight plies among the moves that are nearly the best, which
/// are also those worse by no more than a tenth of what is usually between two who play at random.
/// Who plays is a guess: `plyboard insight` measures which of the two plays better where both can.
/// Where players do not see everything it is `ismcts` alone.
class Strengths {
public:
    /// Plays up to 20 random games. `by`: `mcts` or `pvs`, who is to play; empty: as is guessed.
    explicit Strengths(const Game& game, std::string_view by = {});

    /// Who plays, `mcts` or `pvs`.
    std::string_view by() const { return alphabeta_ ? "pvs" : "mcts"; }
    /// Whether that is as is guessed.
    bool as_guessed() const { return alphabeta_ == guessed_; }
    /// Whether both can: two players, no chance, an evaluation.
    bool has_choice() const { return has_choice_; }

    /// 0: random moves.
    Contestant of(std::uint64_t budget) const;
    /// Alpha-beta, as long as it thinks at that budget, by one of the game's evaluations.
    static Contestant by_evaluation(std::uint64_t budget, const std::string& evaluation);
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
    bool hidden_ = false;     ///< ismcts plays for mcts
    bool alphabeta_ = false;  ///< plays; else random games tell who wins
    bool guessed_ = false;    ///< the same, as is guessed
    bool has_choice_ = false;
    bool proves_ = false;
    Score hardly_ = 0;  ///< such a difference of evaluations means little
    std::uint64_t usual_ = 0;
};

}  // namespace ply
