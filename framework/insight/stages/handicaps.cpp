// Players with a handicap against the same player without: what is not missed is not needed.

#include <fmt/format.h>

#include <algorithm>

#include "framework/insight/play/handicaps.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int games_of_handicap = 60;
constexpr int games_in_a_round = 20;
constexpr std::uint64_t least_standard = 16;  // a player hardly better than chance misses nothing

}  // namespace

void try_handicaps(Stage& stage, Insight& insight) {
    const std::uint64_t budget = telling_budget(insight, stage.reached(insight), least_standard);
    const Contestant standard = stage.strengths.of(budget);
    const auto handicaps =
        handicaps_of(stage.game(), standard, budget, insight.all_games.moved, insight.kinds);
    if (handicaps.empty()) return;
    insight.standard_player = standard.name;
    const int most = std::min(games_of_handicap, stage.settings.games);
    const auto players = static_cast<std::size_t>(insight.players);
    std::vector<Points> sums(handicaps.size());
    std::vector<std::vector<Points>> seats(handicaps.size(), std::vector<Points>(players));
    for (int first = 0; first < most; first += games_in_a_round) {
        for (std::size_t i = 0; i < handicaps.size() && !stage.stop.stop_requested(); ++i) {
            stage.progress.doing(fmt::format("handicaps: {}", handicaps[i].name));
            const std::vector<double> points =
                duel(stage, handicap_series(handicaps[i].name, standard.name), handicaps[i].player,
                     standard, first, std::min(most, first + games_in_a_round));
            sums[i].add(points);
            for (std::size_t k = 0; k < points.size(); ++k)
                seats[i][(static_cast<std::size_t>(first) + k) % players].add(points[k]);
        }
    }
    for (std::size_t i = 0; i < handicaps.size(); ++i) {
        insight.handicaps.push_back({handicaps[i].name, handicaps[i].what, handicaps[i].left_out,
                                     sums[i].score(), handicaps[i].one_sided});
        for (const Points& seat : seats[i])
            insight.handicaps.back().by_seat.push_back(seat.score());
    }
    const std::size_t least = std::ranges::min(sums, {}, &Points::games).games();
    if (least < static_cast<std::size_t>(most))
        insight.cuts.push_back({"handicaps", least, static_cast<std::size_t>(most), "games each"});
    if (insight.handicaps.front().score.known())
        stage.progress.learn(
            fmt::format("handicaps: {} scores {:.0f} % against {}", handicaps.front().name,
                        100 * insight.handicaps.front().score.value, standard.name));
}

}  // namespace ply::insight
