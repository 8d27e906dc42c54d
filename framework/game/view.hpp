/// What the player to move in a game with hidden information may know: all that a searcher of such
/// games, a player or a screen gets of a position. The true state is not in it, so that nobody can
/// look, on purpose or by mistake.
///
///     const View view = view_of(game, position);
///     AnyState world = resample(game, view, random);   // one of those it may be
#pragma once

#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/knowledge.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/game/position.hpp"

namespace ply {

struct View {
    Player player = 0;
    AnyState seen;            ///< what the rules' observe() shows; no state to be played on
    Knowledge knowledge;      ///< all that it has seen and done
    std::vector<Move> moves;  ///< legal ones, in the order of the rules; empty if it is not to move

    friend bool operator==(const View&, const View&) = default;
};

/// The view of one player, to move or not.
inline View view_of(const Game& game, const Position& position, Player player) {
    View view{player,
              game.observe(position.state, player),
              position.known.at(static_cast<std::size_t>(player)),
              {}};
    if (game.over(position.state) || checked_mover(game, position.state) != player) return view;
    MoveList list;
    game.moves(position.state, list);
    view.moves.assign(list.begin(), list.end());
    return view;
}
/// The view of the player to move; there must be one.
inline View view_of(const Game& game, const Position& position) {
    return view_of(game, position, checked_mover(game, position.state));
}

/// A state that the player cannot tell from the true one; see rules.hpp.
inline AnyState resample(const Game& game, const View& view, Random& random) {
    return game.resample(view.seen, view.player, view.knowledge, random);
}

}  // namespace ply
