/// The information sets of a small game by looking at all of its histories: the judge of what rules
/// resample.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "framework/game/view.hpp"
#include "tests/support/catch.hpp"

namespace ply_test {

using namespace ply;

/// Where a player has seen and done the same.
struct KnownStates {
    View view;
    /// By the text of the state: how likely it is, if all move by chance; not yet divided by all.
    std::map<std::string, double> states;
    double all = 0;
};

class StatesByKnowledge {
public:
    explicit StatesByKnowledge(const Game& game) : game_(game) { visit(Position::start(game), 1); }
    const auto& all() const { return sets_; }
    std::uint64_t histories() const { return histories_; }

private:
    void visit(const Position& position, double chance) {
        ++histories_;
        for (Player player = 0; player < game_.facts().players; ++player) {
            const View view = view_of(game_, position, player);
            KnownStates& set = sets_[{player, view.knowledge.hash()}];
            set.view = view;
            set.states[game_.state_text(position.state)] += chance;
            set.all += chance;
        }
        if (game_.over(position.state)) return;
        MoveList list;
        game_.moves(position.state, list);
        double weights = 0;
        for (const Move move : list) weights += game_.weight(position.state, move);
        for (const Move move : list) {
            Position next = position;
            const double part = game_.mover(position.state) == chance_player
                                    ? game_.weight(position.state, move) / weights
                                    : 1.0 / static_cast<double>(list.size());
            play(game_, next, move);
            visit(next, chance * part);
        }
    }

    const Game& game_;
    std::uint64_t histories_ = 0;
    std::map<std::pair<Player, std::uint64_t>, KnownStates> sets_;
};

/// Every state of every information set is resampled, and no other; as often as it is likely where
/// the rules promise that.
inline void resamples_all(const Game& game, int samples, bool as_likely) {
    const StatesByKnowledge sets(game);
    Random random(1);
    for (const auto& [key, set] : sets.all()) {
        std::map<std::string, int> counts;
        for (int i = 0; i < samples; ++i)
            ++counts[game.state_text(resample(game, set.view, random))];
        INFO(game.state_text(set.view.seen));
        CHECK(counts.size() == set.states.size());
        for (const auto& [state, weight] : set.states) {
            INFO(state);
            CHECK(counts.contains(state));
            if (as_likely)
                CHECK(counts[state] / static_cast<double>(samples) ==
                      Approx(weight / set.all).margin(0.12));
        }
    }
}

}  // namespace ply_test
