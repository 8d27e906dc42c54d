#include "framework/insight/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/insight/report/assets.hpp"
#include "framework/insight/report/findings.hpp"
#include "framework/report/html/assets.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply::insight {
namespace {

/// Arrows are one sign there, lest a narrow line end within them.
std::string said_text(std::string text) {
    for (std::size_t at = text.find("->"); at != std::string::npos; at = text.find("->", at))
        text.replace(at, 2, "→");
    return xml_text(text);
}

PageSection verdict_section(const Insight& insight) {
    std::string rows;
    for (const Finding& finding : findings_of(insight))
        rows += fmt::format(
            "<tr><th>{}</th><td><b class=\"mark {}\">{}</b></td><td>{}{}</td></tr>\n",
            xml_text(finding.subject),
            finding.mark == Mark::unsure ? "unsure" : mark_name(finding.mark),
            mark_name(finding.mark), said_text(finding.text),
            finding.remedy.empty() ? ""
                                   : fmt::format("<br><i>Try {}.</i>", xml_text(finding.remedy)));
    std::string cuts;
    for (const Cut& cut : insight.cuts) cuts += fmt::format("<li>{}</li>", xml_text(cut_text(cut)));
    if (!cuts.empty())
        cuts = "<p class=\"note\">There was no time for all of it:</p><ul>" + cuts + "</ul>";
    return {"verdict", "Verdict",
            "In brackets: 95 % intervals and the games behind them. Programs played, not people; a "
            "claim of ±5 points takes some 385 games.",
            "<table class=\"verdict\"><tbody>\n" + rows + "</tbody></table>" + cuts};
}

std::string range_text(double low, double high) {
    constexpr double endless = 1e8;
    if (high >= endless) return fmt::format("{} and more", low);
    return low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
}

PageSection threshold_section() {
    std::string rows;
    for (const Threshold& row : thresholds())
        rows +=
            fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"said\">{}</td></tr>\n",
                        row.figure, range_text(row.good_low, row.good_high),
                        range_text(row.fixable_low, row.fixable_high), row.meaning);
    return {
        "marks", "What the marks mean",
        "Good: within the first range. ok?: outside, but the interval, widened to 99 %, reaches "
        "into it, or there are fewer than 20 games. warn: the interval reaches into the second "
        "range. bad: outside of both.",
        scrollable(
            "What the marks mean",
            "<table class=\"marks\"><thead><tr><th>figure</th><th>good</th><th>can be mended</th>"
            "<th>what it says</th></tr></thead><tbody>\n" +
                rows + "</tbody></table>")};
}

std::string contents_of(const std::vector<PageSection>& sections) {
    std::string links;
    for (const PageSection& section : sections)
        links += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, xml_text(section.title));
    return "<nav>" + links + "</nav>";
}

std::string html_of(const PageSection& section) {
    return fmt::format(
        "<section id=\"{}\"><h2>{}</h2>\n{}{}</section>\n", section.id, xml_text(section.title),
        section.note.empty() ? ""
                             : fmt::format("<p class=\"note\">{}</p>\n", xml_text(section.note)),
        section.body);
}

/// Those of one report alone; `id` begins their ids.
std::vector<PageSection> sections_of(const Report& report, const std::string& id) {
    const Insight& insight = report.insight;
    std::vector<PageSection> sections{verdict_section(insight),   strength_section(insight),
                                      ladder_section(insight),    length_section(insight),
                                      branching_section(insight), story_section(insight),
                                      opening_section(insight),   map_section(report, id),
                                      handicap_section(insight),  remedy_section(insight)};
    for (PageSection& section : sections) section.id = id + section.id;
    return sections;
}

void leave_out_empty(std::vector<PageSection>& sections) {
    std::erase_if(sections, [](const PageSection& section) { return section.body.empty(); });
}

/// What stands under the fold of one report among several.
PageSection folded_section(const Report& report, std::size_t number) {
    const std::string id = fmt::format("r{}-", number);
    std::vector<PageSection> sections = sections_of(report, id);
    leave_out_empty(sections);
    std::string body = "<details><summary>All of it</summary>\n";
    for (const PageSection& section : sections) body += html_of(section);
    return {id + "report", report.insight.game, "", body + "</details>\n"};
}

std::string head_of(std::span<const Report> reports) {
    double seconds = 0;
    std::string names;
    for (const Report& report : reports) {
        seconds += report.insight.seconds;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", report.insight.game);
    }
    return fmt::format("<h1>{}</h1><p>{}, seed {}, {}</p>", xml_text(reports.front().insight.title),
                       xml_text(names), reports.front().insight.seed, duration_text(seconds));
}

}  // namespace

std::string insight_page(std::span<const Report> reports, const std::string& made) {
    std::vector<PageSection> sections;
    if (reports.size() == 1) {
        sections = sections_of(reports.front(), "");
    } else {
        sections.push_back(comparison_section(reports));
        for (std::size_t i = 0; i < reports.size(); ++i)
            sections.push_back(folded_section(reports[i], i + 1));
    }
    sections.push_back(game_section(reports));
    sections.push_back(threshold_section());
    leave_out_empty(sections);
    std::string body = fmt::format(
        "<header>{}<button id=\"theme\" title=\"Dark or light (d)\">"
        "◐</button>\n{}</header>\n<main>\n",
        head_of(reports), contents_of(sections));
    for (const PageSection& section : sections) body += html_of(section);
    body += fmt::format("</main>\n<footer>{}</footer>", xml_text(made));
    return html_page({"Insight: " + reports.front().insight.title,
                      std::string(assets::tournament_page_css) + std::string(board_picture_css()) +
                          std::string(assets::insight_page_css),
                      "insight", body, script_json(page_data(reports)), assets::insight_page_js});
}

}  // namespace ply::insight
