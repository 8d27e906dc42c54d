#include "framework/report/tournament_page/tournament_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "framework/report/html/assets.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

std::string name_of(const TournamentReport& report, int player) {
    return xml_text(report.plan.player_name(player));
}

std::string halves(double score) {
    const bool exact = std::abs(score * 2 - std::round(score * 2)) < 1e-9;
    return fmt::format("{:.{}f}", score, exact ? 1 : 2);
}

std::string elo_cells(const PlayerStanding& line) {
    const Rating& rating = line.rating;
    if (line.games == 0 || rating.reach == Reach::unknown || !std::isfinite(rating.elo))
        return "<td class=\"num\">–</td><td class=\"num\"></td>";
    const char* sign = rating.reach == Reach::at_least  ? "&gt;"
                       : rating.reach == Reach::at_most ? "&lt;"
                                                        : "";
    const double error = (rating.high - rating.low) / 2;
    return fmt::format("<td class=\"num\">{}{}</td><td class=\"num\">{}</td>", sign,
                       fixed_text(rating.elo, 0),
                       std::isfinite(error)               ? fmt::format("{:.0f}", error)
                       : rating.reach == Reach::estimated ? "?"
                                                          : "");
}

std::string standings_table(const TournamentReport& report, const Standings& standings) {
    std::string text =
        "<table><thead><tr><th class=\"num\">#</th><th>player</th>"
        "<th class=\"num\">Elo</th><th class=\"num\">±95 %</th>"
        "<th class=\"num\">score</th><th class=\"num\">games</th><th class=\"num\">+</th>"
        "<th class=\"num\">=</th><th class=\"num\">−</th><th class=\"num\">failures</th>"
        "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < standings.players.size(); ++i) {
        const PlayerStanding& line = standings.players[i];
        text += fmt::format(
            "<tr><td class=\"num\">{}</td><td><a href=\"#player={}\" title=\"{}\">{}</a></td>{}"
            "<td class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td>"
            "<td class=\"num\">{}</td><td class=\"num\">{}</td>"
            "<td class=\"num{}\">{}</td></tr>\n",
            i + 1, line.player,
            xml_text(report.plan.file.players[static_cast<std::size_t>(line.player)].text()),
            name_of(report, line.player), elo_cells(line),
            halves(line.score) +
                (line.bye_points > 0 ? fmt::format(" (+{} bye)", halves(line.bye_points)) : ""),
            line.games, line.wins, line.draws, line.losses, line.failures > 0 ? " bad" : "",
            line.failures > 0 ? std::to_string(line.failures) : "");
    }
    return scrollable("Standings", text + "</tbody></table>");
}

/// Percentages of the row's player, each a link to the matches.
PageSection crosstable(const TournamentReport& report) {
    const Standings& standings = report.result.all;
    if (standings.pairings.empty()) return {};
    std::map<std::pair<int, int>, std::pair<double, double>> cells;  // points, games
    for (const PairingStanding& pairing : standings.pairings) {
        const auto games = static_cast<double>(pairing.wins + pairing.draws + pairing.losses);
        const double points =
            static_cast<double>(pairing.wins) + static_cast<double>(pairing.draws) / 2;
        cells[{pairing.first, pairing.second}] = {points, games};
        cells[{pairing.second, pairing.first}] = {games - points, games};
    }
    std::string text = "<table class=\"cross\"><thead><tr><th class=\"num\">#</th><th>player</th>";
    for (std::size_t i = 0; i < standings.players.size(); ++i)
        text += fmt::format("<th class=\"num\" title=\"{}\">{}</th>",
                            name_of(report, standings.players[i].player), i + 1);
    text += "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < standings.players.size(); ++i) {
        const int player = standings.players[i].player;
        text +=
            fmt::format("<tr><td class=\"num\">{}</td><th>{}</th>", i + 1, name_of(report, player));
        for (const PlayerStanding& other : standings.players) {
            const auto cell = cells.find({player, other.player});
            if (cell == cells.end() || cell->second.second == 0) {
                text += other.player == player ? "<td class=\"self\"></td>" : "<td></td>";
                continue;
            }
            const auto [points, games] = cell->second;
            const double share = points / games;
            text += fmt::format(
                "<td class=\"num heat\" style=\"--s:{:.2f}\"><a href=\"#player={}&amp;against={}\" "
                "title=\"{} : {} – {}\">{:.0f}</a></td>",
                share, player, other.player, halves(points), halves(games - points),
                name_of(report, other.player), 100 * share);
        }
        text += "</tr>\n";
    }
    return {"crosstable", "Crosstable",
            "Per cent of the points against each other; a cell leads to the matches.",
            scrollable("Crosstable", text + "</tbody></table>")};
}

std::string summary(const TournamentReport& report) {
    const TournamentResult& result = report.result;
    std::string text = fmt::format(
        "{} of {} matches, {} players, {}", with_commas(result.progress.done),
        with_commas(result.progress.total), report.plan.file.players.size(),
        report.plan.sources.size() == 1 ? report.plan.game_name(0)
                                        : fmt::format("{} games", report.plan.sources.size()));
    if (result.all.errors > 0)
        text += fmt::format("; {} without a result because the rules failed", result.all.errors);
    return xml_text(text);
}

std::string notes(const TournamentReport& report) {
    std::string text;
    for (const std::string& note : report.result.notes)
        text += fmt::format("<p class=\"note\">{}</p>\n", xml_text(note));
    return text;
}

std::vector<PageSection> sections_of(const TournamentReport& report) {
    std::vector<PageSection> sections{
        {"standings", "Standings", "", standings_table(report, report.result.all) + notes(report)},
        rating_chart(report),
        crosstable(report),
        {"matches", "Matches", report.matches_note, std::string(assets::tournament_replay_html)},
        time_chart(report),
        opening_chart(report),
        length_chart(report),
        loss_table(report),
        effort_section(report)};
    for (std::size_t game = 0; game < report.result.games.size(); ++game)
        sections.push_back({fmt::format("game{}", game + 1),
                            report.plan.game_name(static_cast<int>(game)), "",
                            standings_table(report, report.result.games[game])});
    std::erase_if(sections, [](const PageSection& section) { return section.body.empty(); });
    return sections;
}

std::string section_html(const PageSection& section) {
    const std::string note =
        section.note.empty() ? "" : "<p class=\"note\">" + xml_text(section.note) + "</p>\n";
    return fmt::format("<section id=\"{}\"><h2>{}</h2>\n{}{}</section>\n", section.id,
                       xml_text(section.title), note, section.body);
}

std::string contents_html(const std::vector<PageSection>& sections) {
    std::string links;
    for (const PageSection& section : sections)
        links += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, xml_text(section.title));
    return "<nav aria-label=\"contents\">\n" + links + "</nav>";
}

}  // namespace

std::string scrollable(const std::string& label, const std::string& html) {
    return fmt::format(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>\n", label,
        html);
}

std::string tournament_page(const TournamentReport& report) {
    const std::vector<PageSection> sections = sections_of(report);
    std::string body = fmt::format(
        "<header><h1>{}</h1><p>{}</p><button id=\"theme\" title=\"Dark or light (d)\">◐</button>\n"
        "{}</header>\n<main>\n",
        xml_text(report.title), summary(report), contents_html(sections));
    for (const PageSection& section : sections) body += section_html(section);
    body += fmt::format("</main>\n<footer>{}</footer>", xml_text(report.made));
    return html_page({report.title, std::string(assets::tournament_page_css) + std::string(board_picture_css()),
                      "tournament", body,
                      script_json(tournament_page_data(report)), assets::tournament_page_js});
}

}  // namespace ply
