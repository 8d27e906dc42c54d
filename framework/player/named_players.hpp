/// Players with names of their own, written once in a file and understood wherever a player is:
///
///     -- ~/.config/plyboard/players.lua
///     return { quick = "alphabeta(depth=4)", fish = "uci(cmd=\"stockfish\", nodes=10000)" }
///
/// The user's file goes before the program's, scripts/players.lua. The file is Lua, as in
/// config_table.hpp.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

struct NamedPlayer {
    std::string name;  ///< letters, digits, `_` and `-`; no other player's
    std::string text;  ///< a searcher, an engine or a level, as the file has it
    std::string file;  ///< where it stands
};

/// A player that is wrong, or a whole file.
struct NamedPlayerProblem {
    std::string name;  ///< empty: nobody of the file is known
    std::string text;  ///< one sentence, `label:line: what; way out`
};

/// What files of players say. One wrong player hides no other.
struct NamedPlayers {
    std::vector<NamedPlayer> players;
    std::vector<NamedPlayerProblem> problems;
};

/// Reads the text of such a file, by name. `label` is how it is called in messages.
NamedPlayers read_player_file(const std::string& label, std::string_view text);

/// The players of those files that exist, file by file; of a name in several the first is meant.
NamedPlayers read_player_files(std::span<const std::filesystem::path> files);

/// Those of the user's and the program's file, which are read once, when they are first asked for.
const NamedPlayers& named_players();

/// The player of this name; nullptr: there is none. Throws Error with the problem that it has, or
/// that a file has in which it might be: another file's player of that name is not meant then.
const NamedPlayer* find_player(const NamedPlayers& named, std::string_view name);

/// All that is written for a player, without options: `human`, these, searchers, protocols of
/// engines, levels, scripts.
std::vector<std::string> player_names(std::span<const NamedPlayer> named);

}  // namespace ply
