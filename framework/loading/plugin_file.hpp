/// C++ plugins: from a shared library to its games.
#pragma once

#include <chrono>
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

/// What the child process that opens a plugin may take: seconds by the clock, of which the
/// processor may work half, and MiB of memory.
inline constexpr std::chrono::seconds plugin_probe_limit{10};
inline constexpr int plugin_probe_mebibytes = 2048;

/// The same, safe: the file is opened in a child process first, of this same program, which is
/// killed with all that it has started. Verdicts are kept in the user's cache folder by path, size
/// and times of the file; but for a refusal, which may come from elsewhere (a library that is
/// missing): there the next call looks again. A child that takes more than two seconds is named on
/// standard error.
PluginVerdict probe_plugin(const std::filesystem::path& file);

/// From now on plugins that crashed, hung or took too much memory are tried again.
void forget_bad_verdicts();

/// Plays one random game of a plugin in a child process, with its default options; returns what is
/// wrong, or nothing.
std::string try_plugin_game(const std::filesystem::path& file, const std::string& game);

/// The verdict as one line of JSON, and back; this is what the child replies.
std::string verdict_text(const PluginVerdict& verdict);
PluginVerdict parse_verdict(const std::string& text);

/// Loads a plugin that was probed and makes one of its games. The library stays loaded until the
/// program ends. Throws Error when the rules refuse the options.
std::unique_ptr<Game> open_plugin_game(
    const std::filesystem::path& file, const std::string& game,
    const std::vector<std::pair<std::string, std::string>>& options);

}  // namespace ply
