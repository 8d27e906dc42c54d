#include "framework/tuning/terms/teacher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "framework/base/error.hpp"
#include "framework/player/player.hpp"
#include "framework/tuning/play/self_play.hpp"

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

Teacher::Teacher(const TeacherSettings& settings, Crew& crew) : settings_(settings), crew_(crew) {
    written_ = parse_player(settings.player).text();
}

void Teacher::judge(std::vector<SelfPlayed>& games, const std::string& player, const Until& until) {
    const std::string series = fmt::format("scores by {}: {}", written_, games_series(player));
    std::vector<Task> tasks;
    for (const SelfPlayed& played : games)
        tasks.push_back({series, played.number, 0, ScoresTask{written_, played.text()}});
    const auto rows = crew_.rows(tasks, until);
    for (std::size_t at = 0; at < games.size(); ++at) {
        if (!rows[at]) continue;
        SelfPlayed& played = games[at];
        const auto found = read_scores(*rows[at], std::ranges::count(played.quiet, true));
        played.judged.resize(played.moves.size());
        std::size_t next = 0;
        for (std::size_t i = 0; i < played.moves.size(); ++i) {
            if (!played.quiet[i]) continue;
            const Score score = found[next++];
            if (is_decided(score)) continue;
            if (const auto expected = settings_.expected(score))
                played.judged[i] = (1 + *expected) / 2;
        }
    }
    std::erase_if(games, [](const SelfPlayed& played) {
        return played.judged.size() != played.moves.size();
    });
}

}  // namespace ply::tuning
