/// Reads a script into a machine: environment, prelude, passes, includes.
#pragma once

#include <exception>
#include <memory>
#include <string>

#include "framework/loading/lua/machine.hpp"

namespace ply::lua {

/// Thrown through the script by its `game { ... }` in the first pass, when all is known that does
/// not hang on options.
struct FirstPassDone : std::exception {};

/// What the script says before options are chosen. Throws Error.
Definition read_declaration(const ScriptSource& source);

/// The script with its options chosen, ready to play; `options` must outlive it. `notes_calls`:
/// Machine::called_at_load is filled. Throws Error.
std::unique_ptr<Machine> load_script(const ScriptSource& source, const Options& options,
                                     const std::vector<OptionSpec>& known,
                                     bool notes_calls = false);

/// Pushes what the file returns. Raises Lua errors.
void include_script(lua_State* lua, const std::string& name);

}  // namespace ply::lua
