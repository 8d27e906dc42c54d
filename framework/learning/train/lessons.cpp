#include "framework/learning/train/lessons.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/adapters/rules_game.hpp"

namespace ply::learning {

void Lessons::add(const Lessons& others) {
    contents.insert(contents.end(), others.contents.begin(), others.contents.end());
    turns.insert(turns.end(), others.turns.begin(), others.turns.end());
    targets.insert(targets.end(), others.targets.begin(), others.targets.end());
    owns.insert(owns.end(), others.owns.begin(), others.owns.end());
}

LessonReader::LessonReader(const Game& game, const TupleNet& net, Expected expected)
    : game_(game), value_(net), reader_(game), expected_(std::move(expected)) {}

Lessons LessonReader::read(const TaughtGame& taught) {
    Lessons lessons;
    AnyState state = game_.start();
    for (const TaughtGame::Ply& ply : taught.plies) {
        MoveList legal;
        if (!game_.over(state)) game_.moves(state, legal);
        if (!legal.contains(ply.move))
            throw Error(fmt::format("{}: move {:x} is not legal; take the line out", taught.place,
                                    ply.move.bits));
        if (ply.score) {
            const auto contents = reader_.contents(value_.net(), state);
            lessons.contents.insert(lessons.contents.end(), contents.begin(), contents.end());
            const Player mover = game_.mover(state);
            lessons.turns.push_back(static_cast<std::uint8_t>(reader_.side(state, mover)));
            lessons.targets.push_back(static_cast<float>(expected_(*ply.score).value_or(0)));
            const std::int64_t own = value_.own(rules_game_of(game_), state, mover);
            lessons.owns.push_back(
                static_cast<float>(static_cast<double>(own) / value_.net().unit()));
        }
        game_.play(state, ply.move);
    }
    return lessons;
}

}  // namespace ply::learning
