/// Several evaluations of a game in one: `sum(material=100, mobility=4.5)`, each times a number. A
/// game's terms (rules.hpp) can be parts, too.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/search/learned/leaf_evaluator.hpp"

namespace ply {

/// Whether this value of `eval` is a sum.
inline bool names_sum(std::string_view eval) {
    return eval.starts_with("sum(");
}

/// Evaluations and terms of a game by their names, as numbers. One a thread.
class NamedCounts {
public:
    /// Throws Error, which begins with `who`, where the game has none of that name.
    NamedCounts(const Game& game, const std::vector<std::string>& names, const std::string& who);

    /// One number a name. Costs a call of the rules an evaluation, and one for all terms.
    void read(const Game& game, const AnyState& state, Player view, std::span<double> into);

private:
    std::vector<int> evaluations_;    ///< by names: the place among evaluations(), or -1
    std::vector<std::size_t> terms_;  ///< by names: the place among terms()
    std::vector<double> all_terms_;   ///< empty: none is named
};

class EvaluationSum final : public LeafEvaluator {
public:
    EvaluationSum(NamedCounts counts, std::vector<double> weights)
        : counts_(std::move(counts)), weights_(std::move(weights)), parts_(weights_.size()) {}

    std::unique_ptr<LeafEvaluator> clone() const override {
        return std::make_unique<EvaluationSum>(*this);
    }
    Score operator()(const Game& game, const AnyState& state, Player view) override;

private:
    NamedCounts counts_;
    std::vector<double> weights_;
    std::vector<double> parts_;
};

/// Throws Error where it is written wrongly or names what the game does not have.
std::shared_ptr<const EvaluationSum> open_sum(const Game& game, const std::string& eval);

/// How far ahead by the sum a player is who is so far ahead by each of its parts that he wins three
/// of four: more than it takes where the parts tell different things. 0: not known of one of them.
/// Throws Error as above.
double winning_lead_of_sum(const Game& game, const std::string& eval);

/// For messages: `a sum of 284 terms`, where it is too long to be written.
std::string shortened_sum(const std::string& eval);

/// `sum(material=100, mobility=4.5)`
std::string sum_text(const std::vector<std::pair<std::string, double>>& parts);

}  // namespace ply
