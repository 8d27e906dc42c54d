/// Games that a net plays against itself, as samples.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/learning/train/sample.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {

struct SelfPlaySettings {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 0;  ///< of a search before each move; 0: each of up to 128 is looked at
    int opening = 0;          ///< games begin with up to so many random moves
    int longest = 0;          ///< plies after which a game is broken off and valued
    double explore = 0.1;     ///< share of other moves that are random
    bool quiet = false;       ///< learns only where a search would evaluate
    double trust = 0.7;       ///< lambda: how much later values count against the position's own
};

/// What a thread needs to play: its rules, its net, and its search where there is one.
class SelfPlayer {
public:
    using MakeSearcher = std::function<std::unique_ptr<Searcher>(const Game&)>;
    /// `game` must outlive it; `make` is asked where settings have nodes.
    SelfPlayer(const Game& game, std::shared_ptr<const LearnedValue> value,
               const SelfPlaySettings& settings, const MakeSearcher& make);

    /// Game number `number`: it depends on the number, the seed and the net alone. Its targets are
    /// y(t) = (1 - trust) v(t) + trust y(t + 1), where v is what the search before the move found
    /// and the last y is the result; y(t) = v(t) where a random move was made. A ply from the end
    /// takes each a little nearer to a draw, so that near wins count more. Of three and more
    /// players each has such a value. What the dice show is no part of a position: values are those
    /// before the throw. (TD(lambda) and, without nodes, its one-ply backups: Sutton 1988; of
    /// searches: RootStrap, Veness et al. 2009)
    std::vector<Sample> play(std::uint64_t number, const std::stop_token& stop);
    /// Whether somebody won the last one.
    bool decided() const { return decided_; }

private:
    using Values = std::array<float, max_players>;  ///< for each player, from -1 to 1

    /// A position, and what was found of it.
    struct Ply {
        std::vector<std::uint8_t> contents;
        Player turn = 0;
        Player mover = 0;
        Values values{};
        bool free = false;
        float own = 0;
        bool quiet = true;
    };
    struct Choice {
        Move move;
        Values values{};
    };

    Choice choose(const Position& position, const MoveList& moves, Random& random,
                  const std::stop_token& stop);
    Choice best_of(const AnyState& state, const MoveList& moves, Random& random);
    Choice search(const Position& position, const std::stop_token& stop);
    void add_samples(Ply& ply, const Values& targets, std::vector<Sample>& samples) const;
    /// The values for all players.
    Values values_of(const AnyState& state);
    /// For one player: of two sides the other one's is the same below 0.
    float value_of(const AnyState& state, Player view);
    /// Neither a check nor a capture that is best.
    bool is_quiet(const AnyState& state, Move best) const;
    /// What the game's own evaluation adds to f.
    float own(const AnyState& state, Player mover) const;
    void set(Values& values, Player player, float value) const;
    float expected(Score score) const;
    float result(const Outcome& outcome, Player view) const;

    const Game& game_;
    SelfPlaySettings settings_;
    std::shared_ptr<const LearnedValue> value_;
    LearnedEvaluator evaluator_;
    PositionReader reader_;
    int players_;
    std::unique_ptr<Searcher> searcher_;
    bool decided_ = false;
};

}  // namespace ply::learning
