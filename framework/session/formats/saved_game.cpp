#include "framework/session/formats/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/report/text/json.hpp"

namespace ply {
namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void refuse(const std::string& what) {
    throw Error("this is no saved game of Plyboard: " + what);
}

Json parsed(std::string_view text) {
    try {
        return Json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        const std::size_t at = error.byte == 0 ? 0 : error.byte - 1;
        const std::string_view before = text.substr(0, at);
        const auto line = 1 + std::ranges::count(before, '\n');
        if (at >= text.size())
            refuse(fmt::format("it is not JSON: it ends in the middle of line {}", line));
        refuse(fmt::format("it is not JSON from line {}, column {} on", line,
                           at - (before.rfind('\n') + 1) + 1));
    } catch (const nlohmann::json::exception&) {
        refuse("it is not JSON that can be read");
    }
}

/// A field of the file, as the type that it must have.
template <class T>
T field(const Json& json, const char* name, T fallback = {}) {
    const auto found = json.find(name);
    if (found == json.end()) return fallback;
    try {
        return found->template get<T>();
    } catch (const nlohmann::json::exception&) {
        refuse(fmt::format("its field '{}' has a wrong type", name));
    }
}

Json checked(std::string_view text) {
    Json json = parsed(text);
    if (!json.is_object() || !json.contains(session_mark))
        refuse(fmt::format("it has no field '{}'", session_mark));
    if (const int found = field(json, session_mark, 0); found != session_version)
        refuse(
            fmt::format("it has version {}, and this program reads version {}; use the program "
                        "that wrote it",
                        found, session_version));
    return json;
}

std::chrono::milliseconds time_field(const Json& json, const char* name) {
    const auto time = field<std::int64_t>(json, name, 0);
    if (time < 0 || std::chrono::milliseconds(time) > ClockRule::longest)
        refuse(fmt::format("its field '{}' is no time", name));
    return std::chrono::milliseconds(time);
}

int count_field(const Json& json, const char* name, int least, int fallback) {
    const auto count = field<std::int64_t>(json, name, fallback);
    if (count < least || count > ClockRule::most_counted)
        refuse(fmt::format("its field '{}' is not from {} to {}", name, least,
                           ClockRule::most_counted));
    return static_cast<int>(count);
}

std::vector<ClockRule> clocks_of(const Json& json) {
    std::vector<ClockRule> clocks;
    for (const Json& clock : field(json, "clocks", Json::array()))
        clocks.push_back({time_field(clock, "main_ms"), time_field(clock, "increment_ms"),
                          time_field(clock, "byoyomi_ms"), count_field(clock, "periods", 1, 1),
                          count_field(clock, "moves", 0, 0)});
    return clocks;
}

/// A number of one of the first `moves` moves.
std::size_t move_field(const Json& json, const char* name, std::size_t moves) {
    const auto number = field<std::int64_t>(json, name, 0);
    if (number < 0 || number > static_cast<std::int64_t>(moves))
        refuse(fmt::format("its field '{}' is {}, but there is no such move before", name, number));
    return static_cast<std::size_t>(number);
}

/// Each a name with its values.
std::vector<KeptProperty> kept_of(const Json& json) {
    std::vector<KeptProperty> kept;
    for (auto& words : field(json, "kept", std::vector<std::vector<std::string>>{})) {
        if (words.size() < 2) refuse("its field 'kept' has a name without a value");
        kept.push_back({words.front(), {words.begin() + 1, words.end()}});
    }
    return kept;
}

std::vector<SavedMove> moves_of(const Json& json) {
    const auto list = field(json, "moves", Json::array());
    if (!list.is_array()) refuse("its field 'moves' is no list");
    std::vector<SavedMove> moves;
    for (const Json& each : list) {
        if (!each.is_object()) refuse(fmt::format("move {} is no object", moves.size() + 1));
        SavedMove move{.after = move_field(each, "after", moves.size())};
        move.node.text = field<std::string>(each, "move");
        move.node.player = field<std::string>(each, "player");
        move.node.comment = field<std::string>(each, "comment");
        move.node.score = field<std::string>(each, "score");
        move.node.kept = kept_of(each);
        if (each.contains("left_ms")) move.node.left = time_field(each, "left_ms");
        if (each.contains("periods")) move.node.periods = count_field(each, "periods", 1, 1);
        moves.push_back(std::move(move));
    }
    return moves;
}

std::optional<SavedEnd> end_of(const Json& json, std::size_t moves, std::size_t players) {
    if (!json.contains("end") || !json["end"].is_object()) return std::nullopt;
    const Json& end = json["end"];
    const auto ending = parse_ending(field<std::string>(end, "by"));
    if (!ending) refuse("its field 'by' is no way in which a game ends");
    SavedEnd saved{.after = move_field(end, "after", moves),
                   .ending = *ending,
                   .points = field<std::string>(end, "points")};
    if (*ending == SessionEnding::agreement) return saved;
    const bool has_loser = end.contains("loser") || *ending == SessionEnding::resignation ||
                           *ending == SessionEnding::time;
    const auto loser = field<std::int64_t>(end, "loser", 1);
    if (loser < 1 || loser > static_cast<std::int64_t>(players))
        refuse(fmt::format("its field 'loser' is {0}, but there is no player {0}", loser));
    if (has_loser) saved.loser = static_cast<Player>(loser - 1);
    return saved;
}

}  // namespace

SavedGame saved_game(std::string_view text) {
    const Json json = checked(text);
    SavedGame saved;
    saved.setup = {.game = field<std::string>(json, "game"),
                   .start = field<std::string>(json, "start"),
                   .players = field(json, "players", std::vector<std::string>{}),
                   .clocks = clocks_of(json),
                   .seed = field<std::uint64_t>(json, "seed", 1),
                   .names = field(json, "names", std::vector<std::string>{}),
                   .tags = field(json, "tags", Tags{}),
                   .studied = field(json, "studied", false)};
    if (saved.setup.game.empty()) refuse("it does not say of which game");
    const std::size_t players = saved.setup.players.size();
    if (!saved.setup.clocks.empty() && saved.setup.clocks.size() != players)
        refuse(
            fmt::format("it has clocks for {} of {} players", saved.setup.clocks.size(), players));
    saved.comment = field<std::string>(json, "comment");
    saved.over = field<std::string>(json, "over");
    saved.kept = kept_of(json);
    saved.moves = moves_of(json);
    saved.here = move_field(json, "here", saved.moves.size());
    if (json.contains("thought_ms")) saved.thought = time_field(json, "thought_ms");
    saved.end = end_of(json, saved.moves.size(), players);
    return saved;
}

}  // namespace ply
