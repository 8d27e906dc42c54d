#include "framework/session/formats/movetext/file_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "framework/base/line_words.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/session/formats/file_result.hpp"
#include "framework/session/formats/pasted_text.hpp"

namespace ply {
namespace {

using Kind = MovetextToken::Kind;

constexpr std::size_t most_tags = 200;

/// A tag of the roster, and what is written when it is unknown.
constexpr std::array<std::pair<const char*, const char*>, 4> roster_tags{
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}}};

/// What the tags say that the session says itself; such a tag of a file would become a lie.
constexpr std::string_view said_elsewhere[] = {
    "White",    "Black",       "Result",           "FEN",         "SetUp",
    "Game",     "GameType",    "Variant",          "TimeControl", "TimeControlWhite",
    "PlyCount", "Termination", "TimeControlBlack", "Reason",      "Loser"};

/// How programs say it in Termination.
constexpr std::string_view out_of_time[] = {"on time", "time forfeit", "timeout"};
/// Words of servers, behind the name of who did it.
constexpr std::string_view resigned_by_one[] = {"resign"};
constexpr std::string_view agreed_upon[] = {"agree"};
/// What others decided: words of the standard (Edwards, 9.8.1) and of servers.
constexpr std::string_view decided_by_others[] = {"adjudicat", "abandoned", "rules infraction",
                                                  "forfeit",   "death",     "emergency"};

/// Whether a session keeps a tag as the file says it. `clocks`: it has some; a clock that ours
/// cannot be, `40/7200:3600`, stays. `unexplained`: it knows not how the game ended, of which
/// Termination may say something.
bool stays(std::string_view name, std::string_view value, bool clocks, bool unexplained) {
    const bool said = std::ranges::find(said_elsewhere, name) != std::end(said_elsewhere) ||
                      name.starts_with("Player");
    if (!said || (name == "Termination" && unexplained)) return true;
    return !clocks && name.starts_with("TimeControl") && value != "-" && value != "?";
}

std::string player_tag(Player seat, Player white) {
    if (seat > 1) return fmt::format("Player{}", seat + 1);
    return seat == white ? "White" : "Black";
}

std::optional<std::chrono::milliseconds> seconds_of(std::string_view text) {
    constexpr double most = 1e8;
    const auto seconds = real_number(text);
    if (!seconds || *seconds < 0 || *seconds > most) return std::nullopt;
    return std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000 + 0.5));
}

/// `300+3`, `600`, `40/9000`; no clock for everything else that the standard knows.
ClockRule clock_of(std::string_view control) {
    ClockRule rule;
    if (const std::size_t slash = control.find('/'); slash != control.npos) {
        const auto moves = whole_number(control.substr(0, slash));
        if (!moves || *moves < 1 || *moves > ClockRule::most_counted) return {};
        rule.moves = static_cast<int>(*moves);
        control.remove_prefix(slash + 1);
    }
    const std::size_t plus = control.find('+');
    const auto main = seconds_of(control.substr(0, plus));
    const auto increment = seconds_of(plus == control.npos ? "0" : control.substr(plus + 1));
    if (!main || !increment) return {};
    rule.main = *main;
    rule.increment = *increment;
    return rule;
}

std::vector<ClockRule> clocks_of(const FileTags& tags, int seats, Player white) {
    const ClockRule both = clock_of(tag_value(tags, "TimeControl"));
    std::vector<ClockRule> clocks(static_cast<std::size_t>(seats), both);
    for (Player seat = 0; seat < std::min(seats, 2); ++seat) {
        const std::string own = tag_value(tags, "TimeControl" + player_tag(seat, white));
        if (!own.empty()) clocks[static_cast<std::size_t>(seat)] = clock_of(own);
    }
    if (std::ranges::none_of(clocks, &ClockRule::on)) clocks.clear();
    return clocks;
}

void add_clocks(const Session& session, Player white, std::map<std::string, std::string>& tags) {
    const std::vector<ClockRule>& clocks = session.setup().clocks;
    if (clocks.empty()) return;
    if (std::ranges::all_of(clocks, [&](const ClockRule& rule) { return rule == clocks[0]; })) {
        tags["TimeControl"] = time_control_text(clocks[0]);
        return;
    }
    for (Player seat = 0; seat < 2 && seat < std::ssize(clocks); ++seat)
        tags["TimeControl" + player_tag(seat, white)] =
            time_control_text(clocks[static_cast<std::size_t>(seat)]);
}

}  // namespace

FileTags read_tags(MovetextReader& reader) {
    FileTags tags;
    while (reader.peek().kind == Kind::tag) {
        MovetextToken token = reader.next();
        if (tags.size() < most_tags && tag_value(tags, token.text).empty())
            tags.emplace_back(std::move(token.text), std::move(token.value));
    }
    return tags;
}

std::string tag_value(const FileTags& tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &FileTags::value_type::first);
    return found == tags.end() ? "" : found->second;
}

SessionSetup setup_of(const FileTags& tags, const std::string& game, int seats, Player white) {
    SessionSetup setup{.game = game, .studied = true};
    setup.players.assign(static_cast<std::size_t>(seats), "human");
    setup.clocks = clocks_of(tags, seats, white);
    for (Player seat = 0; seat < seats; ++seat)
        setup.names.push_back(name_in_file(tag_value(tags, player_tag(seat, white))));
    const bool unexplained = ending_in(tags) == SessionEnding::unexplained;
    for (const auto& [name, value] : tags)
        if (stays(name, value, !setup.clocks.empty(), unexplained))
            setup.tags.emplace_back(name, value);
    return setup;
}

SessionEnding ending_in(const FileTags& tags) {
    if (const auto reason = parse_ending(tag_value(tags, "Reason"))) return *reason;
    const std::string termination = lower_case(tag_value(tags, "Termination"));
    const auto says = [&](std::string_view words) {
        return termination.find(words) != std::string::npos;
    };
    if (std::ranges::any_of(out_of_time, says)) return SessionEnding::time;
    if (std::ranges::any_of(decided_by_others, says)) return SessionEnding::adjudication;
    if (std::ranges::any_of(resigned_by_one, says)) return SessionEnding::resignation;
    return std::ranges::any_of(agreed_upon, says) ? SessionEnding::agreement
                                                  : SessionEnding::unexplained;
}

std::string tag_lines(const Session& session, Player white, const std::string& result,
                      std::map<std::string, std::string> own) {
    const FileTags& said = session.setup().tags;
    std::string text;
    for (const auto& [name, unknown] : roster_tags) {
        const std::string value = tag_value(said, name);
        text += pgn_tag(name, value.empty() ? unknown : value);
        own.erase(name);
    }
    const int seats = session.game().facts().players;
    text += pgn_tag("White", session.written_player(white)) +
            pgn_tag("Black", seats > 1 ? session.written_player(1 - white) : "-") +
            pgn_tag("Result", result);
    for (Player seat = 2; seat < seats; ++seat)
        own[player_tag(seat, white)] = session.written_player(seat);
    add_clocks(session, white, own);
    const bool unexplained =
        ended_by_people(session) && session.end()->ending == SessionEnding::unexplained;
    for (const auto& [name, value] : said)
        if (stays(name, value, !session.setup().clocks.empty(), unexplained) &&
            std::ranges::find(roster_tags, name, &std::pair<const char*, const char*>::first) ==
                roster_tags.end())
            own.try_emplace(name, value);
    for (const auto& [name, value] : own) text += pgn_tag(name, value);
    return text;
}

}  // namespace ply
