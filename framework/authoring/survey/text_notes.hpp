/// What a loaded script's texts show without a game being played.
#pragma once

#include <list>
#include <stop_token>
#include <vector>

#include "framework/authoring/survey/script_files.hpp"
#include "framework/base/note.hpp"
#include "framework/game/game.hpp"

namespace ply::lua {

/// What lint says, names that mean nothing, and what the game declares and never uses. Inside
/// Machine::protect(). Once `stop` is requested one such name is enough.
std::vector<Note> notes_of_texts(Machine& machine, const GameInfo& info,
                                 const std::list<ScriptFile>& files, const std::stop_token& stop);

}  // namespace ply::lua
