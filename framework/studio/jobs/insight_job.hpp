/// Insight as a job: whether a game is any good, found out while the page looks on.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "framework/insight/record/game_log.hpp"
#include "framework/insight/report/insight.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/studio/jobs/job.hpp"

namespace ply::studio {

struct InsightWish {
    std::string game;
    double seconds;
};

/// A report as far as it is, and its games.
struct FoundInsight {
    std::string game;  ///< as the page has named it
    GameSource source;
    std::shared_ptr<insight::GameLog> log;
    std::shared_ptr<const insight::Insight> insight;
};

/// Goes on with the kept games of the same rules and program (`version`), as `plyboard insight
/// --resume` does. Events `insight`; `found`, in the studio's thread, gets what each stage adds.
WorkerId start_insight(const JobLink& link, const Admission& admission, InsightWish wish,
                       std::string version, std::function<void(FoundInsight)> found);

/// A game of the report as one that a table can show, with what the judge thought: NodeRow.value.
struct InsightSession {
    LoadedSession loaded;
    std::map<NodeId, double> values{};
};
/// Throws Error where the report has no such game.
InsightSession insight_session(const FoundInsight& found, const std::string& series, int number);

}  // namespace ply::studio
