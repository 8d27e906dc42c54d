/// What the text of a script shows without a game being played, for editors: quick enough to be
/// asked while somebody types.
#pragma once

#include <stop_token>
#include <vector>

#include "framework/base/note.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// What lint says, names that mean nothing, and what the game declares and never uses, with default
/// options. Throws Error where the script cannot be loaded.
std::vector<Note> script_notes(const ScriptSource& source, const std::stop_token& stop);

}  // namespace ply
