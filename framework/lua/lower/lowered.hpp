/// A script as it is compiled: the same on the same lines, but faster (plain_loops.hpp,
/// plain_reads.hpp).
#pragma once

#include <string>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// The text to compile; where it is no Lua, the text itself, so that the compiler's messages are
/// about what is written.
std::string lowered(const SyntaxTree& tree);

/// Throws ScriptError where the script has a name that is put in.
void refuse_own_names(const SyntaxTree& tree, const std::string& label);

}  // namespace ply::lua
