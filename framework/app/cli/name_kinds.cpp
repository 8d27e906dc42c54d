#include "framework/app/cli/name_kinds.hpp"

#include <algorithm>
#include <array>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/solve_methods.hpp"
#include "framework/engine/engine_spec.hpp"
#include "framework/game/game_kinds.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/loading/game_search.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/match/termination.hpp"
#include "framework/player/levels.hpp"
#include "framework/player/named_players.hpp"
#include "framework/report/standings/standings_parts.hpp"
#include "framework/tournament/schedule/format.hpp"

namespace ply {
namespace {

std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    const std::vector<CatalogueEntry> entries = Catalogue::standard().entries();
    for (const CatalogueEntry& entry : entries)
        if (entry.problem.empty() && !entry.shadowed) {
            names.push_back(entry.source.name);
            names.insert(names.end(), entry.info.aliases.begin(), entry.info.aliases.end());
        }
    // Behind lua: every script, be it meant by its name alone or not.
    for (const CatalogueEntry& entry : entries)
        if (entry.problem.empty() && entry.source.kind == GameSource::Kind::script &&
            std::ranges::find(names, "lua:" + entry.source.name) == names.end())
            names.push_back("lua:" + entry.source.name);
    return names;
}

/// What `plyboard games` can look for, besides names and words of rules.
std::vector<std::string> names_of_filters() {
    std::vector<std::string> names = names_of_game_kinds();
    for (const std::string_view word : game_filter_words) names.emplace_back(word);
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
        names.push_back(std::to_string(level.number));
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

std::vector<std::string> names_of_methods() {
    std::vector<std::string> names;
    for (const SolveMethod& method : solve_methods) names.emplace_back(method.name);
    return names;
}

std::vector<std::string> names_of_tables() {
    std::vector<std::string> names{"all"};
    for (const StandingsPart& part : standings_parts()) names.emplace_back(part.name);
    return names;
}

std::vector<std::string> names_of_protocols() {
    std::vector<std::string> names;
    for (const EngineProtocolEntry& entry : engine_protocols()) names.emplace_back(entry.name);
    return names;
}

constexpr std::array known_kinds = {
    NameKind{"GAME", names_of_games, true}, NameKind{"PLAYER", names_of_players},
    NameKind{"WORD", names_of_words},       NameKind{"COMMAND", names_of_commands},
    NameKind{"LEVEL", names_of_levels},     NameKind{"SESSION", nullptr},
    NameKind{"SHELL", names_of_shells},     NameKind{"FORMAT", names_of_schedules},
    NameKind{"NOTATION", nullptr},          NameKind{"FILTER", names_of_filters},
    NameKind{"METHOD", names_of_methods},   NameKind{"TABLE", names_of_tables},
    NameKind{"REASON", termination_names},  NameKind{"PROTOCOL", names_of_protocols},
};

}  // namespace

std::span<const NameKind> name_kinds() {
    return known_kinds;
}

std::vector<std::string> placeholders_of_files() {
    std::vector<std::string> placeholders{"FILE", "DB", "DIR", "OUT", "CMD"};
    for (const NameKind& kind : known_kinds)
        if (kind.files) placeholders.emplace_back(kind.placeholder);
    return placeholders;
}

bool takes_files(std::string_view placeholder) {
    const auto all = placeholders_of_files();
    return std::ranges::find(all, placeholder) != all.end();
}

const NameKind* name_kind(std::string_view placeholder) {
    const auto kind = std::ranges::find(known_kinds, placeholder, &NameKind::placeholder);
    return kind == known_kinds.end() ? nullptr : &*kind;
}

}  // namespace ply
