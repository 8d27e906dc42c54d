#include "framework/tuning/play/self_play.hpp"

#include <algorithm>

namespace ply::tuning {

std::string games_series(const std::string& player) {
    return "games: " + player;
}

bool limit(Spec& player) {
    const bool limited = std::ranges::any_of(player.options, [](const auto& option) {
        return option.first == "nodes" || option.first == "depth" || option.first == "time";
    });
    if (!limited) player.options.emplace_back("nodes", "300");
    return !limited;
}

std::vector<SelfPlayed> SelfPlay::play(const std::string& player, int begin, int end,
                                       const Until& until) {
    const GameTask game{player, settings_.opening, settings_.explore, settings_.longest};
    std::vector<Task> tasks;
    for (int number = begin; number < end; ++number)
        tasks.push_back({games_series(player), number, settings_.seed, game});
    const auto rows = crew_.rows(tasks, until);
    std::vector<SelfPlayed> games;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i]) continue;
        games.push_back(SelfPlayed::read(*rows[i], players_));
        games.back().number = tasks[i].number;
    }
    return games;
}

}  // namespace ply::tuning
