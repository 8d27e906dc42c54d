/// The table of words of players in Lua: the only place where their names, parameters and meanings
/// are written. Help, the reference, annotations for editors and completion are made from it.
#pragma once

#include <span>
#include <vector>

#include "framework/lua/api/word.hpp"

namespace ply::lua {

/// All words, by the chapters of the reference.
std::span<const Chapter> bot_chapters();
/// Values with a name: me, game, opt.
std::span<const Constant> bot_constants();
/// What the framework calls: choose.
const Signature& bot_callback();

// Fields of tables.
std::vector<Field> player_fields();     ///< of player { ... }
std::vector<Field> bot_game_fields();   ///< of game
std::vector<Field> bot_clock_fields();  ///< of the clock
std::vector<Field> position_fields();

// The files that have the rows.
std::span<const Word> bot_declarations();  ///< bot_load.cpp: player
std::span<const Word> bot_rule_words();    ///< rule_words.cpp: moves, play, over, result ...
std::span<const Word> bot_board_words();   ///< board_words.cpp: at, count, numbers, zones, key
std::span<const Word> bot_search_words();  ///< search_words.cpp: search, value, playouts, random

}  // namespace ply::lua
