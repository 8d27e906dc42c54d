/// The static evaluation that a search uses, picked once by name.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/rules.hpp"
#include "framework/game/score.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/search/learned/learned_evaluator.hpp"
#include "framework/search/learned/learned_file.hpp"

namespace ply {

/// The place of `name` among `names`: "default" is the first, "none" is -1, which values every
/// unfinished leaf at 0. Throws Error for an unknown name.
inline int evaluation_index(const std::vector<std::string>& names, const std::string& name) {
    if (name == "none") return -1;
    if (name == "default") return names.empty() ? -1 : 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<int>(i);
    std::string known = "default, none, learned(file=F), sum(NAME=WEIGHT, ...)";
    for (const std::string& each : names) known += ", " + each;
    throw Error("eval=" + name + ": the game has no evaluation of this name (known: " + known +
                ")");
}

/// What leaves are evaluated by: one of the game's evaluations by its index, what was learned of
/// the game, a sum of its evaluations, or nothing (-1).
struct ChosenEvaluation {
    ChosenEvaluation(int place = -1) : index(place) {}  // NOLINT(google-explicit-constructor)
    explicit ChosenEvaluation(std::shared_ptr<const LearnedValue> value)
        : learned(std::move(value)) {}
    explicit ChosenEvaluation(std::shared_ptr<const EvaluationSum> parts) : sum(std::move(parts)) {}

    bool none() const { return index < 0 && learned == nullptr && sum == nullptr; }

    int index = -1;
    std::shared_ptr<const LearnedValue> learned;
    std::shared_ptr<const EvaluationSum> sum;
};

/// Whether `text` means an evaluation that the rules themselves do not have: what was learned, or a
/// sum. Searches over type-erased rules know those, kernels do not.
inline bool is_beside_rules(const Game& game, const std::string& text) {
    return (names_learned(text) || names_sum(text)) &&
           std::ranges::count(game.evaluations(), text) == 0;
}

/// What `text`, the value of an option `eval`, means for the game. What is beside the rules is
/// for searches over type-erased ones; make_searcher() sees that it is they that get it. Throws
/// Error.
template <Rules R>
ChosenEvaluation chosen_evaluation(const Game& game, const std::string& text) {
    if constexpr (std::is_same_v<R, ErasedRules>)
        if (is_beside_rules(game, text))
            return names_sum(text) ? ChosenEvaluation(open_sum(game, text))
                                   : ChosenEvaluation(open_learned(game, text));
    return evaluation_index(game.evaluations(), text);
}

/// Calls one evaluation of rules R. Copied freely; one indirect call a leaf.
template <Rules R>
class Evaluator {
public:
    Evaluator() = default;
    explicit Evaluator(const ChosenEvaluation& chosen) {
        if constexpr (HasEvaluations<R>)
            if (chosen.index >= 0)
                function_ = R::evaluations().at(static_cast<std::size_t>(chosen.index)).function;
    }
    Score operator()(const R& rules, const typename R::State& state, Player view) const {
        return function_ == nullptr ? 0 : clamp_evaluation(function_(rules, state, view));
    }

private:
    Score (*function_)(const R&, const typename R::State&, Player) = nullptr;
};

template <>
class Evaluator<ErasedRules> {
public:
    Evaluator() = default;
    explicit Evaluator(const ChosenEvaluation& chosen)
        : index_(chosen.index), sum_(chosen.sum) {
        if (chosen.learned) learned_.emplace(chosen.learned);
    }
    Score operator()(const ErasedRules& rules, const AnyState& state, Player view) const {
        if (index_ >= 0) return clamp_evaluation(rules.game().evaluate(index_, state, view));
        if (learned_) return (*learned_)(rules.game(), state, view);
        return sum_ ? (*sum_)(rules.game(), state, view) : 0;
    }

private:
    int index_ = -1;
    std::shared_ptr<const EvaluationSum> sum_;
    mutable std::optional<LearnedEvaluator> learned_;  ///< keeps what it has seen last
};

}  // namespace ply
