/// Positions that a teacher has judged: a strong player, whose scores say more than results do.
///
///     TaughtPlayer player(game, net, {"uci(cmd=stockfish, nodes=200)", expected}, settings);
///     lessons.add(player.play(0, stop));
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/player/player.hpp"
#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {

struct Teacher {
    std::string player;  ///< as parse_player() reads it; empty: there is none
    /// What its scores say of who wins, for the mover, from -1 to 1.
    std::function<std::optional<double>(Score)> expected = {};
};

/// What the mover of a position expects, -1 to 1; as arrays, since there are millions.
struct Lessons {
    std::size_t places = 0;              ///< contents of each: of the cells, and the net's numbers
    std::vector<std::uint8_t> contents;  ///< one position after the other
    std::vector<std::uint8_t> turns;
    std::vector<float> targets;
    std::vector<float> owns;  ///< what the game's own evaluation adds to f

    std::size_t size() const { return targets.size(); }
    /// No more are to be taken: these fill a gigabyte.
    bool full() const { return contents.size() > (std::size_t{1} << 30); }
    void add(const Lessons& others);
};

struct TaughtSettings {
    std::uint64_t seed = 1;
    int opening = 0;        ///< games begin with up to so many random moves
    int longest = 0;        ///< plies after which a game is broken off
    double explore = 0.15;  ///< share of later moves that are random: the net is to know bad ones
};

/// What a thread needs: its rules and its teacher.
class TaughtPlayer {
public:
    /// `game` must outlive it. Throws Error where the teacher cannot play the game.
    TaughtPlayer(const Game& game, const TupleNet& net, const Teacher& teacher,
                 const TaughtSettings& settings);

    /// Game number `number` of the teacher against itself: it depends on the number and the seed
    /// alone, as far as the teacher does. What is kept are quiet positions, as a search evaluates
    /// them: not in check, and no capture is best. It ends where the teacher sees the end, or has
    /// long taken one side for lost. An engine is given the position after the last irreversible
    /// move, and the moves since then. Throws EngineFailure of a third-party engine, Error where
    /// the teacher says no score.
    Lessons play(std::uint64_t number, const std::stop_token& stop);

private:
    const Game& game_;
    LearnedValue value_;
    Teacher teacher_;
    TaughtSettings settings_;
    PositionReader reader_;
    std::unique_ptr<Participant> player_;
};

}  // namespace ply::learning
