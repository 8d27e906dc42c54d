// The judge pass: a search far stronger than the players looks at the games of the strongest.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
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

/// The judge's unit, which is fitted to the results, with its 95 % interval over games.
void fit_unit(double certain_win, Games games,
              const std::vector<std::vector<Judgement>>& judgements, Random random,
              Insight& insight) {
    constexpr int resamples = 40;  // of a standard error
    insight.unit = insight.unit_low = insight.unit_high = {.win = certain_win};
    if (certain_win > 0 || judgements.empty()) return;
    const auto scale_of = [&](auto&& number_of) {
        std::vector<JudgedResult> results;
        for (std::size_t i = 0; i < judgements.size(); ++i) {
            const std::size_t game = number_of(i);
            for (const Judgement& one : judgements[game])
                if (!one.proven)
                    results.push_back({static_cast<double>(one.score),
                                       games[game].points[static_cast<std::size_t>(one.mover)]});
        }
        return fit_scale(results);
    };
    const auto size = static_cast<std::uint32_t>(judgements.size());
    insight.unit.scale = scale_of([](std::size_t i) { return i; });
    std::vector<double> drawn;
    for (int i = 0; i < resamples; ++i)
        drawn.push_back(std::log(scale_of([&](std::size_t) { return random.below(size); })));
    const double error = (quantile(drawn, 0.84) - quantile(drawn, 0.16)) / 2;
    const double factor = std::exp(z_975 * error);
    insight.unit_low.scale = insight.unit.scale / factor;
    insight.unit_high.scale = insight.unit.scale * factor;
}

StoryFigures story_by(const ScoreUnit& unit, Games games, const Insight& insight,
                      std::uint64_t seed) {
    std::vector<Story> stories;
    for (std::size_t i = 0; i < insight.judged.size(); ++i)
        stories.push_back(story_of(course_of(insight.judged[i].judgements, insight.players, unit),
                                   games[i].winner(), games[i].length()));
    return story_figures(stories, seed);
}

/// The unit is uncertain, too.
void widen_story(Games games, Insight& insight, std::uint64_t seed) {
    if (insight.unit_low.scale == insight.unit_high.scale) return;
    const StoryFigures low = story_by(insight.unit_low, games, insight, seed);
    const StoryFigures high = story_by(insight.unit_high, games, insight, seed);
    StoryFigures& story = insight.story;
    const auto widen = [&](Figure StoryFigures::*figure, double most) {
        const auto value_of = [&](const StoryFigures& one) {
            return (one.*figure).known() ? (one.*figure).value : NAN;
        };
        story.*figure = within(wider(story.*figure, value_of(low), value_of(high)), 0, most);
    };
    for (Figure StoryFigures::*const figure :
         {&StoryFigures::drama, &StoryFigures::decided_at, &StoryFigures::no_return,
          &StoryFigures::largest_swing, &StoryFigures::early_leader})
        widen(figure, 1);
    widen(&StoryFigures::lead_changes, INFINITY);
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
    fit_unit(certain_win, games, judgements, Random(stage.seed("unit")), insight);
    std::vector<Story> stories;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        JudgedGame& one = insight.judged.emplace_back();
        one.number = games[i].number;
        one.judgements = judgements[i];
        one.course = course_of(judgements[i], insight.players, insight.unit);
        one.story = story_of(one.course, games[i].winner(), games[i].length());
        stories.push_back(one.story);
    }
    insight.story = story_figures(stories, stage.seed("story"));
    widen_story(games, insight, stage.seed("story"));
    if (judgements.size() < games.size())
        insight.cuts.push_back({"judge", judgements.size(), games.size(), "games"});
    if (insight.story.lead_changes.known())
        stage.progress.learn(fmt::format("judge: {:.1f} lead changes a game in {} games",
                                         insight.story.lead_changes.value, stories.size()));
}

}  // namespace ply::insight
