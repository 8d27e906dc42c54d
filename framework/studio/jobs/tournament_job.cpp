#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/studio/jobs/study_jobs.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/tournaments/live_boards.hpp"
#include "framework/studio/tournaments/tournament_desk.hpp"
#include "framework/studio/tournaments/tournament_view.hpp"

namespace ply::studio {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_events{250};
constexpr std::chrono::seconds shortest_rating_pause{1};
/// Ratings may take this part of the time of the thread that feeds the workers.
constexpr int rating_pause_factor = 30;

Json progress_json(const Progress& progress) {
    return {{"done", progress.done},
            {"total", progress.total},
            {"played", progress.played},
            {"errors", progress.errors},
            {"seconds", progress.elapsed.count()},
            {"left", progress.played > 0 ? Json(progress.seconds_left()) : Json(nullptr)},
            {"leader", progress.leader}};
}

/// What a page hears of a tournament in play.
class TournamentEvents {
public:
    TournamentEvents(const Plan& plan, std::string job, std::string journal,
                     std::function<void(Json)> post)
        : plan_(plan),
          job_(std::move(job)),
          journal_(std::move(journal)),
          post_(std::move(post)),
          boards_(plan) {}

    void update(const Snapshot& now) {
        const auto time = SteadyClock::now();
        boards_.follow(now.playing);
        if (time - last_event_ < between_events) return;
        last_event_ = time;
        if (time >= rate_at_ && now.progress.done != rated_) rate(now);
        Json event = begun(false);
        event["progress"] = progress_json(now.progress);
        event["playing"] = Json::array();
        for (const MatchInPlay& match : now.playing)
            event["playing"].push_back(match_in_play(plan_, match, boards_));
        if (!stand_.is_null()) event["stand"] = stand_;
        post_(std::move(event));
    }

    Json ended(const TournamentResult& result) const {
        Json event = begun(true);
        event["progress"] = progress_json(result.progress);
        event["playing"] = Json::array();
        event["stand"] = stand_json(plan_, result);
        return event;
    }

private:
    Json begun(bool done) const {
        return {{"ev", "tournament"}, {"of", job_}, {"tournament", journal_}, {"done", done}};
    }

    void rate(const Snapshot& now) {
        const auto began = SteadyClock::now();
        TournamentResult result = now.results.result(rating_options(plan_));
        put_in_order(result.all, now.ranking, now.bye_points);
        result.progress = now.progress;
        stand_ = stand_json(plan_, result);
        rated_ = now.progress.done;
        const auto cost = SteadyClock::now() - began;
        rate_at_ = began + std::max<SteadyClock::duration>(shortest_rating_pause,
                                                           rating_pause_factor * cost);
    }

    const Plan& plan_;
    std::string job_;
    std::string journal_;
    std::function<void(Json)> post_;
    LiveBoards boards_;
    Json stand_;
    std::uint32_t rated_ = UINT32_MAX;
    SteadyClock::time_point last_event_{};
    SteadyClock::time_point rate_at_{};
};

Json hold(const TournamentWish& wish, const Admission& admission, OpenJournals& journals,
          const std::string& job, const std::function<void(Json)>& post,
          const std::stop_token& stop) {
    const auto held = journals.hold(wish.journal);
    require_admitted(admission, held->plan().file);
    Journal journal(wish.journal, held->plan());
    TournamentEvents events(journal.plan(), job, wish.journal.string(), post);
    TournamentOptions options;
    options.workers = wish.workers;
    options.stop = [&stop] { return stop.stop_requested(); };
    options.progress = [&events](const Snapshot& now) { events.update(now); };
    return events.ended(hold_tournament(journal, options));
}

}  // namespace

WorkerId start_tournament(const JobLink& link, const Admission& admission, OpenJournals& journals,
                          TournamentWish wish) {
    return link.workers.start([&admission, &journals, &workers = link.workers, tell = link.tell,
                               job = link.job,
                               wish = std::move(wish)](const std::stop_token& stop) {
        const auto post = [&](Json event) {
            workers.post([tell, event = std::move(event)] { tell(event); });
        };
        Json event;
        try {
            event = hold(wish, admission, journals, job, post, stop);
        } catch (const std::exception& failure) {
            event = {{"ev", "tournament"},
                     {"of", job},
                     {"tournament", wish.journal.string()},
                     {"done", true},
                     {"problem", problem_json(failure)}};
        }
        return [tell, event = std::move(event)] { tell(event); };
    });
}

}  // namespace ply::studio
