/// The playouts of Monte Carlo tree search: random games, guided by MAST, cut by an evaluation.
/// (Cutting: Lorentz, "Early playout termination in MCTS", 2015)
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/game/perft.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/mcts/mast.hpp"
#include "framework/search/mcts/rewards.hpp"
#include "framework/search/mcts/settings.hpp"

namespace ply {

/// Games from a leaf of the tree to their end. One a thread.
template <Rules R>
class MctsPlayout {
public:
    using State = typename R::State;
    using Clock = std::chrono::steady_clock;

    [[gnu::cold]] MctsPlayout(const Game& game, const R& rules, const MctsSettings& settings)
        : rules_(rules),
          facts_(rules_.facts()),
          referee_(facts_),
          evaluator_(game, settings.evaluation),
          odds_(settings.odds()),
          guided_(static_cast<std::uint32_t>(settings.mast * (1 << 16))),
          records_(settings.mast > 0 || settings.rave > 0),
          limit_(facts_.longest_game > 0 ? facts_.longest_game : longest_playout),
          cut_(settings.cut) {}

    void forget() {
        referee_.forget();
        evaluations_ = {};
        if (guided_ > 0) mast_.forget(facts_.players);
    }
    void next_search() {
        if (guided_ > 0) mast_.fade();
        plies_ = 0;
    }
    /// Plies of all games since next_search() that were played to their end.
    std::uint64_t plies() const { return plies_; }
    MctsReferee& referee() { return referee_; }
    /// Whether moves are written down: RAVE and MAST read them.
    bool records() const { return records_; }
    std::vector<MctsPlayed>& record() { return record_; }

    /// When playouts end, whatever they come to; nothing: never.
    void set_deadline(std::optional<Clock::time_point> deadline) { deadline_ = deadline; }

    /// Plays on from `state` and fills `rewards` with the result. False: time has run out. A game
    /// that is longer than any should be counts as a draw.
    bool play(State& state, Random& random, MctsRewards& rewards) {
        const int limit = cut_ > 0 ? std::min(cut_, limit_) : limit_;
        int ply = 0;
        for (; ply < limit && !is_over(rules_, state); ++ply) {
            if (ply % plies_a_look == plies_a_look - 1 && deadline_ && Clock::now() >= *deadline_)
                return false;
            const Move move = choose(state, random);
            if (records_) record_.push_back({move, rules_.mover(state)});
            rules_.play(state, move);
        }
        plies_ += static_cast<std::uint64_t>(ply);
        if (ply == limit && cut_ > 0 && !is_over(rules_, state)) {
            rewards = evaluated(state);
        } else {
            const auto outcome = rules_.outcome(state);
            rewards = outcome ? referee_.rewards(*outcome) : referee_.draw();
        }
        return true;
    }
    void learn(const MctsRewards& rewards) {
        if (guided_ > 0) mast_.learn(record_, rewards);
    }

    /// The static value for `view`, from 0 to 1. Of an ended game its result.
    double value(const State& state, Player view) {
        if (const auto outcome = rules_.outcome(state)) return referee_.rewards(*outcome)[view];
        return squeezed(evaluator_(rules_, state, view));
    }

private:
    static constexpr int longest_playout = 2000;
    static constexpr int plies_a_look = 32;  ///< at the clock

    Move choose(const State& state, Random& random) const {
        if (guided_ == 0 || random.below(1 << 16) >= guided_)
            return playout_move(rules_, state, random);
        const Player mover = rules_.mover(state);
        if (mover == chance_player) return random_move(rules_, state, random);
        MoveList list;
        rules_.moves(state, list);
        return mast_.best(list, mover, random);
    }
    double squeezed(Score value) {
        if (odds_ != nullptr) return 0.5 + 0.5 * odds_->expected(value);
        return evaluations_.squeeze(value);
    }
    MctsRewards evaluated(const State& state) {
        MctsRewards rewards;
        const bool opposed = facts_.zero_sum && facts_.players == 2;
        for (Player p = 0; p < facts_.players; ++p) {
            if (opposed && p == 1) {
                rewards[1] = 1 - rewards[0];
                referee_.set_margin(1, -referee_.margin(0));
            } else {
                const Score value = evaluator_(rules_, state, p);
                rewards[p] = squeezed(value);
                referee_.set_margin(p, static_cast<double>(value) / evaluator_.point());
            }
        }
        return rewards;
    }

    R rules_;
    Facts facts_;
    MctsReferee referee_;
    Evaluator<R> evaluator_;
    const LeafEvaluator* odds_;  ///< says by itself how likely a win is; or null
    MctsScale evaluations_;
    MctsMast mast_;
    std::uint32_t guided_;  ///< of 2^16 moves
    bool records_;
    int limit_;
    int cut_;
    std::uint64_t plies_ = 0;
    std::optional<Clock::time_point> deadline_;
    std::vector<MctsPlayed> record_;
};

}  // namespace ply
