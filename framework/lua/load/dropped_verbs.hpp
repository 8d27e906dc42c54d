/// Declared moves with no braces around all of them.
#pragma once

#include <string>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// Throws ScriptError where moves, result or after is given several verbs with no braces around
/// them: `moves = { step, ... }, { hop, ... }` is the first alone.
void refuse_dropped_verbs(const SyntaxTree& tree, const std::string& label);

}  // namespace ply::lua
