/// The words of a line, and the numbers among them.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ply {

inline constexpr std::string_view blanks = " \t\v\f";

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

}  // namespace ply
