/// Ways out of mistakes that Lua itself reports in its own words, or that other languages and
/// everyday English lead to.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// What is added to a message of Lua, beginning with "; ", or nothing; `line` is the one that the
/// message names, 0 if it is none of this text, which need not be Lua.
std::string way_out(std::string_view message, const SyntaxTree& tree, int line);

/// Where a word of the framework or of the game in this line is hidden by a local of the script:
/// "; goal is the local of line 3 here", or nothing.
std::string hidden_word(const SyntaxTree& tree, int line,
                        const std::function<bool(const std::string&)>& is_word);

/// What a name that means nothing was probably meant to be, as the end of a sentence: "write
/// north"; or nothing. `tree` is that of the script.
std::string meant_by(std::string_view name, const SyntaxTree& tree);

/// What to write instead of the name, where that is sure: `EMPTY` for `empty`; or nothing.
std::string word_instead_of(std::string_view name);

}  // namespace ply::lua
