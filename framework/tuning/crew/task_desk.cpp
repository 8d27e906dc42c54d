#include "framework/tuning/crew/task_desk.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/tuning/crew/self_played.hpp"

namespace ply::tuning {
namespace {

/// With a name, since one that is written with hundreds of weights is too long for its own.
std::unique_ptr<Participant> player_of(const std::string& text, const Game& game) {
    return make_player(parse_player("player = " + text), game);
}

}  // namespace

std::optional<std::string> TaskDesk::play(const Task& task, const std::stop_token& stop) {
    const auto work_on = [&](const auto& each) { return work(task, each, stop); };
    if (std::holds_alternative<PairTask>(task.work)) return std::visit(work_on, task.work);
    std::optional<std::string> row;
    game_->protect([&] { row = std::visit(work_on, task.work); });
    return row;
}

std::optional<std::string> TaskDesk::work(const Task& task, const PairTask& pair,
                                          const std::stop_token& stop) {
    if (!openings_ || openings_of_ != std::pair(pair.opening, task.seed)) {
        openings_ = std::make_unique<Openings>(*game_, pair.opening, task.seed);
        openings_of_ = {pair.opening, task.seed};
    }
    const std::vector<Move> opening = openings_->at(static_cast<std::size_t>(task.number)).moves;
    // All openings that are the same have the same dice and seeds, whoever plays.
    const std::uint64_t seed = Random::derive(task.seed, static_cast<std::uint64_t>(task.number));
    const int one = points(pair, opening, seed, false, stop);
    const int other = one < 0 ? -1 : points(pair, opening, seed, true, stop);
    if (other < 0) return std::nullopt;
    return std::to_string(one + other);
}

Participant& TaskDesk::seat(const std::string& text, const std::string& other) {
    constexpr std::size_t most_kept = 4;
    for (auto& [name, player] : players_)
        if (name == text) return *player;
    if (players_.size() >= most_kept)  // the first that is not of this match
        players_.erase(
            std::ranges::find_if(players_, [&](const auto& each) { return each.first != other; }));
    players_.emplace_back(text, player_of(text, *game_));
    return *players_.back().second;
}

/// Twice the first player's points in one match, or -1: it was not finished.
int TaskDesk::points(const PairTask& pair, const std::vector<Move>& opening, std::uint64_t seed,
                     bool changed, const std::stop_token& stop) {
    // A player against itself is two.
    std::array<Participant*, 2> seats{};
    seats[0] = &seat(pair.first, pair.second);
    std::unique_ptr<Participant> twin;
    if (pair.first == pair.second) {
        twin = player_of(pair.second, *game_);
        seats[1] = twin.get();
    } else {
        seats[1] = &seat(pair.second, pair.first);
    }
    if (changed) std::swap(seats[0], seats[1]);
    const MatchSeeds seeds{Random::derive(seed, 0), Random::derive(seed, changed ? 2 : 1)};
    const MatchRecord record =
        play_match(*game_, seats, opening, seeds, {.plies = pair.longest}, stop);
    if (record.outcome) return 1 + record.outcome->balance(changed ? 1 : 0);
    if (stop.stop_requested()) return -1;
    throw Error("tune: a match came to no result: " + record.detail);
}

std::optional<std::string> TaskDesk::work(const Task& task, const GameTask& wanted,
                                          const std::stop_token& stop) {
    if (searcher_text_ != wanted.player) {
        const SearcherSpec spec = parse_searcher(wanted.player);
        searcher_ = make_searcher(spec, *game_);
        limits_ = spec.limits;
        searcher_text_ = wanted.player;
    }
    const Game& game = *game_;
    Random random(Random::derive(task.seed, static_cast<std::uint64_t>(task.number)));
    searcher_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(wanted.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(wanted.explore * 65536);
    SelfPlayed played;
    Position position = Position::start(game);
    for (int ply = 0; ply < wanted.longest; ++ply) {
        if (const auto outcome = ply::outcome(game, position)) {
            for (Player p = 0; p < game.facts().players; ++p)
                played.points.push_back(outcome->points(p));
            return played.text();
        }
        MoveList moves;
        legal_moves(game, position, moves);
        Move move;
        bool quiet = false;
        std::optional<Score> score;
        if (game.mover(position.state) == chance_player) {
            move = throw_dice(game, moves, position.state, random);
        } else if (ply < opening || random.below(65536) < explore) {
            move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            const SearchResult found = searcher_->search(position, limits_, stop);
            if (stop.stop_requested()) return std::nullopt;
            move = found.move;
            const bool decided =
                found.proven != Proven::no || (found.score && is_decided(*found.score));
            quiet = !decided && !game.in_check(position.state) &&
                    !(game.has_noisy() && game.noisy(position.state, move));
            if (!decided) score = found.score;
        }
        played.moves.push_back(move);
        played.quiet.push_back(quiet);
        played.scores.push_back(score);
        ply::play(game, position, move);
    }
    played.points.assign(static_cast<std::size_t>(game.facts().players), 0.5);
    return played.text();
}

std::optional<std::string> TaskDesk::work(const Task& task, const ScoresTask& wanted,
                                          const std::stop_token& stop) {
    const Game& game = *game_;
    const SelfPlayed played = SelfPlayed::read(wanted.game, game.facts().players);
    Participant& player = seat(wanted.player, "");
    player.new_match(static_cast<std::uint64_t>(task.number));
    const AnyState start = game.start();
    Position position = Position::start(game);
    std::vector<Score> scores;
    for (std::size_t i = 0; i < played.moves.size(); ++i) {
        MoveList legal;
        legal_moves(game, position, legal);
        if (std::ranges::count(legal, played.moves[i]) == 0)
            throw Error("tune: a game that is to be judged has a move that is none");
        if (played.quiet[i]) {
            const SearchResult found =
                player.choose(position, {&start, std::span(played.moves).first(i)}, stop);
            if (stop.stop_requested()) return std::nullopt;
            if (!found.score)
                throw Error(fmt::format(
                    "tune: {} says no score of a position, so it cannot teach; name a searcher "
                    "such as pvs(nodes=100000), or an engine",
                    wanted.player));
            scores.push_back(*found.score);
        }
        ply::play(game, position, played.moves[i]);
    }
    return fmt::format("{}", fmt::join(scores, " "));
}

}  // namespace ply::tuning
