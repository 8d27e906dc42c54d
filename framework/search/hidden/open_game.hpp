/// A game as if all of it were seen: what searchers play that cannot do with less.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "framework/game/adapters/forwarded_game.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/perft.hpp"

namespace ply {

/// The rules of `game`, which must outlive it, but nothing is hidden, and chance is no more: what
/// it will do is a part of the world, as the order of a deck is. A world is a state that was
/// resampled and a seed.
class OpenGame final : public SameMovesGame {
public:
    explicit OpenGame(const Game& game) : SameMovesGame(game), facts_(game.facts()) {
        facts_.hidden = facts_.sealed = facts_.chance = facts_.chance_first = false;
    }

    /// Another world.
    void set_chance(std::uint64_t seed) { seed_ = seed; }
    /// Lets chance do what it does in this world, until somebody is to move.
    void settle(AnyState& state) const {
        const Game& game = rules_game();
        while (!game.over(state) && game.mover(state) == chance_player) {
            Random random(Random::derive(seed_, game.hash(state)));
            game.play(state, ply::random_move(ErasedRules(game), state, random));
        }
    }

    const Facts& facts() const override { return facts_; }
    std::unique_ptr<Game> fork() const override {
        std::unique_ptr<Game> forked = rules_game().fork();
        auto open = std::make_unique<OpenGame>(*forked);
        open->owned_ = std::move(forked);
        open->seed_ = seed_;
        return open;
    }
    AnyState start() const override {
        AnyState state = rules_game().start();
        settle(state);
        return state;
    }
    void play(AnyState& state, Move move) const override {
        rules_game().play(state, move);
        settle(state);
    }

private:
    Facts facts_;
    std::uint64_t seed_ = 0;
    std::unique_ptr<Game> owned_;
};

}  // namespace ply
