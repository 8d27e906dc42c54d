#include <nlohmann/json.hpp>

#include "framework/report/compare/comparing.hpp"
#include "framework/studio/jobs/study_jobs.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::uint64_t compare_seed = 1;
constexpr std::chrono::milliseconds between_compare_events{300};

/// A comparison in a thread of its own.
class CompareWork {
public:
    CompareWork(CompareWish wish, std::string job, std::function<void(Json)> post)
        : wish_(std::move(wish)), job_(std::move(job)), post_(std::move(post)) {}

    Json run(const Admission& admission, const std::stop_token& stop) {
        const bool by_time = wish_.depth == 0;
        std::vector<OpenedGame> games;
        GameSource source = admission.game(wish_.game);
        auto game = open_game(source);
        games.push_back({std::move(source), std::move(game)});
        Comparing comparing(std::move(games), players_to_compare(wish_.players, by_time),
                            wish_.positions, compare_seed);
        const int rounds = by_time ? 1 : wish_.depth;
        total_ = comparing.searches() * static_cast<std::size_t>(rounds);
        for (int round = 1; round <= rounds && !stop.stop_requested(); ++round)
            comparing.run(by_time ? Limits{.time = wish_.time} : Limits{.depth = round}, stop,
                          [&] { searched(comparing.comparison()); });
        return event(comparing.comparison(), true);
    }

private:
    void searched(const Comparison& comparison) {
        ++done_;
        const auto now = SteadyClock::now();
        if (now - told_ < between_compare_events) return;
        told_ = now;
        post_(event(comparison, false));
    }

    Json event(const Comparison& comparison, bool done) const {
        return {{"ev", "compare"},   {"of", job_},      {"done", done},
                {"searched", done_}, {"total", total_}, {"result", comparison_json(comparison)}};
    }

    CompareWish wish_;
    std::string job_;
    std::function<void(Json)> post_;
    std::size_t done_ = 0;
    std::size_t total_ = 0;
    SteadyClock::time_point told_{};
};

}  // namespace

WorkerId start_compare(const JobLink& link, const Admission& admission, CompareWish wish) {
    return link.workers.start([&admission, &workers = link.workers, tell = link.tell,
                               job = link.job,
                               wish = std::move(wish)](const std::stop_token& stop) {
        Json event;
        try {
            CompareWork work(wish, job, [&](Json told) {
                workers.post([tell, told = std::move(told)] { tell(told); });
            });
            event = work.run(admission, stop);
        } catch (const std::exception& failure) {
            event = {
                {"ev", "compare"}, {"of", job}, {"done", true}, {"problem", problem_json(failure)}};
        }
        return [tell, event = std::move(event)] { tell(event); };
    });
}

}  // namespace ply::studio
