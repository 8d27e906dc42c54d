/// C++ plugins: from a shared library to its games. The only part that includes Boost.DLL.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// What a plugin file turned out to be.
struct PluginVerdict {
    std::string problem;  ///< empty: it can be loaded; otherwise what is wrong, and the way out
    std::vector<GameInfo> games;
};

/// Opens `file` in this process and looks at it; a broken file may end the process. Called in a
/// child process, by the hidden command `plugin-probe`.
PluginVerdict inspect_plugin(const std::filesystem::path& file);

/// The same, safe: the file is opened in a child process first, of this same program. Good verdicts
/// are kept in the user's cache folder by path, size and time of the file; a bad one may come from
/// elsewhere (a library that is missing, a busy machine), so the next call looks again.
PluginVerdict probe_plugin(const std::filesystem::path& file);

/// Plays one random game of a plugin in a child process, with its default options; answers what is
/// wrong, or nothing.
std::string try_plugin_game(const std::filesystem::path& file, const std::string& game);

/// The verdict as one line of JSON, and back; how the child answers.
std::string verdict_text(const PluginVerdict& verdict);
PluginVerdict parse_verdict(const std::string& text);

/// Loads a plugin that was probed and makes one of its games. The library stays loaded until the
/// program ends. Throws Error when the rules refuse the options.
std::unique_ptr<Game> open_plugin_game(
    const std::filesystem::path& file, const std::string& game,
    const std::vector<std::pair<std::string, std::string>>& options);

}  // namespace ply
