#include "framework/app/cli/name_kinds.hpp"

#include <algorithm>
#include <array>

#include "framework/app/cli/command.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/player/levels.hpp"
#include "framework/player/named_players.hpp"
#include "framework/tournament/schedule/format.hpp"

namespace ply {
namespace {

std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.problem.empty() && !entry.shadowed) {
            names.push_back(entry.source.name);
            names.insert(names.end(), entry.info.aliases.begin(), entry.info.aliases.end());
        }
    return names;
}

std::vector<std::string> names_of_players() {
    return player_names(named_players().players);
}

std::vector<std::string> names_of_words() {
    std::vector<std::string> names;
    lua::for_each_word([&](const lua::Word& word) { names.emplace_back(word.name()); });
    return names;
}

std::vector<std::string> names_of_commands() {
    std::vector<std::string> names;
    for (const Command& command : command_table())
        if (command.group != CommandGroup::hidden) names.emplace_back(command.name);
    return names;
}

std::vector<std::string> names_of_levels() {
    std::vector<std::string> names;
    for (const Level& level : level_table()) {
        names.push_back(level.text());
        names.emplace_back(level.name);
    }
    return names;
}

std::vector<std::string> names_of_shells() {
    return {"bash", "zsh", "fish"};
}

/// How a tournament pairs its players.
std::vector<std::string> names_of_schedules() {
    return {tournament_format_names().begin(), tournament_format_names().end()};
}

constexpr std::array known_kinds = {
    NameKind{"GAME", names_of_games, true}, NameKind{"PLAYER", names_of_players},
    NameKind{"WORD", names_of_words},       NameKind{"COMMAND", names_of_commands},
    NameKind{"LEVEL", names_of_levels},     NameKind{"SESSION", nullptr},
    NameKind{"SHELL", names_of_shells},     NameKind{"FORMAT", names_of_schedules},
    NameKind{"NOTATION", nullptr},
};

}  // namespace

std::span<const NameKind> name_kinds() {
    return known_kinds;
}

const NameKind* name_kind(std::string_view placeholder) {
    const auto kind = std::ranges::find(known_kinds, placeholder, &NameKind::placeholder);
    return kind == known_kinds.end() ? nullptr : &*kind;
}

}  // namespace ply
