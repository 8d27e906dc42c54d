// plyboard players [PLAYER ...]: who can play, and what can be set.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/player_help.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/loading/script_listing.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/measured_ladder.hpp"
#include "framework/player/person.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr const char* person_help = "you, in `plyboard play`";

const EngineProtocolEntry* engine_protocol_named(const std::string& name) {
    const auto table = engine_protocols();
    const auto found = std::ranges::find(table, name, &EngineProtocolEntry::name);
    return found == table.end() ? nullptr : &*found;
}

std::string person_row() {
    return player_row(std::string(person), person_help);
}

std::string level_row(const Level& level) {
    return player_row(level.text(), level_help(level));
}

std::string named_row(const NamedPlayer& player) {
    return player_row(player.name, one_line(player.text));
}

// One section of the list after the other.

void print_person() {
    emit("Persons:\n{}", person_row());
}

void print_searchers() {
    emit("\nSearchers, written name(option=value, ...):\n");
    for (const SearcherEntry& entry : searcher_table())
        emit("{}", player_row(entry.name, entry.help));
}

void print_protocols() {
    emit("\nThird-party engines, by protocol, written uci(cmd=\"stockfish\"):\n");
    for (const EngineProtocolEntry& entry : engine_protocols())
        emit("{}", player_row(entry.name, entry.help));
}

void print_levels() {
    emit("\nLevels of strength, for every game, written by number or name:\n");
    for (const Level& level : level_table()) emit("{}", level_row(level));
}

/// Games whose own levels are known.
void print_measured() {
    const std::vector<MeasuredLadder> ladders = kept_ladders();
    if (ladders.empty()) return;
    emit("\nLevels of games' own, measured by `plyboard insight`, for `play --level`:\n");
    for (const MeasuredLadder& ladder : ladders)
        emit("{}",
             player_row(one_line(ladder.game),
                        fmt::format("1 to {}: from {} to {}", ladder.rungs.size(),
                                    ladder.rungs.front().player, ladder.rungs.back().player)));
}

/// A script that is broken is listed with what is wrong.
std::string bot_row(const BotFile& bot, ScriptListing& listing) {
    const std::string name = "lua:" + bot.name;
    try {
        std::string help;
        listing.read(bot.file, [&] { help = bot_help(read_bot(read_bot_file(bot.file))); });
        return player_row(name, help);
    } catch (const Error& error) {
        return player_row(name, "broken: " + short_line(error.what()));
    }
}

void print_bots() {
    const std::vector<BotFile> bots = bot_files();
    if (bots.empty()) return;
    emit("\nIn Lua, written lua:NAME(option=value), or by the path of a script:\n");
    ScriptListing listing;
    for (const BotFile& bot : bots) emit("{}", bot_row(bot, listing));
}

/// They are not opened here: that runs them.
void print_libraries() {
    const std::vector<BotFile> files = searcher_files();
    if (files.empty()) return;
    emit("\nSearchers in libraries, written NAME(option=value), or by the path of one:\n");
    for (const BotFile& each : files)
        emit("{}", player_row(each.name, one_line(each.file.string())));
}

void print_named() {
    std::string_view file;
    for (const NamedPlayer& player : readable_named_players()) {
        if (player.file != file) emit("\nNamed in {}:\n", one_line(player.file));
        file = player.file;
        emit("{}", named_row(player));
    }
}

void print_list() {
    print_person();
    print_searchers();
    print_protocols();
    print_levels();
    print_measured();
    print_bots();
    print_libraries();
    print_named();
    if (wants_remarks()) emit("\n`plyboard players NAME` has the options of one.\n");
}

Json player_options_json(const std::vector<OptionSpec>& options) {
    Json list = Json::array();
    for (const OptionSpec& option : options)
        list.push_back({{"name", option.name},
                        {"default", option.fallback},
                        {"values", allowed_values(option)},
                        {"help", option.help}});
    return list;
}

Json player_json(const SearcherEntry& entry) {
    return {
        {"name", entry.name},
        {"type", "searcher"},
        {"help", entry.help},
        {"any_game", entry.any_game},
        {"example", example_of(entry)},
        {"options", player_options_json(entry.searches ? searcher_options(entry) : entry.options)}};
}

Json player_json(const EngineProtocolEntry& entry) {
    return {{"name", entry.name},           {"type", "engine"},
            {"help", entry.help},           {"any_game", false},
            {"example", example_of(entry)}, {"options", player_options_json(engine_options())}};
}

Json person_json() {
    return {{"name", person},   {"type", "person"},  {"help", person_help},
            {"any_game", true}, {"example", person}, {"options", Json::array()}};
}

Json player_json(const Level& level) {
    return {{"name", level.text()}, {"type", "level"},         {"help", level_help(level)},
            {"any_game", true},     {"example", level.text()}, {"options", Json::array()}};
}

Json player_json(const NamedPlayer& named) {
    const PlayerSpec player = parse_player(named.text);
    const SearcherSpec* const searcher = player.searcher();
    return {{"name", named.name},
            {"type", "named"},
            {"help", named.text},
            {"any_game", player.level() != nullptr || (searcher && searcher->entry->any_game)},
            {"example", named.name},
            {"options", Json::array()},
            {"file", named.file}};
}

Json player_json(const std::string& name, const BotSource& source, const BotInfo& info) {
    return {{"name", name},           {"type", "script"},
            {"help", bot_help(info)}, {"any_game", true},
            {"example", name},        {"options", player_options_json(bot_options(info))},
            {"file", source.file}};
}

struct PlayerHelp {
    std::string text;
    Json json;
};

PlayerHelp help_on(const NamedPlayer& player) {
    return {named_row(player) + hanging_text("  from    ", one_line(player.file)),
            player_json(player)};
}

/// Throws Error with the nearest known name.
PlayerHelp help_on(const std::string& name) {
    if (name == person) return {person_row(), person_json()};
    if (const SearcherEntry* const entry = find_any_searcher(name))
        return {searcher_text(*entry), player_json(*entry)};
    if (const EngineProtocolEntry* const entry = engine_protocol_named(name))
        return {engine_text(*entry), player_json(*entry)};
    if (const Level* const level = find_level(name))
        return {level_row(*level), player_json(*level)};
    if (const std::size_t options = name.find('('); options != name.npos)
        return help_on(name.substr(0, options));
    const NamedPlayers& all = named_players();
    if (std::ranges::count(all.players, name, &NamedPlayer::name) == 0)
        if (const auto source = find_bot(name)) {
            const BotInfo info = read_bot(*source);
            return {bot_text(name, info) + hanging_text("from     ", one_line(source->file)),
                    player_json(name, *source, info)};
        }
    if (const NamedPlayer* const named = find_player(all, name)) return help_on(*named);
    throw Error(fmt::format("there is no player '{}'{}", name,
                            suggestion(name, player_names(all.players))));
}

/// The JSON of everybody, in the order of the list.
void print_all_json() {
    print_json(person_json());
    for (const SearcherEntry& entry : searcher_table()) print_json(player_json(entry));
    for (const EngineProtocolEntry& entry : engine_protocols()) print_json(player_json(entry));
    for (const Level& level : level_table()) print_json(player_json(level));
    ScriptListing listing;
    for (const BotFile& bot : bot_files()) {
        try {
            listing.read(bot.file, [&] {
                const BotSource source = read_bot_file(bot.file);
                print_json(player_json("lua:" + bot.name, source, read_bot(source)));
            });
        } catch (const Error&) {  // `plyboard check` and `players NAME` say what is wrong
        }
    }
    for (const NamedPlayer& player : readable_named_players(true)) print_json(player_json(player));
}

}  // namespace

int run_players(const CommandLine& line) {
    const bool json = line.has("json");
    const std::vector<std::string> names = line.texts("PLAYER");
    if (names.empty()) {
        if (json)
            print_all_json();
        else
            print_list();
        return 0;
    }
    std::vector<PlayerHelp> all;
    for (const std::string& name : names) all.push_back(help_on(name));
    for (const PlayerHelp& each : all) {
        if (json)
            print_json(each.json);
        else
            emit("{}{}", &each == &all.front() ? "" : "\n", each.text);
    }
    return 0;
}

}  // namespace ply
