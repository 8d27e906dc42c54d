// plyboard players [NAME ...]: who can play, and what can be set.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/player_help.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

constexpr const char* person_name = "human";
constexpr const char* person_help = "you, in `plyboard play`";

const SearcherEntry* searcher_named(const std::string& name) {
    const auto table = searcher_table();
    const auto found = std::ranges::find(table, name, &SearcherEntry::name);
    return found == table.end() ? nullptr : &*found;
}

const EngineProtocolEntry* engine_protocol_named(const std::string& name) {
    const auto table = engine_protocols();
    const auto found = std::ranges::find(table, name, &EngineProtocolEntry::name);
    return found == table.end() ? nullptr : &*found;
}

// One section of the list after the other.

void print_person() {
    emit("Persons:\n{}", player_row(person_name, person_help));
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

void print_list() {
    print_person();
    print_searchers();
    print_protocols();
    emit("\n`plyboard players NAME` has the options of one.\n");
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
    return {{"name", person_name}, {"type", "person"},       {"help", person_help},
            {"any_game", true},    {"example", person_name}, {"options", Json::array()}};
}

std::vector<std::string> player_names() {
    std::vector<std::string> names{person_name};
    for (const SearcherEntry& entry : searcher_table()) names.push_back(entry.name);
    for (const EngineProtocolEntry& entry : engine_protocols()) names.push_back(entry.name);
    return names;
}

struct PlayerHelp {
    std::string text;
    Json json;
};

/// Throws Error with the nearest known name.
PlayerHelp help_on(const std::string& name) {
    if (name == person_name) return {player_row(person_name, person_help), person_json()};
    if (const SearcherEntry* const entry = searcher_named(name))
        return {searcher_text(*entry), player_json(*entry)};
    if (const EngineProtocolEntry* const entry = engine_protocol_named(name))
        return {engine_text(*entry), player_json(*entry)};
    throw Error(fmt::format("there is no player '{}'{}", name, suggestion(name, player_names())));
}

}  // namespace

CommandLine players_line() {
    CommandLine line("players", "[NAME ...] [OPTIONS]",
                     "Lists who can play: persons, searchers, third-party engines. Of those that "
                     "are named: which games they play, options with defaults and values, limits.");
    line.positional("NAME", true);
    line.flag("json", "one object a player");
    line.examples({"plyboard players", "plyboard players pvs", "plyboard players uci --json"});
    return line;
}

int run_players(const CommandLine& line) {
    const std::vector<std::string> named = line.texts("NAME");
    if (named.empty() && !line.has("json")) {
        print_list();
        return 0;
    }
    std::vector<PlayerHelp> all;
    for (const std::string& name : named.empty() ? player_names() : named)
        all.push_back(help_on(name));
    for (const PlayerHelp& each : all) {
        if (line.has("json"))
            print_json(each.json);
        else
            emit("{}{}", &each == &all.front() ? "" : "\n", each.text);
    }
    return 0;
}

}  // namespace ply
