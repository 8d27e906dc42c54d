// Who plays the strong games where two searchers can: measured at a sixteenth of the budget, and at
// a quarter of it where there is time. A few random games a move tell nothing of many.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t parts_tried[] = {16, 4};
constexpr std::uint64_t least_tried = 64;
constexpr int most_choosing_games = 40;
constexpr int choosing_at_a_time = 10;
constexpr std::size_t enough_to_choose = 10;

/// Of `one` against `other`, until it is clear who plays better.
Figure compared_players(Stage& stage, const Contestant& one, const Contestant& other) {
    Points points;
    Figure score;
    const int most = std::min(most_choosing_games, stage.settings.games);
    for (int first = 0; first < most && !stage.stop.stop_requested(); first += choosing_at_a_time) {
        stage.progress.doing(
            fmt::format("players: {} against {}, {} games", one.name, other.name, points.games()));
        points.add(duel(stage, choosing_series(one.name, other.name), one, other, first,
                        std::min(most, first + choosing_at_a_time)));
        score = points.score();
        if (score.known() && (score.low > 0.5 || score.high < 0.5)) break;
    }
    return score;
}

}  // namespace

Strengths choose_players(Stage& stage, Insight& insight) {
    const Strengths guessed = stage.strengths;
    if (!guessed.has_choice()) return guessed;
    const std::string_view beside = guessed.by() == "pvs" ? "mcts" : "pvs";
    const Strengths other(stage.game(), beside);
    std::uint64_t last = 0;
    for (const std::uint64_t part : parts_tried) {
        const std::uint64_t whole = stage.settings.budget;
        const std::uint64_t budget = std::max(whole / part, std::min(whole, least_tried));
        if (budget == std::exchange(last, budget)) continue;
        const Contestant one = other.of(budget);
        const Figure score = compared_players(stage, one, guessed.of(budget));
        if (score.games <
            std::min<std::size_t>(enough_to_choose, static_cast<std::size_t>(stage.settings.games)))
            break;
        insight.chosen = ChosenPlayer{one.name, guessed.name(budget), score};
    }
    if (!insight.chosen) return guessed;
    stage.progress.learn(fmt::format("players: {} scores {:.0f} % against {}",
                                     insight.chosen->player, 100 * insight.chosen->score.value,
                                     insight.chosen->against));
    return insight.chosen->score.value > 0.5 ? other : guessed;
}

}  // namespace ply::insight
