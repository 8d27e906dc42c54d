/// The tokens of Lua 5.4, each with its place.
/// (Lua 5.4 Reference Manual, 3.1, Lexical Conventions)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ply::lua {

enum class TokenKind : std::uint8_t { name, keyword, number, string, sign, end };

/// A piece of the text. Comments and blanks are no tokens.
struct LuaToken {
    TokenKind kind = TokenKind::end;
    std::string_view text;  ///< as written: a string with its quotes
    std::size_t place = 0;  ///< of its first byte in the text
    int line = 1;           ///< of its first byte
    int column = 1;         ///< in bytes, from 1

    bool is(std::string_view what) const {
        return text == what && (kind == TokenKind::keyword || kind == TokenKind::sign);
    }
};

/// Where a text is no Lua, and why.
struct SyntaxError {
    int line = 1;
    int column = 1;
    std::string what;
};

/// Reads one token after the other. The text must stay.
class Lexer {
public:
    explicit Lexer(std::string_view text);

    /// The next token; at the end of the text, and from a mistake on, a token of kind `end`.
    LuaToken next();
    const std::optional<SyntaxError>& error() const { return error_; }

private:
    char at(std::size_t ahead = 0) const {
        return place_ + ahead < text_.size() ? text_[place_ + ahead] : '\0';
    }
    void step(std::size_t bytes);
    void skip_blanks();
    /// Of `[==[` here: how many `=`; nothing where it is no such bracket.
    std::optional<std::size_t> long_bracket() const;
    bool skip_long(std::size_t level, const char* what);
    bool skip_string(char quote);
    void skip_number();
    void fail(const LuaToken& where, const std::string& what);
    LuaToken begun() const { return {TokenKind::end, {}, place_, line_, column()}; }
    int column() const { return static_cast<int>(place_ - line_begin_) + 1; }

    std::string_view text_;
    std::size_t place_ = 0;
    std::size_t line_begin_ = 0;
    int line_ = 1;
    std::optional<SyntaxError> error_;
};

}  // namespace ply::lua
