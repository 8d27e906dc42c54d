#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

std::string figure(const char* id, const char* title, const std::string& note,
                   const std::string& body) {
    return fmt::format("<section id=\"{}\"><h2>{}</h2>\n<p class=\"note\">{}</p>\n{}</section>\n",
                       id, title, note, body);
}

std::string player_name(const TournamentReport& report, int player) {
    return xml_text(report.plan.player_name(player));
}

std::string interval_text(const Rating& rating) {
    const auto end = [](double elo, const char* open) {
        return std::isfinite(elo) ? fmt::format("{:+.0f}", elo + 0.0) : std::string(open);
    };
    return end(rating.low, "−∞") + " to " + end(rating.high, "∞");
}

/// One row of the rating chart: an interval as a bar between percentages, the rating as a dot.
std::string rating_row(const TournamentReport& report, std::size_t place,
                       const PlayerStanding& line, const Range& range) {
    const double low = 100 * range.share(line.rating.low),
                 high = 100 * range.share(line.rating.high);
    return fmt::format(
        "<div class=\"row\" title=\"{0}: {1:+.0f}, {2}\"><span class=\"name\"><i>{3}</i> {0}</span>"
        "<span class=\"track\"><b style=\"left:{4:.2f}%;width:{5:.2f}%\"></b>"
        "<u style=\"left:{6:.2f}%\"></u></span></div>\n",
        player_name(report, line.player), line.rating.elo + 0.0, interval_text(line.rating),
        place + 1, low, high - low, 100 * range.share(line.rating.elo));
}

std::string axis_of(const Range& range) {
    std::string ticks;
    const double step = round_step(range.high - range.low, 5);
    for (double at = std::ceil(range.low / step) * step; at <= range.high; at += step)
        ticks +=
            fmt::format("<em style=\"left:{:.2f}%\">{:.0f}</em>", 100 * range.share(at), at + 0.0);
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

std::string time_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} µs", seconds * 1e6);
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

}  // namespace

std::string rating_chart(const TournamentReport& report) {
    const Standings& standings = report.result.all;
    const Range range = rating_range(standings);
    if (range.empty()) return "";
    std::string rows;
    for (std::size_t i = 0; i < standings.players.size(); ++i)
        if (is_rated(standings.players[i]))
            rows += rating_row(report, i, standings.players[i], range);
    return figure("ratings", "Ratings",
                  "Elo with 95 % intervals; the zero is the mean unless a player is the anchor.",
                  "<div class=\"chart\">" + rows + axis_of(range) + "</div>\n");
}

std::string time_chart(const TournamentReport& report) {
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
    if (elo.empty() || elo.high - elo.low < 1) return "";
    elo = {elo.low - 25, elo.high + 25};
    power = {std::floor(power.low), std::max(std::ceil(power.high), std::floor(power.low) + 1)};
    const auto x = [&](double p) { return left + power.share(p) * (right - left); };
    const auto y = [&](double e) { return bottom - elo.share(e) * (bottom - top); };
    std::string svg = fmt::format(
        "<div class=\"scroll\"><svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"rating against time per move\">\n",
        width, height);
    for (int p = static_cast<int>(power.low); p <= static_cast<int>(power.high); ++p)
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
            "text-anchor=\"middle\">{4}</text>\n",
            x(p), top, bottom, bottom + 18, time_text(std::pow(10, p)));
    const double step = round_step(elo.high - elo.low, 5);
    for (double e = std::ceil(elo.low / step) * step; e <= elo.high; e += step)
        svg += fmt::format(
            "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
            "text-anchor=\"end\">{5:.0f}</text>\n",
            left, y(e), right, left - 6, y(e) + 4, e + 0.0);
    for (std::size_t i = 0; i < standings.players.size(); ++i) {
        const PlayerStanding& line = standings.players[i];
        const double time = mean_time(report.sums.players()[line.player]);
        if (!is_rated(line) || time <= 0) continue;
        svg += fmt::format(
            "<g><title>{}: {:+.0f} Elo, {} a move</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" "
            "r=\"11\"/>"
            "<text class=\"in\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></g>\n",
            player_name(report, line.player), line.rating.elo + 0.0, time_text(time),
            x(std::log10(time)), y(line.rating.elo), x(std::log10(time)), y(line.rating.elo) + 4,
            i + 1);
    }
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">mean time of a move</text></svg></div>\n",
        right, height - 6);
    return figure("time", "Rating against time", "The numbers are the places in the standings.",
                  svg);
}

std::string opening_chart(const TournamentReport& report) {
    const auto& openings = report.sums.openings();
    std::string body;
    for (std::size_t game = 0; game < report.plan.sources.size(); ++game) {
        std::vector<std::pair<std::size_t, const OpeningSums*>> list;
        double points = 0;
        std::uint64_t games = 0;
        for (auto at = openings.lower_bound({static_cast<int>(game), 0});
             at != openings.end() && at->first.first == static_cast<int>(game); ++at) {
            list.emplace_back(at->first.second, &at->second);
            points += at->second.points;
            games += at->second.games;
        }
        if (games == 0) continue;
        const auto share = [](const OpeningSums& o) {
            return o.points / static_cast<double>(o.games);
        };
        std::ranges::stable_sort(list, [&](const auto& a, const auto& b) {
            return std::abs(share(*a.second) - 0.5) > std::abs(share(*b.second) - 0.5);
        });
        const std::size_t all = list.size();
        list.resize(std::min(all, most_openings));
        std::ranges::stable_sort(list, [&](const auto& a, const auto& b) {
            return share(*a.second) > share(*b.second);
        });
        body += fmt::format("<h3>{}: the first seat scores {:.1f} %</h3>\n",
                            xml_text(report.plan.game_name(static_cast<int>(game))),
                            100 * points / static_cast<double>(games));
        if (all > most_openings)
            body += fmt::format("<p class=\"note\">The {} most one-sided of {} openings.</p>\n",
                                most_openings, with_commas(all));
        body += "<div class=\"chart\">";
        for (const auto& [number, sums] : list)
            body += bar_row(fmt::format("<i>{}</i> {}", number + 1,
                                        sums->moves.empty() ? "start" : xml_text(sums->moves)),
                            share(*sums),
                            fmt::format("{:.0f} % of {}", 100 * share(*sums), sums->games), "half");
        body += "</div>\n";
    }
    if (body.empty()) return "";
    return figure("openings", "Score by opening", "Points of the first seat; the line is one half.",
                  body);
}

std::string length_chart(const TournamentReport& report) {
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
    if (body.empty()) return "";
    return figure("lengths", "Length of matches", "Plies, the opening included.", body);
}

std::string loss_table(const TournamentReport& report) {
    std::map<Termination, std::uint64_t> reasons;
    for (const PlayerSums& player : report.sums.players())
        for (const auto& [reason, count] : player.losses) reasons[reason] += count;
    if (reasons.empty()) return "";
    std::string text = "<div class=\"scroll\"><table><thead><tr><th>player</th>";
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
    return figure("losses", "Reasons of losses", "How the matches ended that each player lost.",
                  text + "</tbody></table></div>\n");
}

}  // namespace ply
