#include "framework/search/table/rules_fingerprint.hpp"

#include "framework/base/random.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/search/table/state_key.hpp"

namespace ply {

std::uint64_t rules_fingerprint(const Game& played) {
    const Game& game = rules_game_of(played);
    constexpr int games = 40;
    constexpr int plies = 100;
    const Facts& facts = game.facts();
    std::uint64_t print = static_cast<std::uint64_t>(facts.players * 8 + game.symmetries() * 64 +
                                                     static_cast<int>(facts.goal));
    const auto add = [&](std::uint64_t value) { print = Random::mix(print + value + 1); };
    Random random(1);
    for (int i = 0; i < games; ++i) {
        AnyState state = game.start();
        for (int ply = 0; ply < plies; ++ply) {
            add(key_of_state(state).low);
            if (const auto outcome = game.outcome(state)) {
                for (const std::int32_t utility : outcome->utility)
                    add(static_cast<std::uint64_t>(utility));
                break;
            }
            add(static_cast<std::uint64_t>(game.mover(state)));
            MoveList moves;
            game.moves(state, moves);
            add(moves.size());
            game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    return print;
}

}  // namespace ply
