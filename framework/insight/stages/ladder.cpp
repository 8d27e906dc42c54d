// The ladder of levels, and the skill trace: how much more thinking is worth.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int games_of_rung = 100;
constexpr int games_at_a_time = 20;
/// The ladder goes on to players so many times stronger than the strongest of self-play.
constexpr std::uint64_t beyond = 8;
constexpr int trace_levels = 8;
constexpr int games_of_level = 30;

struct Trial {
    RungVerdict verdict = RungVerdict::open;
    Figure score;
};

Trial try_rung(Stage& stage, const Contestant& candidate, const Contestant& below) {
    const auto most = std::min(games_of_rung, stage.settings.games);
    Trial trial;
    Points points;
    for (int first = 0; first < most && trial.verdict == RungVerdict::open;
         first += games_at_a_time) {
        stage.progress.doing(fmt::format("ladder: {} against {}, {} games", candidate.name,
                                         below.name, points.games()));
        const int end = std::min(most, first + games_at_a_time);
        points.add(
            duel(stage, ladder_series(candidate.name, below.name), candidate, below, first, end));
        if (stage.stop.stop_requested()) break;
        trial.verdict = judge_rung(points, static_cast<std::size_t>(most));
    }
    trial.score = points.score();
    return trial;
}

}  // namespace

void climb_ladder(Stage& stage, Insight& insight) {
    Ladder& ladder = insight.ladder;
    std::vector<Contestant> rungs{stage.strengths.of(0)};
    ladder.rungs.push_back({rungs.back().name});
    const std::string_view by =
        stage.strengths.as_guessed() ? std::string_view() : stage.strengths.by();
    const std::uint64_t most = stage.settings.budget * beyond;
    std::uint64_t budget = 2;
    for (; budget <= most && !stage.stop.stop_requested(); budget *= 2) {
        Contestant candidate = stage.strengths.of(budget);
        const Trial trial = try_rung(stage, candidate, rungs.back());
        if (trial.verdict != RungVerdict::rung) continue;
        ladder.rungs.push_back({candidate.name, budget, trial.score, by});
        rungs.push_back(std::move(candidate));
    }
    ladder.complete = !stage.stop.stop_requested();
    if (!ladder.complete)
        insight.cuts.push_back({"ladder", static_cast<std::size_t>(std::log2(budget)) - 1,
                                static_cast<std::size_t>(std::log2(most)), "doublings"});
    stage.progress.learn(fmt::format("ladder: {} rungs, the last {}", ladder.rungs.size(),
                                     ladder.rungs.back().player));
}

void trace_skill(Stage& stage, Insight& insight) {
    TraceLevels levels;
    const int games = std::min(games_of_level, stage.settings.games);
    for (int k = 1; k <= trace_levels && !stage.stop.stop_requested(); ++k) {
        stage.progress.doing(fmt::format("skill trace: level {} of {}", k, trace_levels));
        const Contestant strong = stage.strengths.of(std::uint64_t{2} << k);
        const Contestant weak = stage.strengths.of(std::uint64_t{1} << k);
        std::vector<double> utilities;
        const std::string series = trace_series(static_cast<std::size_t>(k));
        for (const double points : duel(stage, series, strong, weak, 0, games))
            utilities.push_back(2 * points - 1);
        // A level with a part of its games would count as much as a whole one.
        if (static_cast<int>(utilities.size()) == games) levels.push_back(std::move(utilities));
    }
    insight.skill_trace = skill_trace(levels, stage.seed("trace"));
    insight.trace_levels = levels.size();
    if (static_cast<int>(levels.size()) < trace_levels)
        insight.cuts.push_back({"skill trace", levels.size(), trace_levels, "levels"});
    if (insight.skill_trace.known())
        stage.progress.learn(fmt::format("skill trace: {:.2f}", insight.skill_trace.value));
}

}  // namespace ply::insight
