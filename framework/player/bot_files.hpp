/// Where players of people's own lie, in Lua and in C++, and what they are called.
///
///     lua:greedy       greedy.lua in one of bot_folders(), whatever else is called greedy
///     greedy           greedy.so there, else greedy.lua, where no other player has the name
///     ./my/bot.lua     that file
///     ./my/bot.so      that library
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/lua/bots/bot.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// `players` in each folder of PLYBOARD_PATH, in the user's configuration, and in the program's own
/// scripts. They need not exist; the first that has a name is meant.
std::vector<std::filesystem::path> bot_folders();
/// Where a new player belongs: the first of these that is the user's.
std::filesystem::path folder_for_new_bots();

/// A file of those folders.
struct BotFile {
    std::string name;  ///< `greedy`
    std::filesystem::path file;
};
/// Those that are meant by their names, by name.
std::vector<BotFile> bot_files();
/// The same of searchers in libraries, `greedy.so`, none of which is opened.
std::vector<BotFile> searcher_files();

/// As find_searcher(), and where it knows none, that of a library of this name or path, opened.
/// Null: there is none. Throws Error where the library is none of a searcher.
const SearcherEntry* find_any_searcher(const std::string& name);

/// Whether a player's name, without options, can only be that of a script: `lua:x` or a path.
bool is_bot_name(std::string_view name);

/// The script of this name, of either kind. Throws Error with the nearest name where it is one by
/// is_bot_name() and there is no such file, or one that cannot be read; nothing for other names
/// that no file has.
std::optional<BotSource> find_bot(const std::string& name);

/// Changes when the script does: 16 hex digits.
std::string fingerprint(const BotSource& source);

/// The file, read. Throws Error.
BotSource read_bot_file(const std::filesystem::path& file);

}  // namespace ply
