#include "framework/player/named_players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/lua/load/config_table.hpp"
#include "framework/lua/load/table_reader.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/person.hpp"
#include "framework/player/player.hpp"

namespace ply {
namespace {

constexpr const char* players_file = "players.lua";

/// What has the name already; empty: nothing.
std::string_view owner_of_name(std::string_view name) {
    if (name == person) return "the person at the keyboard";
    if (find_searcher(name) != nullptr) return "a searcher";
    if (std::ranges::count(searcher_files(), name, &BotFile::name) > 0)
        return "a searcher in a library";
    if (is_engine_protocol(name)) return "an engine protocol";
    if (name.starts_with("level") || name == "rung" || find_level(name) != nullptr)
        return "a level";
    return {};
}

void check_player_name(const TableReader& reader, const std::string& name) {
    constexpr std::string_view fit_for_names =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    if (name.empty() || name.find_first_not_of(fit_for_names) != name.npos)
        reader.fail(name, fmt::format("'{}' cannot be a player's name; write one of letters, "
                                      "digits, _ and -",
                                      name));
    if (const std::string_view owner = owner_of_name(name); !owner.empty())
        reader.fail(name, fmt::format("'{}' is the name of {}; choose another one", name, owner));
}

/// While a file is read nobody knows yet who else is named.
void check_written_out(const std::string& text) {
    const auto inner = inner_player(parse_spec(text));
    if (!inner) return;
    if (!is_built_in_player(*inner))
        throw Error(fmt::format(
            "'{}' within it is no searcher; write out which one it is, such as alphabeta(depth=4)",
            *inner));
    check_written_out(*inner);
}

/// `named`: by the names of the file.
void check_player_text(const TableReader& reader, const std::string& name, const std::string& text,
                       const nlohmann::json& named) {
    try {
        if (!is_built_in_player(text) && named.contains(parse_spec(text).name))
            throw Error(
                fmt::format("'{}' is a name, too, and a name cannot stand for another one; write "
                            "out the player",
                            text));
        if (!is_built_in_player(text))
            throw Error(
                fmt::format("'{}' is neither a searcher nor an engine nor a level nor a "
                            "script; write one, such as alphabeta(depth=4)",
                            text));
        check_written_out(text);
        parse_mover(text);
    } catch (const Error& error) {
        reader.fail(name, fmt::format("{}: {}", name, error.what()));
    }
}

}  // namespace

NamedPlayers read_player_file(const std::string& label, std::string_view text) {
    NamedPlayers read;
    const auto note_problems = [&](const std::string& name, const auto& work) {
        try {
            work();
        } catch (const Error& error) {
            read.problems.push_back({name, error.what()});
        }
    };
    note_problems("", [&] {
        const nlohmann::json table = read_lua_table(label, text);
        const TableReader reader(label, text);
        if (table.is_array() && !table.empty())
            reader.fail(
                "return",
                "each player needs a name; write return { quick = \"alphabeta(depth=4)\" }");
        for (const auto& field : table.items())
            note_problems(field.key(), [&] {
                check_player_name(reader, field.key());
                NamedPlayer player{field.key(), reader.text_of(field.value(), field.key()), label};
                check_player_text(reader, player.name, player.text, table);
                read.players.push_back(std::move(player));
            });
    });
    return read;
}

NamedPlayers read_player_files(std::span<const std::filesystem::path> files) {
    NamedPlayers all;
    for (const std::filesystem::path& file : files) {
        std::error_code missing;
        if (!std::filesystem::exists(file, missing)) continue;
        try {
            NamedPlayers more = read_player_file(
                file.string(),
                read_input_file(file, largest_text_file, "correct it, or remove it"));
            std::erase_if(more.players, [&](const NamedPlayer& player) {
                return std::ranges::count(all.players, player.name, &NamedPlayer::name) > 0;
            });
            std::ranges::move(more.players, std::back_inserter(all.players));
            std::ranges::move(more.problems, std::back_inserter(all.problems));
        } catch (const Error& error) {
            all.problems.push_back({"", error.what()});
        }
    }
    return all;
}

const NamedPlayers& named_players() {
    static const NamedPlayers players = [] {
        std::vector<std::filesystem::path> files;
        if (const auto folder = config_folder(); !folder.empty())
            files.push_back(folder / players_file);
        files.push_back(own_scripts_folder() / players_file);
        return read_player_files(files);
    }();
    return players;
}

const NamedPlayer* find_player(const NamedPlayers& named, std::string_view name) {
    for (const NamedPlayerProblem& problem : named.problems)
        if (problem.name.empty() || problem.name == name) throw Error(problem.text);
    const auto found = std::ranges::find(named.players, name, &NamedPlayer::name);
    return found == named.players.end() ? nullptr : &*found;
}

std::vector<std::string> player_names(std::span<const NamedPlayer> named) {
    std::vector<std::string> names{std::string(person)};
    for (const NamedPlayer& player : named) names.push_back(player.name);
    for (const SearcherEntry& searcher : searcher_table()) names.push_back(searcher.name);
    for (const EngineProtocolEntry& protocol : engine_protocols()) names.push_back(protocol.name);
    for (const Level& level : level_table()) {
        names.push_back(level.text());
        if (!level.name.empty()) names.emplace_back(level.name);
    }
    for (const BotFile& bot : bot_files()) names.push_back("lua:" + bot.name);
    for (const BotFile& file : searcher_files()) names.push_back(file.name);
    return names;
}

}  // namespace ply
