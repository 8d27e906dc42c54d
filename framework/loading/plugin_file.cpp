#include "framework/loading/plugin_file.hpp"

#include <fmt/format.h>

#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/game/game_kinds.hpp"
#include "framework/game/library_file.hpp"
#include "framework/loading/plugin_interface.hpp"
#include "framework/loading/plugin_layout.hpp"
#include "framework/loading/shared_library.hpp"

namespace ply {
namespace {

constexpr LibraryKind game_plugin{plugin_symbol, plugin_magic, "a game plugin",
                                  "add_game_plugin, see plugins/README.md",
                                  "PLYBOARD_GAMES(YourRules), see plugins/README.md"};

/// Opened and found to be of this program's build.
const PluginHeader& load(const std::filesystem::path& file) {
    const auto& header = *static_cast<const PluginHeader*>(open_library(file, game_plugin));
    check_library(file, game_plugin, header.magic, header.interface_version, header.build);
    return header;
}

constexpr std::size_t longest_info = 64 << 10;

GameInfo game_info(const std::filesystem::path& file, const PluginGame& game) {
    GameInfo info;
    std::string error;
    if (!game.info(info, error)) throw library_error(file, "info() threw an exception: " + error);
    if (info.name.empty()) throw library_error(file, "info() gives no name; set GameInfo::name");
    std::size_t letters = info.name.size() + info.title.size() + info.description.size();
    for (const std::string& alias : info.aliases) letters += alias.size() + 1;
    if (letters > longest_info)
        throw library_error(file, fmt::format("info() gives texts of more than {} KiB; write less",
                                              longest_info >> 10));
    if (!info.kind.empty() && !is_game_kind(info.kind))
        throw library_error(
            file, fmt::format("info() gives {} the kind '{}', which there is not{}", info.name,
                              info.kind, suggestion(info.kind, names_of_game_kinds())));
    return info;
}

/// To be asked for with every choice of options: everybody takes these for granted.
void check_made(const std::filesystem::path& file, const std::string& name, const Game& game) {
    const Facts& facts = game.facts();
    if (facts.players < 1 || facts.players > max_players)
        throw library_error(file, fmt::format("{} has {} players; there can be 1 to {}", name,
                                              facts.players, max_players));
    if (facts.longest_game < 0)
        throw library_error(file, fmt::format("{} says that its longest game has {} plies; give a "
                                              "number, or 0 where it is not known",
                                              name, facts.longest_game));
    if (game.layout() == nullptr) return;
    if (const std::string fault = fault_of_layout(*game.layout()); !fault.empty())
        throw library_error(file, fmt::format("{}: {}", name, fault));
}

}  // namespace

PluginVerdict inspect_plugin(const std::filesystem::path& file) {
    PluginVerdict verdict;
    try {
        const PluginHeader& header = load(file);
        for (std::uint32_t i = 0; i < header.game_count; ++i) {
            const PluginGame& game = header.games[i];
            GameInfo info = game_info(file, game);
            const Options options = resolve_options(info.options, {}, info.name);
            std::unique_ptr<Game> made;
            std::string error;
            if (!game.make(options, made, error))
                throw library_error(file, fmt::format("{} cannot be made with its default options: "
                                                      "{}",
                                                      info.name, error));
            check_made(file, info.name, *made);
            info.players = made->facts().players;
            info.chance = made->facts().chance;
            info.hidden = made->facts().hidden;
            info.chance_kind = made->facts().chance_kind;
            info.chance_first = made->facts().chance_first;
            made->start();
            verdict.games.push_back(std::move(info));
        }
    } catch (const std::exception& error) {
        verdict.problem = error.what();
    }
    return verdict;
}

std::unique_ptr<Game> open_plugin_game(
    const std::filesystem::path& file, const std::string& game,
    const std::vector<std::pair<std::string, std::string>>& given) {
    const PluginHeader& header = load(file);
    for (std::uint32_t i = 0; i < header.game_count; ++i) {
        const GameInfo info = game_info(file, header.games[i]);
        if (info.name != game) continue;
        const Options options = resolve_options(info.options, given, game);
        std::unique_ptr<Game> made;
        std::string error;
        if (!header.games[i].make(options, made, error))
            throw error.starts_with(game)  // as what is said of an option does
                ? Error(error)
                : library_error(file, fmt::format("{} cannot be made: {}", game, error));
        check_made(file, game, *made);
        if (auto* const library = dynamic_cast<LibraryFile*>(made.get()))
            library->loaded_from(file.string());
        return made;
    }
    throw library_error(file, fmt::format("has no game '{}'", game));
}

}  // namespace ply
