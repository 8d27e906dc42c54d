/// Names that a script reads from the framework or from its globals.
#pragma once

#include <string_view>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

struct FreeName {
    std::string_view name;
    int line = 1;
};

/// The globals that are read, in the order of the text; what is assigned to or defined as a
/// function is not. None of a text that is no Lua.
std::vector<FreeName> free_names(const SyntaxTree& tree);

}  // namespace ply::lua
