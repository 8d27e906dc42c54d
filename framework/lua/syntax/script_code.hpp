/// The tokens of a script with what little grammar there is in them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/lua/syntax/script_text.hpp"

namespace ply::lua {

class ScriptCode {
public:
    /// Of a text with comments and strings blanked out (`code_only`), which must stay.
    explicit ScriptCode(std::string_view code) : code_(code), tokens_(tokens_of(code)) {}

    std::size_t size() const { return tokens_.size(); }
    /// The token at `i`; empty past the end.
    std::string_view text(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].text : std::string_view();
    }
    int line(std::size_t i) const { return tokens_[i].line; }
    /// Where it begins in the text.
    std::size_t place(std::size_t i) const {
        return static_cast<std::size_t>(tokens_[i].text.data() - code_.data());
    }
    std::size_t end(std::size_t i) const { return place(i) + tokens_[i].text.size(); }
    bool is_word(std::size_t i) const { return i < tokens_.size() && tokens_[i].word; }

    /// Whether a local, a parameter or a loop has this name.
    bool declares(std::string_view name) const;
    /// Whether the word at `i` is indexed: `board[c]`, `var.x`, and is no field of another table.
    bool is_indexed(std::size_t i) const;
    /// Whether the indexed word at `i` is among those that an assignment writes to. A field of a
    /// table that is made is taken for one, too: `{ board[1], x = 2 }`, and what is too long to
    /// look through.
    bool is_written(std::size_t i) const;

    /// Past the bracket that closes the one at `at`, or a little way on where none does.
    std::size_t past_bracket(std::size_t at) const;
    /// For each `do`, `function`, `if` and `repeat` the token that closes the block, 0 for all
    /// other tokens; nothing where blocks do not close.
    std::optional<std::vector<std::size_t>> ends_of_blocks() const;
    /// The first token behind the parameters of the `function` at `i`; 0 where they do not close.
    std::size_t body_of_function(std::size_t i) const;

private:
    /// Past the indices, fields and calls that follow a name.
    std::size_t past_suffixes(std::size_t at) const;

    static constexpr std::size_t furthest = 500;  ///< tokens that are looked through

    std::string_view code_;
    std::vector<Token> tokens_;
};

}  // namespace ply::lua
