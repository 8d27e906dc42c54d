#include "framework/lua/hints/missing_words.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "framework/base/suggest.hpp"
#include "framework/lua/syntax/lua_words.hpp"
#include "framework/lua/syntax/script_text.hpp"

namespace ply::lua {
namespace {

/// The token that a message of the compiler names last: `near 'x'`.
std::string_view near_token(std::string_view message) {
    const std::size_t begin = message.rfind(" near '");
    if (begin == message.npos || !message.ends_with('\'')) return "";
    return message.substr(begin + 7, message.size() - begin - 8);
}

/// Where `retrun WIN` was taken for two names in a row.
std::string misspelt_keyword(const std::vector<Token>& line, std::string_view near) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Token& word = line[i - 1];
        if (line[i].text != near || !line[i].word || !word.word || is_word_of_lua(word.text))
            continue;
        if (const std::string meant = nearest(word.text, words_of_lua()); !meant.empty())
            return "did you mean " + meant + "?";
    }
    return "";
}

}  // namespace

std::string missing_word(std::string_view message, std::string_view text) {
    const std::string code = code_only(std::string(text));
    const std::vector<Token> line = tokens_of(code);
    const std::string_view near = near_token(message);
    if (near.empty() || line.empty()) return "";
    const bool unexpected = message.find("syntax error near") != message.npos ||
                            message.find("unexpected symbol near") != message.npos;
    if (const std::string meant = unexpected ? misspelt_keyword(line, near) : ""; !meant.empty())
        return meant;
    constexpr std::string_view conditions[] = {
        "==", "~=", "<", ">", "<=", ">=", "and", "or", "not"};
    const bool begins = line[0].text == "not" || !is_word_of_lua(line[0].text);
    if (unexpected && begins && std::ranges::find(conditions, near) != std::end(conditions))
        return "a condition alone is no statement; is return or if missing before it?";
    const bool word = std::isalnum(static_cast<unsigned char>(near[0])) != 0;
    if (word && message.find("')' expected") != message.npos)
        return is_word_of_lua(near) ? "is a ) missing before it?" : "is a comma missing before it?";
    if (message.find("'(' expected near") != message.npos) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            if (line[i].text == "function" && line[i + 1].text != near)
                return "write function " + std::string(line[i + 1].text) + "() ... end";
        return "parentheses follow the name: function moves() ... end";
    }
    return "";
}

std::string missing_values(std::string_view text) {
    const std::string code = code_only(std::string(text));
    const std::vector<Token> line = tokens_of(code);
    std::size_t cells = 0;
    std::size_t values = 0;
    int open = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].is_one_of("([{")) ++open;
        if (line[i].is_one_of(")]}")) --open;
        const bool plain = open == 0;
        if (values == 0 && plain && line[i].text == "board") ++cells;
        if (values == 0 && plain && line[i].text == "=") values = 1;
        if (values > 0 && plain && line[i].text == ",") ++values;
    }
    if (values == 0 || cells <= values) return "write EMPTY";
    return std::to_string(cells) + " cells are written and " + std::to_string(values) +
           (values == 1 ? " value is" : " values are") +
           " given, as in board[a], board[b] = me, me";
}

}  // namespace ply::lua
