#include "framework/loading/lua/plain_reads.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "framework/game/error.hpp"
#include "framework/loading/lua/script_text.hpp"

namespace ply::lua {
namespace {

constexpr MirroredWord words[] = {{"board", "__board"}, {"var", "__var"}};

/// A script's tokens with what little grammar is needed.
class Code {
public:
    explicit Code(std::string_view code) : code_(code), tokens_(tokens_of(code)) {}

    std::size_t size() const { return tokens_.size(); }
    std::size_t place(std::size_t i) const {
        return static_cast<std::size_t>(tokens_[i].text.data() - code_.data());
    }
    int line(std::size_t i) const { return tokens_[i].line; }
    std::string_view text(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].text : std::string_view();
    }

    /// Whether a local, a parameter or a loop has this name.
    bool declares(std::string_view name) const {
        for (std::size_t i = 0; i < size(); ++i) {
            std::size_t at = i + 1;
            if (text(i) == "function") {
                while ((is_word(at) && text(at) != "function") || text(at) == "." ||
                       text(at) == ":")
                    ++at;
                ++at;
            } else if (text(i) == "local" && text(at) == "function") {
                ++at;
            } else if (text(i) != "local" && text(i) != "for") {
                continue;
            }
            for (; is_word(at); at += 2) {
                if (text(at) == name) return true;
                if (text(at + 1) == "<") at += 3;
                if (text(at + 1) != ",") break;
            }
        }
        return false;
    }
    /// Whether the word at `i` is indexed: `board[c]`, `var.x`, and is no field of another table.
    bool is_indexed(std::size_t i) const {
        const bool field = i > 0 && text(i - 1) == "." && (i < 2 || text(i - 2) != ".");
        const bool opens = text(i + 1) == "[" || (text(i + 1) == "." && is_word(i + 2));
        return opens && !field && (i == 0 || text(i - 1) != ":");
    }
    /// Whether the indexed word at `i` is among those that an assignment writes to. A field of a
    /// table that is made is taken for one, too: `{ board[1], x = 2 }`, and what is too long to
    /// look through.
    bool is_written(std::size_t i) const {
        for (std::size_t at = past_suffixes(i + 1);; at = past_suffixes(at + 1)) {
            if (at > i + furthest) return true;
            if (text(at) == "=") return text(at + 1) != "=";
            if (text(at) != ",") return false;
            if (!is_word(++at) && text(at) != "(") return false;
            if (text(at) == "(") at = past_bracket(at) - 1;
        }
    }

private:
    bool is_word(std::size_t i) const { return i < tokens_.size() && tokens_[i].word; }

    /// Past the bracket that closes the one at `at`.
    std::size_t past_bracket(std::size_t at) const {
        int open = 0;
        for (const std::size_t end = std::min(size(), at + furthest + 1); at < end; ++at) {
            if (tokens_[at].is_one_of("([{")) ++open;
            if (tokens_[at].is_one_of(")]}") && --open == 0) return at + 1;
        }
        return at;
    }
    /// Past the indices, fields and calls that follow a name.
    std::size_t past_suffixes(std::size_t at) const {
        while (at < size()) {
            if (tokens_[at].is_one_of("([{"))
                at = past_bracket(at);
            else if (tokens_[at].is_one_of(".:") && is_word(at + 1))
                at += 2;
            else
                break;
        }
        return at;
    }

    static constexpr std::size_t furthest = 500;  ///< tokens that are looked through

    std::string_view code_;
    std::vector<Token> tokens_;
};

}  // namespace

std::span<const MirroredWord> mirrored_words() {
    return words;
}

std::string with_plain_reads(const std::string& text, const std::string& label) {
    const std::string blanked = code_only(text);
    const Code code(blanked);
    bool plain[std::size(words)];
    std::ranges::transform(words, plain,
                           [&](const auto& each) { return !code.declares(each.word); });
    std::string result;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        for (std::size_t k = 0; k < std::size(words); ++k) {
            if (code.text(i) == words[k].mirror)
                throw Error(label + ":" + std::to_string(code.line(i)) + ": " + words[k].mirror +
                            " is a name of the framework's own; take another");
            if (code.text(i) != words[k].word || !plain[k]) continue;
            if (!code.is_indexed(i) || code.is_written(i)) continue;
            const std::size_t place = code.place(i);
            result.append(text, copied, place - copied).append(words[k].mirror);
            copied = place + code.text(i).size();
        }
    }
    return result.append(text, copied);
}

}  // namespace ply::lua
