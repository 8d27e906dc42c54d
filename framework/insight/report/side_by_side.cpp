#include "framework/insight/report/side_by_side.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/verdict.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"

namespace ply::insight {
namespace {

Figure first_seat_of(const Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    return strongest == nullptr ? Figure{} : strongest->seats.front().score;
}

constexpr std::array figures_compared{
    ComparedFigure{"seat", "player 1 %", 100, 1, first_seat_of},
    ComparedFigure{"draws", "draws %", 100, 1, [](const Insight& i) { return i.draws; }},
    ComparedFigure{"length", "plies", 1, 1, [](const Insight& i) { return i.plies.median; }},
    ComparedFigure{"rungs", "rungs", 1, 0, [](const Insight& i) { return i.rung_count(); }},
    ComparedFigure{"skill_trace", "trace", 1, 2, [](const Insight& i) { return i.skill_trace; }},
    ComparedFigure{"lead_changes", "leads", 1, 2,
                   [](const Insight& i) { return i.story.lead_changes; }},
    ComparedFigure{"drama", "drama", 1, 3, [](const Insight& i) { return i.story.drama; }},
    ComparedFigure{"decided_at", "decided %", 100, 1,
                   [](const Insight& i) { return i.story.decided_at; }},
};

std::string cell_of(const ComparedFigure& compared, const Insight& first, const Insight& report) {
    const Figure value = compared.of(report);
    if (!value.known()) return "-";
    return fixed_text(compared.factor * value.value, compared.digits) +
           (differs(compared.of(first), value) ? "*" : " ");
}

}  // namespace

std::span<const ComparedFigure> compared_figures() {
    return figures_compared;
}

bool differs(const Figure& first, const Figure& value) {
    const Figure change = difference(value, first);
    return change.known() && (change.low > 0 || change.high < 0);
}

std::string side_by_side_text(std::span<const Insight> reports, bool colours) {
    std::vector<TextTable::Column> columns{{"game", Align::left, 30}};
    for (const ComparedFigure& compared : compared_figures())
        columns.push_back({std::string(compared.title) + " "});
    TextTable table(columns);
    for (const Insight& report : reports) {
        std::vector<std::string> cells{report.game};
        for (const ComparedFigure& compared : compared_figures())
            cells.push_back(cell_of(compared, reports.front(), report));
        table.row(std::move(cells));
    }
    return table.text(colours) + "\n* differs from the first by more than the intervals allow\n";
}

nlohmann::ordered_json side_by_side_json(std::span<const Insight> reports) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    nlohmann::ordered_json differences = nlohmann::ordered_json::array();
    for (const Insight& report : reports) {
        list.push_back(insight_json(report));
        for (const ComparedFigure& compared : compared_figures()) {
            const Figure first = compared.of(reports.front());
            const Figure value = compared.of(report);
            if (!differs(first, value)) continue;
            const Figure change = difference(value, first);
            differences.push_back({{"figure", compared.name},
                                   {"game", report.game},
                                   {"value", change.value},
                                   {"low", change.low},
                                   {"high", change.high}});
        }
    }
    return {{"reports", list}, {"differences", differences}};
}

}  // namespace ply::insight
