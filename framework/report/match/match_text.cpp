#include "framework/report/match/match_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

SeatResult seat_result(const PlayedMatch& match, int seat) {
    if (!match.outcome) return SeatResult::none;
    switch (match.outcome->result(seat)) {
        case GameResult::win:
            return SeatResult::win;
        case GameResult::draw:
            return SeatResult::draw;
        case GameResult::loss:
            break;
    }
    return SeatResult::loss;
}

std::string result_text(const PlayedMatch& match) {
    if (!match.outcome) return "*";
    const std::size_t seats = match.seats.size();
    if (seats > 2) {
        const auto& rank = match.outcome->rank;
        return fmt::format("{}", fmt::join(rank.begin(), rank.begin() + seats, "-"));
    }
    switch (seat_result(match, 0)) {
        case SeatResult::win:
            return "1-0";
        case SeatResult::loss:
            return "0-1";
        case SeatResult::draw:
            return "1/2-1/2";
        case SeatResult::none:
            break;
    }
    return "*";
}

std::string contest_text(const Plan& plan, const Fixture& fixture) {
    std::vector<std::string> names;
    for (const int player : fixture.seats) names.push_back(plan.player_name(player));
    return one_line(
        fmt::format("{}: {}", plan.sources[fixture.game].name, fmt::join(names, " - ")));
}

std::string comment_score(Score score, bool chess) {
    if (is_win(score) || is_loss(score)) {
        const int plies = is_win(score) ? win_score - score : win_score + score;
        return fmt::format("{}{}{}", is_win(score) ? '+' : '-', chess ? 'M' : 'W',
                           chess ? (plies + 1) / 2 : plies);
    }
    if (chess) return fmt::format("{:+.2f}", score / 100.0);
    return score == 0 ? "0" : fmt::format("{:+}", score);
}

std::vector<std::optional<Thought>> recorded_thoughts(const Plan& plan, const Fixture& fixture,
                                                      const PlayedMatch& match,
                                                      const RecordForm& form) {
    const auto by_clock = [&](int player) { return !plan.file.players[player].repeatable(); };
    if (!form.measured && std::ranges::any_of(fixture.seats, by_clock)) return {};
    return match.thoughts_by_ply();
}

std::vector<std::string> comment_words(const Thought& thought, bool chess, const RecordForm& form) {
    std::vector<std::string> words;
    if (thought.score) words.push_back(comment_score(*thought.score, chess));
    if (thought.score && thought.depth > 0) words[0] += fmt::format("/{}", thought.depth);
    if (form.measured) words.push_back(seconds_text(thought.time) + "s");
    if (!form.lines) return words;
    std::istringstream line(one_line(thought.line));
    for (std::string move; line >> move;) words.push_back(move);
    return words;
}

std::string seconds_text(std::chrono::nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    return fmt::format("{:.{}f}", seconds, seconds < 0.01 ? 6 : 2);
}

std::string score_text(const Plan& plan, const Fixture& fixture, const ReplayedPly& played,
                       const Game& game) {
    const auto seats = static_cast<Player>(fixture.seats.size());
    const bool by_player = played.mover >= 0 && played.mover < seats;
    if (!by_player || !played.thought || !played.thought->score) return "";
    const PlayerSpec& player = plan.file.players[fixture.seats[played.mover]];
    const ScoreScale scale(player.searcher(), game);
    return scale.text(*played.thought->score);
}

std::string told_text(const Plan& plan, const Fixture& fixture, const ReplayedPly& played,
                      const Game& game) {
    if (!played.thought) return "";
    const Thought& thought = *played.thought;
    std::vector<std::string> parts;
    if (const std::string score = score_text(plan, fixture, played, game); !score.empty())
        parts.push_back("score " + score);
    if (thought.depth > 0) parts.push_back(fmt::format("depth {}", thought.depth));
    if (thought.nodes > 0)
        parts.push_back(short_number(static_cast<double>(thought.nodes)) + " nodes");
    parts.push_back(time_text(thought.time));
    if (!thought.line.empty()) parts.push_back("line " + one_line(thought.line));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace ply
