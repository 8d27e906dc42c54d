#include "framework/tournament/tournament_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "framework/game/suggest.hpp"
#include "framework/loading/lua/table_file.hpp"

namespace ply {
namespace {

using nlohmann::json;

constexpr std::size_t most_players = 500;

/// Reads the fields of one table; every message names the file and, if it can be found, the line.
class FileReader {
public:
    FileReader(const json& table, const std::string& label, std::string_view text)
        : table_(table), label_(label), text_(text) {}

    TournamentFile read() {
        if (!table_.is_object())
            fail("return",
                 "a tournament needs named fields; write return { "
                 "game = \"...\", players = { ... } }");
        known(table_, {"game", "games", "players", "rounds", "openings", "seed", "limits"}, "");
        TournamentFile file;
        read_games(file);
        read_players(file);
        file.rounds = static_cast<int>(whole(table_, "rounds", file.rounds, 1, 1'000'000));
        file.seed = static_cast<std::uint64_t>(whole(table_, "seed", 1, 0, INT64_MAX));
        read_openings(file);
        read_limits(file);
        return file;
    }

private:
    void read_games(TournamentFile& file) {
        if (table_.contains("game") == table_.contains("games"))
            fail(table_.contains("game") ? "games" : "return",
                 "name what is played with game = \"...\" or with games = { \"...\", \"...\" }");
        const bool one = table_.contains("game");
        file.games = one ? std::vector{text_of(table_["game"], "game")} : texts("games");
        if (file.games.empty()) fail("games", "there is no game in 'games'; name at least one");
        if (!text_.empty())
            for (const std::string& game : file.games) file.places.push_back(place_of(game));
        for (std::size_t i = 0; i < file.games.size(); ++i)
            if (std::ranges::count(file.games, file.games[i]) > 1)
                fail("games", fmt::format("'{}' stands twice among the games; leave one out",
                                          file.games[i]));
    }

    void read_players(TournamentFile& file) {
        if (!table_.contains("players"))
            fail("return",
                 "who plays is missing; add players = { \"random\", \"alphabeta(depth=4)\" }");
        for (const std::string& written : texts("players")) {
            try {
                file.players.push_back(parse_player(written));
            } catch (const Error& error) {
                fail(written, error.what());
            }
            const std::string& name = file.players.back().name;
            if (std::ranges::count(file.players, name, &PlayerSpec::name) > 1)
                fail(written, fmt::format("two players are called '{}'; give one another name: "
                                          "\"other = {}\"",
                                          name, name));
        }
        if (file.players.empty())
            fail("players", "there is nobody in 'players'; name at least one");
        if (file.players.size() > most_players)
            fail("players", fmt::format("{} players are too many; {} may take part",
                                        file.players.size(), most_players));
    }

    void read_openings(TournamentFile& file) {
        if (!table_.contains("openings")) return;
        const json& openings = table_["openings"];
        if (!openings.is_object()) {
            file.opening_plies = static_cast<int>(whole(table_, "openings", 2, 0, 200));
            return;
        }
        known(openings, {"plies"}, "openings.");
        file.opening_plies = static_cast<int>(whole(openings, "plies", 2, 0, 200));
    }

    void read_limits(TournamentFile& file) {
        if (!table_.contains("limits")) return;
        const json& limits = table_["limits"];
        if (!limits.is_object() && !limits.empty())
            fail("limits", "limits is a table; write limits = { plies = 400, hang = \"30s\" }");
        known(limits, {"plies", "hang", "memory"}, "limits.");
        file.max_plies = static_cast<int>(whole(limits, "plies", file.max_plies, 1, max_plies));
        file.memory = static_cast<int>(whole(limits, "memory", file.memory, 64, 1 << 24));
        if (limits.contains("hang")) file.hang = duration(limits["hang"]);
    }

    std::chrono::milliseconds duration(const json& value) {
        const std::string written = value.is_number() ? value.dump() : text_of(value, "hang");
        try {
            const std::vector<OptionSpec> specs{
                {"hang", OptionSpec::Kind::duration, "10s", {}, 0, 0, "longest silence"}};
            const Options options = resolve_options(specs, {{"hang", written}}, "limits");
            if (options.whole("hang") < 100) fail("hang", "hang must be at least 100ms");
            return std::chrono::milliseconds(options.whole("hang"));
        } catch (const UsageError&) {
            throw;
        } catch (const Error& error) {
            if (std::string_view(error.what()).starts_with(label_)) throw;
            fail("hang", error.what());
        }
    }

    void known(const json& table, const std::vector<std::string>& fields,
               const std::string& where) {
        for (const auto& field : table.items())
            if (table.is_object() && std::ranges::find(fields, field.key()) == fields.end())
                fail(field.key(), fmt::format("there is no field '{}{}'{}", where, field.key(),
                                              suggestion(field.key(), fields)));
    }

    std::int64_t whole(const json& table, const std::string& field, std::int64_t fallback,
                       std::int64_t min, std::int64_t max) {
        if (!table.contains(field)) return fallback;
        const json& value = table.at(field);
        const bool fits = value.is_number_integer() && value.get<std::int64_t>() >= min &&
                          value.get<std::int64_t>() <= max;
        if (!fits)
            fail(field, fmt::format("{} is {}; it must be a whole number from {} to {}", field,
                                    value.dump(), min, max));
        return value.get<std::int64_t>();
    }

    std::vector<std::string> texts(const std::string& field) {
        const json& list = table_[field];
        if (!list.is_array())
            fail(field,
                 fmt::format("{} is a list; write {} = {{ \"...\", \"...\" }}", field, field));
        std::vector<std::string> result;
        for (std::size_t i = 0; i < list.size(); ++i)
            result.push_back(text_of(list[i], fmt::format("{}[{}]", field, i + 1)));
        return result;
    }

    std::string text_of(const json& value, const std::string& place) {
        if (value.is_string() && !value.get_ref<const std::string&>().empty()) return value;
        fail(place.substr(0, place.find('[')),
             fmt::format("{} is {}; it must be a text in quotes", place, value.dump()));
    }

    /// `needle` is a field's name, or a text as it stands in the file.
    [[noreturn]] void fail(const std::string& needle, const std::string& what) {
        throw Error(fmt::format("{}: {}", place_of(needle), what));
    }

    /// `label:line`, or the label alone for what was computed.
    std::string place_of(std::string_view needle) const {
        const int line = line_of(needle);
        return line > 0 ? fmt::format("{}:{}", label_, line) : label_;
    }
    /// The first line where `needle` stands as a word of its own; 0: nowhere, it was computed.
    int line_of(std::string_view needle) const {
        const auto in_word = [&](std::size_t at) {
            return at < text_.size() &&
                   (std::isalnum(static_cast<unsigned char>(text_[at])) != 0 || text_[at] == '_');
        };
        for (std::size_t at = text_.find(needle); at != std::string_view::npos;
             at = text_.find(needle, at + 1)) {
            const std::size_t line_begin = text_.rfind('\n', at) + 1;
            const bool comment =
                text_.substr(line_begin, at - line_begin).find("--") != std::string_view::npos;
            if (comment || (at > 0 && in_word(at - 1)) || in_word(at + needle.size())) continue;
            return 1 + static_cast<int>(std::ranges::count(text_.substr(0, at), '\n'));
        }
        return 0;
    }

    const json& table_;
    const std::string& label_;
    std::string_view text_;
};

}  // namespace

std::chrono::milliseconds TournamentFile::hang_limit(const PlayerSpec* player) const {
    if (hang.count() > 0) return hang;
    if (player == nullptr) return std::chrono::seconds(10);
    if (player->repeatable()) return std::chrono::minutes(1);
    return std::max<std::chrono::milliseconds>(std::chrono::seconds(10),
                                               10 * player->searcher.limits.time);
}

nlohmann::ordered_json TournamentFile::to_json() const {
    nlohmann::ordered_json json{
        {"games", games},
        {"players", nlohmann::ordered_json::array()},
        {"rounds", rounds},
        {"openings", {{"plies", opening_plies}}},
        {"seed", seed},
        {"limits",
         {{"plies", max_plies}, {"hang", fmt::format("{}ms", hang.count())}, {"memory", memory}}}};
    for (const PlayerSpec& player : players)
        json["players"].push_back({{"name", player.name}, {"searcher", player.searcher.text()}});
    return json;
}

TournamentFile read_tournament_file(const std::string& label, std::string_view text) {
    return tournament_from_table(read_lua_table(label, text), label, text);
}

TournamentFile tournament_from_table(const nlohmann::json& table, const std::string& label,
                                     std::string_view text) {
    return FileReader(table, label, text).read();
}

TournamentFile tournament_from_json(const nlohmann::json& json) {
    TournamentFile file;
    file.games = json.at("games").get<std::vector<std::string>>();
    for (const auto& player : json.at("players"))
        file.players.push_back(
            {player.at("name"), parse_searcher(player.at("searcher").get<std::string>())});
    file.rounds = json.at("rounds");
    file.opening_plies = json.at("openings").at("plies");
    file.seed = json.at("seed");
    file.max_plies = json.at("limits").at("plies");
    const std::string hang = json.at("limits").at("hang");
    file.hang = std::chrono::milliseconds(std::stoll(hang));
    file.memory = json.at("limits").at("memory");
    return file;
}

}  // namespace ply
