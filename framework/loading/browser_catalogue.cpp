#include <fmt/format.h>

#include <algorithm>

#include "framework/base/suggest.hpp"
#include "framework/loading/browser_games.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/loading/script_games.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {
namespace {

using Kind = GameSource::Kind;

std::vector<GameSource>& given_scripts() {
    static std::vector<GameSource> scripts;
    return scripts;
}

GameInfo info_of(const PluginGame& game) {
    GameInfo info;
    std::string error;
    if (!game.info(info, error)) throw Error(error);
    return info;
}

const PluginGame* compiled_game(std::string_view name) {
    for (const PluginHeader* const plugin : compiled_plugins())
        for (std::uint32_t i = 0; i < plugin->game_count; ++i)
            if (info_of(plugin->games[i]).name == name) return &plugin->games[i];
    return nullptr;
}

}  // namespace

void give_script(GameSource script) {
    given_scripts().push_back(std::move(script));
}

std::unique_ptr<Game> open_game(const GameSource& source) {
    if (source.kind == Kind::script) return open_script(script_of(source), source.options);
    const PluginGame* const found = compiled_game(source.name);
    if (found == nullptr) throw Error(fmt::format("this page has no game '{}'", source.name));
    const Options options = resolve_options(info_of(*found).options, source.options, source.name);
    std::unique_ptr<Game> game;
    std::string error;
    if (!found->make(options, game, error)) throw Error(error);
    return game;
}

Catalogue::Catalogue(std::vector<std::filesystem::path> folders, std::filesystem::path table)
    : folders_(std::move(folders)), table_(std::move(table)) {}

Catalogue Catalogue::standard() {
    return Catalogue({});
}

std::vector<CatalogueEntry> Catalogue::entries() const {
    std::vector<CatalogueEntry> entries;
    for (const GameSource& script : given_scripts())
        entries.push_back({script, script_info(script_of(script)), {}, false});
    for (const PluginHeader* const plugin : compiled_plugins())
        for (std::uint32_t i = 0; i < plugin->game_count; ++i) {
            GameInfo info = info_of(plugin->games[i]);
            const bool shadowed =
                std::ranges::find(entries, info.name, [](const CatalogueEntry& each) {
                    return each.source.name;
                }) != entries.end();
            entries.push_back({{Kind::plugin, info.name, {}, {}, {}, {}}, info, {}, shadowed});
        }
    return entries;
}

GameSource Catalogue::find(std::string_view text) const {
    Spec spec = parse_spec(text);
    GameSource source;
    const auto given = std::ranges::find(given_scripts(), spec.name, &GameSource::name);
    if (given != given_scripts().end()) {
        source = *given;
    } else if (is_path_of_game(spec.name)) {
        source = read_script(spec.name);
    } else if (compiled_game(spec.name) != nullptr) {
        source.name = spec.name;
    } else {
        std::vector<std::string> names;
        for (const CatalogueEntry& entry : entries()) names.push_back(entry.source.name);
        throw Error(fmt::format("this page has no game '{}'{}", spec.name,
                                suggestion(spec.name, names)));
    }
    source.options = std::move(spec.options);
    return source;
}

std::vector<std::filesystem::path> files_of_script(const std::filesystem::path&) {
    return {};
}

std::filesystem::path own_scripts_folder() {
    return {};
}

OpenedGame open_named_game(const std::string& text) {
    GameSource source = Catalogue::standard().find(text);
    auto game = open_game(source);
    return {std::move(source), std::move(game)};
}

}  // namespace ply
