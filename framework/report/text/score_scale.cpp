#include "framework/report/text/score_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/report/text/game_points.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/mean_score.hpp"

namespace ply {

namespace {

/// An expectation that is no proof: 99.9 %.
constexpr double surest = 0.998;

std::string plies_text(int count) {
    return fmt::format("{} {}", count, count == 1 ? "ply" : "plies");
}

}  // namespace

bool counts_pawns(std::string_view game) {
    return game.starts_with("chess");
}

ScoreScale::ScoreScale(const SearcherSpec* searcher, const Facts& facts, std::string_view game) {
    const bool two_sides = facts.players == 2 && facts.zero_sum;
    unit_ = facts.goal == Goal::margin ? (two_sides ? Unit::lead : Unit::points)
            : counts_pawns(game)       ? Unit::pawns
                                       : Unit::evaluation;
    many_ = facts.players > 2;
    if (unit_ == Unit::pawns) winning_lead_ = winning_centipawns;
    if (searcher == nullptr) return;
    if (facts.goal == Goal::margin) {
        parts_ = score_of_point(*searcher);
        return;
    }
    if (searcher->entry->finds_means) {
        win_ = mean_score_whole;
        return;
    }
    const std::string& name = searcher->entry->name;
    // Others play only where chance has made all its moves.
    const bool expects = facts.chance && (name == "maxn" || name == "expectiminimax");
    if (!expects && many_) best_balance_ = facts.players - 1;
    if (!expects) return;
    const int bound = name == "maxn" ? 0 : searcher->options.integer("bound");
    win_ = bound > 0 ? bound : max_evaluation;
}

ScoreScale::ScoreScale(const SearcherSpec* searcher, const Game& game)
    : ScoreScale(searcher, game.facts(), game.info().name) {
    point_ = point_of(game);
    const Facts& facts = game.facts();
    if (searcher != nullptr && unit_ == Unit::evaluation && !facts.chance_later())
        winning_lead_ = winning_lead(game, searcher->options);
}

std::optional<double> ScoreScale::expected(double score) const {
    if (win_ > 0) return std::clamp(score / win_, -1.0, 1.0);
    if (const auto end = graded_end(static_cast<Score>(score))) return end->expected;
    if (winning_lead_ == 0) return std::nullopt;
    // Of odds (odds - 1) / (odds + 1); no evaluation is sure.
    return std::clamp(std::tanh(score * std::log(3) / (2 * winning_lead_)), -surest, surest);
}

std::string ScoreScale::text(Score score) const {
    if (win_ == 0 && is_win(score)) return "win in " + plies_text(win_score - score);
    if (win_ == 0 && is_loss(score)) return "loss in " + plies_text(win_score + score);
    const std::string mean = mean_text(score);
    const auto end = graded_end(score);
    return end ? fmt::format("{} in {}", mean, plies_text(end->plies)) : mean;
}

std::string ScoreScale::mean_text(double mean) const {
    const auto expectation = expected(mean);
    if (expectation && unit_ != Unit::pawns)
        return fmt::format("{:.1f} %", 50 * (1 + *expectation));
    if (win_ > 0)  // what leads to such a chance
        mean =
            std::atanh(std::clamp(*expectation, -surest, surest)) * 2 * winning_lead_ / std::log(3);
    if (unit_ == Unit::pawns) mean /= 100;
    mean /= parts_ * point_;
    const bool whole = mean == std::floor(mean) && unit_ != Unit::pawns;
    const std::string number = fixed_text(mean, whole ? 0 : 2);
    if (unit_ == Unit::points) return number + (number == "1" ? " point" : " points");
    if (mean == 0) return "0";
    constexpr std::string_view units[] = {"unit", "pawn", "point"};
    return fmt::format("{}{} {}{}", mean > 0 ? "+" : "", number,
                       units[static_cast<std::size_t>(unit_)], std::abs(mean) == 1 ? "" : "s");
}

std::string ScoreScale::meaning(Score score) const {
    if (win_ == 0 && (is_decided(score) || graded_end(score))) return "";
    if (unit_ == Unit::pawns) return fmt::format("{:.1f} % to win", 50 * (1 + *expected(score)));
    const char* const percents =
        many_ ? "the share of the others that one beats" : "the chance to win";
    if (win_ > 0) return fmt::format("{}, a draw counts half", percents);
    if (unit_ != Unit::evaluation) return "";
    if (winning_lead_ > 0)
        return score == 0 ? fmt::format("{}, by the game's evaluation", percents)
                          : fmt::format("{}, by an evaluation of {:+}", percents, score);
    return score != 0 ? "by the game's evaluation" : "";
}

std::optional<ScoreScale::GradedEnd> ScoreScale::graded_end(Score score) const {
    if (is_decided(score)) return std::nullopt;
    for (int balance = 1; balance < best_balance_; ++balance) {
        const int plies = score_of_balance(balance, best_balance_) - std::abs(score);
        if (plies < 0 || plies > max_plies) continue;
        const double share = static_cast<double>(balance) / best_balance_;
        return GradedEnd{score > 0 ? share : -share, plies};
    }
    return std::nullopt;
}

nlohmann::ordered_json score_json(const std::optional<Score>& score, const ScoreScale& scale) {
    nlohmann::ordered_json json{
        {"score", nullptr}, {"text", nullptr}, {"expected", nullptr}, {"plies", nullptr}};
    if (!score) return json;
    json["score"] = *score;
    json["text"] = scale.text(*score);
    if (const auto expectation = scale.expected(*score))
        json["expected"] = std::round(*expectation * 1e6) / 1e6;
    if (!is_decided(*score)) return json;
    json["plies"] = win_score - std::abs(*score);
    if (scale.win() == 0) json["expected"] = *score > 0 ? 1 : -1;
    return json;
}

}  // namespace ply
