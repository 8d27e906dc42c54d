#include "framework/report/notation/pgn.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "framework/base/calendar.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {
namespace {

const char* standard_termination(Termination termination) {
    switch (termination) {
        case Termination::normal:
        case Termination::repetition:
        case Termination::stuck:
            return "normal";
        case Termination::ply_limit:
        case Termination::resign:
        case Termination::score_draw:
        case Termination::solved:
            return "adjudication";
        case Termination::illegal_move:
            return "rules infraction";
        case Termination::time_forfeit:
            return "time forfeit";
        case Termination::player_error:
        case Termination::crash:
        case Termination::hang:
            return "abandoned";
        case Termination::game_error:
        case Termination::stopped:
            break;
    }
    return "unterminated";
}

/// One TimeControl where all have the same clock, else one of each color; none without clocks.
void add_clocks(const Plan& plan, const Fixture& fixture,
                std::map<std::string, std::string>& into) {
    std::vector<std::string> controls;
    for (const int player : fixture.seats)
        controls.push_back(
            time_control_text(plan.file.players[static_cast<std::size_t>(player)].clock));
    const auto other = [&](const std::string& control) { return control != controls.front(); };
    if (std::ranges::any_of(controls, other)) {
        into["TimeControlWhite"] = controls[0];
        into["TimeControlBlack"] = controls[1];
    } else if (!controls.empty() && controls.front() != "-") {
        into["TimeControl"] = controls.front();
    }
}

std::string tags(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                 const RecordForm& form, const std::string& result) {
    const GameSource& game = plan.sources[fixture.game];
    const std::size_t seats = fixture.seats.size();
    const auto name = [&](std::size_t seat) {
        return seat < seats ? plan.player_name(fixture.seats[seat]) : "-";
    };
    const bool timed = form.measured && match.has_time();
    const std::string date = timed ? utc_text(match.began, "%Y.%m.%d") : "????.??.??";
    std::string text = pgn_tag("Event", form.event) + pgn_tag("Site", form.site) +
                       pgn_tag("Date", date) + pgn_tag("Round", std::to_string(fixture.round)) +
                       pgn_tag("White", name(0)) + pgn_tag("Black", name(1)) +
                       pgn_tag("Result", result);
    std::map<std::string, std::string> others{
        {"Game", game.name},
        {"Match", std::to_string(match.number)},
        {"OpeningPlies", std::to_string(match.opening_plies)},
        {"PlyCount", std::to_string(match.plies)},
        {"Reason", std::string(termination_name(match.termination))},
        {"Termination", standard_termination(match.termination)}};
    if (!match.detail.empty()) others["Detail"] = match.detail;
    if (!match.start.empty()) {
        others["FEN"] = match.start;
        others["SetUp"] = "1";
    }
    for (std::size_t seat = 2; seat < seats; ++seat)
        others[fmt::format("Player{}", seat + 1)] = name(seat);
    if (match.outcome) {
        const auto& rank = match.outcome->rank;
        others["Ranks"] = fmt::format("{}", fmt::join(rank.begin(), rank.begin() + seats, " "));
    }
    if (plan.game_name(fixture.game) != "chess") others["Variant"] = plan.game_name(fixture.game);
    add_clocks(plan, fixture, others);
    if (timed) {
        others["UTCDate"] = date;
        others["UTCTime"] = utc_text(match.began, "%H:%M:%S");
    }
    for (const auto& [key, value] : others) text += pgn_tag(key, value);
    return text;
}

}  // namespace

std::string pgn_of(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                   const RecordForm& form) {
    const auto seats = static_cast<int>(fixture.seats.size());
    const std::string result = seats > 2 ? "*" : result_text(match);
    const bool chess = counts_pawns(plan.sources[fixture.game].name);
    const auto thoughts = recorded_thoughts(plan, fixture, match, form);
    const int plies_a_number = std::max(2, seats);
    Movetext movetext;
    bool numbered = false;  // a comment has interrupted the moves
    std::size_t begin = 0;
    for (int ply = 0; begin < match.moves.size(); ++ply) {
        const std::size_t end = std::min(match.moves.find(' ', begin), match.moves.size());
        const int number = ply / plies_a_number + 1;
        if (ply % plies_a_number == 0) {
            movetext.add(fmt::format("{}.", number));
        } else if (numbered) {
            movetext.add(fmt::format("{}...", number));
        }
        movetext.add(move_token(match.moves.substr(begin, end - begin)));
        begin = end + 1;
        const auto index = static_cast<std::size_t>(ply);
        numbered = index < thoughts.size() && thoughts[index];
        if (!numbered) continue;
        const std::vector<std::string> said = comment_words(*thoughts[index], chess, form);
        numbered = !said.empty();
        movetext.add_comment(said);
    }
    movetext.add(result);
    return tags(plan, fixture, match, form, result) + "\n" + movetext.take() + "\n";
}

}  // namespace ply
