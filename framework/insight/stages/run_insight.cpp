#include "framework/insight/stages/run_insight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "framework/insight/report/thresholds.hpp"
#include "framework/insight/stages/stage.hpp"
#include "framework/player/measured_ladder.hpp"

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

void InsightProgress::find(const Insight& insight) const {
    if (found_) found_(insight);
}

const StrengthRow* Insight::strongest() const {
    for (const std::size_t least : {enough_of_strongest, few_of_strongest, std::size_t{1}})
        for (auto row = strengths.rbegin(); row != strengths.rend(); ++row)
            if (row->games.size() >= least) return &*row;
    return nullptr;
}

/// Of fewer games it is chance that something was not done.
constexpr std::size_t enough_games = 30;

std::vector<std::string> Insight::pieces_not_moved() const {
    std::vector<std::string> list;
    if (board.games < enough_games) return list;
    const auto owner = [](const std::string& piece) {
        const std::size_t at = piece.find(" of player ");
        return at == std::string::npos ? std::string() : piece.substr(at);
    };
    // Of a player who never comes to move nothing is said.
    const auto moves_others = [&](const std::string& piece) {
        return std::ranges::any_of(board.moved_pieces, [&](const std::string& other) {
            return owner(other) == owner(piece);
        });
    };
    for (const std::string& piece : all_games.moved_pieces)
        if (std::ranges::find(board.moved_pieces, piece) == board.moved_pieces.end() &&
            moves_others(piece))
            list.push_back(piece);
    return list;
}

std::vector<MoveKind> Insight::kinds_not_made() const {
    std::vector<MoveKind> list;
    if (board.games < enough_games) return list;
    for (std::size_t i = 0; i < move_kinds; ++i)
        if (const auto kind = static_cast<MoveKind>(i);
            kinds.legal[i] > 0 && !board.kinds.has(kind))
            list.push_back(kind);
    return list;
}

const Remedy* Insight::best_remedy(std::string_view figure) const {
    const Threshold& row = threshold_of(figure);
    const auto distance = [&](const Figure& one) {
        return std::max({row.good_low - one.value, one.value - row.good_high, 0.0});
    };
    // Where few games were played the mark may be better by that alone.
    const auto helps = [&](const Remedy& remedy) {
        const Figure change = difference(remedy.after, remedy.before);
        const bool clearly = remedy.before.value > row.good_high ? change.high < 0 : change.low > 0;
        return clearly && remedy.after.value >= row.fixable_low &&
               remedy.after.value <= row.fixable_high;
    };
    const Remedy* best = nullptr;
    for (const Remedy& remedy : remedies)
        if (remedy.figure == figure && helps(remedy) &&
            mark_of(figure, remedy.after) < mark_of(figure, remedy.before) &&
            distance(remedy.after) < distance(remedy.before) &&
            (best == nullptr || distance(remedy.after) < distance(best->after)))
            best = &remedy;
    return best;
}

Figure Insight::rung_count() const {
    const auto rungs = static_cast<double>(ladder.rungs.size());
    if (rungs == 0) return {};
    return {rungs, std::max(rungs - 1, 1.0), ladder.complete ? rungs + 1 : NAN,
            ladder.rungs.size()};
}

Figure Insight::with_pie() const {
    const auto found = std::ranges::find(remedies, pie_rule, &Remedy::name);
    return found == remedies.end() ? Figure{} : found->after;
}

std::string level_of(const Rung& rung) {
    return rung.budget == 0 ? "random" : rung_text(rung.budget, rung.by);
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

void keep_ladder_of(const Insight& insight, const GameSource& source) {
    const Ladder& ladder = insight.ladder;
    if (ladder.rungs.size() < 2) return;
    const FoundLadder kept = find_ladder(source);
    if (kept.ladder.rungs.size() > ladder.rungs.size()) return;
    MeasuredLadder measured{source.spec(), fingerprint(source), {}};
    for (const Rung& rung : ladder.rungs)
        measured.rungs.push_back({level_of(rung), rung.score.value});
    keep_ladder(measured);
}

InsightSettings InsightSettings::usual(const Game& game) {
    InsightSettings settings;
    settings.budget = Strengths(game).usual_budget();
    settings.threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    return settings;
}

LogKey log_key(const OpenedGame& opened, const InsightSettings& settings, std::string program) {
    return {opened.source.spec(), fingerprint(opened.source), settings.seed, settings.budget,
            std::move(program)};
}

Insight run_insight(const OpenedGame& opened, const InsightSettings& settings, GameLog& log,
                    InsightProgress& progress, const std::stop_token& stop) {
    const Timetable time(settings.seconds);
    Insight insight = begun(opened, settings);
    Strengths strengths(*opened.game);
    Hall hall(*opened.game, settings.threads, log, settings.seed);
    const auto run = [&](double until, const auto& work) {
        if (stop.stop_requested()) return;
        StageClock clock(stop, [&] { return time.until(until); });
        Stage stage{opened, settings, hall, strengths, progress, clock};
        work(stage);
        insight.series = hall.series();
        progress.find(insight);
    };
    run(sound_ends, [&](Stage& stage) { check_soundness(stage, time.until(sound_ends), insight); });
    if (!insight.sound.ok) {
        insight.seconds = time.passed();
        return insight;
    }
    run(players_end, [&](Stage& stage) { strengths = choose_players(stage, insight); });
    run(self_play_ends, [&](Stage& stage) { play_self_play(stage, insight); });
    run(ladder_ends, [&](Stage& stage) { climb_ladder(stage, insight); });
    run(trace_ends, [&](Stage& stage) { trace_skill(stage, insight); });
    run(judge_ends, [&](Stage& stage) { judge_games(stage, insight); });
    // Who may not look behind the cards can neither be judged by nor play what does.
    const bool all_seen = !opened.game->facts().hidden;
    if (all_seen) run(kingmakers_end, [&](Stage& stage) { look_for_kingmakers(stage, insight); });
    run(clarity_ends, [&](Stage& stage) { measure_clarity(stage, insight); });
    run(openings_end, [&](Stage& stage) { try_openings(stage, insight); });
    if (all_seen) run(handicaps_end, [&](Stage& stage) { try_handicaps(stage, insight); });
    run(luck_ends, [&](Stage& stage) { measure_luck(stage, insight); });
    run(remedies_end, [&](Stage& stage) { try_remedies(stage, insight); });
    for (const Remedy& remedy : insight.remedies) {  // variants have halls of their own
        if (std::ranges::find(insight.series, remedy.series, &SeriesGames::name) !=
            insight.series.end())
            continue;
        SeriesGames& games = insight.series.emplace_back(SeriesGames{remedy.series});
        for (int number = 0; number < static_cast<int>(remedy.after.games); ++number)
            games.numbers.insert(number);
    }
    insight.stopped = stop.stop_requested();
    insight.seconds = time.passed();
    return insight;
}

}  // namespace ply::insight
