#include "framework/learning/train/lessons.hpp"

#include <fmt/format.h>

#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"

namespace ply::learning {
namespace {

/// A game is over for the teacher where one side expects so much for so many plies.
constexpr double clearly_won = 0.97;
constexpr int plies_won = 8;

}  // namespace

void Lessons::add(const Lessons& others) {
    contents.insert(contents.end(), others.contents.begin(), others.contents.end());
    turns.insert(turns.end(), others.turns.begin(), others.turns.end());
    targets.insert(targets.end(), others.targets.begin(), others.targets.end());
    owns.insert(owns.end(), others.owns.begin(), others.owns.end());
}

TaughtPlayer::TaughtPlayer(const Game& game, const TupleNet& net, const Teacher& teacher,
                           const TaughtSettings& settings)
    : game_(game),
      value_(net),
      teacher_(teacher),
      settings_(settings),
      reader_(game),
      player_(make_player(parse_player(teacher.player), game)) {}

Lessons TaughtPlayer::play(std::uint64_t number, const std::stop_token& stop) {
    Random random(Random::derive(settings_.seed, number));
    player_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(settings_.explore * 65536);
    Position position = Position::start(game_);
    AnyState start = position.state;  // after the last move that cannot be taken back
    std::vector<Move> moves;          // since then: engines go through all that they are told
    Lessons lessons;
    int won = 0;
    for (int ply = 0; ply < settings_.longest; ++ply) {
        if (outcome(game_, position)) break;
        MoveList legal;
        legal_moves(game_, position, legal);
        if (legal.empty()) break;
        Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (ply >= opening) {
            const SearchResult found = player_->choose(position, {&start, moves}, stop);
            if (stop.stop_requested()) break;
            if (!found.score)
                throw Error(fmt::format(
                    "learn: {} says no score of a position, so it cannot teach; name a searcher "
                    "such as pvs(nodes=1000), or an engine",
                    teacher_.player));
            if (is_decided(*found.score)) break;
            const double expected = teacher_.expected(*found.score).value_or(0);
            if (!game_.in_check(position.state) && !game_.noisy(position.state, found.move)) {
                const auto contents = reader_.contents(value_.net(), position.state);
                lessons.contents.insert(lessons.contents.end(), contents.begin(), contents.end());
                const Player mover = game_.mover(position.state);
                lessons.turns.push_back(
                    static_cast<std::uint8_t>(reader_.side(position.state, mover)));
                lessons.targets.push_back(static_cast<float>(expected));
                const std::int64_t own = value_.own(rules_game_of(game_), position.state, mover);
                lessons.owns.push_back(
                    static_cast<float>(static_cast<double>(own) / value_.net().unit()));
            }
            won = std::abs(expected) < clearly_won ? 0 : won + 1;
            if (won > plies_won) break;
            if (random.below(65536) >= explore) move = found.move;
        }
        const bool irreversible = game_.irreversible(position.state, move);
        ply::play(game_, position, move);
        moves.push_back(move);
        if (!irreversible) continue;
        start = position.state;
        moves.clear();
    }
    return lessons;
}

}  // namespace ply::learning
