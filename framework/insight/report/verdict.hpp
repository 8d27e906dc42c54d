/// The report for a terminal, and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "framework/insight/report/insight.hpp"

namespace ply::insight {

/// A line or two for each finding, in at most `columns` columns; then what was cut.
std::string verdict_text(const Insight& insight, int columns, bool colours);

/// Every figure with `low` and `high` (null: unknown) and the `games` behind it. What was not
/// measured is null.
nlohmann::ordered_json insight_json(const Insight& insight);

/// Every game that the figures of self-play were made of, and of judged ones what the judge
/// expected at each ply: so that they can be computed again elsewhere.
nlohmann::ordered_json games_json(const Insight& insight);

}  // namespace ply::insight
