#include "framework/lua/syntax/syntax_tree.hpp"

#include <algorithm>

#include "framework/lua/syntax/parser.hpp"

namespace ply::lua {

SyntaxTree::SyntaxTree(std::string_view text) : text_(text) {
    Parser(*this).run();
}

std::span<const LuaToken> SyntaxTree::tokens_on(int line) const {
    const auto all = tokens().first(tokens_.size() - 1);  // without the end
    const auto first = std::ranges::lower_bound(all, line, {}, &LuaToken::line);
    return {first, std::ranges::upper_bound(all, line, {}, &LuaToken::line)};
}

}  // namespace ply::lua
