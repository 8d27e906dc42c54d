/// Names that a script reads from the framework or from its globals.
#pragma once

#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// The globals that are read, in the order of the text; what is assigned to or defined as a
/// function is not. None of a text that is no Lua.
std::vector<LuaToken> free_names(const SyntaxTree& tree);

}  // namespace ply::lua
