#include "framework/report/text/score_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/report/text/number_text.hpp"

namespace ply {

ScoreScale::ScoreScale(const SearcherSpec& spec, const Facts& facts) {
    constexpr Score whole_percents = 100;  // of Monte Carlo tree search
    if (facts.goal != Goal::win) return;
    const std::string& name = spec.entry->name;
    const bool percents = name == "mcts" || name == "uct";
    if (!facts.chance && !percents && facts.players > 2) best_balance_ = facts.players - 1;
    if (!facts.chance) return;
    if (name == "maxn") win_ = max_evaluation;
    if (percents) win_ = whole_percents;
    if (name != "expectiminimax") return;
    const int bound = spec.options.integer("bound");
    win_ = bound > 0 ? bound : max_evaluation;
}

std::optional<double> ScoreScale::expected(Score score) const {
    if (win_ == 0) return std::nullopt;
    return std::clamp(static_cast<double>(score) / win_, -1.0, 1.0);
}

std::string ScoreScale::text(Score score) const {
    const auto expectation = expected(score);
    if (expectation) return fmt::format("{:+.3f}", *expectation);
    const std::string shared = is_decided(score) ? "" : shared_text(score);
    return shared.empty() ? score_text(score) : shared;
}

/// Empty: the score is an evaluation.
std::string ScoreScale::shared_text(Score score) const {
    for (int balance = 1; balance < best_balance_; ++balance) {
        const int plies = score_of_balance(balance, best_balance_) - std::abs(score);
        if (plies < 0 || plies > max_plies) continue;
        const double share = static_cast<double>(balance) / best_balance_;
        return fmt::format("{:.3g} points in {} {}", 0.5 + (score > 0 ? 0.5 : -0.5) * share, plies,
                           plies == 1 ? "ply" : "plies");
    }
    return {};
}

nlohmann::ordered_json score_json(const std::optional<Score>& score, const ScoreScale& scale) {
    nlohmann::ordered_json json{{"score", nullptr}, {"expected", nullptr}, {"plies", nullptr}};
    if (!score) return json;
    json["score"] = *score;
    if (const auto expectation = scale.expected(*score))
        json["expected"] = std::round(*expectation * 1e6) / 1e6;
    if (is_decided(*score)) json["plies"] = win_score - std::abs(*score);
    return json;
}

}  // namespace ply
