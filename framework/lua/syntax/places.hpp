/// Where things stand in a text, for those who edit it.
#pragma once

#include <string>

#include "framework/base/note.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// `text` in place of a token, or of a node from its first token to its last one.
Replacement replacement_of(const LuaToken& token, std::string text);
Replacement replacement_of(const SyntaxTree& tree, SyntaxTree::Id id, std::string text);

}  // namespace ply::lua
