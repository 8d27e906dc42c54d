/// Several evaluations of a game in one: `sum(material=100, mobility=4.5)`, each times a number.
#pragma once

#include <memory>
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

/// Evaluations by their place among Game::evaluations(), with their weights.
class EvaluationSum final : public LeafEvaluator {
public:
    using Part = std::pair<int, double>;
    explicit EvaluationSum(std::vector<Part> parts) : parts_(std::move(parts)) {}

    std::unique_ptr<LeafEvaluator> clone() const override {
        return std::make_unique<EvaluationSum>(*this);
    }
    /// Costs as many calls of the rules as it has parts.
    Score operator()(const Game& game, const AnyState& state, Player view) override;

private:
    std::vector<Part> parts_;
};

/// Throws Error where it is written wrongly or names what the game does not have.
std::shared_ptr<const EvaluationSum> open_sum(const Game& game, const std::string& eval);

/// How far ahead by the sum a player is who is so far ahead by each of its parts that he wins three
/// of four: more than it takes where the parts tell different things. 0: not known of one of them.
/// Throws Error as above.
double winning_lead_of_sum(const Game& game, const std::string& eval);

/// `sum(material=100, mobility=4.5)`
std::string sum_text(const std::vector<std::pair<std::string, double>>& parts);

}  // namespace ply
