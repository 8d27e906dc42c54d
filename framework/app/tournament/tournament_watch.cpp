#include "framework/app/tournament/tournament_watch.hpp"

#include <fmt/format.h>

#include <ctime>
#include <utility>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/rest_after.hpp"
#include "framework/report/match/match_text.hpp"

namespace ply {
namespace {

/// Of this thread: a busy machine does not make ratings dearer.
std::chrono::nanoseconds processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

GameInPlay in_play(const Plan& plan, const MatchInPlay& match) {
    GameInPlay game;
    game.match = match.fixture.number;
    if (plan.sources.size() > 1) game.game = plan.sources[match.fixture.game].name;
    for (const int player : match.fixture.seats) game.players.push_back(plan.player_name(player));
    game.ply = match.latest.ply;
    if (match.who >= 0 && match.who < static_cast<int>(match.fixture.seats.size()))
        game.at_work = plan.player_name(match.fixture.seats[match.who]);
    game.seconds = match.since.count();
    game.last_move = match.latest.text;
    game.last_score = match.latest.score;
    return game;
}

std::string incident_text(const Plan& plan, const Incident& incident) {
    return fmt::format("match {} ({}): {}: {}", incident.fixture.number,
                       contest_text(plan, incident.fixture), termination_name(incident.termination),
                       incident.detail);
}

}  // namespace

TournamentWatch::TournamentWatch(const Plan& plan, std::string title, std::string footer,
                                 std::stop_token stop)
    : plan_(plan),
      colours_(wants_colours(stdout)),
      scene_{std::move(title), {}, {}, {}, {}, {}, 0, std::move(footer)},
      screen_([this](int columns, int rows) { return lines(columns, rows); }, std::move(stop)) {}

void TournamentWatch::update(const Snapshot& now) {
    const std::scoped_lock lock(mutex_);
    scene_.progress = now.progress;
    if (scene_.names.empty())
        for (const PlayerSpec& player : plan_.file.players) scene_.names.push_back(player.name);
    scene_.in_play.clear();
    for (const MatchInPlay& match : now.playing) scene_.in_play.push_back(in_play(plan_, match));
    scene_.incidents.clear();
    for (const Incident& incident : now.results.latest_incidents())
        scene_.incidents.push_back(incident_text(plan_, incident));
    scene_.incident_count = now.results.incident_count();
    if (!unrated_ && Clock::now() >= rate_at_) {
        unrated_ = now.results.tally();
        ranking_ = now.ranking;
        bye_points_ = now.bye_points;
    }
}

std::vector<std::string> TournamentWatch::lines(int columns, int rows) {
    std::unique_lock lock(mutex_);
    if (unrated_) {
        const Tally tally = std::move(*unrated_);
        const std::vector<int> ranking = ranking_;
        const std::vector<double> bye_points = bye_points_;
        rate_at_ = Clock::time_point::max();
        unrated_.reset();
        lock.unlock();
        const auto cost = processor_time();
        Standings standings = tally.standings(rating_options(plan_));
        put_in_order(standings, ranking, bye_points);
        const auto rest = rest_after(processor_time() - cost, std::chrono::seconds(1));
        lock.lock();
        scene_.standings = std::move(standings);
        rate_at_ = Clock::now() + rest;
    }
    const TournamentScene scene = scene_;
    lock.unlock();
    return tournament_screen(scene, columns, rows, colours_);
}

}  // namespace ply
