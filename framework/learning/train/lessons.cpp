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

/// Throws where it is not legal.
void LessonReader::play(AnyState& state, Move move, const TaughtGame& taught) const {
    MoveList legal;
    if (!game_.over(state)) game_.moves(state, legal);
    if (!legal.contains(move))
        throw Error(
            fmt::format("{}: move {:x} is not legal; take the line out", taught.place, move.bits));
    game_.play(state, move);
}

Lessons LessonReader::read(const TaughtGame& taught) {
    Lessons lessons;
    AnyState state = game_.start();
    for (const TaughtGame::Ply& ply : taught.plies) {
        for (const TaughtGame::Said& said : ply.said) {
            AnyState behind = state;
            for (const Move move : said.moves) play(behind, move, taught);
            if (game_.over(behind))
                throw Error(
                    fmt::format("{}: there is no lesson where the game is over; take the "
                                "line out",
                                taught.place));
            const Player mover = game_.mover(behind);
            const double expected = expected_(said.score).value_or(0);
            const auto contents = reader_.contents(value_.net(), behind);
            lessons.contents.insert(lessons.contents.end(), contents.begin(), contents.end());
            lessons.turns.push_back(static_cast<std::uint8_t>(reader_.side(behind, mover)));
            lessons.targets.push_back(
                static_cast<float>(mover == game_.mover(state) ? expected : -expected));
            const std::int64_t own = value_.own(rules_game_of(game_), behind, mover);
            lessons.owns.push_back(
                static_cast<float>(static_cast<double>(own) / value_.net().unit()));
        }
        play(state, ply.move, taught);
    }
    return lessons;
}

}  // namespace ply::learning
