#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply {
namespace {

constexpr std::size_t most_openings = 24;
constexpr int most_bins = 30;

/// A round step that divides `range` into at most `parts`: 1, 2 or 5 times a power of ten.
double round_step(double range, int parts) {
    const double rough = std::max(range, 1e-9) / parts;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10 * power;
}

struct Range {
    double low = INFINITY;
    double high = -INFINITY;
    void widen(double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool empty() const { return low > high; }
    double share(double value) const { return std::clamp((value - low) / (high - low), 0.0, 1.0); }
};

bool is_rated(const PlayerStanding& line) {
    return line.games > 0 && line.rating.reach != Reach::unknown && std::isfinite(line.rating.elo);
}

Range rating_range(const Standings& standings) {
    Range range;
    for (const PlayerStanding& line : standings.players) {
        if (!is_rated(line)) continue;
        range.widen(line.rating.low);
        range.widen(line.rating.elo);
        range.widen(line.rating.high);
    }
    if (range.empty()) return range;
    const double margin = std::max(10.0, (range.high - range.low) * 0.02);
    return {range.low - margin, range.high + margin};
}

std::string player_name(const TournamentReport& report, int player) {
    return xml_text(report.plan.player_name(player));
}

std::string interval_text(const Rating& rating) {
    const auto end = [](double elo, const char* open) {
        return std::isfinite(elo) ? fixed_text(elo, 0) : std::string(open);
    };
    return end(rating.low, "−∞") + " to " + end(rating.high, "∞");
}

/// One row of the rating chart: an interval as a bar between percentages, the rating as a dot.
std::string rating_row(const TournamentReport& report, std::size_t place,
                       const PlayerStanding& line, const Range& range) {
    const double low = 100 * range.share(line.rating.low),
                 high = 100 * range.share(line.rating.high);
    return fmt::format(
        "<div class=\"row\" title=\"{0}: {1}, {2}\"><span class=\"name\"><i>{3}</i> {0}</span>"
        "<span class=\"track\"><b style=\"left:{4:.2f}%;width:{5:.2f}%\"></b>"
        "<u style=\"left:{6:.2f}%\"></u></span></div>\n",
        player_name(report, line.player), fixed_text(line.rating.elo, 0),
        interval_text(line.rating), place + 1, low, high - low, 100 * range.share(line.rating.elo));
}

std::string axis_of(const Range& range) {
    std::string ticks;
    const double step = round_step(range.high - range.low, 5);
    for (double at = std::ceil(range.low / step) * step; at <= range.high; at += step)
        ticks += fmt::format("<em style=\"left:{:.2f}%\">{}</em>", 100 * range.share(at),
                             fixed_text(at, 0));
    return "<div class=\"row axis\"><span class=\"name\"></span><span class=\"track\">" + ticks +
           "</span></div>\n";
}

std::string bar_row(const std::string& label, double share, const std::string& words,
                    const char* kind) {
    return fmt::format(
        "<div class=\"row\"><span class=\"name\">{}</span><span class=\"track {}\">"
        "<b style=\"left:0;width:{:.2f}%\"></b></span><span class=\"words\">{}</span></div>\n",
        label, kind, 100 * std::clamp(share, 0.0, 1.0), words);
}

/// Seconds a move; 0 where nothing was measured.
double mean_time(const PlayerSums& player) {
    if (player.moves == 0) return 0;
    return std::chrono::duration<double>(player.time).count() / static_cast<double>(player.moves);
}

std::string histogram(const std::map<int, std::uint64_t>& lengths) {
    const int first = lengths.begin()->first, last = lengths.rbegin()->first;
    const int step = std::max(1, static_cast<int>(round_step((last - first + 1) * 1.0, most_bins)));
    const int start = first / step * step;
    std::vector<std::uint64_t> bins(static_cast<std::size_t>((last - start) / step + 1));
    for (const auto& [plies, games] : lengths)
        bins[static_cast<std::size_t>((plies - start) / step)] += games;
    const double most = static_cast<double>(std::ranges::max(bins));
    std::string text = "<div class=\"bins\">";
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const int low = start + static_cast<int>(i) * step;
        const std::string label =
            step == 1 ? std::to_string(low) : fmt::format("{} to {}", low, low + step - 1);
        text += fmt::format(
            "<span title=\"{} plies: {} matches\"><b style=\"height:{:.1f}%\"></b></span>", label,
            bins[i], 100 * static_cast<double>(bins[i]) / most);
    }
    return text +
           fmt::format("</div><div class=\"ends\"><span>{}</span><span>{} plies</span></div>\n",
                       start, start + static_cast<int>(bins.size()) * step - 1);
}

struct OpeningScore {
    std::size_t number = 0;  ///< from 0
    const OpeningSums* sums = nullptr;

    double share() const { return sums->points / static_cast<double>(sums->games); }
    double lead() const { return std::abs(share() - 0.5); }
    std::string label() const {
        return fmt::format("<i>{}</i> {}", number + 1,
                           sums->moves.empty() ? "start" : xml_text(sums->moves));
    }
};

/// The most one-sided first.
std::vector<OpeningScore> openings_of(const TournamentReport& report, int game) {
    const auto& all = report.sums.openings();
    std::vector<OpeningScore> openings;
    for (auto at = all.lower_bound({game, 0}); at != all.end() && at->first.first == game; ++at)
        openings.push_back({at->first.second, &at->second});
    std::ranges::stable_sort(openings, std::ranges::greater(), &OpeningScore::lead);
    return openings;
}

/// Bars for those that favour a seat, best first; what did not is folded.
std::string opening_rows(std::vector<OpeningScore> openings) {
    const auto level =
        std::ranges::find_if(openings, [](const OpeningScore& o) { return o.lead() == 0; });
    std::string folded;
    for (auto at = level; at != openings.end(); ++at)
        folded += fmt::format("<li>{}: {} matches</li>\n", at->label(), at->sums->games);
    const auto even = openings.end() - level;
    const auto all = openings.size();
    openings.erase(level, openings.end());
    const bool cut = openings.size() > most_openings;
    openings.resize(std::min(openings.size(), most_openings));
    std::ranges::stable_sort(openings, std::ranges::greater(), &OpeningScore::share);
    std::string text;
    if (cut)
        text = fmt::format("<p class=\"note\">The {} most one-sided of {} openings.</p>\n",
                           most_openings, with_commas(all));
    for (const OpeningScore& opening : openings)
        text += bar_row(opening.label(), opening.share(),
                        fmt::format("{:.0f} % of {}", 100 * opening.share(), opening.sums->games),
                        "half");
    if (folded.empty()) return "<div class=\"chart\">" + text + "</div>\n";
    return fmt::format(
        "<div class=\"chart\">{}</div>\n<details><summary>{} of {} openings: 50 %</summary>\n"
        "<ul>\n{}</ul></details>\n",
        text, with_commas(static_cast<std::uint64_t>(even)), with_commas(all), folded);
}

}  // namespace

PageSection rating_chart(const TournamentReport& report) {
    const Standings& standings = report.result.all;
    const Range range = rating_range(standings);
    if (range.empty()) return {};
    std::string rows;
    for (std::size_t i = 0; i < standings.players.size(); ++i)
        if (is_rated(standings.players[i]))
            rows += rating_row(report, i, standings.players[i], range);
    return {"ratings", "Ratings",
            "Elo with 95 % intervals; the zero is the mean unless a player is the anchor.",
            "<div class=\"chart\">" + rows + axis_of(range) + "</div>\n"};
}

PageSection time_chart(const TournamentReport& report) {
    // In the units of the picture.
    constexpr double width = 640, height = 300, left = 54, right = width - 34, top = 12,
                     bottom = 258;
    const Standings& standings = report.result.all;
    Range elo, power;
    for (const PlayerStanding& line : standings.players) {
        const double time = mean_time(report.sums.players()[line.player]);
        if (!is_rated(line) || time <= 0) continue;
        elo.widen(line.rating.elo);
        power.widen(std::log10(time));
    }
    if (elo.empty() || elo.high - elo.low < 1) return {};
    elo = {elo.low - 25, elo.high + 25};
    power = {std::floor(power.low), std::max(std::ceil(power.high), std::floor(power.low) + 1)};
    const auto x = [&](double p) { return left + power.share(p) * (right - left); };
    const auto y = [&](double e) { return bottom - elo.share(e) * (bottom - top); };
    std::string svg = fmt::format(
        "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"rating against time per move\">\n",
        width, height);
    for (int p = static_cast<int>(power.low); p <= static_cast<int>(power.high); ++p)
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
            "text-anchor=\"middle\">{4}</text>\n",
            x(p), top, bottom, bottom + 18,
            time_text(std::chrono::duration<double>(std::pow(10, p))));
    const double step = round_step(elo.high - elo.low, 5);
    for (double e = std::ceil(elo.low / step) * step; e <= elo.high; e += step)
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
            "text-anchor=\"end\">{5}</text>\n",
            left, y(e), right, left - 6, y(e) + 4, fixed_text(e, 0));
    for (std::size_t i = 0; i < standings.players.size(); ++i) {
        const PlayerStanding& line = standings.players[i];
        const double time = mean_time(report.sums.players()[line.player]);
        if (!is_rated(line) || time <= 0) continue;
        svg += fmt::format(
            "<g><title>{}: {} Elo, {} a move</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" "
            "r=\"11\"/>"
            "<text class=\"in\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g>\n",
            player_name(report, line.player), fixed_text(line.rating.elo, 0),
            time_text(std::chrono::duration<double>(time)), x(std::log10(time)), y(line.rating.elo),
            x(std::log10(time)), y(line.rating.elo) + 4, i + 1);
    }
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">mean time of a move</text></svg>\n", right,
        height - 6);
    return {"time", "Rating against time", "The numbers are the places in the standings.",
            scrollable("Rating against time", svg)};
}

PageSection opening_chart(const TournamentReport& report) {
    std::string body;
    for (std::size_t game = 0; game < report.plan.sources.size(); ++game) {
        const std::vector<OpeningScore> openings = openings_of(report, static_cast<int>(game));
        if (openings.empty()) continue;
        const OpeningSums& all = report.sums.first_seats()[game];
        body += fmt::format("<h3>{}: the first seat scores {:.1f} %</h3>\n",
                            xml_text(report.plan.game_name(static_cast<int>(game))),
                            100 * all.points / static_cast<double>(all.games)) +
                (openings.size() == MatchSums::most_openings
                     ? fmt::format("<p class=\"note\">Of its first {} openings:</p>\n",
                                   with_commas(openings.size()))
                     : "") +
                opening_rows(openings);
    }
    return {"openings", "Score by opening", "Points of the first seat; the line is one half.",
            body};
}

PageSection length_chart(const TournamentReport& report) {
    std::string body;
    for (std::size_t game = 0; game < report.sums.lengths().size(); ++game) {
        const auto& lengths = report.sums.lengths()[game];
        if (lengths.empty()) continue;
        double plies = 0, games = 0;
        for (const auto& [length, count] : lengths) {
            plies += static_cast<double>(length) * static_cast<double>(count);
            games += static_cast<double>(count);
        }
        body += fmt::format("<h3>{}: {:.1f} plies on average</h3>\n{}",
                            xml_text(report.plan.game_name(static_cast<int>(game))), plies / games,
                            histogram(lengths));
    }
    return {"lengths", "Length of matches", "Plies, the opening included.", body};
}

PageSection loss_table(const TournamentReport& report) {
    std::map<Termination, std::uint64_t> reasons;
    for (const PlayerSums& player : report.sums.players())
        for (const auto& [reason, count] : player.losses) reasons[reason] += count;
    if (reasons.empty()) return {};
    std::string text = "<table><thead><tr><th>player</th>";
    for (const auto& [reason, count] : reasons)
        text += fmt::format("<th class=\"num\">{}</th>", termination_name(reason));
    text += "</tr></thead><tbody>\n";
    for (const PlayerStanding& line : report.result.all.players) {
        const auto& losses = report.sums.players()[line.player].losses;
        text += fmt::format("<tr><td>{}</td>", player_name(report, line.player));
        for (const auto& [reason, count] : reasons) {
            const auto found = losses.find(reason);
            text += found == losses.end()
                        ? "<td class=\"num\"></td>"
                        : fmt::format("<td class=\"num{}\">{}</td>",
                                      is_failure(reason) ? " bad" : "", found->second);
        }
        text += "</tr>\n";
    }
    return {"losses", "Reasons of losses", "How the matches ended that each player lost.",
            scrollable("Reasons of losses", text + "</tbody></table>")};
}

}  // namespace ply
