#include "framework/loading/plugin_file.hpp"

#include <fmt/format.h>

#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <map>
#include <mutex>

#include "framework/base/crash_report.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/game/game_kinds.hpp"
#include "framework/loading/plugin_interface.hpp"

namespace ply {
namespace {

namespace dll = boost::dll;

Error plugin_error(const std::filesystem::path& file, const std::string& what) {
    return Error(fmt::format("{}: {}", file.string(), what));
}

/// Loaded libraries, never unloaded: objects of their types may live until the program ends.
const PluginHeader& load(const std::filesystem::path& file) {
    static std::mutex mutex;
    static std::map<std::string, dll::shared_library>* const loaded =
        new std::map<std::string, dll::shared_library>;
    const std::scoped_lock lock(mutex);
    dll::shared_library& library = (*loaded)[file.string()];
    const bool is_new = !library.is_loaded();
    if (is_new) {
        boost::dll::fs::error_code error;
        library.load(file.string(), dll::load_mode::rtld_now, error);
        if (error) {
            const char* detail = dlerror();
            throw plugin_error(file, fmt::format("not a plugin that can be loaded ({}); build it "
                                                 "with add_game_plugin, see plugins/README.md",
                                                 detail ? detail : error.message()));
        }
    }
    if (!library.has(plugin_symbol))
        throw plugin_error(file,
                           "a shared library, but not a game plugin; end one source file "
                           "with PLYBOARD_GAMES(YourRules), see plugins/README.md");
    const PluginHeader& header = library.get<const PluginHeader>(plugin_symbol);
    if (is_new) report_crashes_of(file, &header);
    return header;
}

void check_header(const std::filesystem::path& file, const PluginHeader& header) {
    if (std::memcmp(header.magic, plugin_magic, sizeof(plugin_magic)) != 0)
        throw plugin_error(file,
                           "its plyboard_plugin symbol is something else; rename that, and "
                           "export the games with PLYBOARD_GAMES");
    if (header.interface_version != plugin_interface_version)
        throw plugin_error(file, fmt::format("made for plugin interface {}, this program has {}; "
                                             "build it again with this program's SDK",
                                             header.interface_version, plugin_interface_version));
    if (std::strcmp(header.build, PLYBOARD_BUILD) != 0)
        throw plugin_error(file, fmt::format("built with '{}', this program with '{}'; build it "
                                             "again with this program's compiler and sanitizers",
                                             header.build, PLYBOARD_BUILD));
}

constexpr std::size_t longest_info = 64 << 10;

GameInfo game_info(const std::filesystem::path& file, const PluginGame& game) {
    GameInfo info;
    std::string error;
    if (!game.info(info, error)) throw plugin_error(file, "info() threw an exception: " + error);
    if (info.name.empty()) throw plugin_error(file, "info() gives no name; set GameInfo::name");
    std::size_t letters = info.name.size() + info.title.size() + info.description.size();
    for (const std::string& alias : info.aliases) letters += alias.size() + 1;
    if (letters > longest_info)
        throw plugin_error(file, fmt::format("info() gives texts of more than {} KiB; write less",
                                             longest_info >> 10));
    if (!info.kind.empty() && !is_game_kind(info.kind))
        throw plugin_error(
            file, fmt::format("info() gives {} the kind '{}', which there is not{}", info.name,
                              info.kind, suggestion(info.kind, names_of_game_kinds())));
    return info;
}

/// To be asked for with every choice of options: everybody takes these for granted.
void check_facts(const std::filesystem::path& file, const std::string& game, const Facts& facts) {
    if (facts.players < 1 || facts.players > max_players)
        throw plugin_error(file, fmt::format("{} has {} players; there can be 1 to {}", game,
                                             facts.players, max_players));
    if (facts.longest_game < 0)
        throw plugin_error(file, fmt::format("{} says that its longest game has {} plies; give a "
                                             "number, or 0 where it is not known",
                                             game, facts.longest_game));
}

}  // namespace

PluginVerdict inspect_plugin(const std::filesystem::path& file) {
    PluginVerdict verdict;
    try {
        const PluginHeader& header = load(file);
        check_header(file, header);
        for (std::uint32_t i = 0; i < header.game_count; ++i) {
            const PluginGame& game = header.games[i];
            GameInfo info = game_info(file, game);
            const Options options = resolve_options(info.options, {}, info.name);
            std::unique_ptr<Game> made;
            std::string error;
            if (!game.make(options, made, error))
                throw plugin_error(file, fmt::format("{} cannot be made with its default options: "
                                                     "{}",
                                                     info.name, error));
            check_facts(file, info.name, made->facts());
            info.players = made->facts().players;
            info.chance = made->facts().chance;
            info.hidden = made->facts().hidden;
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
    check_header(file, header);
    for (std::uint32_t i = 0; i < header.game_count; ++i) {
        const GameInfo info = game_info(file, header.games[i]);
        if (info.name != game) continue;
        const Options options = resolve_options(info.options, given, game);
        std::unique_ptr<Game> made;
        std::string error;
        if (!header.games[i].make(options, made, error))
            throw error.starts_with(game)  // as what is said of an option does
                ? Error(error)
                : plugin_error(file, fmt::format("{} cannot be made: {}", game, error));
        check_facts(file, game, made->facts());
        return made;
    }
    throw plugin_error(file, fmt::format("has no game '{}'", game));
}

}  // namespace ply
