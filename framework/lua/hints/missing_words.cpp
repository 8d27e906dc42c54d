#include "framework/lua/hints/missing_words.hpp"

#include <algorithm>

#include "framework/base/suggest.hpp"
#include "framework/lua/syntax/keywords.hpp"

namespace ply::lua {
namespace {

/// The token that a message of the compiler names last: `near 'x'`.
std::string_view near_token(std::string_view message) {
    const std::size_t begin = message.rfind(" near '");
    if (begin == message.npos || !message.ends_with('\'')) return "";
    return message.substr(begin + 7, message.size() - begin - 8);
}

bool is_word(const LuaToken& token) {
    return token.kind == TokenKind::name || token.kind == TokenKind::keyword ||
           token.kind == TokenKind::number;
}

/// Where `retrun WIN` was taken for two names in a row.
std::string misspelt_keyword(std::span<const LuaToken> line, std::string_view near) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i].text != near || !is_word(line[i]) || line[i - 1].kind != TokenKind::name)
            continue;
        if (const std::string meant = nearest(line[i - 1].text, keywords()); !meant.empty())
            return "did you mean " + meant + "?";
    }
    return "";
}

/// Whether the compiler met a letter or a digit.
bool begins_word(std::string_view token) {
    Lexer lexer(token);
    return is_word(lexer.next());
}

}  // namespace

std::string missing_word(std::string_view message, std::span<const LuaToken> line) {
    const std::string_view near = near_token(message);
    if (near.empty() || line.empty()) return "";
    const bool unexpected = message.find("syntax error near") != message.npos ||
                            message.find("unexpected symbol near") != message.npos;
    if (const std::string meant = unexpected ? misspelt_keyword(line, near) : ""; !meant.empty())
        return meant;
    constexpr std::string_view conditions[] = {
        "==", "~=", "<", ">", "<=", ">=", "and", "or", "not"};
    const bool begins = line[0].is("not") || line[0].kind != TokenKind::keyword;
    if (unexpected && begins && std::ranges::find(conditions, near) != std::end(conditions))
        return "a condition alone is no statement; is return or if missing before it?";
    if (begins_word(near) && message.find("')' expected") != message.npos)
        return is_keyword(near) ? "is a ) missing before it?" : "is a comma missing before it?";
    if (message.find("'(' expected near") != message.npos) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            if (line[i].is("function") && line[i + 1].text != near)
                return "write function " + std::string(line[i + 1].text) + "() ... end";
        return "parentheses follow the name: function moves() ... end";
    }
    return "";
}

std::string missing_values(const SyntaxTree& tree, int line) {
    std::size_t cells = 0;
    std::size_t values = 0;
    for (SyntaxTree::Id id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != NodeKind::assignment || tree.first_token(id).line > line ||
            tree.last_token(id).line < line)
            continue;
        const auto parts = tree.children(id);
        const auto targets = tree.children(parts[0]);
        const auto is_cell = [&](SyntaxTree::Id target) {
            return tree.kind(target) == NodeKind::index &&
                   tree.text(tree.children(target)[0]) == "board";
        };
        const auto written = static_cast<std::size_t>(std::ranges::count_if(targets, is_cell));
        const std::size_t given = tree.children(parts[1]).size();
        if (written <= given) continue;
        cells = written;
        values = given;
    }
    if (cells == 0) return "write EMPTY";
    return std::to_string(cells) + " cells are written and " + std::to_string(values) +
           (values == 1 ? " value is" : " values are") +
           " given, as in board[a], board[b] = me, me";
}

}  // namespace ply::lua
