#include "framework/serving/perft_divide.hpp"

#include "framework/base/error.hpp"

namespace ply::serving {
namespace {

/// Counted at one go: some thousand lines in most games.
constexpr int undivided = 3;

void go_on(const std::stop_token& stop) {
    if (stop.stop_requested())
        throw Error("perft was stopped before all lines were counted; 'wait' waits for it");
}

std::uint64_t count(const Game& game, const AnyState& state, int depth,
                    const std::stop_token& stop) {
    if (depth <= undivided) return game.perft(state, depth, Bulk::yes);
    if (game.perft(state, 1, Bulk::yes) == 0) return 0;
    MoveList list;
    game.moves(state, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        go_on(stop);
        AnyState child = state;
        game.play(child, move);
        leaves += count(game, child, depth - 1, stop);
    }
    return leaves;
}

}  // namespace

std::uint64_t divide(const Game& game, const AnyState& state, int depth,
                     const std::stop_token& stop,
                     const std::function<void(Move, std::uint64_t)>& divided) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    MoveList list;
    if (game.perft(state, 1, Bulk::yes) > 0) game.moves(state, list);
    for (const Move move : list) {
        go_on(stop);
        AnyState child = state;
        game.play(child, move);
        const std::uint64_t below = count(game, child, depth - 1, stop);
        divided(move, below);
        leaves += below;
    }
    return leaves;
}

}  // namespace ply::serving
