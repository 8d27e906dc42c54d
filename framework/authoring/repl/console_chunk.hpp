/// How a line typed at the prompt becomes a function among the script's own names.
#pragma once

#include <map>
#include <string>

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// A local variable of the script: where a closure keeps it.
struct ScriptLocal {
    int closure = 0;  ///< a reference into the registry
    int upvalue = 0;
};

/// The locals that the script's functions use, by name; of two with one name the first found. Runs
/// inside Machine::protect().
std::map<std::string, ScriptLocal> locals_of_script(Machine& machine);

enum class Compiled : bool { incomplete, whole };

/// Tables of the registry in which a line finds what is not local.
struct LineTables {
    const char* environment;  ///< `me` and `last`, which may be nil, are in it
    const char* evaluate;     ///< what it means by `evaluate`
};

/// Pushes the text as a function without arguments that sees the framework's words, the locals
/// (shared with the script, not copied), and for everything else the tables. Nothing is pushed
/// where the text is incomplete. Raises Lua errors.
Compiled compile_line(Machine& machine, const std::string& chunk_name,
                      const std::map<std::string, ScriptLocal>& locals, const LineTables& tables,
                      const std::string& text);

}  // namespace ply::lua
