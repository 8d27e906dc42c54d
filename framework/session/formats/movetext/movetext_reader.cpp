#include "framework/session/formats/movetext/movetext_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "framework/session/formats/pasted_text.hpp"

namespace ply {
namespace {

using Kind = MovetextToken::Kind;

constexpr std::string_view gaps = " \t\n";
constexpr std::string_view ends_of_words = " \t\n{}()[];\"";

/// Pieces of chess as figures, and their letters.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> figurines{{{"\u2654", "K"},
                                                                                   {"\u2655", "Q"},
                                                                                   {"\u2656", "R"},
                                                                                   {"\u2657", "B"},
                                                                                   {"\u2658", "N"},
                                                                                   {"\u2659", ""},
                                                                                   {"\u265a", "K"},
                                                                                   {"\u265b", "Q"},
                                                                                   {"\u265c", "R"},
                                                                                   {"\u265d", "B"},
                                                                                   {"\u265e", "N"},
                                                                                   {"\u265f", ""}}};

/// `!!`, `??`, `!?` and `?!` as some programs write them.
constexpr std::string_view signs_of_one_letter[] = {"\u203c", "\u2047", "\u2049", "\u2048"};

bool is_number_sign(char letter) {
    return letter >= '0' && letter <= '9';
}
bool is_name_sign(char letter) {
    return is_number_sign(letter) || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || letter == '_';
}

/// `1-`: the rest of the move is the next word.
bool goes_on_behind_blanks(std::string_view word) {
    const std::size_t sign = word.find_first_not_of("0123456789");
    return sign != 0 && sign + 1 == word.size() && (word[sign] == '-' || word[sign] == 'x');
}

std::string with_letters(std::string word) {
    for (const auto& [figure, letter] : figurines)
        for (std::size_t at = word.find(figure); at != word.npos; at = word.find(figure))
            word.replace(at, figure.size(), letter);
    return word;
}

/// Behind the number of a move and its dots; the whole where there is no number.
std::string_view behind_number(std::string_view word) {
    std::size_t digits = 0;
    while (digits < word.size() && is_number_sign(word[digits])) ++digits;
    if (digits < word.size() && word[digits] != '.' && !word.substr(digits).starts_with("…"))
        return word;
    word.remove_prefix(digits);
    while (word.starts_with('.') || word.starts_with("…"))
        word.remove_prefix(word.front() == '.' ? 1 : std::string_view("…").size());
    return word;
}

/// `+-`, `=`, `∞`: what has no letter and no digit says something of a move. Moves that were not
/// made are written `--`.
bool is_evaluation(std::string_view word) {
    return word != "--" && std::ranges::none_of(word, [](char c) {
               return is_name_sign(c) || c == '@' || c == '*';
           });
}

}  // namespace

MovetextToken MovetextReader::next() {
    if (peeked_) return *std::exchange(peeked_, std::nullopt);
    return read();
}

const MovetextToken& MovetextReader::peek() {
    if (!peeked_) peeked_ = read();
    return *peeked_;
}

MovetextToken MovetextReader::make(Kind kind, std::string text) const {
    return {.kind = kind, .text = std::move(text), .line = line_};
}

void MovetextReader::skip(std::size_t count) {
    const std::size_t end = std::min(at_ + count, text_.size());
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
}

MovetextToken MovetextReader::read() {
    if (!behind_.empty()) {
        MovetextToken token = std::move(behind_.back());
        behind_.pop_back();
        return token;
    }
    while (at_ < text_.size()) {
        const char letter = text_[at_];
        if (letter == '%' && at_line_start()) {
            skip(std::min(text_.find('\n', at_), text_.size()) - at_);
        } else if (letter == '[') {
            return tag();
        } else if (letter == '{') {
            return comment('}');
        } else if (letter == ';') {
            return comment('\n');
        } else if (letter == '"') {
            return quoted_move();
        } else if (letter == '(') {
            if (auto annotation = bracketed_annotation()) return *annotation;
            skip(1);
            return make(Kind::open, "(");
        } else if (letter == ')') {
            skip(1);
            return make(Kind::close, ")");
        } else if (gaps.find(letter) != gaps.npos || letter == ']' || letter == '}') {
            skip(1);
        } else if (auto token = word()) {
            return *token;
        }
    }
    return make(Kind::end, "");
}

MovetextToken MovetextReader::tag() {
    MovetextToken token = make(Kind::tag, "");
    const auto pass_gaps = [&] {
        while (at_ < text_.size() && gaps.find(text_[at_]) != gaps.npos) skip(1);
    };
    skip(1);
    pass_gaps();
    while (at_ < text_.size() && is_name_sign(text_[at_])) token.text += text_[at_++];
    pass_gaps();
    if (token.text.empty() || at_ == text_.size() || text_[at_] != '"')
        throw error_in_line(token.line, "a tag is written [Name \"value\"]");
    token.value = string("the tag", true);
    pass_gaps();
    if (at_ < text_.size() && text_[at_] == ']') skip(1);
    return token;
}

/// What stands in quotes. Of a tag's value, quotes inside are often written as they are: only those
/// before a `]` end it.
std::string MovetextReader::string(const char* what, bool ends_before_bracket) {
    const int begin = line_;
    std::string value;
    for (skip(1); at_ < text_.size() && text_[at_] != '\n'; ++at_) {
        const char letter = text_[at_];
        if (letter == '\\' && at_ + 1 < text_.size() &&
            (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
            value += text_[++at_];
            continue;
        }
        if (letter == '"') {
            const std::size_t behind = text_.find_first_not_of(" \t", at_ + 1);
            if (!ends_before_bracket || behind == text_.npos || text_[behind] == ']' ||
                text_[behind] == '\n') {
                skip(1);
                return value;
            }
        }
        value += letter;
    }
    throw error_in_line(begin, std::string(what) + " has no end: the second '\"' is missing");
}

MovetextToken MovetextReader::comment(char end) {
    MovetextToken token = make(Kind::comment, "");
    std::size_t close = text_.find(end, at_ + 1);
    token.unclosed = close == text_.npos && end == '}';
    if (token.unclosed) close = text_.find("\n\n[", at_ + 1);
    const std::size_t behind = std::min(close, text_.size());
    token.text = joined_line(text_.substr(at_ + 1, behind - at_ - 1));
    std::ranges::replace(token.text, '}', ')');  // it could not be written again
    skip(behind - at_ + 1);
    return token;
}

MovetextToken MovetextReader::quoted_move() {
    MovetextToken token = make(Kind::move, "");
    token.text = string("the move", false);
    return token;
}

/// `(!)`, `(?)` behind a move of draughts.
std::optional<MovetextToken> MovetextReader::bracketed_annotation() {
    const std::size_t close = text_.find_first_not_of("!?", at_ + 1);
    if (close == text_.npos || text_[close] != ')' || close == at_ + 1) return std::nullopt;
    MovetextToken token =
        make(Kind::annotation, std::string(text_.substr(at_ + 1, close - at_ - 1)));
    skip(close + 1 - at_);
    return token;
}

/// `1- 6`: tables of draughts leave room for squares of two digits.
MovetextToken MovetextReader::split_move(std::size_t end) {
    const std::size_t next = std::min(text_.find_first_not_of(gaps, end), text_.size());
    const std::size_t behind = std::min(text_.find_first_of(ends_of_words, next), text_.size());
    MovetextToken token = make(Kind::move, std::string(text_.substr(at_, end - at_)));
    token.text += text_.substr(next, behind - next);
    skip(behind - at_);
    return token;
}

/// `Black resigns`, behind the first of these words.
std::optional<MovetextToken> MovetextReader::resignation(std::string_view player) {
    const std::string_view result = player == "White" ? "0-1" : player == "Black" ? "1-0" : "";
    const std::size_t next = text_.find_first_not_of(gaps, at_);
    constexpr std::string_view word = "resigns";
    if (std::ranges::find(results_, result) == results_.end() || next == text_.npos ||
        !text_.substr(next).starts_with(word))
        return std::nullopt;
    skip(next + word.size() - at_);
    return make(Kind::result, std::string(result));
}

/// A move, a result or what is said of a move; nothing for the number of a move.
std::optional<MovetextToken> MovetextReader::word() {
    std::size_t end = std::min(text_.find_first_of(ends_of_words, at_), text_.size());
    if (text_[at_] == '$')
        end = std::min(text_.find_first_not_of("0123456789", at_ + 1), text_.size());
    std::string_view whole = text_.substr(at_, end - at_);
    if (goes_on_behind_blanks(whole)) return split_move(end);
    const std::size_t glyph = whole.find('$', 1);
    whole = whole.substr(0, glyph);
    at_ += whole.size();
    if (whole.front() == '$') return make(Kind::annotation, std::string(whole));
    if (std::ranges::find(results_, whole) != results_.end())
        return make(Kind::result, std::string(whole));
    whole = behind_number(whole);
    while (whole.ends_with(',')) whole.remove_suffix(1);
    if (auto resigned = resignation(whole)) return resigned;
    if (whole.empty() || whole == "e.p." || whole == "ep") return std::nullopt;
    // `1.e4` was a number and a move, `1.*` a number and a result.
    if (std::ranges::find(results_, whole) != results_.end())
        return make(Kind::result, std::string(whole));
    if (whole.ends_with("e.p.")) whole.remove_suffix(4);
    if (is_evaluation(whole)) return make(Kind::annotation, std::string(whole));
    for (const std::string_view sign : signs_of_one_letter)
        if (whole.ends_with(sign) && whole.size() > sign.size()) {
            behind_.push_back(make(Kind::annotation, std::string(sign)));
            whole.remove_suffix(sign.size());
        }
    const std::size_t last = whole.find_last_not_of("!?*");
    const std::string_view said = whole.substr(last + 1);
    if (!said.empty())
        behind_.push_back(make(Kind::annotation, said == "*" ? "$7" : std::string(said)));
    return make(Kind::move, with_letters(std::string(whole.substr(0, last + 1))));
}

}  // namespace ply
