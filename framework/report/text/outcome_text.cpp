#include "framework/report/text/outcome_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "framework/report/text/game_points.hpp"
#include "framework/search/core/proven_word.hpp"

namespace ply {

Json proven_json(Proven proven) {
    const char* const word = proven_word(proven);
    return word == nullptr ? Json() : Json(word);
}

namespace {

/// ` by 3`; empty: points do not matter.
std::string margin_text(const Outcome& outcome, const Game& game) {
    const Facts& facts = game.facts();
    if (facts.goal != Goal::margin || facts.players > 2) return "";
    return fmt::format(" by {}",
                       std::abs(outcome.utility[0]) / static_cast<double>(point_of(game)));
}

std::string text_with(const std::string& margin, const Outcome& outcome, const Facts& facts) {
    std::vector<int> best;
    for (Player p = 0; p < facts.players; ++p)
        if (outcome.rank[p] == 1) best.push_back(p + 1);
    if (facts.players == 1 && outcome.result(0) == GameResult::draw) return "draw";
    if (facts.players == 1) return (outcome.result(0) == GameResult::win ? "won" : "lost") + margin;
    if (best.size() == 1) return fmt::format("player {} wins{}", best[0], margin);
    if (static_cast<int>(best.size()) == facts.players) return "draw";
    return fmt::format("players {} share the win", fmt::join(best, " and "));
}

}  // namespace

std::string outcome_text(const Outcome& outcome, const Game& game) {
    return text_with(margin_text(outcome, game), outcome, game.facts());
}

std::string winner_text(const Outcome& outcome, const Game& game) {
    return text_with("", outcome, game.facts());
}

}  // namespace ply
