#include "framework/learning/train/taught_player.hpp"

#include <fmt/format.h>

#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"

namespace ply::learning {
namespace {

/// A game is over for the teacher where one side expects so much for so many plies.
constexpr double clearly_won = 0.9;
constexpr int plies_won = 5;

}  // namespace

TaughtPlayer::TaughtPlayer(const Game& game, const Teacher& teacher, const TaughtSettings& settings)
    : game_(game), teacher_(teacher), settings_(settings) {
    const PlayerSpec spec = parse_player(teacher.player);
    player_ = make_player(spec, game);
    finds_means_ = spec.searcher() != nullptr && spec.searcher()->entry->finds_means;
}

/// Whether a line is worth what its end is worth. There is nothing to capture there where it was
/// searched to its end. The mean of many games says nothing of the end of one.
bool TaughtPlayer::ends_quietly(AnyState state, const SearchLine& line) const {
    if (finds_means_ || line.pv.empty() || is_decided(line.score)) return false;
    for (const Move move : line.pv) game_.play(state, move);
    return !game_.over(state) && !game_.in_check(state);
}

TaughtGame TaughtPlayer::play(std::uint64_t number, const std::stop_token& stop) {
    Random random(Random::derive(settings_.seed, number));
    player_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(settings_.explore * 65536);
    Position position = Position::start(game_);
    AnyState start = position.state;  // after the last move that cannot be taken back
    std::vector<Move> moves;          // since then: engines go through all that they are told
    TaughtGame taught;
    int won = 0;
    for (int ply = 0; ply < settings_.longest; ++ply) {
        if (outcome(game_, position)) break;
        MoveList legal;
        legal_moves(game_, position, legal);
        if (legal.empty()) break;
        TaughtGame::Ply& now = taught.plies.emplace_back();
        now.move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (ply >= opening) {
            const SearchResult found = player_->choose(position, {&start, moves}, stop);
            if (stop.stop_requested()) break;
            if (!found.score)
                throw Error(fmt::format(
                    "learn: {} says no score of a position, so it cannot teach; name a searcher "
                    "such as pvs(nodes=1000), or an engine",
                    teacher_.player));
            if (is_decided(*found.score)) break;
            if (!game_.in_check(position.state) && !game_.noisy(position.state, found.move))
                now.said.push_back({{}, *found.score});
            for (const SearchLine& line : found.lines)
                if (ends_quietly(position.state, line)) now.said.push_back({line.pv, line.score});
            won = std::abs(teacher_.expected(*found.score).value_or(0)) < clearly_won ? 0 : won + 1;
            if (won > plies_won) break;
            if (random.below(65536) >= explore) now.move = found.move;
        }
        const bool irreversible = game_.irreversible(position.state, now.move);
        ply::play(game_, position, now.move);
        moves.push_back(now.move);
        if (!irreversible) continue;
        start = position.state;
        moves.clear();
    }
    return taught;
}

}  // namespace ply::learning
