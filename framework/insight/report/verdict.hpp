/// The report for a terminal, and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "framework/insight/record/game_log.hpp"
#include "framework/insight/report/insight.hpp"

namespace ply::insight {

/// A line or two for each finding, in at most `columns` columns; then what was cut.
std::string verdict_text(const Insight& insight, int columns, bool colours);

/// Every figure with `low` and `high` (null: unknown) and the `games` behind it. What was not
/// measured is null.
nlohmann::ordered_json insight_json(const Insight& insight);

/// Every game that figures were made of, by the series they were played for, and of judged ones
/// what the judge expected at each ply: so that they can be computed again elsewhere.
nlohmann::ordered_json games_json(const Insight& insight, const GameLog& log);

}  // namespace ply::insight
