/// A line of moves, as a searcher or an engine reports it, in words.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// The moves of `line` from `state` on as the game writes them, up to the first that is not legal.
/// Costs a list of moves for each.
inline std::vector<std::string> line_texts(const Game& game, AnyState state,
                                           std::span<const Move> line) {
    std::vector<std::string> texts;
    MoveList list;
    for (const Move move : line) {
        if (game.over(state)) break;
        list.clear();
        game.moves(state, list);
        if (!list.contains(move)) break;
        texts.push_back(game.move_text(state, move));
        game.play(state, move);
    }
    return texts;
}

}  // namespace ply
