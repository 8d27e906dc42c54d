/// Reads a script into a machine: environment, prelude, passes, includes.
#pragma once

#include <memory>
#include <string>

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// What the script says before options are chosen. Throws Error.
Definition read_declaration(const ScriptSource& source);

/// The script with its options chosen, ready to play; `options` must outlive it. `notes_calls`:
/// Machine::called_at_load is filled. Throws Error.
std::unique_ptr<Machine> load_script(const ScriptSource& source, const Options& options,
                                     const std::vector<OptionSpec>& known,
                                     bool notes_calls = false);

}  // namespace ply::lua
