#include "framework/tuning/run/tuning_run.hpp"

#include <algorithm>

#include "framework/base/random.hpp"

namespace ply::tuning {

int usual_length(const Game& game) {
    constexpr std::uint64_t games = 40;
    int length = 0;
    game.protect([&] {
        Random random(1);
        const PlayoutStats stats =
            game.playouts(game.start(), random, games, game.playout_limit());
        length = static_cast<int>(stats.plies / games);
    });
    return std::max(1, length);
}

PairSettings pair_settings(const RunSettings& settings, int length) {
    return {.seed = Random::derive(settings.seed, 2),
            .opening = settings.opening >= 0 ? settings.opening : std::min(4, length / 5),
            .longest = std::max(200, 4 * length),
            .threads = settings.threads};
}

}  // namespace ply::tuning
