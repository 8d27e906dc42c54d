/// The catalogue: from the name or path of a game to the game.
///
///     const Catalogue catalogue = Catalogue::standard();
///     const auto game = open_game(catalogue.find("connect_four(width=8)"));
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/spec.hpp"
#include "framework/game/game.hpp"
#include "framework/loading/unbuilt_plugins.hpp"

namespace ply {

/// All that is needed to make a game, here or in another process: for a script its text, so that
/// nobody reads the disk a second time; for a plugin the file.
struct GameSource {
    enum class Kind : std::uint8_t { plugin, script };
    Kind kind = Kind::plugin;
    std::string name;                             ///< `connect_four`
    std::string file;                             ///< the plugin's or script's path
    std::string text;                             ///< of a script
    std::map<std::string, std::string> includes;  ///< of a script: name -> text
    std::vector<std::pair<std::string, std::string>> options;
    /// What Catalogue::find() knows it by, without options, where that is not the name: `lua:hex`,
    /// `/home/ann/hex.lua`.
    std::string asked = {};

    /// `connect_four(width=8)`
    std::string spec() const { return Spec{name, options}.text(); }
    /// What finds the same game again: `lua:hex(size=7)`
    std::string named() const { return Spec{asked.empty() ? name : asked, options}.text(); }
};

/// The game. A plugin is probed first, wherever its name came from (plugin_file.hpp). Throws Error
/// when the file is broken or an option is wrong.
std::unique_ptr<Game> open_game(const GameSource& source);
/// The same in a process that may die of it: another one has probed the plugin.
std::unique_ptr<Game> open_probed_game(const GameSource& source);

/// Changes when the rules' script, its includes or the plugin's file change: 16 hex digits.
std::string fingerprint(const GameSource& source);
/// The same of a plugin's file alone.
std::string library_fingerprint(const std::string& file);

/// The script and all files that it may include: wherever `include` looks, be there a file or not.
/// Found in the text, so that a script may be broken.
std::vector<std::filesystem::path> files_of_script(const std::filesystem::path& script);

/// The folders that PLYBOARD_PATH names.
std::vector<std::filesystem::path> folders_of_user();

/// Where the program's own scripts lie, installed or built: `games/`, `tournaments/`, ...
std::filesystem::path own_scripts_folder();

/// One game that was found, or one file that should be a game and is not.
struct CatalogueEntry {
    GameSource source;
    GameInfo info;
    std::string problem;    ///< not empty: the file is broken, and why
    bool shadowed = false;  ///< a game of the same name is meant instead; `lua:name` names this one
    bool built = true;      ///< false: a plugin that is compiled when it is first asked for
};

/// Finds games in the program's own tree (source, build or installed) and in PLYBOARD_PATH.
class Catalogue {
public:
    /// `folders` hold plugins (*.so) and scripts (*.lua); the first that has a name is meant, and a
    /// plugin before a script. `table_of_plugins` names those that can be built into one of the
    /// folders, as in unbuilt_plugins.hpp.
    explicit Catalogue(std::vector<std::filesystem::path> folders,
                       std::filesystem::path table_of_plugins = {});
    /// PLYBOARD_PATH (folders separated by ':'), then the folders that belong to the program.
    static Catalogue standard();

    /// Where a new script belongs: the first folder of PLYBOARD_PATH, else the program's own
    /// scripts.
    static std::filesystem::path folder_for_new_scripts();

    const std::vector<std::filesystem::path>& folders() const { return folders_; }

    /// Everything there is, by name; broken files included.
    std::vector<CatalogueEntry> entries() const;

    /// Finds `name` or an alias, `name(option=value)`, `lua:name`, `./path/game.lua(option=value)`
    /// or a path to a plugin, which is built first where it was not yet (unbuilt_plugins.hpp).
    /// Throws Error with the nearest known name.
    GameSource find(std::string_view text) const;

    /// The file of the script that `text` names, read by nobody yet: it may be broken. Throws Error
    /// where `text` names a plugin or nothing.
    std::filesystem::path script_file(std::string_view text) const;

    /// `text` where it names a script, or `lua:name` where it names a plugin beside which there is
    /// a script of the same name. What names neither stays as it is.
    std::string named_as_script(std::string_view text) const;

private:
    bool names_plugin(const std::string& name) const;
    /// `othello` for its alias `reversi`; names of games, and what is nobody's alias, as they are.
    /// Throws Error where several games have the alias.
    std::string real_name(const std::string& name) const;
    /// Plugins of the program's own tree that are not compiled yet; the one that holds a game.
    std::vector<UnbuiltPlugin> unbuilt() const;
    std::optional<UnbuiltPlugin> unbuilt_with(const std::string& game) const;
    /// Nothing where no compiled plugin, or no script, has the name.
    std::optional<GameSource> plugin_named(const std::string& name) const;
    std::optional<std::filesystem::path> script_named(const std::string& name) const;

    std::vector<std::filesystem::path> folders_;
    std::filesystem::path table_;  ///< of plugins that can be built; empty: none
};

/// A game with where it comes from.
struct OpenedGame {
    GameSource source;
    std::unique_ptr<Game> game;
};
/// The game that `name(option=value)` names in the standard catalogue. Throws Error.
OpenedGame open_named_game(const std::string& text);

}  // namespace ply
