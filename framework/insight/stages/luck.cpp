// How much of the result chance explains: pairs of games with the same dice, a strong player and a
// weak one in turn in the first seat.

#include <fmt/format.h>

#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int most_pairs = 150;
constexpr std::uint64_t weaker_for_luck = 8;

/// What a game came to for player 1. A single player's points may be a number only.
double first_result(const PlayedGame& game) {
    return game.points.size() == 1 ? game.utility.front() : game.points.front();
}

}  // namespace

void measure_luck(Stage& stage, Insight& insight) {
    if (!insight.dice) return;
    const std::uint64_t budget =
        std::max<std::uint64_t>(stage.reached(insight) / weaker_for_luck, 16);
    const Contestant strong = stage.strengths.of(budget);
    const Contestant weak = stage.strengths.of(budget / weaker_for_luck);
    const int most = 2 * std::min(most_pairs, stage.settings.games);
    const auto seating = [&](int number) {
        Seating seats{
            std::vector<const Contestant*>(static_cast<std::size_t>(insight.players), &weak),
            static_cast<std::uint64_t>(number / 2),
            {}};
        const std::size_t seat = number % 2 == 0 ? 0 : 1;
        if (seat < seats.seats.size()) seats.seats[seat] = &strong;
        return seats;
    };
    stage.progress.doing(fmt::format("luck: {} games with the same dice by twos", most));
    const auto games = stage.hall.play(luck_series(strong.name), 0, most, seating, stage.clock);
    std::vector<DicePair> pairs;
    for (std::size_t i = 0; i + 1 < games.size(); i += 2)
        pairs.push_back({first_result(games[i]), first_result(games[i + 1])});
    insight.luck_player = strong.name;
    insight.luck = luck_of(pairs, stage.seed("luck"));
    if (games.size() < static_cast<std::size_t>(most))
        insight.cuts.push_back({"luck", games.size(), static_cast<std::size_t>(most), "games"});
    if (insight.luck)
        stage.progress.learn(
            fmt::format("luck: chance explains {:.0f} %", 100 * insight.luck->dice.value));
}

}  // namespace ply::insight
