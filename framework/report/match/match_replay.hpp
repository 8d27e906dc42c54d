/// A match of a journal played again, position by position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/tournament/results/played_match.hpp"

namespace ply {

struct ReplayedPly {
    std::string move;
    Player mover = chance_player;
    std::optional<Thought> thought;
    AnyState after;  ///< the position that the move led to
};

struct MatchReplay {
    AnyState start;
    std::vector<ReplayedPly> plies;
    /// Why it ends before the match did: the rules are not those the match was played by. Empty:
    /// all was replayed.
    std::string trouble;

    /// After `ply` plies; 0 is the start.
    const AnyState& at(std::size_t ply) const { return ply == 0 ? start : plies[ply - 1].after; }
};

/// Writes out all legal moves of each position.
MatchReplay replay_match(const Game& game, const PlayedMatch& match);

}  // namespace ply
