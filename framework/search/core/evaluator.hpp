/// The static evaluation that a search uses, picked once by name.
#pragma once

#include <string>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/rules.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// The place of `name` among `names`: "default" is the first, "none" is -1, which values every
/// unfinished leaf at 0. Throws Error for an unknown name.
inline int evaluation_index(const std::vector<std::string>& names, const std::string& name) {
    if (name == "none") return -1;
    if (name == "default") return names.empty() ? -1 : 0;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<int>(i);
    std::string known = "default, none";
    for (const std::string& each : names) known += ", " + each;
    throw Error("eval=" + name + ": the game has no evaluation of this name (known: " + known +
                ")");
}

/// Calls one evaluation of rules R. Copied freely; one indirect call a leaf.
template <Rules R>
class Evaluator {
public:
    Evaluator() = default;
    explicit Evaluator(int index) {
        if constexpr (HasEvaluations<R>)
            if (index >= 0) function_ = R::evaluations().at(index).function;
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
    explicit Evaluator(int index) : index_(index) {}
    Score operator()(const ErasedRules& rules, const AnyState& state, Player view) const {
        return index_ < 0 ? 0 : clamp_evaluation(rules.game().evaluate(index_, state, view));
    }

private:
    int index_ = -1;
};

}  // namespace ply
