#include <fmt/format.h>

#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply {

PageSection effort_section(const TournamentReport& report) {
    const auto rows = effort_rows(report.plan, report.result.all);
    if (rows.empty()) return {};
    const auto cell = [](const char* tag, std::size_t column, const std::string& text) {
        return fmt::format("<{0}{1}>{2}</{0}>", tag, column == 0 ? "" : " class=\"num\"",
                           xml_text(text));
    };
    std::string text = "<table><thead><tr>";
    for (std::size_t i = 0; i < effort_columns.size(); ++i)
        text += cell("th", i, effort_columns[i]);
    text += "</tr></thead><tbody>\n";
    for (const auto& row : rows) {
        text += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) text += cell("td", i, row[i]);
        text += "</tr>\n";
    }
    return {"effort", "Effort", effort_note, scrollable("Effort", text + "</tbody></table>")};
}

}  // namespace ply
