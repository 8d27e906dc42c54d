#include "framework/studio/jobs/insight_job.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/insight/report/figure_games.hpp"
#include "framework/insight/report/page.hpp"
#include "framework/insight/report/verdict.hpp"
#include "framework/insight/stages/run_insight.hpp"
#include "framework/insight/stages/variants.hpp"
#include "framework/studio/jobs/teller.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

Json insight_event(const std::string& job, const std::string& progress, bool done) {
    return {{"ev", "insight"}, {"of", job}, {"progress", progress}, {"done", done}};
}

void add_report(Json& event, const OpenedGame& opened, const insight::Insight& found) {
    event["report"] = insight::insight_json(found);
    event["maps"] = Json::array();
    for (const auto& [title, svg] : insight::heat_maps({found, *opened.game}, "insight-"))
        event["maps"].push_back({{"title", title}, {"svg", svg}});
}

/// The journal of the studio's last report of the same rules, or a new one: those of `plyboard
/// insight` are not touched.
std::shared_ptr<insight::GameLog> log_of(const OpenedGame& opened,
                                         const insight::InsightSettings& settings,
                                         const std::string& version) {
    const auto file = insight::GameLog::standard_file(opened.source.spec() + " studio");
    const insight::LogKey key = insight::log_key(opened, settings, version);
    try {
        return std::make_shared<insight::GameLog>(file, key, true);
    } catch (const Error&) {  // there is nothing to go on with
        return std::make_shared<insight::GameLog>(file, key, false);
    }
}

/// Gives the journal back to others, also where the report fails.
struct Closing {
    insight::GameLog& log;
    ~Closing() { log.close(); }
};

/// A report in a thread of its own.
class InsightWork {
public:
    InsightWork(InsightWish wish, std::string version, std::string job, Workers& workers,
                std::function<void(Json)> tell, std::function<void(FoundInsight)> found)
        : wish_(std::move(wish)),
          version_(std::move(version)),
          job_(std::move(job)),
          workers_(workers),
          tell_(std::move(tell)),
          found_(std::move(found)) {}

    Json run(const Admission& admission, const std::stop_token& stop) {
        GameSource source = admission.game(wish_.game);
        auto game = open_game(source);
        const OpenedGame opened{std::move(source), std::move(game)};
        auto settings = insight::InsightSettings::usual(*opened.game);
        settings.seconds = wish_.seconds;
        const auto log = log_of(opened, settings, version_);
        insight::InsightProgress progress({}, [&](const insight::Insight& insight) {
            report(opened, log, insight, insight_event(job_, "", false));
        });
        const Teller teller([&] {
            workers_.post([tell = tell_, event = insight_event(job_, progress.text(), false)] {
                tell(event);
            });
        });
        const insight::Insight insight = [&] {
            const Closing closing{*log};
            return insight::run_insight(opened, settings, *log, progress, stop);
        }();
        insight::keep_ladder_of(insight, opened.source);
        Json event = insight_event(job_, "", true);
        add_report(event, opened, insight);
        event["seconds"] = insight.seconds;
        keep(opened, log, insight);
        return event;
    }

private:
    void keep(const OpenedGame& opened, const std::shared_ptr<insight::GameLog>& log,
              const insight::Insight& insight) {
        workers_.post([found = found_, kept = FoundInsight{wish_.game, opened.source, log,
                                                           std::make_shared<insight::Insight>(
                                                               insight)}] { found(kept); });
    }
    void report(const OpenedGame& opened, const std::shared_ptr<insight::GameLog>& log,
                const insight::Insight& insight, Json event) {
        keep(opened, log, insight);
        add_report(event, opened, insight);
        workers_.post([tell = tell_, event = std::move(event)] { tell(event); });
    }

    InsightWish wish_;
    std::string version_;
    std::string job_;
    Workers& workers_;
    std::function<void(Json)> tell_;
    std::function<void(FoundInsight)> found_;
};

}  // namespace

WorkerId start_insight(const JobLink& link, const Admission& admission, InsightWish wish,
                       std::string version, std::function<void(FoundInsight)> found) {
    return link.workers.start([&admission, &workers = link.workers, tell = link.tell,
                               job = link.job, wish = std::move(wish), version = std::move(version),
                               found = std::move(found)](const std::stop_token& stop) {
        Json event = insight_event(job, "", true);
        try {
            InsightWork work(wish, version, job, workers, tell, found);
            event = work.run(admission, stop);
        } catch (const std::exception& failure) {
            event["problem"] = problem_json(failure);
        }
        return [tell, event = std::move(event)] { tell(event); };
    });
}

namespace {

/// Games of a variant that was tried are of its rules.
GameSource source_of(const FoundInsight& found, const std::string& series) {
    for (const insight::Remedy& remedy : found.insight->remedies)
        if (remedy.series == series && remedy.name != insight::pie_rule)
            return insight::variants_of(found.source, std::span(&remedy.name, 1)).front();
    return found.source;
}

}  // namespace

InsightSession insight_session(const FoundInsight& found, const std::string& series, int number) {
    const auto played = found.log->game(series, number);
    if (!played)
        throw Error(fmt::format("the report has no game {} of '{}'; ask for its games again",
                                number, series));
    const GameSource source = source_of(found, series);
    auto game = open_game(source);
    InsightSession made{{{source, std::move(game)}}};
    LoadedSession& loaded = made.loaded;
    loaded.session = std::make_unique<Session>(
        *loaded.opened.game,
        SessionSetup{
            .game = source.options == found.source.options ? found.game : source.spec(),
            .players = {played->seats.size(), std::string(person)},
            .names = played->seats,
            .tags = {{"Event", "insight"}, {"Round", fmt::format("{} {}", series, number)}}});
    Session& session = *loaded.session;
    const auto expected = insight::expected_course(*found.insight, *played);
    for (std::size_t ply = 0; ply < played->plies.size(); ++ply) {
        const auto& [move, text, mover, choices] = played->plies[ply];
        if (expected[ply]) made.values[session.here()] = 2 * *expected[ply] - 1;
        const auto seat = static_cast<std::size_t>(mover);
        session.play(move, mover < 0 ? "chance" : played->seats[seat]);
    }
    return made;
}

}  // namespace ply::studio
