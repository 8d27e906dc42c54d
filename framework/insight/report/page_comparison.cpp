#include <fmt/format.h>

#include <cmath>

#include "framework/insight/report/page.hpp"
#include "framework/insight/report/side_by_side.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply::insight {
namespace {

/// `61 (55 to 67)`, in bold where it differs from the first report's.
std::string compared_cell(const ComparedFigure& compared, const Insight& first,
                          const Insight& insight) {
    const Figure value = compared.of(insight);
    if (!value.known()) return "<td>-</td>";
    const auto text = [&](double number) {
        return fixed_text(compared.factor * number, compared.digits);
    };
    const std::string interval =
        std::isnan(value.low) || std::isnan(value.high)
            ? ""
            : fmt::format(" <small>{} to {}</small>", text(value.low), text(value.high));
    return differs(compared.of(first), value)
               ? fmt::format("<td><b>{} *</b>{}</td>", text(value.value), interval)
               : fmt::format("<td>{}{}</td>", text(value.value), interval);
}

}  // namespace

PageSection comparison_section(std::span<const Report> reports) {
    std::string head = "<tr><th>game</th>";
    for (const ComparedFigure& compared : compared_figures())
        head += fmt::format("<th>{}</th>", compared.title);
    std::string rows;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Insight& insight = reports[i].insight;
        rows += fmt::format("<tr><td><a href=\"#r{}-report\">{}</a></td>", i + 1,
                            xml_text(insight.game));
        for (const ComparedFigure& compared : compared_figures())
            rows += compared_cell(compared, reports.front().insight, insight);
        rows += "</tr>\n";
    }
    return {
        "compared", "Side by side",
        "In bold with a star: what differs from the first one by more than the intervals allow.",
        scrollable("Side by side",
                   "<table><thead>" + head + "</tr></thead><tbody>\n" + rows + "</tbody></table>")};
}

}  // namespace ply::insight
