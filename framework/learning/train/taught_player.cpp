#include "framework/learning/train/taught_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"

namespace ply::learning {
namespace {

/// A game that begins with one side expecting so much is none.
constexpr double lopsided = 0.5;
/// It is over for the teacher where one side expects so much for so many plies, ...
constexpr double clearly_won = 0.9;
constexpr int plies_won = 5;
/// ... or no side this, while nothing is done that could not be taken back: where rules say so.
constexpr double clearly_drawn = 0.05;
constexpr int plies_drawn = 16;
/// A move that is expected to bring so much less than another is played e times less often.
constexpr double doubt = 0.05;
/// Who expects so much by several moves plays any of them: so games stay open.
constexpr double careless = 0.2;
/// Who plays between two questions: moves that make sense, in a tenth of the time of a question.
constexpr const char* quick_player = "pvs(nodes=100, tt=1)";

/// For how long it has been clear how a game ends.
class ClearPlies {
public:
    /// Whether that is long enough, in a position of which one side expects so much, so many plies
    /// after the last one of which that is known.
    bool enough(double hope, int plies) {
        won_ = hope < clearly_won ? 0 : won_ + plies;
        drawn_ = hope > clearly_drawn ? 0 : drawn_ + plies;
        return won_ > plies_won || std::min(drawn_, still_) > plies_drawn;
    }
    void after_move(bool irreversible) {
        told_ = told_ || irreversible;
        still_ = irreversible || !told_ ? 0 : still_ + 1;
    }

private:
    int won_ = 0;
    int drawn_ = 0;
    int still_ = 0;      ///< since the last move that cannot be taken back
    bool told_ = false;  ///< the rules know such moves
};

}  // namespace

TaughtPlayer::TaughtPlayer(const Game& game, const Teacher& teacher, const TaughtSettings& settings)
    : game_(game), teacher_(teacher), settings_(settings) {
    const PlayerSpec spec = parse_player(teacher.player);
    player_ = make_player(spec, game);
    if (settings.apart > 1) quick_ = make_player(parse_player(quick_player), game);
    finds_means_ = spec.searcher() != nullptr && spec.searcher()->entry->finds_means;
}

/// Whether a line is worth what its end is worth. There is nothing to capture there where it was
/// searched to its end. The mean of many games says nothing of the end of one.
bool TaughtPlayer::ends_quietly(AnyState state, const SearchLine& line) const {
    if (finds_means_ || line.pv.empty() || is_decided(line.score)) return false;
    for (const Move move : line.pv) game_.play(state, move);
    return !game_.over(state) && !game_.in_check(state);
}

/// Of the first moves of several lines the better ones more often, so that no two games are the
/// same, and all are of players who know what they do; else the best, or once in a while any.
Move TaughtPlayer::choose(const SearchResult& found, Move any, Random& random) const {
    const bool explores = random.below(65536) < settings_.explore * 65536;
    if (found.lines.size() < 2) return explores ? any : found.move;
    const double enough = std::min(careless, expected(*found.score));
    std::vector<double> sums;
    double sum = 0;
    for (const SearchLine& line : found.lines) {
        const double lost = std::max(0.0, enough - expected(line.score));
        if (!line.pv.empty()) sum += std::exp(-lost / doubt);
        sums.push_back(sum);
    }
    if (sum == 0) return found.move;
    const double at = sum * random.below(1 << 24) / (1 << 24);
    const auto line = std::ranges::upper_bound(sums, at) - sums.begin();
    return found.lines[static_cast<std::size_t>(line)].pv.front();
}

double TaughtPlayer::expected(Score score) const {
    return teacher_.expected(score).value_or(0);
}

/// Drawn, so that both sides are asked about.
int TaughtPlayer::next_gap(Random& random) const {
    return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(2 * settings_.apart - 1)));
}

TaughtGame TaughtPlayer::play(std::uint64_t number, const std::stop_token& stop) {
    Random random(Random::derive(settings_.seed, number));
    player_->new_match(random.next());
    if (quick_) quick_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    Position position = Position::start(game_);
    AnyState start = position.state;  // after the last move that cannot be taken back
    std::vector<Move> moves;          // since then: engines go through all that they are told
    TaughtGame taught;
    ClearPlies clear;
    int ask_at = opening;  // the ply of the next question
    int gap = 1;           // plies since the last one
    for (int ply = 0; ply < settings_.longest; ++ply) {
        if (outcome(game_, position)) break;
        MoveList legal;
        legal_moves(game_, position, legal);
        if (legal.empty()) break;
        TaughtGame::Ply& now = taught.plies.emplace_back();
        now.move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (ply >= opening && ply < ask_at) {
            now.move = quick_->choose(position, {&start, moves}, stop).move;
            if (stop.stop_requested()) break;
        } else if (ply >= opening) {
            const SearchResult found = player_->choose(position, {&start, moves}, stop);
            if (stop.stop_requested()) break;
            if (!found.score)
                throw Error(fmt::format(
                    "learn: {} says no score of a position, so it cannot teach; name a searcher "
                    "such as pvs(nodes=1000), or an engine",
                    teacher_.player));
            if (is_decided(*found.score)) break;
            const double hope = std::abs(expected(*found.score));
            if (ply == opening && hope > lopsided) break;
            if (!game_.in_check(position.state) && !game_.noisy(position.state, found.move))
                now.said.push_back({{}, *found.score});
            for (const SearchLine& line : found.lines)
                if (ends_quietly(position.state, line)) now.said.push_back({line.pv, line.score});
            if (clear.enough(hope, gap)) break;
            now.move = choose(found, now.move, random);
            gap = next_gap(random);
            ask_at = ply + gap;
        }
        const bool irreversible = game_.irreversible(position.state, now.move);
        ply::play(game_, position, now.move);
        moves.push_back(now.move);
        clear.after_move(irreversible);
        if (!irreversible) continue;
        start = position.state;
        moves.clear();
    }
    return taught;
}

}  // namespace ply::learning
