#include "framework/lua/syntax/places.hpp"

#include <algorithm>
#include <utility>

namespace ply::lua {

int line_named(std::string_view message) {
    constexpr int most = 10'000'000;
    int line = 0;
    for (std::size_t i = message.find(':'); i < message.size() && ++i < message.size();) {
        if (message[i] < '0' || message[i] > '9' || line > most) break;
        line = 10 * line + message[i] - '0';
    }
    return line;
}

Correction replacement_of(const LuaToken& token, std::string text) {
    Correction made{token.line, token.column, token.line, token.column, std::move(text)};
    const std::size_t last_line = token.text.rfind('\n');  // a string may have several
    const auto bytes = static_cast<int>(token.text.size());
    made.end_line += static_cast<int>(std::ranges::count(token.text, '\n'));
    made.end_column =
        last_line == token.text.npos ? token.column + bytes : bytes - static_cast<int>(last_line);
    return made;
}

Correction replacement_of(const SyntaxTree& tree, SyntaxTree::Id id, std::string text) {
    Correction made = replacement_of(tree.last_token(id), std::move(text));
    made.line = tree.first_token(id).line;
    made.column = tree.first_token(id).column;
    return made;
}

}  // namespace ply::lua
