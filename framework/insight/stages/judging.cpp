// The judge pass: a search far stronger than the players looks at the games of the strongest.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "framework/insight/play/judge.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int judged_games = 50;
constexpr std::uint64_t judge_is_stronger = 4;

/// Judgements of the first games, without gaps.
std::vector<std::vector<Judgement>> judged(Stage& stage, Games games, std::uint64_t budget) {
    std::vector<std::vector<Judgement>> list(games.size());
    std::vector<std::unique_ptr<Judge>> judges(stage.hall.threads());
    std::atomic<int> done = 0;
    const std::string series = "judge " + games.front().series;
    const auto judge_one = [&](int number, const Game& rules, std::size_t thread) {
        auto& judgements = list[static_cast<std::size_t>(number)];
        if (auto known = stage.hall.log().judgements(series, number)) {
            judgements = std::move(*known);
            return;
        }
        stage.clock.start();
        if (stage.clock.over()) return;
        if (!judges[thread])
            judges[thread] = std::make_unique<Judge>(rules, stage.strengths, budget);
        rules.protect([&] {
            judgements = judges[thread]->judge(games[static_cast<std::size_t>(number)], stage.stop);
        });
        if (judgements.empty()) return;
        stage.hall.log().add_judgements(series, number, judgements);
        stage.progress.doing(fmt::format("judge: {} of {} games", ++done, games.size()));
    };
    stage.hall.each(0, static_cast<int>(games.size()), judge_one, stage.stop);
    stage.hall.log().commit();
    const auto missing = std::ranges::find_if(list, [](const auto& one) { return one.empty(); });
    list.erase(missing, list.end());
    return list;
}

/// The judge's unit; where its scores are evaluations, fitted to the results.
FittedUnit unit_of(double certain_win, Games games,
                   const std::vector<std::vector<Judgement>>& judgements) {
    if (certain_win > 0) return FittedUnit(ScoreUnit{.win = certain_win});
    std::vector<std::vector<JudgedResult>> results;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        std::vector<JudgedResult>& list = results.emplace_back();
        for (const Judgement& one : judgements[i])
            if (!one.proven)
                list.push_back({static_cast<double>(one.score),
                                games[i].points[static_cast<std::size_t>(one.mover)]});
    }
    return FittedUnit(results);
}

}  // namespace

void judge_games(Stage& stage, Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr || insight.players == 1) return;
    const Games all = strongest->games;
    const Games games = all.first(std::min<std::size_t>(all.size(), judged_games));
    const std::uint64_t budget = std::max<std::uint64_t>(strongest->budget, 64) * judge_is_stronger;
    insight.judge = stage.strengths.name(budget);
    const auto judgements = judged(stage, games, budget);
    const double certain_win = Judge(stage.game(), stage.strengths, budget).certain_win();
    insight.unit = unit_of(certain_win, games, judgements);
    std::vector<std::vector<Story>> stories;
    for (const ScoreUnit& unit : insight.unit.units()) {
        std::vector<Story>& list = stories.emplace_back();
        for (std::size_t i = 0; i < judgements.size(); ++i)
            list.push_back(story_of(course_of(judgements[i], insight.players, unit),
                                    games[i].winner(), games[i].length()));
    }
    for (std::size_t i = 0; i < judgements.size(); ++i)
        insight.judged.push_back({games[i].number, judgements[i],
                                  course_of(judgements[i], insight.players, insight.unit.best()),
                                  stories.front()[i]});
    insight.story = story_figures(insight.unit, stories, stage.seed("story"));
    if (judgements.size() < games.size())
        insight.cuts.push_back({"judge", judgements.size(), games.size(), "games"});
    if (insight.story.lead_changes.known())
        stage.progress.learn(fmt::format("judge: {:.1f} lead changes a game in {} games",
                                         insight.story.lead_changes.value, judgements.size()));
}

}  // namespace ply::insight
