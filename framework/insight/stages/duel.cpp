#include <fmt/format.h>

#include <algorithm>

#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

/// Who got more of two games of a single player.
double more_of(const PlayedGame& one, const PlayedGame& other) {
    if (one.utility == other.utility) return 0.5;
    return one.utility.front() > other.utility.front() ? 1 : 0;
}

std::vector<double> duel_alone(Stage& stage, const std::string& series, const Contestant& one,
                               const Contestant& other, int first, int end) {
    const auto games_of = [&](const Contestant& player, const char* side) {
        return stage.hall.play(
            fmt::format("{} {}", series, side), first, end,
            [&](int number) {
                return Seating{{&player}, static_cast<std::uint64_t>(number), {}};
            },
            stage.clock);
    };
    const auto ones = games_of(one, "one");
    const auto others = games_of(other, "other");
    std::vector<double> points;
    for (std::size_t i = 0; i < std::min(ones.size(), others.size()); ++i)
        points.push_back(more_of(ones[i], others[i]));
    return points;
}

}  // namespace

std::vector<double> duel(Stage& stage, const std::string& series, const Contestant& one,
                         const Contestant& other, int first, int end) {
    const int players = stage.game().facts().players;
    if (players == 1) return duel_alone(stage, series, one, other, first, end);
    const auto seating = [&](int number) {
        Seating seats{std::vector<const Contestant*>(static_cast<std::size_t>(players), &other),
                      static_cast<std::uint64_t>(number / players),
                      {}};
        seats.seats[static_cast<std::size_t>(number % players)] = &one;
        return seats;
    };
    std::vector<double> points;
    for (const PlayedGame& game : stage.hall.play(series, first, end, seating, stage.clock))
        points.push_back(game.points[static_cast<std::size_t>(game.number % players)]);
    return points;
}

}  // namespace ply::insight
