#include "framework/tuning/terms/teacher.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "framework/base/error.hpp"
#include "framework/game/position.hpp"

namespace ply::tuning {
namespace {

std::vector<Score> read_scores(const std::string& text, std::ptrdiff_t count) {
    std::vector<Score> scores;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end;) {
        const auto read = std::from_chars(at, end, scores.emplace_back());
        if (read.ec != std::errc{}) break;
        at = read.ptr == end ? end : read.ptr + 1;
    }
    if (std::ssize(scores) != count)
        throw Error("the journal holds scores that cannot be read; leave out --resume");
    return scores;
}

}  // namespace

Teacher::Teacher(const Game& game, const TeacherSettings& settings, int threads, TuningLog& log)
    : settings_(settings), log_(log) {
    const PlayerSpec spec = parse_player(settings.player);
    for (int i = 0; i < threads; ++i) {
        Desk desk{game.fork(), nullptr};
        desk.player = make_player(spec, *desk.game);
        desks_.push_back(std::move(desk));
    }
}

void Teacher::judge(std::vector<SelfPlayed>& games, const std::string& player, const Until& until) {
    const std::string series =
        fmt::format("scores by {}: {}", settings_.player, games_series(player));
    work_through(desks_, 0, static_cast<int>(games.size()), until, [&](Desk& desk, int at) {
        SelfPlayed& played = games[static_cast<std::size_t>(at)];
        std::optional<std::vector<Score>> found;
        if (const auto known = log_.find(series, played.number)) {
            found = read_scores(*known, std::ranges::count(played.quiet, true));
        } else {
            desk.game->protect([&] { found = scores(desk, played, until); });
            if (!found) return;
            log_.add(series, played.number, fmt::format("{}", fmt::join(*found, " ")));
        }
        played.judged.resize(played.moves.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < played.moves.size(); ++i) {
            if (!played.quiet[i]) continue;
            const Score score = (*found)[next++];
            if (is_decided(score)) continue;
            if (const auto expected = settings_.expected(score))
                played.judged[i] = (1 + *expected) / 2;
        }
    });
    std::erase_if(games, [](const SelfPlayed& played) {
        return played.judged.size() != played.moves.size();
    });
}

std::optional<std::vector<Score>> Teacher::scores(Desk& desk, const SelfPlayed& played,
                                                  const Until& until) const {
    const Game& game = *desk.game;
    const AnyState start = game.start();
    Position position = Position::start(game);
    desk.player->new_match(static_cast<std::uint64_t>(played.number));
    std::vector<Score> scores;
    for (std::size_t i = 0; i < played.moves.size(); ++i) {
        if (played.quiet[i]) {
            const SearchResult found = desk.player->choose(
                position, {&start, std::span(played.moves).first(i)}, until.stop);
            if (until.stop.stop_requested()) return std::nullopt;
            if (!found.score)
                throw Error(fmt::format(
                    "tune: {} says no score of a position, so it cannot teach; name a searcher "
                    "such as pvs(nodes=100000), or an engine",
                    settings_.player));
            scores.push_back(*found.score);
        }
        play(game, position, played.moves[i]);
    }
    return scores;
}

}  // namespace ply::tuning
