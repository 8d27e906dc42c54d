#include "framework/report/notation/sgf_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/base/calendar.hpp"
#include "framework/report/match/match_replay.hpp"
#include "framework/report/notation/sgf_notation.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply {
namespace {

std::string property(const std::string& name, const std::string& value) {
    std::string text = name + "[";
    for (const char letter : one_line(value)) {
        if (letter == ']' || letter == '\\') text += '\\';
        text += letter;
    }
    return text + "]";
}

SgfNotation notation_of(const Game& game) {
    if (const auto notation = SgfNotation::of(game)) return *notation;
    throw Error(
        fmt::format("{} has no Smart Game Format here; --pgn is for every game", game.info().name));
}

/// How the game was lost, when it was not by its rules.
const char* manner(Termination termination) {
    if (termination == Termination::resign) return "R";
    if (termination == Termination::time_forfeit) return "T";
    return is_failure(termination) ? "F" : "";
}

/// `end`: what the rules say of the last position.
std::string result(const PlayedMatch& match, const SgfNotation& notation,
                   const std::optional<Outcome>& end) {
    const std::optional<Outcome>& worth = notation.turns() ? match.outcome : end;
    const bool by_rules = match.termination == Termination::normal && worth;
    const std::string by = by_rules ? notation.points(*worth) : manner(match.termination);
    switch (seat_result(match, 0)) {
        case SeatResult::win:
            return "B+" + by;
        case SeatResult::loss:
            return "W+" + by;
        case SeatResult::draw:
            return "0";
        case SeatResult::none:
            break;
    }
    return match.termination == Termination::stopped ? "?" : "Void";
}

std::string root(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                 const SgfNotation& notation, const std::optional<Outcome>& last,
                 const RecordForm& form) {
    std::string text = property("FF", "4") + property("CA", "UTF-8") + notation.root();
    text += "\n" + property("PB", plan.player_name(fixture.seats[0])) +
            property("PW", plan.player_name(fixture.seats[1])) + property("EV", form.event) +
            property("RO", std::to_string(fixture.round)) +
            property("RE", result(match, notation, last));
    if (form.site != "?") text += property("PC", form.site);
    if (form.measured && match.has_time())
        text += property("DT", utc_text(match.began, "%Y-%m-%d"));
    text += "\n";
    std::string end(termination_name(match.termination));
    if (!match.detail.empty()) end += ": " + match.detail;
    return text + property("GC", plan.game_name(fixture.game) + ", " + end);
}

}  // namespace

std::string sgf_of(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                   const Game& game, const RecordForm& form) {
    const SgfNotation notation = notation_of(game);
    const MatchReplay replay = replay_match(game, match);
    if (!replay.trouble.empty())
        throw Error(fmt::format("match {}: {}", match.number, replay.trouble));
    const auto last = game.outcome(replay.at(replay.plies.size()));
    std::string text = "(;" + root(plan, fixture, match, notation, last, form) + "\n";
    if (!match.start.empty()) text += notation.position(replay.start) + "\n";
    const auto thoughts = recorded_thoughts(plan, fixture, match, form);
    for (std::size_t ply = 0; ply < replay.plies.size(); ++ply) {
        const ReplayedPly& played = replay.plies[ply];
        const AnyState& before = replay.at(ply);
        const auto move = game.parse_move(before, played.move).value();
        const std::string node = notation.node(before, move, ply + 1 == replay.plies.size());
        if (!node.empty()) text += ";" + node;
        const auto said = ply < thoughts.size() && thoughts[ply]
                              ? comment_words(*thoughts[ply], false, form)
                              : std::vector<std::string>();
        if (!said.empty()) text += property("C", fmt::format("{}", fmt::join(said, " ")));
        if (!node.empty()) text += "\n";
    }
    return text + ")\n\n";
}

}  // namespace ply
