/// Plugins, and other parts, of the source tree that have not been compiled yet. The launcher builds the program and
/// what a command names; any other game is built when it is first asked for.
///
/// What there is to build stands in `plugins/games.json` (written by `plyboard plugin-table`),
/// which the build folder has as share/plyboard/plugins.json. An installed program has no such
/// file, and a tree that was built whole has every plugin of it: neither ever compiles.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

struct UnbuiltPlugin {
    std::string name;            ///< of the file without its ending, and of the build's target
    std::filesystem::path file;  ///< where it will be
    std::vector<GameInfo> games;
};

/// The plugins of `table` that are not in `folder`. Empty when there is no such table.
std::vector<UnbuiltPlugin> unbuilt_plugins(const std::filesystem::path& table,
                                           const std::filesystem::path& folder);

/// Builds it by the launcher that started the program, which says so on standard error. Throws
/// Error when the program was not started by the launcher, or when the build fails.
void build_plugin(const UnbuiltPlugin& plugin);
/// The same for any part of the program: what messages call it, the target of the build, and the file
/// that it makes.
void build_by_launcher(const std::string& called, const std::string& target,
                       const std::filesystem::path& file);

/// The table for the plugins in `folder`: one line a plugin, in the order of their names. Throws
/// Error when one of them is broken.
std::string plugin_table(const std::filesystem::path& folder);

}  // namespace ply
