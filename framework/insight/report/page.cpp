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

PageSection verdict_section(const Insight& insight) {
    std::string rows;
    for (const Finding& finding : findings_of(insight))
        rows += fmt::format(
            "<tr><th>{}</th><td><b class=\"mark {}\">{}</b></td><td>{}{}</td></tr>\n",
            xml_text(finding.subject),
            finding.mark == Mark::unsure ? "unsure" : mark_name(finding.mark),
            mark_name(finding.mark), xml_text(finding.text),
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
    return {"marks", "What the marks mean",
            "Good: within the first range. ok?: outside, but the interval reaches into it. warn: "
            "within the second range. bad: outside of both.",
            scrollable("What the marks mean",
                       "<table><thead><tr><th>figure</th><th>good</th><th>can be mended</th>"
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

}  // namespace

std::string insight_page(const Insight& insight, const Game& game, const std::string& made) {
    std::vector<PageSection> sections{
        verdict_section(insight), strength_section(insight),  ladder_section(insight),
        length_section(insight),  branching_section(insight), story_section(insight),
        opening_section(insight), map_section(insight, game), handicap_section(insight),
        game_section(insight),    threshold_section()};
    std::erase_if(sections, [](const PageSection& section) { return section.body.empty(); });
    std::string body = fmt::format(
        "<header><h1>{}</h1><p>{}, seed {}, {}</p><button id=\"theme\" title=\"Dark or light (d)\">"
        "◐</button>\n{}</header>\n<main>\n",
        xml_text(insight.title), xml_text(insight.game), insight.seed,
        duration_text(insight.seconds), contents_of(sections));
    for (const PageSection& section : sections) body += html_of(section);
    body += fmt::format("</main>\n<footer>{}</footer>", xml_text(made));
    return html_page({"Insight: " + insight.title,
                      std::string(assets::tournament_page_css) + std::string(board_picture_css()) +
                          std::string(assets::insight_page_css),
                      "insight", body, script_json(page_data(insight, game)),
                      assets::insight_page_js});
}

}  // namespace ply::insight
