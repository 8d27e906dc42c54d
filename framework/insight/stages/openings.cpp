// First moves by what player 1 scores with them. All of them get a game at a time.

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/time_limit.hpp"
#include "framework/insight/play/first_moves.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int games_of_opening = 40;
constexpr int games_of_few_openings = 100;
constexpr int games_of_all = 400;
constexpr std::uint64_t weaker_in_openings = 8;

/// With each of so many first moves.
int games_of_each(std::size_t moves) {
    return std::clamp(games_of_all / static_cast<int>(std::max<std::size_t>(moves, 1)),
                      games_of_opening, games_of_few_openings);
}

/// Of the time for everything, to find out which first moves are images of others.
constexpr double part_for_symmetry = openings_end - clarity_ends;

}  // namespace

void try_openings(Stage& stage, Insight& insight) {
    if (insight.players == 1) return;
    const TimeBudget looking(stage.stop, part_for_symmetry * stage.settings.seconds);
    const std::vector<FirstMove> moves = first_moves(stage.game(), looking.token());
    const int rounds = std::min(games_of_each(moves.size()), stage.settings.games);
    if (looking.token().stop_requested())
        insight.cuts.push_back(
            {"openings", 0, static_cast<std::size_t>(rounds), "games with each first move"});
    if (moves.size() < 2) return;
    const Contestant player =
        stage.strengths.of(std::max<std::uint64_t>(stage.reached(insight) / weaker_in_openings, 2));
    insight.opening_player = player.name;
    const std::vector<const Contestant*> seats(static_cast<std::size_t>(insight.players), &player);
    const auto count = static_cast<int>(moves.size());
    std::vector<Opening> openings;
    for (const FirstMove& move : moves) {
        openings.push_back({move.texts});
        openings.back().number = openings.size() - 1;
        openings.back().move = move.move;
    }
    std::size_t done = 0;
    for (int round = 0; round < rounds; ++round) {
        stage.progress.doing(
            fmt::format("openings: round {} of {}, {} first moves", round + 1, rounds, count));
        const auto games = stage.hall.play(
            openings_series(player.name), round * count, (round + 1) * count,
            [&](int number) {
                return Seating{seats,
                               static_cast<std::uint64_t>(number),
                               {moves[static_cast<std::size_t>(number % count)].move}};
            },
            stage.clock);
        if (static_cast<int>(games.size()) < count) break;
        for (std::size_t i = 0; i < games.size(); ++i)
            openings[i].points.add(games[i].points.front());
        ++done;
    }
    insight.openings = opening_table(std::move(openings));
    if (done < static_cast<std::size_t>(rounds))
        insight.cuts.push_back({"openings", done, static_cast<std::size_t>(rounds),
                                fmt::format("games with each of {} first moves", count)});
    if (done > 0)
        stage.progress.learn(fmt::format("openings: after {}, player 1 scores {:.0f} %",
                                         insight.openings.openings.front().moves.front(),
                                         100 * insight.openings.openings.front().score.value));
}

}  // namespace ply::insight
