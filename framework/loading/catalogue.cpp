#include "framework/loading/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

#include "framework/base/failure_text.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/pattern.hpp"
#include "framework/base/suggest.hpp"
#include "framework/base/system/process.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/loading/game_search.hpp"
#include "framework/loading/plugin_file.hpp"
#include "framework/loading/script_games.hpp"
#include "framework/loading/script_listing.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;
using Kind = GameSource::Kind;

/// The file name of a script or plugin that was named without its extension: `./quoridor.lua`;
/// empty: there is none.
std::string with_ending(const fs::path& file) {
    std::error_code unreadable;
    for (const char* ending : {".lua", ".so"})
        if (const std::string name = file.string() + ending; fs::is_regular_file(name, unreadable))
            return name;
    return "";
}

constexpr std::uint64_t largest_plugin = std::uint64_t{4} << 30;

bool is_file(const fs::path& file) {
    std::error_code unreadable;
    return fs::is_regular_file(file, unreadable);
}

void require_file(const fs::path& file) {
    std::error_code unreadable;
    if (!fs::exists(file, unreadable) && !unreadable) {
        if (const std::string meant = with_ending(file); !meant.empty())
            throw Error(fmt::format("there is no file {}; did you mean {}?", file.string(), meant));
        throw Error(fmt::format("there is no file {}; see `plyboard games` for what there is",
                                file.string()));
    }
    if (const std::string obstacle = obstacle_to_reading(file); !obstacle.empty())
        throw Error(fmt::format("{}: cannot be read: {}; name a script (.lua) or a plugin (.so)",
                                file.string(), obstacle));
}

/// Files of one kind in a folder, by name.
std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending) {
    std::vector<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

struct ParsedName {
    bool lua = false;  ///< written `lua:name`
    Spec spec;
    bool is_path() const { return is_path_of_game(spec.name); }
};

ParsedName parse_name(std::string_view text) {
    ParsedName name;
    if (is_file(text)) {  // whatever brackets its name has
        name.spec.name = text;
        if (name.is_path()) return name;
    }
    name.spec = parse_spec(text);
    if (name.spec.name.starts_with("lua:")) {
        name.lua = true;
        name.spec.name.erase(0, 4);
    }
    return name;
}

/// What the program's own plugins and scripts are found in, installed or built.
fs::path own_folder() {
    return fs::path(own_program()).parent_path().parent_path();
}
constexpr const char* own_plugins = "lib/plyboard/plugins";

/// Found from every folder.
std::string place_of(const std::string& path) {
    return fs::absolute(path).lexically_normal().string();
}

GameSource script_asked_for(const fs::path& file, const Spec& spec, const std::string& asked) {
    GameSource source = read_script(file);
    source.options = spec.options;
    source.asked = asked;
    return source;
}

GameSource plugin_by_path(const Spec& spec) {
    const fs::path file = fs::absolute(spec.name);
    const PluginVerdict verdict = probe_plugin(file);
    if (!verdict.problem.empty()) throw Error(verdict.problem);
    if (verdict.games.size() == 1)
        return {Kind::plugin, verdict.games[0].name, file.string(),      {},
                {},           spec.options,          place_of(spec.name)};
    std::string names;
    for (const GameInfo& info : verdict.games) names += " " + info.name;
    throw Error(
        fmt::format("{} holds several games:{}; put its folder into PLYBOARD_PATH and name "
                    "the game",
                    spec.name, names));
}

}  // namespace

std::vector<fs::path> folders_of_user() {
    std::vector<fs::path> folders;
    const char* path = std::getenv("PLYBOARD_PATH");
    std::istringstream parts(path == nullptr ? "" : path);
    for (std::string part; std::getline(parts, part, ':');)
        if (!part.empty()) folders.push_back(fs::absolute(part));
    return folders;
}

fs::path own_scripts_folder() {
    return own_folder() / "share/plyboard/scripts";
}

std::unique_ptr<Game> open_game(const GameSource& source) {
    if (source.kind == Kind::plugin)
        if (const PluginVerdict verdict = probe_plugin(source.file); !verdict.problem.empty())
            throw Error(verdict.problem);
    return open_probed_game(source);
}

std::unique_ptr<Game> open_probed_game(const GameSource& source) {
    if (source.kind == Kind::script) return open_script(script_of(source), source.options);
    return open_plugin_game(source.file, source.name, source.options);
}

std::string fingerprint(const GameSource& source) {
    // FNV-1a, 64 bits (Fowler, Noll and Vo): tells changed files apart, keeps no secrets.
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&](std::string_view bytes) {
        for (const char byte : bytes)
            hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
        hash = (hash ^ bytes.size()) * 0x100000001b3;
    };
    if (source.kind == Kind::plugin) {
        add(read_input_file(source.file, largest_plugin, "build the plugin again"));
    } else {
        add(source.text);
        for (const auto& [name, text] : source.includes) {
            add(name);
            add(text);
        }
    }
    return fmt::format("{:016x}", hash);
}

std::string library_fingerprint(const std::string& file) {
    GameSource source;
    source.file = file;
    return fingerprint(source);
}

std::vector<fs::path> files_of_script(const fs::path& script) {
    static const Pattern include_line(R"re(\binclude\s{0,9}\(?\s{0,9}["']([^"'\n]{0,200})["'])re");
    std::vector<fs::path> files{script};
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!obstacle_to_reading(files[i], largest_text_file).empty()) continue;
        const std::string text = read_input_file(files[i], largest_text_file, "repair it");
        for (const Pattern::Match& line : include_line.find_all(text))
            for (const fs::path& base : include_folders(script)) {
                const fs::path file = (base / (line[1].text + ".lua")).lexically_normal();
                if (std::ranges::find(files, file) == files.end()) files.push_back(file);
            }
    }
    return files;
}

Catalogue::Catalogue(std::vector<fs::path> folders, fs::path table_of_plugins)
    : folders_(std::move(folders)), table_(std::move(table_of_plugins)) {}

Catalogue Catalogue::standard() {
    std::vector<fs::path> folders = folders_of_user();
    folders.push_back(own_folder() / own_plugins);
    folders.push_back(own_scripts_folder() / "games");
    return Catalogue(std::move(folders), own_folder() / "share/plyboard/plugins.json");
}

fs::path Catalogue::folder_for_new_scripts() {
    const std::vector<fs::path> folders = folders_of_user();
    return folders.empty() ? own_scripts_folder() / "games" : folders.front();
}

std::vector<CatalogueEntry> Catalogue::entries() const {
    std::vector<CatalogueEntry> entries;
    for (const fs::path& folder : folders_) {
        for (const fs::path& file : files_in(folder, ".so")) {
            PluginVerdict verdict = probe_plugin(file);
            if (!verdict.problem.empty())
                entries.push_back({{Kind::plugin, file.stem().string(), file.string(), {}, {}, {}},
                                   {},
                                   verdict.problem,
                                   false});
            for (GameInfo& info : verdict.games)
                entries.push_back({{Kind::plugin, info.name, file.string(), {}, {}, {}},
                                   std::move(info),
                                   {},
                                   false});
        }
    }
    for (const UnbuiltPlugin& plugin : unbuilt())
        for (const GameInfo& info : plugin.games)
            entries.push_back({{Kind::plugin, info.name, plugin.file.string(), {}, {}, {}},
                               info,
                               {},
                               false,
                               false});
    ScriptListing listing;
    for (const fs::path& folder : folders_) {
        for (const fs::path& file : files_in(folder, ".lua")) {
            CatalogueEntry entry;
            entry.source = {Kind::script, file.stem().string(), file.string(), {}, {}, {}};
            try {
                listing.read(file, [&] {
                    entry.source = read_script(file);
                    entry.info = script_info(script_of(entry.source));
                });
            } catch (const std::exception& error) {
                entry.problem = failure_text(error);
            }
            entries.push_back(std::move(entry));
        }
    }
    std::ranges::stable_sort(entries, {}, [](const CatalogueEntry& e) { return e.source.name; });
    std::set<std::string> seen;
    for (CatalogueEntry& entry : entries)
        if (entry.problem.empty()) entry.shadowed = !seen.insert(entry.source.name).second;
    return entries;
}

std::vector<UnbuiltPlugin> Catalogue::unbuilt() const {
    return table_.empty() ? std::vector<UnbuiltPlugin>{}
                          : unbuilt_plugins(table_, own_folder() / own_plugins);
}

std::optional<UnbuiltPlugin> Catalogue::unbuilt_with(const std::string& game) const {
    for (UnbuiltPlugin& plugin : unbuilt())
        if (std::ranges::find(plugin.games, game, &GameInfo::name) != plugin.games.end())
            return std::move(plugin);
    return std::nullopt;
}

std::optional<GameSource> Catalogue::plugin_named(const std::string& name) const {
    const auto offers = [&](const fs::path& file) {
        return std::ranges::count(probe_plugin(file).games, name, &GameInfo::name) > 0;
    };
    for (const fs::path& folder : folders_) {
        // Most are called like their game: then no other is looked at.
        if (const fs::path file = folder / (name + ".so"); is_file(file) && offers(file))
            return GameSource{Kind::plugin, name, file.string(), {}, {}, {}};
        for (const fs::path& file : files_in(folder, ".so"))
            if (offers(file)) return GameSource{Kind::plugin, name, file.string(), {}, {}, {}};
    }
    return std::nullopt;
}

std::optional<fs::path> Catalogue::script_named(const std::string& name) const {
    for (const fs::path& folder : folders_)
        if (fs::path file = folder / (name + ".lua"); is_file(file)) return file;
    return std::nullopt;
}

bool Catalogue::names_plugin(const std::string& name) const {
    return plugin_named(name) || unbuilt_with(name);
}

std::string Catalogue::real_name(const std::string& name) const {
    if (script_named(name) || names_plugin(name)) return name;
    std::set<std::string> games;
    for (const CatalogueEntry& entry : entries())
        if (std::ranges::find(entry.info.aliases, name) != entry.info.aliases.end())
            games.insert(entry.source.name);
    if (games.size() > 1)
        throw Error(fmt::format("'{}' is another name of several games; name the one you mean: {}",
                                name, fmt::join(games, ", ")));
    return games.empty() ? name : *games.begin();
}

fs::path Catalogue::script_file(std::string_view text) const {
    ParsedName wanted = parse_name(text);
    if (!wanted.is_path()) wanted.spec.name = real_name(wanted.spec.name);
    const std::string& name = wanted.spec.name;
    const bool plugin =
        wanted.is_path() ? name.ends_with(".so") : !wanted.lua && names_plugin(name);
    const auto script = script_named(name);
    if (plugin)
        throw Error(fmt::format("{} is a plugin, not a script{}", name,
                                script ? "; lua:" + name + " is the script of that name" : ""));
    if (wanted.is_path()) {
        require_file(name);
        return name;
    }
    return script ? *script : fs::path(find(text).file);
}

std::string Catalogue::named_as_script(std::string_view text) const {
    ParsedName wanted = parse_name(text);
    if (!wanted.is_path()) wanted.spec.name = real_name(wanted.spec.name);
    const std::string& name = wanted.spec.name;
    const bool beside =
        !wanted.is_path() && !wanted.lua && script_named(name) && names_plugin(name);
    return (beside ? "lua:" : "") + std::string(text);
}

GameSource Catalogue::find(std::string_view text) const {
    ParsedName wanted = parse_name(text);
    if (!wanted.is_path()) wanted.spec.name = real_name(wanted.spec.name);
    const Spec& spec = wanted.spec;
    if (wanted.is_path()) {
        const std::string stem = fs::path(spec.name).stem().string();
        const bool elsewhere =
            spec.name == stem + ".lua" && !is_file(spec.name) && script_named(stem);
        if (elsewhere)
            throw Error(
                fmt::format("there is no file {} in this folder; the game of that name is "
                            "called {}",
                            spec.name, named_as_script(stem)));
        require_file(spec.name);
        if (spec.name.ends_with(".so")) return plugin_by_path(spec);
        return script_asked_for(spec.name, spec, place_of(spec.name));
    }

    if (!wanted.lua) {
        auto source = plugin_named(spec.name);
        if (const auto unbuilt = source ? std::nullopt : unbuilt_with(spec.name)) {
            build_plugin(*unbuilt);
            source = plugin_named(spec.name);
        }
        if (source) {
            source->options = spec.options;
            return *source;
        }
    }
    if (const auto file = script_named(spec.name))
        return script_asked_for(*file, spec,
                                wanted.lua && names_plugin(spec.name) ? "lua:" + spec.name : "");

    std::vector<std::string> names;
    std::set<std::string> known_aliases;
    for (const CatalogueEntry& entry : entries()) {
        if (wanted.lua && entry.source.kind != Kind::script) continue;
        if (std::ranges::find(names, entry.source.name) == names.end())
            names.push_back(entry.source.name);
        known_aliases.insert(entry.info.aliases.begin(), entry.info.aliases.end());
        if (entry.source.name == spec.name && !entry.problem.empty()) throw Error(entry.problem);
    }
    names.insert(names.end(), known_aliases.begin(), known_aliases.end());
    if (const std::string here = with_ending(spec.name); !here.empty())
        throw Error(fmt::format(
            "there is no game '{}', but a file {} in this folder; name it as a path: ./{}",
            spec.name, here, here));
    if (const auto meant = game_in_words(entries(), text); meant && *meant != text)
        throw Error(fmt::format("there is no game '{}'; it is written \"{}\"", text, *meant));
    throw Error(fmt::format("there is no game '{}'{}", spec.name, suggestion(spec.name, names)));
}

OpenedGame open_named_game(const std::string& text) {
    GameSource source = Catalogue::standard().find(text);
    auto game = open_game(source);
    return {std::move(source), std::move(game)};
}

}  // namespace ply
