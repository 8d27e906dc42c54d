/// The static evaluation that a search uses, picked once by name.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/rules.hpp"
#include "framework/game/score.hpp"
#include "framework/search/learned/leaf_evaluator.hpp"

namespace ply {

/// The place of `name` among `names`: "default" is the first, "none" is -1, which values every
/// unfinished leaf at 0. Throws Error for an unknown name.
int evaluation_index(const std::vector<std::string>& names, const std::string& name);

/// What leaves are evaluated by: one of the game's evaluations by its index, something beside the
/// rules, or nothing (-1).
struct ChosenEvaluation {
    ChosenEvaluation(int place = -1) : index(place) {}  // NOLINT(google-explicit-constructor)
    explicit ChosenEvaluation(std::shared_ptr<const LeafEvaluator> other)
        : beside(std::move(other)) {}

    bool none() const { return index < 0 && beside == nullptr; }

    int index = -1;
    std::shared_ptr<const LeafEvaluator> beside;  ///< each search takes a clone
};

/// What the option `eval` means for the game; without such an option, nothing. Throws Error.
ChosenEvaluation chosen_evaluation(const Game& game, const Options& options);

/// How far ahead by it a player is who wins three of four; 0: not known, or nothing is evaluated.
/// Throws Error as above.
double winning_lead(const Game& game, const Options& options);

/// Calls one evaluation of rules R, or what is beside them; an indirect call a leaf. Values are in
/// units of which point() are a point where the goal is the margin. One a thread.
template <Rules R>
class Evaluator {
public:
    Evaluator() = default;
    /// `game`, by rules R, must outlive it.
    [[gnu::cold]] Evaluator(const Game& game, const ChosenEvaluation& chosen) {
        if constexpr (HasEvaluations<R>)
            if (chosen.index >= 0)
                function_ = R::evaluations().at(static_cast<std::size_t>(chosen.index)).function;
        if (chosen.beside) beside_ = std::make_unique<Beside>(game, chosen.beside->clone());
    }
    Score operator()(const R& rules, const typename R::State& state, Player view) const {
        if (function_ != nullptr) [[likely]]
            return clamp_evaluation(function_(rules, state, view));
        return other_value(state, view);
    }
    Score point() const { return beside_ == nullptr ? 1 : beside_->evaluator->point(); }

private:
    /// Apart, so that a call of the rules' own evaluation is as short as without this.
    [[gnu::noinline]] Score other_value(const typename R::State& state, Player view) const {
        return beside_ == nullptr ? 0 : beside_->value(state, view);
    }

    /// Sees states as bytes.
    struct Beside {
        Beside(const Game& of, std::unique_ptr<LeafEvaluator> by)
            : game(of), evaluator(std::move(by)), bytes(sizeof(typename R::State)) {}

        Score value(const typename R::State& state, Player view) {
            std::memcpy(bytes.data(), &state, sizeof state);
            return (*evaluator)(game, bytes, view);
        }

        const Game& game;
        std::unique_ptr<LeafEvaluator> evaluator;
        AnyState bytes;
    };

    Score (*function_)(const R&, const typename R::State&, Player) = nullptr;
    std::unique_ptr<Beside> beside_;
};

template <>
class Evaluator<ErasedRules> {
public:
    Evaluator() = default;
    Evaluator(const Game& /*game*/, const ChosenEvaluation& chosen) : index_(chosen.index) {
        if (chosen.beside) beside_ = chosen.beside->clone();
    }
    Score operator()(const ErasedRules& rules, const AnyState& state, Player view) const {
        if (index_ >= 0) return clamp_evaluation(rules.game().evaluate(index_, state, view));
        return beside_ == nullptr ? 0 : (*beside_)(rules.game(), state, view);
    }
    Score point() const { return beside_ == nullptr ? 1 : beside_->point(); }

private:
    int index_ = -1;
    std::unique_ptr<LeafEvaluator> beside_;
};

}  // namespace ply
