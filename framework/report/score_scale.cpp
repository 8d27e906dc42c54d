#include "framework/report/score_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/report/number_text.hpp"

namespace ply {

ScoreScale::ScoreScale(const SearcherSpec& spec, const Facts& facts) {
    constexpr Score whole_percents = 100;  // of Monte Carlo tree search
    if (!facts.chance || facts.goal != Goal::win) return;
    const std::string& name = spec.entry->name;
    if (name == "maxn") win_ = max_evaluation;
    if (name == "mcts" || name == "uct") win_ = whole_percents;
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
    return expectation ? fmt::format("{:+.3f}", *expectation) : score_text(score);
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
