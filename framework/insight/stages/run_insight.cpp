#include "framework/insight/stages/run_insight.hpp"

#include <algorithm>
#include <chrono>

#include "framework/base/time_limit.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {

void InsightProgress::doing(std::string text) {
    const std::lock_guard lock(mutex_);
    text_ = std::move(text);
}

std::string InsightProgress::text() const {
    const std::lock_guard lock(mutex_);
    return text_;
}

void InsightProgress::learn(const std::string& sentence) const {
    if (learnt_) learnt_(sentence);
}

const StrengthRow* Insight::strongest() const {
    for (const std::size_t least : {enough_of_strongest, std::size_t{1}})
        for (auto row = strengths.rbegin(); row != strengths.rend(); ++row)
            if (row->games.size() >= least) return &*row;
    return nullptr;
}

namespace {

class Timetable {
public:
    explicit Timetable(double seconds) : seconds_(seconds) {}
    double passed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }
    double until(double part) const { return std::max(0.0, part * seconds_ - passed()); }

private:
    double seconds_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

Insight begun(const OpenedGame& opened, const InsightSettings& settings) {
    Insight insight;
    const Facts& facts = opened.game->facts();
    insight.game = opened.source.spec();
    insight.title = opened.game->info().title;
    insight.players = facts.players;
    insight.dice = facts.chance;
    insight.margin = facts.goal == Goal::margin;
    insight.seed = settings.seed;
    insight.games_asked = settings.games;
    insight.budget = settings.budget;
    if (opened.source.kind != GameSource::Kind::script) return insight;
    insight.script = script_size(opened.source.text);
    insight.library = median_size(own_scripts_folder() / "games");
    return insight;
}

}  // namespace

Insight run_insight(const OpenedGame& opened, const InsightSettings& settings, GameLog& log,
                    InsightProgress& progress, const std::stop_token& stop) {
    const Timetable time(settings.seconds);
    Insight insight = begun(opened, settings);
    const Strengths strengths(*opened.game);
    Hall hall(*opened.game, settings.threads, log, settings.seed);
    const auto run = [&](double until, const auto& work) {
        if (stop.stop_requested()) return;
        const TimeBudget budget(stop, time.until(until));
        Stage stage{opened, settings, hall, strengths, progress, budget.token()};
        work(stage);
    };
    run(sound_ends, [&](Stage& stage) { check_soundness(stage, time.until(sound_ends), insight); });
    if (!insight.sound.ok) {
        insight.seconds = time.passed();
        return insight;
    }
    run(self_play_ends, [&](Stage& stage) { play_self_play(stage, insight); });
    run(ladder_ends, [&](Stage& stage) { climb_ladder(stage, insight); });
    run(trace_ends, [&](Stage& stage) { trace_skill(stage, insight); });
    run(judge_ends, [&](Stage& stage) { judge_games(stage, insight); });
    run(clarity_ends, [&](Stage& stage) { measure_clarity(stage, insight); });
    run(openings_end, [&](Stage& stage) { try_openings(stage, insight); });
    run(handicaps_end, [&](Stage& stage) { try_handicaps(stage, insight); });
    run(luck_ends, [&](Stage& stage) { measure_luck(stage, insight); });
    insight.stopped = stop.stop_requested();
    insight.seconds = time.passed();
    return insight;
}

}  // namespace ply::insight
