/// The tokens that PGN and PDN share. S. Edwards, "Portable Game Notation Specification and
/// Implementation Guide", 1994, chapters 4 to 8; https://wiegerw.github.io/pdn/grammar.html
///
///     MovetextReader reader("[White \"?\"] 1. e4! {best} e5 (1... c5) *", chess_results);
///     for (auto token = reader.next(); token.kind != MovetextToken::Kind::end; ...)
///
/// Tolerant as readers should be: numbers of moves are passed over, wherever they stand.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

struct MovetextToken {
    enum class Kind {
        tag,         ///< `text` is its name
        move,        ///< without `!` and `?` behind it
        annotation,  ///< `!`, `?!`, `$14`, `+-`: what is said of the move before
        comment,
        open,  ///< a variation begins, instead of the move before
        close,
        result,
        end,
    };
    Kind kind = Kind::end;
    std::string text{};
    std::string value{};  ///< of a tag
    int line = 0;
    bool unclosed = false;  ///< of a comment: the file ends within it, or the next game begins
};

class MovetextReader {
public:
    /// `text` must outlive this; plain_text() has made it. `results` are the words that end a game.
    MovetextReader(std::string_view text, std::span<const std::string_view> results)
        : text_(text), results_(results) {}

    /// Throws Error with the line where a tag or a string has no end. After the end comes the end
    /// again.
    MovetextToken next();
    /// The token that next() will return.
    const MovetextToken& peek();
    /// The line that was read last, from 1.
    int line() const { return line_; }

private:
    MovetextToken read();
    MovetextToken tag();
    MovetextToken comment(char end);
    MovetextToken quoted_move();
    std::optional<MovetextToken> resignation(std::string_view player);
    std::optional<MovetextToken> word();
    MovetextToken split_move(std::size_t end);
    std::optional<MovetextToken> bracketed_annotation();
    std::string string(const char* what, bool ends_before_bracket);
    MovetextToken make(MovetextToken::Kind kind, std::string text) const;
    void skip(std::size_t count);
    bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    std::string_view text_;
    std::span<const std::string_view> results_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::optional<MovetextToken> peeked_;
    std::vector<MovetextToken> behind_;  ///< annotations of the word that was read, the last first
};

}  // namespace ply
