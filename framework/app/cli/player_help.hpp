/// Help on players, from the tables of searchers, protocols and levels and the files of named
/// players, in 80 columns.
#pragma once

#include <string>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/engine/engine_spec.hpp"
#include "framework/player/bot_player.hpp"
#include "framework/player/levels.hpp"
#include "framework/player/named_players.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// `  name   what it is`: one row of a list of players.
std::string player_row(const std::string& name, const std::string& help);

/// The games that a searcher plays, in words.
std::string games_of(const SearcherEntry& entry);

/// What is written to use it: `pvs(depth=8)`.
std::string example_of(const SearcherEntry& entry);
std::string example_of(const EngineProtocolEntry& entry);

/// One searcher: what it is, which games it plays, its options with defaults and values, its
/// limits, an example.
std::string searcher_text(const SearcherEntry& entry);
/// The same of engines that speak a protocol.
std::string engine_text(const EngineProtocolEntry& entry);

/// The same of a player in Lua, called `name`.
std::string bot_text(const std::string& name, const BotInfo& info);

/// What limits a level, in one line.
std::string level_help(const Level& level);

/// What is wrong with players of named_players(), a line each, and how many more there are where
/// they are many.
std::vector<std::string> named_player_problems();

/// The players of named_players(), and a remark for each of its problems: who does not ask for a
/// player that is wrong goes on. A remark is a line, or under --json an object as of errors.
const std::vector<NamedPlayer>& readable_named_players(bool json = false);

}  // namespace ply
