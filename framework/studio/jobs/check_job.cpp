#include <nlohmann/json.hpp>

#include "framework/report/check/check_report.hpp"
#include "framework/studio/jobs/job.hpp"
#include "framework/studio/jobs/teller.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

constexpr std::uint64_t check_seed = 1;

Json check_event(const std::string& job, const std::string& progress, bool done) {
    return {{"ev", "check"}, {"of", job}, {"progress", progress}, {"done", done}};
}

Json checked(const Admission& admission, const CheckWish& wish, CheckProgress& progress,
             const std::stop_token& stop) {
    try {
        GameSource source = admission.game(wish.game);
        auto game = open_game(source);
        const OpenedGame opened{std::move(source), std::move(game)};
        const CheckSettings settings{wish.games, wish.seconds, check_seed};
        const CheckResult result = check(opened, settings, progress, stop);
        return {{"result", check_json(opened, result, check_seed)}};
    } catch (const std::exception& failure) {
        return {{"problem", problem_json(failure)}};
    }
}

}  // namespace

WorkerId start_check(const JobLink& link, const Admission& admission, CheckWish wish) {
    return link.workers.start([&admission, &workers = link.workers, tell = link.tell,
                               job = link.job,
                               wish = std::move(wish)](const std::stop_token& stop) {
        CheckProgress progress;
        const Teller teller([&] {
            workers.post([tell, event = check_event(job, progress.text(), false)] { tell(event); });
        });
        Json event = check_event(job, "", true);
        event.update(checked(admission, wish, progress, stop));
        return [tell, event = std::move(event)] { tell(event); };
    });
}

}  // namespace ply::studio
