/// A position: a state and the path to it. Repetition rules are settled here, once, for all.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/game.hpp"
#include "framework/game/path.hpp"
#include "framework/game/repetition.hpp"

namespace ply {

/// Every player sees what it sees of the state, to which a move of `mover` led. Nothing is done
/// where nothing is hidden.
inline void learn(const Game& game, std::vector<Knowledge>& known, Player mover, Move move,
                  const AnyState& state) {
    if (known.empty()) return;
    if (mover != chance_player) known[static_cast<std::size_t>(mover)].act(move);
    for (std::size_t player = 0; player < known.size(); ++player)
        known[player].see(game.observe(state, static_cast<Player>(player)));
}

struct Position {
    AnyState state;
    Path path;  ///< the present state's repetition hash is the last entry
    /// What each player knows by now; empty where nothing is hidden.
    std::vector<Knowledge> known{};

    static Position start(const Game& game) { return at(game, game.start()); }
    static Position at(const Game& game, const AnyState& state) {
        Position position{state, {}};
        position.path.push(game.repetition_hash(state), true);
        if (game.facts().hidden)
            position.known.resize(static_cast<std::size_t>(game.facts().players));
        learn(game, position.known, chance_player, {}, state);
        return position;
    }
};

/// Whether the repetition rule has ended the game here.
inline bool drawn_by_repetition(const Game& game, const Position& position) {
    const Repetition& rule = game.facts().repetition;
    return rule.rule == Repetition::Rule::draw && position.path.repetitions() >= rule.count;
}

/// Adds the legal moves; where repetition is forbidden, without those that repeat. It may leave
/// none: then the mover has no move and the game is drawn (`stuck`).
inline void legal_moves(const Game& game, const Position& position, MoveList& list) {
    game.moves(position.state, list);
    if (game.facts().repetition.rule == Repetition::Rule::forbidden)
        drop_repeating(ErasedRules(game), position.state, position.path, list);
}

/// Whether every move would bring back an earlier position, where that is forbidden. Costs a list
/// of moves.
inline bool stuck(const Game& game, const Position& position) {
    if (game.facts().repetition.rule != Repetition::Rule::forbidden) return false;
    MoveList list;
    legal_moves(game, position, list);
    return list.empty();
}

/// How the game ended, by its rules or by repetition.
inline std::optional<Outcome> outcome(const Game& game, const Position& position) {
    if (auto outcome = game.outcome(position.state)) return outcome;
    if (drawn_by_repetition(game, position) || stuck(game, position))
        return Outcome::draw(game.facts().players);
    return std::nullopt;
}

/// Plays a legal move and remembers the way.
inline void play(const Game& game, Position& position, Move move) {
    const bool irreversible = game.irreversible(position.state, move);
    const Player mover = position.known.empty() ? chance_player : game.mover(position.state);
    game.play(position.state, move);
    position.path.push(game.repetition_hash(position.state), irreversible);
    learn(game, position.known, mover, move, position.state);
}

}  // namespace ply
