#include "framework/insight/report/side_by_side.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/verdict.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply::insight {
namespace {

Figure first_seat_of(const Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    return strongest == nullptr ? Figure{} : strongest->seats.front().score;
}

constexpr std::array figures_compared{
    ComparedFigure{"seat", "player 1 %", 100, 0, first_seat_of},
    ComparedFigure{"draws", "draws %", 100, 0, [](const Insight& i) { return i.draws; }},
    ComparedFigure{"length", "plies", 1, 0, [](const Insight& i) { return i.plies.median; }},
    ComparedFigure{"rungs", "rungs", 1, 0, [](const Insight& i) { return i.rung_count(); }},
    ComparedFigure{"skill_trace", "skill trace", 1, 2,
                   [](const Insight& i) { return i.skill_trace; }},
    ComparedFigure{"lead_changes", "lead changes", 1, 1,
                   [](const Insight& i) { return i.story.lead_changes; }},
    ComparedFigure{"drama", "drama", 1, 2, [](const Insight& i) { return i.story.drama; }},
    ComparedFigure{"decided_at", "decided at %", 100, 0,
                   [](const Insight& i) { return i.story.decided_at; }},
};

/// `43 (31-56)`, and a star where it differs from the first report's.
std::string cell_of(const ComparedFigure& compared, const Insight& first, const Insight& report) {
    const Figure value = compared.of(report);
    if (!value.known()) return "- ";
    const auto text = [&](double number) {
        return fixed_text(compared.factor * number, compared.digits);
    };
    std::string interval;
    if (!std::isnan(value.low))
        interval = std::isnan(value.high)
                       ? fmt::format(" ({} and more)", text(value.low))
                       : fmt::format(" ({}-{})", text(value.low), text(value.high));
    return text(value.value) + interval + (differs(compared.of(first), value) ? "*" : " ");
}

/// The figures of the reports from `begin` to before `end`, a row each.
TextTable table_of(std::span<const Insight> reports, std::size_t begin, std::size_t end) {
    std::vector<TextTable::Column> columns{{"", Align::left}};
    for (std::size_t i = begin; i < end; ++i) columns.push_back({fmt::format("{} ", i + 1)});
    TextTable table(columns);
    for (const ComparedFigure& compared : compared_figures()) {
        std::vector<std::string> cells{std::string(compared.title)};
        for (std::size_t i = begin; i < end; ++i)
            cells.push_back(cell_of(compared, reports.front(), reports[i]));
        table.row(std::move(cells));
    }
    return table;
}

}  // namespace

std::span<const ComparedFigure> compared_figures() {
    return figures_compared;
}

bool differs(const Figure& first, const Figure& value) {
    const Figure change = difference(value, first);
    return change.known() && (change.low > 0 || change.high < 0);
}

std::string side_by_side_text(std::span<const Insight> reports, int columns, bool colours) {
    std::string text;
    for (std::size_t i = 0; i < reports.size(); ++i)
        text += hanging_text(fmt::format("{:>2}  ", i + 1), reports[i].game, columns);
    for (std::size_t begin = 0, end = 0; begin < reports.size(); begin = end) {
        for (end = begin + 1; end < reports.size(); ++end)
            if (table_of(reports, begin, end + 1).width() > columns) break;
        text += "\n" + table_of(reports, begin, end).text(colours);
    }
    return text + "\n* differs from the first by more than the intervals allow\n";
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
