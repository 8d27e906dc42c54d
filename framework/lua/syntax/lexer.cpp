#include "framework/lua/syntax/lexer.hpp"

#include "framework/lua/syntax/keywords.hpp"

namespace ply::lua {
namespace {

/// Longer signs before those that they begin with.
constexpr std::string_view signs[] = {
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", "..", "+", "-", "*", "/", "%", "^", "#",
    "&",   "~",  "|",  "<",  ">",  "=",  "(",  ")",  "{",  "}",  "[", "]", ";", ":", ",", "."};

// As in the C locale: what a script means does not depend on where it is read.
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_hexadecimal(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool ends_line(char c) {
    return c == '\n' || c == '\r';
}
bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

Lexer::Lexer(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) {  // a byte-order mark is no part of the first line
        place_ = 3;
        line_begin_ = 3;
    }
}

/// A line ends as for Lua: with a carriage return, a newline, or one of each in either order.
void Lexer::step(std::size_t bytes) {
    for (const std::size_t end = place_ + bytes; place_ < end && place_ < text_.size();) {
        const char letter = text_[place_++];
        if (!ends_line(letter)) continue;
        if (ends_line(at()) && at() != letter) ++place_;
        ++line_;
        line_begin_ = place_;
    }
}

std::optional<std::size_t> Lexer::long_bracket() const {
    if (at() != '[') return std::nullopt;
    std::size_t level = 0;
    while (at(level + 1) == '=') ++level;
    return at(level + 1) == '[' ? std::optional(level) : std::nullopt;
}

bool Lexer::skip_long(std::size_t level, const char* what) {
    const LuaToken where = begun();
    const std::string close = "]" + std::string(level, '=') + "]";
    const std::size_t end = text_.find(close, place_ + level + 2);
    if (end == text_.npos) {
        fail(where, std::string(what) + " has no end; write " + close + " behind it");
        return false;
    }
    step(end + close.size() - place_);
    return true;
}

void Lexer::skip_blanks() {
    while (place_ < text_.size()) {
        if (is_blank(at())) {
            step(1);
        } else if (at() == '-' && at(1) == '-') {
            step(2);
            if (const auto level = long_bracket()) {
                if (!skip_long(*level, "this comment")) return;
            } else {
                const std::size_t end = text_.find_first_of("\n\r", place_);
                step((end == text_.npos ? text_.size() : end) - place_);
            }
        } else {
            return;
        }
    }
}

bool Lexer::skip_string(char quote) {
    const LuaToken where = begun();
    step(1);
    while (place_ < text_.size() && at() != quote && !ends_line(at())) {
        const bool skips_blanks = at() == '\\' && at(1) == 'z';
        step(at() == '\\' ? 2 : 1);
        while (skips_blanks && place_ < text_.size() && is_blank(at())) step(1);
    }
    if (at() != quote || place_ >= text_.size()) {
        fail(where, "this text has no end; write " + std::string(1, quote) + " behind it");
        return false;
    }
    step(1);
    return true;
}

/// Digits, a point, an exponent with its sign; what is no number Lua's compiler finds out.
void Lexer::skip_number() {
    const bool hexadecimal = at() == '0' && (at(1) == 'x' || at(1) == 'X');
    if (hexadecimal) step(2);
    for (;; step(1)) {
        const char c = at();
        const char small = static_cast<char>(c | 0x20);
        if (small == (hexadecimal ? 'p' : 'e') && (at(1) == '+' || at(1) == '-'))
            step(1);
        else if (!is_hexadecimal(c) && !begins_name(c) && c != '.')
            return;
    }
}

LuaToken Lexer::next() {
    if (!error_) skip_blanks();
    LuaToken token = begun();
    if (error_ || place_ >= text_.size()) return token;
    const char first = at();
    if (begins_name(first)) {
        while (begins_name(at()) || is_digit(at())) step(1);
        token.kind = TokenKind::name;
    } else if (is_digit(first) || (first == '.' && is_digit(at(1)))) {
        skip_number();
        token.kind = TokenKind::number;
    } else if (first == '"' || first == '\'') {
        if (!skip_string(first)) return token;
        token.kind = TokenKind::string;
    } else if (const auto level = long_bracket()) {
        if (!skip_long(*level, "this text")) return token;
        token.kind = TokenKind::string;
    } else {
        for (const std::string_view sign : signs) {
            if (!text_.substr(place_).starts_with(sign)) continue;
            step(sign.size());
            token.kind = TokenKind::sign;
            break;
        }
        if (token.kind == TokenKind::end) {
            fail(token, "this letter means nothing in Lua");
            return token;
        }
    }
    token.text = text_.substr(token.place, place_ - token.place);
    if (token.kind == TokenKind::name && is_keyword(token.text)) token.kind = TokenKind::keyword;
    return token;
}

void Lexer::fail(const LuaToken& where, const std::string& what) {
    error_ = {where.line, where.column, what};
}

}  // namespace ply::lua
