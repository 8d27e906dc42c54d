/// From the text of a bot to a machine that chooses.
#pragma once

#include "framework/lua/bots/bot_desk.hpp"

namespace ply::lua {

/// Runs the script: all of it where the desk has a game, else up to its `player { ... }`, which
/// fills in BotDesk::info. Throws ScriptError.
void load_bot(BotDesk& desk);

/// Inside Machine::protect: pushes the function `choose`, and gives `me` its value.
void push_choose(BotDesk& desk);

}  // namespace ply::lua
