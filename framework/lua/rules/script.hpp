/// Games written in Lua: from the text of a script to a Game.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// What the script says of itself (name, title, options), without starting a game.
/// Throws Error `label:line: what; way out`.
GameInfo script_info(const ScriptSource& source);

/// The game with its options chosen. Throws Error if the script is broken or an option is unknown.
/// The Game throws RulesError when a callback fails, runs too long or takes too much memory.
std::unique_ptr<Game> open_script(const ScriptSource& source,
                                  const std::vector<std::pair<std::string, std::string>>& options);

/// The words of the framework that every script knows (verbs, constants), for help and tests.
std::vector<std::string> script_words();

}  // namespace ply
