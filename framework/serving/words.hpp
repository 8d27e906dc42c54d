/// The words of a line, one after the other.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "framework/engine/words.hpp"

namespace ply::serving {

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

}  // namespace ply::serving
