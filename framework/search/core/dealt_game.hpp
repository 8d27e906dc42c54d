/// A game after its deal, for searchers that know of no chance.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/adapters/forwarded_game.hpp"

namespace ply {

/// Throws RulesError: chance is to move, and the facts of the game say chance_first.
[[noreturn]] inline void refuse_late_chance(const Game& game) {
    throw RulesError(game.info().name +
                     ": chance moves after a player, though the facts of the game say that it "
                     "moves only before the first move of a player (chance_first)");
}

/// `game`, whose facts say chance_first, and which must outlive it: the same rules, but its facts
/// know no chance, and every position is one after the deal. Rules that break their word are
/// stopped: mover() throws RulesError where chance is to move all the same.
class DealtGame final : public SameMovesGame {
public:
    explicit DealtGame(const Game& game) : SameMovesGame(game), facts_(game.facts()) {
        facts_.chance = facts_.chance_first = false;
    }

    const Facts& facts() const override { return facts_; }
    std::unique_ptr<Game> fork() const override {
        std::unique_ptr<Game> forked = rules_game().fork();
        auto dealt = std::make_unique<DealtGame>(*forked);
        dealt->owned_ = std::move(forked);
        return dealt;
    }
    Player mover(const AnyState& s) const override {
        const Player mover = rules_game().mover(s);
        if (mover != chance_player || over(s)) return mover;
        refuse_late_chance(*this);
    }

    std::uint64_t repetition_hash(const AnyState& s) const override {
        return rules_game().repetition_hash(s);
    }
    bool never_repeats(const AnyState& s, Move move) const override {
        return rules_game().never_repeats(s, move);
    }
    bool in_check(const AnyState& s) const override { return rules_game().in_check(s); }
    bool has_foresight() const override { return rules_game().has_foresight(); }
    Foresight foresee(const AnyState& s, MoveList& list) const override {
        return rules_game().foresee(s, list);
    }
    int symmetries() const override { return rules_game().symmetries(); }
    AnyState symmetric(const AnyState& s, int k) const override {
        return rules_game().symmetric(s, k);
    }

private:
    Facts facts_;
    std::unique_ptr<Game> owned_;
};

}  // namespace ply
