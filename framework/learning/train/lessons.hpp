/// Positions that a teacher has judged: a strong player, whose scores say more than results do.
///
///     Lessons lessons(net.places());
///     lessons.add(LessonReader(game, net, expected).read(taught_game));
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {

/// What scores say of who wins, for the mover, from -1 to 1.
using Expected = std::function<std::optional<double>(Score)>;

/// A game, and what the teacher said on the way.
struct TaughtGame {
    /// A lesson: the position behind these moves.
    struct Said {
        std::vector<Move> moves;
        Score score;  ///< for the mover of the position before them

        bool operator==(const Said&) const = default;
    };
    struct Ply {
        Move move;
        std::vector<Said> said = {};  ///< of the position before it, and others near it
    };
    std::vector<Ply> plies;
    std::string place = {};  ///< where it was read, for messages
};

/// What the mover of a position expects, -1 to 1; as arrays, since there are millions.
struct Lessons {
    std::size_t places = 0;              ///< contents of each: of the cells, and the net's numbers
    std::vector<std::uint8_t> contents;  ///< one position after the other
    std::vector<std::uint8_t> turns;
    std::vector<float> targets;
    std::vector<float> owns;  ///< what the game's own evaluation adds to f

    std::size_t size() const { return targets.size(); }
    /// No more are to be taken: these fill four gigabytes.
    bool full() const { return contents.size() > (std::size_t{1} << 32); }
    void add(const Lessons& others);
};

/// Finds the lessons in games of a teacher; a thread has one of its own.
class LessonReader {
public:
    /// `game` must outlive it.
    LessonReader(const Game& game, const TupleNet& net, Expected expected);

    /// Throws Error, which says where, at a move that is not legal, and a lesson behind the end.
    Lessons read(const TaughtGame& taught);

private:
    void play(AnyState& state, Move move, const TaughtGame& taught) const;

    const Game& game_;
    LearnedValue value_;
    PositionReader reader_;
    Expected expected_;
};

}  // namespace ply::learning
