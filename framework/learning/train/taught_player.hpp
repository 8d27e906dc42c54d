/// Games of a teacher against itself.
///
///     TaughtPlayer player(game, {"uci(cmd=stockfish, nodes=200)", expected}, settings);
///     const TaughtGame taught = player.play(0, stop);
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "framework/game/game.hpp"
#include "framework/learning/train/lessons.hpp"
#include "framework/player/player.hpp"

namespace ply::learning {

struct Teacher {
    std::string player;  ///< as parse_player() reads it; empty: there is none
    Expected expected = {};
};

struct TaughtSettings {
    std::uint64_t seed = 1;
    int opening = 0;        ///< games begin with up to so many random moves
    int longest = 0;        ///< plies after which a game is broken off
    int apart = 4;          ///< plies between two questions, in the mean; at least 1
    double explore = 0.06;  ///< share of answers to which any move is played, of one line's
};

/// What a thread needs: its rules and its teacher.
class TaughtPlayer {
public:
    /// `game` must outlive it. Throws Error where the teacher cannot play the game.
    TaughtPlayer(const Game& game, const Teacher& teacher, const TaughtSettings& settings);

    /// Game number `number`: it depends on the number and the seed alone, as far as the teacher
    /// does. He is asked every few plies, from 1 to 2 * apart - 1, and `pvs` plays those between,
    /// by the game's own evaluation: as many questions are of more games, which differ more than
    /// the plies of one. Lessons are quiet positions, as a search evaluates them: not in check, and
    /// no capture is best; and, of a teacher who says several lines and no means, where each of
    /// them ends. Of several lines the first moves are played, the better ones more often: any that
    /// leave the mover a little ahead, so that games are open for long. A game has no lessons where
    /// its opening is lopsided. It ends where the teacher sees the end, has long taken one side for
    /// lost, or has long expected nothing while pieces are shuffled. An engine is given the
    /// position after the last irreversible move, and the moves since then. Throws EngineFailure of
    /// a third-party engine, Error where the teacher says no score.
    TaughtGame play(std::uint64_t number, const std::stop_token& stop);

private:
    Move choose(const SearchResult& found, Move any, Random& random) const;
    double expected(Score score) const;
    bool ends_quietly(AnyState state, const SearchLine& line) const;
    int next_gap(Random& random) const;

    const Game& game_;
    Teacher teacher_;
    TaughtSettings settings_;
    std::unique_ptr<Participant> player_;
    std::unique_ptr<Participant> quick_;  ///< where not every ply is asked about
    bool finds_means_ = false;
};

}  // namespace ply::learning
