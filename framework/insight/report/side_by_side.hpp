/// Variants of a game, or two scripts, side by side: which is the better game?
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/insight/report/insight.hpp"

namespace ply::insight {

/// A figure that reports are compared by.
struct ComparedFigure {
    std::string_view name;   ///< as in JSON: `decided_at`
    std::string_view title;  ///< for people: `decided at %`
    double factor;           ///< shares are shown as per cent
    int digits;
    Figure (*of)(const Insight&);
};
std::span<const ComparedFigure> compared_figures();

/// Whether `value` differs from `first` by more than both intervals allow: the difference's own
/// interval, from the two by squares, leaves out zero.
bool differs(const Figure& first, const Figure& value);

/// A column for each report, a row for each figure with its interval; a star stands behind what
/// differs from the first one. No line is longer than `columns`, where one report fits.
std::string side_by_side_text(std::span<const Insight> reports, int columns, bool colours);
/// `reports`, each as insight_json(), and `differences`: `figure`, `game`, `value`, `low`, `high`
/// of the difference to the first report, for those that differ.
nlohmann::ordered_json side_by_side_json(std::span<const Insight> reports);

}  // namespace ply::insight
