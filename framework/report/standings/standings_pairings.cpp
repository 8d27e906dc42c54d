#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

using Cell = std::function<std::string(int player, int other)>;

/// All against all, the names at most `widest` columns wide.
TextTable square_of(const Plan& plan, const Standings& standings, const std::string& title,
                    const Cell& cell, int widest) {
    std::vector<TextTable::Column> columns{{"#"}, {title, Align::left, widest}};
    for (std::size_t i = 1; i <= standings.players.size(); ++i)
        columns.push_back({std::to_string(i)});
    TextTable table(std::move(columns));
    int place = 0;
    for (const PlayerStanding& line : standings.players) {
        std::vector<std::string> cells{std::to_string(++place), plan.player_name(line.player)};
        for (const PlayerStanding& other : standings.players)
            cells.push_back(line.player == other.player ? "·" : cell(line.player, other.player));
        table.row(std::move(cells));
    }
    return table;
}

/// `cell` of every two players of the tournament. Names make room for the figures.
std::string square(const Plan& plan, const Standings& standings, bool colours,
                   const std::string& title, const Cell& cell) {
    constexpr int columns = 80, longest = 24, shortest = 8;
    TextTable table = square_of(plan, standings, title, cell, longest);
    if (const int over = table.width() - columns; over > 0)
        table = square_of(plan, standings, title, cell, std::max(shortest, longest - over));
    if (table.width() <= columns) return table.text(colours);
    return fmt::format(
        "{}: {} players do not fit into 80 columns; 'plyboard standings' has every two of\n"
        "them under --tables pairings, the whole table with --tables crosstable --csv, and\n"
        "--json everything.\n",
        title, standings.players.size());
}

double score_of(const PairingStanding& pairing) {
    return MatchCounts{pairing.wins, pairing.draws, pairing.losses}.matches() == 0
               ? std::nan("")
               : pairing.sample().mean();
}

std::string superiority_text(double chance) {
    return std::isnan(chance) ? "?" : fmt::format("{:.2f} %", 100 * chance);
}

}  // namespace

std::string match_summary(const Plan& plan, const Standings& standings, bool) {
    if (standings.pairings.size() != 1) return "";
    const PairingStanding& pairing = standings.pairings.front();
    const ScoreSample sample = pairing.sample();
    std::string text =
        fmt::format("{} against {}:\n  Elo {}, normalised {}, better with a chance of {}\n",
                    plan.player_name(pairing.first), plan.player_name(pairing.second),
                    estimate_text(elo_difference(sample)), estimate_text(normalized_elo(sample)),
                    superiority_text(likelihood_of_superiority(sample)));
    const PairCounts& pairs = pairing.pairs;
    if (pairs.pairs() > 0)
        text += fmt::format("  pairs: {} LL, {} LD, {} WL, {} DD, {} WD, {} WW\n", pairs.ll,
                            pairs.ld, pairs.wl, pairs.dd, pairs.wd, pairs.ww);
    return text;
}

std::string pairings_table(const Plan& plan, const Standings& standings, bool colours) {
    if (standings.pairings.empty()) return "";
    TextTable table(
        {{"pairing", Align::left, 22}, {"", Align::left, 22}, {"+"}, {"="}, {"-"}, {"Elo ±95%"}});
    for (const PairingStanding& pairing : standings.pairings)
        table.row({plan.player_name(pairing.first), plan.player_name(pairing.second),
                   std::to_string(pairing.wins), std::to_string(pairing.draws),
                   std::to_string(pairing.losses),
                   estimate_text(elo_difference(pairing.sample()))});
    return table.text(colours);
}

std::string pairs_table(const Plan& plan, const Standings& standings, bool colours) {
    TextTable table({{"pairs", Align::left, 14},
                     {"", Align::left, 14},
                     {"LL"},
                     {"LD"},
                     {"WL"},
                     {"DD"},
                     {"WD"},
                     {"WW"},
                     {"nElo ±95%"},
                     {"LOS %"}});
    for (const PairingStanding& pairing : standings.pairings) {
        const PairCounts& pairs = pairing.pairs;
        if (pairs.pairs() == 0) continue;
        table.row({plan.player_name(pairing.first), plan.player_name(pairing.second),
                   std::to_string(pairs.ll), std::to_string(pairs.ld), std::to_string(pairs.wl),
                   std::to_string(pairs.dd), std::to_string(pairs.wd), std::to_string(pairs.ww),
                   estimate_text(normalized_elo(pairs)),
                   percent_text(likelihood_of_superiority(pairs))});
    }
    return table.empty() ? "" : table.text(colours);
}

std::string crosstable(const Plan& plan, const Standings& standings, bool colours) {
    if (standings.pairings.empty()) return "";
    std::map<std::pair<int, int>, double> share;
    for (const PairingStanding& pairing : standings.pairings) {
        share[{pairing.first, pairing.second}] = score_of(pairing);
        share[{pairing.second, pairing.first}] = 1 - score_of(pairing);
    }
    return square(plan, standings, colours, "score % against", [&](int player, int other) {
        const auto found = share.find({player, other});
        return found == share.end() ? "-" : fmt::format("{:.0f}", 100 * found->second);
    });
}

std::string superiority_table(const Plan& plan, const Standings& standings, bool colours) {
    if (standings.pairings.empty()) return "";
    return square(plan, standings, colours, "stronger with % than", [&](int player, int other) {
        return percent_text(standings.superiority.at(player).at(other));
    });
}

}  // namespace ply
