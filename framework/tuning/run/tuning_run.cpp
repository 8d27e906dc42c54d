#include "framework/tuning/run/tuning_run.hpp"

#include <algorithm>

#include "framework/base/random.hpp"
#include "framework/base/spec.hpp"
#include "framework/player/player.hpp"

namespace ply::tuning {

int usual_length(const Game& game) {
    constexpr std::uint64_t games = 40;
    int length = 0;
    game.protect([&] {
        Random random(1);
        const PlayoutStats stats = game.playouts(game.start(), random, games, game.playout_limit());
        length = static_cast<int>(stats.plies / games);
    });
    return std::max(1, length);
}

SelfPlaySettings self_play_settings(const RunSettings& settings, int length) {
    return {.seed = Random::derive(settings.seed, 1),
            .opening = std::max(1, length * 15 / 100),
            .longest = std::max(200, 4 * length)};
}

std::string with_eval(const std::string& player, const std::string& eval) {
    Spec spec = parse_searcher_spec(player);
    std::erase_if(spec.options, [](const auto& each) { return each.first == "eval"; });
    spec.options.insert(spec.options.begin(), {"eval", eval});
    return spec.text();
}

PairSettings pair_settings(const RunSettings& settings, int length) {
    return {.seed = Random::derive(settings.seed, 2),
            .opening = settings.opening >= 0 ? settings.opening : std::min(4, length / 5),
            .longest = std::max(200, 4 * length)};
}

}  // namespace ply::tuning
