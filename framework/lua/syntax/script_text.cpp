#include "framework/lua/syntax/script_text.hpp"

#include <algorithm>
#include <cctype>

namespace ply::lua {
namespace {

/// How many `=` stand in a long bracket that opens at `at`; -1: none does.
int long_bracket(const std::string& text, std::size_t at) {
    if (at >= text.size() || text[at] != '[') return -1;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] == '=') ++end;
    return end < text.size() && text[end] == '[' ? static_cast<int>(end - at - 1) : -1;
}

/// Past the comment or string that begins at `at`, or `at` itself.
std::size_t past_words(const std::string& text, std::size_t at) {
    const bool comment = text.compare(at, 2, "--") == 0;
    const std::size_t inner = comment ? at + 2 : at;
    if (const int level = long_bracket(text, inner); level >= 0) {
        const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
        const std::size_t end = text.find(close, inner);
        return end == std::string::npos ? text.size() : end + close.size();
    }
    if (comment) return std::min(text.find('\n', at), text.size());
    if (text[at] != '"' && text[at] != '\'') return at;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != text[at] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

}  // namespace

std::string code_only(const std::string& text) {
    std::string code = text;
    for (std::size_t at = 0; at < code.size();) {
        const std::size_t end = past_words(text, at);
        for (std::size_t i = at; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
        at = std::max(end, at + 1);
    }
    return code;
}

std::vector<Token> tokens_of(std::string_view code) {
    const auto of_word = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    std::vector<Token> tokens;
    int line = 1;
    for (std::size_t at = 0; at < code.size();) {
        const char letter = code[at];
        line += letter == '\n' ? 1 : 0;
        std::size_t end = at + 1;
        while (of_word(letter) && end < code.size() && of_word(code[end])) ++end;
        if (std::isspace(static_cast<unsigned char>(letter)) == 0)
            tokens.push_back({code.substr(at, end - at), line, of_word(letter)});
        at = end;
    }
    return tokens;
}

std::string_view named_line(std::string_view message, std::string_view text) {
    int line = 0;
    for (std::size_t i = message.find(':'); i < message.size() && ++i < message.size();) {
        if (std::isdigit(static_cast<unsigned char>(message[i])) == 0 || line > 1'000'000) break;
        line = 10 * line + message[i] - '0';
    }
    for (; line > 1 && !text.empty(); --line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return line == 0 ? "" : text.substr(0, text.find('\n'));
}

}  // namespace ply::lua
