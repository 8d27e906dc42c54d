#include "framework/report/match/match_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/base/calendar.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/tournament/results/standings.hpp"

namespace ply {
namespace {

constexpr int page_columns = 80;
constexpr int result_width = 8;
constexpr int reason_width = 12;
constexpr int widest_game = 16;

std::string cell(const std::string& text, int width) {
    return padded_text(fitted_name(one_line(text), width), width);
}

}  // namespace

MatchTable::MatchTable(const Plan& plan, bool colours) : plan_(plan), colours_(colours) {
    for (const int seats : plan.seats) seats_ = std::max(seats_, seats);
    if (plan.sources.size() > 1)
        for (std::size_t game = 0; game < plan.sources.size(); ++game)
            game_width_ = std::max(
                game_width_,
                std::min(widest_game, columns_of(plan.game_name(static_cast<int>(game))) + 2));
    for (const PlayerSpec& player : plan.file.players)
        name_width_ = std::max(name_width_, columns_of(one_line(player.name)));
    const int room = page_columns - 8 - game_width_ - result_width - 7 - reason_width;
    name_width_ = std::min(name_width_, (room - 2 * seats_) / seats_);
}

std::string MatchTable::heading() const {
    std::string text =
        fmt::format("{:>6}  {}", "match", cell(game_width_ > 0 ? "game" : "", game_width_));
    for (int seat = 1; seat <= seats_; ++seat)
        text += cell(fmt::format("seat {}", seat), name_width_ + 2);
    text += cell("result", result_width) + fmt::format("{:>5}  ", "plies") + "reason";
    return colours_ ? fmt::format("\x1b[1m{}\x1b[0m\n", text) : text + "\n";
}

std::string MatchTable::line(const Fixture& fixture, const PlayedMatch& match) const {
    std::string text = fmt::format(
        "{:>6}  {}", match.number,
        game_width_ > 0 ? cell(plan_.game_name(fixture.game), game_width_ - 2) + "  " : "");
    for (int seat = 0; seat < seats_; ++seat) {
        const bool taken = seat < static_cast<int>(fixture.seats.size());
        text += cell(taken ? plan_.player_name(fixture.seats[seat]) : "", name_width_) + "  ";
    }
    text += cell(result_text(match), result_width) + fmt::format("{:>5}  ", match.plies);
    const std::string reason(termination_name(match.termination));
    const bool bad = is_failure(match.termination) || without_result(match.termination);
    return text + (bad && colours_ ? fmt::format("\x1b[31m{}\x1b[0m\n", reason) : reason + "\n");
}

const char* match_csv_heading() {
    return "match,round,game,opening,players,result,points,termination,detail,plies,opening_plies,"
           "moves,nodes,seconds,date\n";
}

std::string match_csv(const Plan& plan, const Fixture& fixture, const PlayedMatch& match) {
    const auto seats = static_cast<int>(fixture.seats.size());
    std::vector<std::string> names, shares, nodes, seconds;
    for (int seat = 0; seat < seats; ++seat) {
        const SeatTotals& totals = match.seats.at(static_cast<std::size_t>(seat));
        names.push_back(plan.player_name(fixture.seats[seat]));
        if (match.outcome) shares.push_back(fmt::format("{}", match.outcome->points(seat)));
        nodes.push_back(std::to_string(totals.nodes));
        seconds.push_back(
            fmt::format("{:.6f}", std::chrono::duration<double>(totals.time).count()));
    }
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", match.number,
                       fixture.round, csv_field(plan.game_name(fixture.game)), fixture.opening + 1,
                       csv_field(fmt::format("{}", fmt::join(names, " | "))), result_text(match),
                       fmt::join(shares, " "), termination_name(match.termination),
                       csv_field(match.detail), match.plies, match.opening_plies,
                       csv_field(match.moves), fmt::join(nodes, " "), fmt::join(seconds, " "),
                       match.has_time() ? utc_text(match.began, "%Y-%m-%d") : "");
}

}  // namespace ply
