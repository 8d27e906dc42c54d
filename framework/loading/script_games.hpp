/// Scripts of games as sources: from a file, or from a text that is not saved yet, each with what
/// it includes.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>

#include "framework/loading/catalogue.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// Texts by the names that `include` says: `lib/rows`.
using Includes = std::map<std::string, std::string>;

/// Where a script finds what it includes: a folder of its own name (hex/ for hex.lua), the folder
/// that it lies in, and the one above (scripts/ for scripts/games/).
std::array<std::filesystem::path, 3> include_folders(const std::filesystem::path& script);
/// The file that `include "name"` in the script reads. Throws Error where there is none, or where
/// it lies outside those folders.
std::filesystem::path included_file(const std::filesystem::path& script, const std::string& name);

/// The script in the file. Throws Error where it, or a file that it includes, cannot be read or is
/// not UTF-8, and where a script that includes others is broken.
GameSource read_script(const std::filesystem::path& file);
/// The same with a text that is to be saved as `file`. What it includes may come with it: what is
/// in `brought` is not looked for on the disk. Throws Error, too, where it includes something
/// brought under a name that could not be the name of a file in a folder of its own.
GameSource script_with_text(const std::filesystem::path& file, std::string text,
                            const Includes& brought = {});

/// What a source of the kind `script` is read from.
ScriptSource script_of(const GameSource& source);

}  // namespace ply
