#include "framework/tuning/play/self_play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply::tuning {

bool SelfPlayed::drawn() const {
    return points.size() > 1 && std::ranges::count(points, points.front()) == std::ssize(points);
}

std::string SelfPlayed::text() const {
    std::string text = fmt::format("{}", fmt::join(points, ","));
    for (std::size_t i = 0; i < moves.size(); ++i)
        text += fmt::format("{}{:x}{}", quiet[i] ? '+' : '-', moves[i].bits,
                            scores[i] ? fmt::format(":{}", *scores[i]) : "");
    return text;
}

SelfPlayed SelfPlayed::read(const std::string& text, int players) {
    SelfPlayed game;
    const char* const end = text.data() + text.size();
    auto read = std::from_chars(text.data(), end, game.points.emplace_back());
    while (read.ec == std::errc{} && read.ptr != end && *read.ptr == ',')
        read = std::from_chars(read.ptr + 1, end, game.points.emplace_back());
    while (read.ec == std::errc{} && read.ptr != end) {
        game.quiet.push_back(*read.ptr == '+');
        Move move;
        read = std::from_chars(read.ptr + 1, end, move.bits, 16);
        game.moves.push_back(move);
        game.scores.emplace_back();
        if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':') continue;
        read = std::from_chars(read.ptr + 1, end, game.scores.back().emplace());
    }
    if (read.ec != std::errc{} || std::ssize(game.points) != players)
        throw Error("the journal holds a game that cannot be read; leave out --resume");
    return game;
}

std::string games_series(const std::string& player) {
    return "games: " + player;
}

bool limit(Spec& player) {
    const bool limited = std::ranges::any_of(player.options, [](const auto& option) {
        return option.first == "nodes" || option.first == "depth" || option.first == "time";
    });
    if (!limited) player.options.emplace_back("nodes", "300");
    return !limited;
}

SelfPlay::SelfPlay(const Game& game, const SelfPlaySettings& settings, TuningLog& log)
    : settings_(settings), log_(log) {
    for (int i = 0; i < settings.threads; ++i) desks_.push_back({game.fork(), "", nullptr, {}});
}

std::vector<SelfPlayed> SelfPlay::play(const std::string& player, int begin, int end,
                                       const Until& until) {
    std::vector<std::optional<SelfPlayed>> games(static_cast<std::size_t>(end - begin));
    const std::string series = games_series(player);
    work_through(desks_, begin, end, until, [&](Desk& desk, int number) {
        auto& game = games[static_cast<std::size_t>(number - begin)];
        if (const auto known = log_.find(series, number)) {
            game = SelfPlayed::read(*known, desk.game->facts().players);
            game->number = number;
            return;
        }
        if (desk.name != player) {
            const SearcherSpec spec = parse_searcher(player);
            desk.searcher = make_searcher(spec, *desk.game);
            desk.limits = spec.limits;
            desk.name = player;
        }
        desk.game->protect([&] { game = play_one(desk, number, until); });
        if (!game) return;
        game->number = number;
        log_.add(series, number, game->text());
    });
    std::vector<SelfPlayed> played;
    for (auto& game : games)
        if (game) played.push_back(std::move(*game));
    return played;
}

std::optional<SelfPlayed> SelfPlay::play_one(Desk& desk, int number, const Until& until) const {
    const Game& game = *desk.game;
    Random random(Random::derive(settings_.seed, static_cast<std::uint64_t>(number)));
    desk.searcher->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(settings_.explore * 65536);
    SelfPlayed played;
    Position position = Position::start(game);
    for (int ply = 0; ply < settings_.longest; ++ply) {
        if (const auto outcome = ply::outcome(game, position)) {
            for (Player p = 0; p < game.facts().players; ++p)
                played.points.push_back(outcome->points(p));
            return played;
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
            const SearchResult found = desk.searcher->search(position, desk.limits, until.stop);
            if (until.stop.stop_requested()) return std::nullopt;
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
    return played;
}

}  // namespace ply::tuning
