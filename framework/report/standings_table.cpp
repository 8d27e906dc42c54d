#include "framework/report/standings_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "framework/report/wrapped_text.hpp"

namespace ply {
namespace {

constexpr std::size_t widest_name = 30;
constexpr std::size_t most_pairings_listed = 15;
constexpr std::size_t most_columns = 10;

std::string clipped(const std::string& name, std::size_t width) {
    return name.size() <= width ? name : name.substr(0, width - 2) + "..";
}

class Table {
public:
    Table(const Plan& plan, bool colours) : plan_(plan), colours_(colours) {
        for (const PlayerSpec& player : plan.file.players)
            name_width_ = std::max(name_width_, std::min(widest_name, player.name.size()));
    }

    std::string standings(const Standings& standings) const {
        std::string text = heading(
            fmt::format("{:>3}  {:<{}} {:>8} {:>6} {:>5} {:>5} {:>5}  {:>6} {:>5}", "#", "player",
                        name_width_, "score", "games", "+", "=", "-", "Elo", "±95%"));
        for (std::size_t i = 0; i < standings.players.size(); ++i) {
            const PlayerStanding& line = standings.players[i];
            text += fmt::format("{:>3}  {:<{}} {:>8} {:>6} {:>5} {:>5} {:>5}  {}\n", i + 1,
                                name(line.player), name_width_, score(line.score), line.games,
                                line.wins, line.draws, line.losses, elo(line));
        }
        return text;
    }

    /// Few pairings are listed one by one, more of them as a table of percentages.
    std::string pairings(const Standings& standings) const {
        if (standings.pairings.empty()) return "";
        if (standings.pairings.size() <= most_pairings_listed) return list(standings);
        if (standings.players.size() <= most_columns) return crosstable(standings);
        return "";
    }

    std::string heading(const std::string& text) const {
        return colours_ ? fmt::format("\033[1m{}\033[0m\n", text) : text + "\n";
    }

private:
    std::string name(int player) const { return clipped(plan_.player_name(player), name_width_); }

    static std::string score(double score) {
        const bool halves = std::abs(score * 2 - std::round(score * 2)) < 1e-9;
        return halves ? fmt::format("{:.1f}", score) : fmt::format("{:.2f}", score);
    }

    static std::string elo(const PlayerStanding& line) {
        const Rating& rating = line.rating;
        switch (rating.reach) {
            case Reach::estimated:
                return fmt::format("{:>6.0f} {:>5.0f}", rating.elo + 0.0,
                                   (rating.high - rating.low) / 2);
            case Reach::at_least:
                return fmt::format("{:>6}", fmt::format(">{:.0f}", rating.elo));
            case Reach::at_most:
                return fmt::format("{:>6}", fmt::format("<{:.0f}", rating.elo));
            case Reach::unknown:
                break;
        }
        return fmt::format("{:>6}", "-");
    }

    std::string list(const Standings& standings) const {
        const std::size_t width = std::min<std::size_t>(name_width_, 24);
        std::string text = heading(fmt::format("{:<{}}  {:<{}} {:>5} {:>5} {:>5} {:>9}", "pairing",
                                               width, "", width, "+", "=", "-", "Elo ±95%"));
        for (const PairingStanding& pairing : standings.pairings)
            text += fmt::format("{:<{}}  {:<{}} {:>5} {:>5} {:>5} {:>9}\n",
                                clipped(plan_.player_name(pairing.first), width), width,
                                clipped(plan_.player_name(pairing.second), width), width,
                                pairing.wins, pairing.draws, pairing.losses, difference(pairing));
        return text;
    }

    static std::string difference(const PairingStanding& pairing) {
        const Estimate elo =
            elo_difference(MatchCounts{pairing.wins, pairing.draws, pairing.losses});
        if (!std::isfinite(elo.value)) return elo.value > 0 ? "won all" : "lost all";
        if (!std::isfinite(elo.error())) return fmt::format("{:.0f} ± ?", elo.value + 0.0);
        return fmt::format("{:.0f} ± {:.0f}", elo.value + 0.0, elo.error());
    }

    std::string crosstable(const Standings& standings) const {
        std::map<std::pair<int, int>, double> share;
        for (const PairingStanding& p : standings.pairings) {
            const auto games = static_cast<double>(p.wins + p.draws + p.losses);
            const double points = static_cast<double>(p.wins) + static_cast<double>(p.draws) / 2;
            share[{p.first, p.second}] = points / games;
            share[{p.second, p.first}] = 1 - points / games;
        }
        std::string header = fmt::format("{:>3}  {:<24}", "%", "against");
        for (std::size_t i = 0; i < standings.players.size(); ++i)
            header += fmt::format("{:>5}", i + 1);
        std::string text = heading(header);
        for (std::size_t i = 0; i < standings.players.size(); ++i) {
            const int player = standings.players[i].player;
            text += fmt::format("{:>3}  {:<24}", i + 1, clipped(plan_.player_name(player), 24));
            for (const PlayerStanding& other : standings.players) {
                const auto found = share.find({player, other.player});
                text += found == share.end()
                            ? fmt::format("{:>5}", other.player == player ? "·" : "-")
                            : fmt::format("{:>5.0f}", 100 * found->second);
            }
            text += "\n";
        }
        return text;
    }

    const Plan& plan_;
    bool colours_;
    std::size_t name_width_ = 6;
};

/// `nim: random - alphabeta(depth=2)`
std::string contest(const Plan& plan, const Fixture& fixture) {
    std::vector<std::string> names;
    for (const int player : fixture.seats) names.push_back(plan.player_name(player));
    return fmt::format("{}: {}", plan.sources[fixture.game].name, fmt::join(names, " - "));
}

}  // namespace

std::string standings_text(const Plan& plan, const TournamentResult& result, bool colours) {
    const Table table(plan, colours);
    std::string text = table.standings(result.all);
    const std::string pairings = table.pairings(result.all);
    if (!pairings.empty()) text += "\n" + pairings;
    for (std::size_t g = 0; g < result.games.size(); ++g)
        text += "\n" + table.heading(plan.game_name(static_cast<int>(g))) +
                table.standings(result.games[g]);
    text += fmt::format("\n{} of {} matches", result.progress.done, result.progress.total);
    if (result.all.errors > 0)
        text += fmt::format(", {} without a result because the rules failed", result.all.errors);
    text += ".\n";
    for (const Incident& incident : result.incidents)
        text += fmt::format("match {} ({}): {}: {}\n", incident.fixture.number,
                            contest(plan, incident.fixture), termination_name(incident.termination),
                            incident.detail);
    if (result.incident_count > result.incidents.size())
        text += fmt::format("... and {} more failures.\n",
                            result.incident_count - result.incidents.size());
    for (const std::string& note : result.notes) text += wrapped_text(note);
    return text;
}

}  // namespace ply
