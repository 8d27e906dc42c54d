// Insight for a page: a report that fills, and the games behind its figures.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/insight/report/figure_games.hpp"
#include "framework/studio/jobs/insight_job.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {

Studio::Answer Studio::start_insight(const Call& call) {
    constexpr std::int64_t usual_seconds = 300;
    constexpr std::int64_t longest = 24 * 3600;
    InsightWish wish{call.fields.text("game"), static_cast<double>(call.fields.whole_or(
                                                   "seconds", usual_seconds, 1, longest))};
    admission_.require_game(wish.game);
    const JobLink link = new_job(call, "insight");
    page_of(call).insight.reset();
    page_of(call).jobs[link.job] =
        ply::studio::start_insight(link, admission_, std::move(wish), settings_.version,
                                   [this, client = call.client](FoundInsight found) {
                                       const auto page = pages_.find(client);
                                       if (page == pages_.end()) return;
                                       page->second.insight =
                                           std::make_shared<FoundInsight>(std::move(found));
                                   });
    return Json{{"job", link.job}};
}

const FoundInsight& Studio::insight_of(const Call& call) {
    const auto& found = page_of(call).insight;
    if (!found) throw Error("this page has no report yet; start one");
    return *found;
}

Studio::Answer Studio::insight_games(const Call& call) {
    const FoundInsight& found = insight_of(call);
    constexpr std::int64_t most_rows = 100'000;
    Json rows = Json::array();
    for (const insight::GameRef& ref : insight::games_of_figure(
             *found.insight, *found.log, call.fields.text("figure", 40),
             static_cast<std::size_t>(call.fields.whole_or("at", 0, 0, most_rows))))
        rows.push_back({{"series", ref.series}, {"number", ref.number}, {"title", ref.title}});
    return Json{{"games", rows}};
}

Studio::Answer Studio::insight_game(const Call& call) {
    constexpr std::int64_t most_games = 100'000'000;
    const std::string series = call.fields.text("series", 1000);
    const int number = static_cast<int>(call.fields.whole("number", 0, most_games));
    return later(call,
                 [this, found = insight_of(call), series, number,
                  client = call.client](const std::stop_token&) -> Finish {
                     const auto made =
                         std::make_shared<InsightSession>(insight_session(found, series, number));
                     return [this, client, made] {
                         return add_table(client, std::move(made->loaded), KeptSession{},
                                          {.running = false}, made->values);
                     };
                 });
}

}  // namespace ply::studio
