/// The words of a line, and the numbers among them.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace ply {

/// What stands between words; a carriage return ends lines that come from Windows.
inline constexpr std::string_view blanks = " \t\v\f\r";

/// Takes the first word off `line`; nothing when only blanks are left.
inline std::optional<std::string_view> next_word(std::string_view& line) {
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return std::nullopt;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

/// The same, empty at the end of the line.
inline std::string_view word_or_none(std::string_view& line) {
    return next_word(line).value_or(std::string_view());
}

/// `line` without blanks at its ends.
inline std::string_view without_blanks(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    return line.substr(0, line.find_last_not_of(blanks) + 1);
}

/// A whole number that fits, and nothing behind it.
inline std::optional<std::int64_t> whole_number(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
}

/// A finite number, and nothing behind it.
inline std::optional<double> real_number(std::string_view word) {
    const std::string text(word);
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// Blanks of any kind and number stand between words.
class Words {
public:
    explicit Words(std::string_view line) : rest_(without_blanks(line)) {}

    bool empty() const { return rest_.empty(); }
    /// What is left, without blanks around it.
    std::string_view rest() const { return rest_; }
    /// The next word, which stays; empty at the end.
    std::string_view peek() const {
        std::string_view line = rest_;
        return word_or_none(line);
    }
    std::string_view next() {
        const std::string_view word = word_or_none(rest_);
        rest_ = without_blanks(rest_);
        return word;
    }
    /// The next word as a whole number; it stays where it is none.
    std::optional<std::int64_t> number() {
        const auto value = whole_number(peek());
        if (value) next();
        return value;
    }

private:
    std::string_view rest_;
};

inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter + ('a' - 'A'));
    return lower;
}

}  // namespace ply
