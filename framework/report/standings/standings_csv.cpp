#include "framework/report/standings/standings_csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <utility>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

std::string finite(double number) {
    return std::isfinite(number) ? fixed_text(number, 3) : "";
}

std::string seconds(std::chrono::nanoseconds time) {
    return fmt::format("{:.6f}", std::chrono::duration<double>(time).count());
}

}  // namespace

std::string standings_csv(const Plan& plan, const Standings& standings) {
    std::string text =
        "place,player,searcher,score,bye_points,games,wins,draws,losses,failures,elo,elo_low,"
        "elo_high,group,moves,nodes,depth_sum,seconds,longest,overrun\n";
    int place = 0;
    for (const PlayerStanding& line : standings.players) {
        const Effort& effort = line.effort;
        const auto& spec = plan.file.players[static_cast<std::size_t>(line.player)];
        const bool played = line.games > 0;
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", ++place,
                        csv_field(spec.name), csv_field(spec.text()), line.score, line.bye_points,
                        line.games, line.wins, line.draws, line.losses, line.failures,
                        played ? finite(line.rating.elo) : "", finite(line.rating.low),
                        finite(line.rating.high), line.rating.group, effort.moves, effort.nodes,
                        effort.depth_sum, seconds(effort.time), seconds(effort.longest_move),
                        effort.overrun ? seconds(*effort.overrun) : "");
    }
    return text;
}

std::string crosstable_csv(const Plan& plan, const Standings& standings) {
    std::map<std::pair<int, int>, double> share;
    for (const PairingStanding& pairing : standings.pairings) {
        if (pairing.wins + pairing.draws + pairing.losses == 0) continue;
        const double mean = pairing.sample().mean();
        share[{pairing.first, pairing.second}] = mean;
        share[{pairing.second, pairing.first}] = 1 - mean;
    }
    std::string text = "place,player";
    for (const PlayerStanding& line : standings.players)
        text += "," + csv_field(plan.player_name(line.player));
    text += "\n";
    int place = 0;
    for (const PlayerStanding& line : standings.players) {
        text += fmt::format("{},{}", ++place, csv_field(plan.player_name(line.player)));
        for (const PlayerStanding& other : standings.players) {
            const auto found = share.find({line.player, other.player});
            text += "," + (found == share.end() ? "" : finite(found->second));
        }
        text += "\n";
    }
    return text;
}

std::string pairings_csv(const Plan& plan, const Standings& standings) {
    std::string text = "player,other,wins,draws,losses,ll,ld,wl,dd,wd,ww\n";
    for (const PairingStanding& pairing : standings.pairings) {
        const PairCounts& pairs = pairing.pairs;
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(plan.player_name(pairing.first)),
            csv_field(plan.player_name(pairing.second)), pairing.wins, pairing.draws,
            pairing.losses, pairs.ll, pairs.ld, pairs.wl, pairs.dd, pairs.wd, pairs.ww);
    }
    return text;
}

}  // namespace ply
