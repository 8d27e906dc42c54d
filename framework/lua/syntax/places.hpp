/// Where things stand in a text, for those who edit it.
#pragma once

#include <string>
#include <string_view>

#include "framework/base/note.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// The line that a message names behind its first colon, `name:12: what`; 0: none.
int line_named(std::string_view message);

/// `text` in place of a token, or of a node from its first token to its last one.
Correction replacement_of(const LuaToken& token, std::string text);
Correction replacement_of(const SyntaxTree& tree, SyntaxTree::Id id, std::string text);

}  // namespace ply::lua
