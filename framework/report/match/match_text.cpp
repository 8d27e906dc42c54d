#include "framework/report/match/match_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "framework/report/text/escaped_text.hpp"

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

bool is_chess(const GameSource& game) {
    return game.name.starts_with("chess");
}

}  // namespace ply
