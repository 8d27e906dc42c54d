#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/page.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::insight {
namespace {

/// An interval as a bar, the value as a dot, on a line from 0 to 100 %.
std::string interval_row(const std::string& label, const Figure& figure) {
    if (!figure.known()) return {};
    const double low = std::isnan(figure.low) ? figure.value : figure.low;
    const double high = std::isnan(figure.high) ? figure.value : figure.high;
    return fmt::format(
        "<div class=\"row\"><span class=\"name\">{}</span><span class=\"track half\"><b "
        "style=\"left:{:.1f}%;width:{:.1f}%\"></b><u style=\"left:{:.1f}%\"></u></span>"
        "<span class=\"words\">{}</span></div>\n",
        xml_text(label), 100 * low, 100 * (high - low), 100 * figure.value,
        xml_text(share_text(figure)));
}

std::string stacked_row(const StrengthRow& row) {
    const SeatResults& first = row.seats.front();
    const auto part = [&](std::size_t count, const char* kind, const char* what) {
        const double share = 100 * static_cast<double>(count) / static_cast<double>(first.games);
        return count == 0 ? std::string()
                          : fmt::format(
                                "<b class=\"{}\" style=\"width:{:.2f}%\" title=\"{} {}: {:.0f} "
                                "%\"></b>",
                                kind, share, count, what, share);
    };
    return fmt::format(
        "<div class=\"row\"><span class=\"name\">{}</span><span class=\"track stack\">{}{}{}{}"
        "</span><span class=\"words\">{}</span></div>\n",
        xml_text(row.player), part(first.wins, "won", "won"), part(first.draws, "drawn", "drawn"),
        part(first.unfinished, "cut", "not over"), part(first.losses, "lost", "lost"),
        xml_text(share_text(first.score)));
}

}  // namespace

PageSection strength_section(const Insight& insight) {
    std::string rows;
    for (const StrengthRow& row : insight.strengths)
        if (!row.games.empty()) rows += stacked_row(row);
    if (rows.empty()) return {};
    return {
        "strength", "Who wins, by strength",
        "Games between equals, from random to strong play, as player 1 sees them: won, drawn, "
        "not over, lost; then its score. Where the bar moves as play gets stronger, the game is "
        "less fair than it seems to beginners.",
        "<div class=\"chart\">" + rows + "</div>\n"};
}

PageSection ladder_section(const Insight& insight) {
    const Ladder& ladder = insight.ladder;
    if (ladder.rungs.empty()) return {};
    std::string rows;
    for (std::size_t i = 1; i < ladder.rungs.size(); ++i)
        rows += interval_row(fmt::format("{}  {}", i + 1, ladder.rungs[i].player),
                             ladder.rungs[i].score);
    return {
        "ladder", "The ladder of levels",
        fmt::format("Rung 1 plays at random. Each rung beats the one below by 60 % or more, at "
                    "90 % certainty, and is the weakest that does. {} rung{}{}. A game with few "
                    "rungs is soon learnt.",
                    ladder.rungs.size(), ladder.rungs.size() == 1 ? "" : "s",
                    ladder.complete ? "" : ", and there may be more: the time was over"),
        rows.empty() ? "<p>No player beat random moves clearly.</p>\n"
                     : "<div class=\"chart\">" + rows + "</div>\n"};
}

PageSection length_section(const Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr) return {};
    constexpr int most_bins = 40;
    const int first = insight.plies.shortest;
    const int step = (insight.plies.longest - first) / most_bins + 1;
    std::vector<int> bins(static_cast<std::size_t>((insight.plies.longest - first) / step + 1));
    for (const PlayedGame& game : strongest->games)
        ++bins[static_cast<std::size_t>((game.length() - first) / step)];
    const int most = std::ranges::max(bins);
    std::string text = "<div class=\"bins\">";
    for (std::size_t i = 0; i < bins.size(); ++i)
        text += fmt::format(
            "<span title=\"{} to {} plies: {} games\"><b style=\"height:{:.1f}%\">"
            "</b></span>",
            first + static_cast<int>(i) * step, first + static_cast<int>(i + 1) * step - 1, bins[i],
            100.0 * bins[i] / most);
    text += fmt::format("</div><div class=\"ends\"><span>{}</span><span>{} plies</span></div>\n",
                        first, insight.plies.longest);
    return {"lengths", "Length",
            fmt::format("Games of {}. Median {} plies, {:.0f} turns.", strongest->player,
                        number_text(insight.plies.median, 0), insight.turns.median.value),
            text};
}

PageSection branching_section(const Insight& insight) {
    BandPlot plot{"moves to choose from, by ply", "ply", 1, 4, false, {}};
    const std::size_t half = insight.plies.median.games / 2;
    for (std::size_t ply = 0; ply < insight.choice.by_ply.size(); ++ply) {
        const Choice::Band& band = insight.choice.by_ply[ply];
        if (band.games == 0 || band.games < half) continue;  // of few games the line jumps
        plot.points.push_back({static_cast<double>(ply + 1), band.lower, band.median, band.upper});
        plot.most = std::max(plot.most, band.upper);
    }
    if (plot.points.size() < 2) return {};
    plot.most = plot.y_ticks * std::ceil(plot.most / plot.y_ticks);
    return {"branching", "Moves to choose from",
            fmt::format("The median and the middle half, as long as half of the games last. More "
                        "than one move at {} of the plies.",
                        share_text(insight.choice.choices)),
            scrollable("Moves to choose from", band_svg(plot))};
}

PageSection story_section(const Insight& insight) {
    constexpr int steps = 40;
    std::vector<std::vector<double>> at(steps + 1);
    const StrengthRow* const strongest = insight.strongest();
    for (const JudgedGame& judged : insight.judged) {
        const PlayedGame& game = strongest->games[static_cast<std::size_t>(judged.number)];
        const auto winner = game.winner();
        if (!winner || judged.course.empty()) continue;
        for (int step = 0; step <= steps; ++step) {
            const double ply = static_cast<double>(step) / steps * game.length();
            const auto here = std::ranges::find_if(
                judged.course, [&](const Expected& one) { return one.ply >= ply; });
            at[static_cast<std::size_t>(step)].push_back(
                here == judged.course.end() ? 1 : here->players[static_cast<std::size_t>(*winner)]);
        }
    }
    BandPlot plot{"what the winner expects", "% of the game", 1, 4, true, {}};
    for (int step = 0; step <= steps; ++step) {
        const auto& values = at[static_cast<std::size_t>(step)];
        if (values.empty()) return {};
        plot.points.push_back({100.0 * step / steps, quantile(values, 0.25), quantile(values, 0.5),
                               quantile(values, 0.75)});
    }
    const StoryFigures& story = insight.story;
    return {
        "story", "The course of a game",
        fmt::format("What {} expects for the one who wins in the end: median and middle half of "
                    "{} games. Lead changes {}, drama {}, decided at {} of the game, no return "
                    "after {} of it; the largest swing by one move {}.",
                    insight.judge, plot.points.empty() ? 0 : at.front().size(),
                    number_text(story.lead_changes, 1), number_text(story.drama, 2),
                    percent_interval(story.decided_at), percent_interval(story.no_return),
                    number_text(story.largest_swing, 2)),
        scrollable("The course of a game", band_svg(plot))};
}

PageSection opening_section(const Insight& insight) {
    const OpeningTable& table = insight.openings;
    if (table.openings.empty()) return {};
    std::string rows;
    for (const Opening& opening : table.openings) {
        std::vector<std::string> moves = opening.moves;
        const bool cut = moves.size() > 8;
        if (cut) moves.resize(8);
        rows += interval_row(fmt::format("{}{}", fmt::join(moves, " "), cut ? " ..." : ""),
                             opening.score);
    }
    std::string pie;
    if (const Figure score = insight.with_pie(); score.known())
        pie = fmt::format(" In games with a pie rule the one who chooses the first move scores {}.",
                          share_text(score));
    return {"openings", "First moves",
            fmt::format("What player 1 scores with each, among {}; symmetric ones together. The "
                        "best and the worst have been played most. Of many, the best one's score "
                        "is too high rather than too low. {} of {} lie between 45 and 55 %.{}",
                        insight.opening_player, table.even, table.moves, pie),
            "<div class=\"chart\">" + rows + "</div>\n"};
}

PageSection handicap_section(const Insight& insight) {
    std::string rows;
    for (const HandicapRow& row : insight.handicaps)
        rows += interval_row(fmt::format("{}: {}", row.name, row.what), row.score);
    if (rows.empty()) return {};
    return {"handicaps", "Players with a handicap",
            fmt::format("Their score against {}. One that holds its own shows what is not needed.",
                        insight.standard_player),
            "<div class=\"chart\">" + rows + "</div>\n"};
}

PageSection remedy_section(const Insight& insight) {
    const std::pair<const char*, const char*> words[] = {
        {"seat", insight.players > 2 ? "the seat farthest from even scores" : "player 1 scores"},
        {"draws", "drawn"},
        {"unfinished", "not over"}};
    std::string rows;
    for (const auto& [figure, what] : words)
        for (const Remedy& remedy : insight.remedies)
            if (remedy.figure == figure)
                rows += interval_row(fmt::format("{}: {}, before {} %", remedy.name, what,
                                                 percent_text(remedy.before.value)),
                                     remedy.after);
    if (insight.ply_limit)
        rows += interval_row(fmt::format("a draw after {} plies: drawn", insight.ply_limit->plies),
                             insight.ply_limit->draws);
    if (rows.empty()) return {};
    return {"remedies", "Changes that were tried",
            "Played because a figure is not good; each beside what players as strong reach without "
            "it. With a pie rule player 1 chooses among the most even first moves, and player "
            "2 changes sides where it likes the other one better.",
            "<div class=\"chart\">" + rows + "</div>\n"};
}

}  // namespace ply::insight
