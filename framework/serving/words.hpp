/// The words of a line, one after the other.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ply::serving {

/// Blanks of any kind and number stand between words.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) { skip(); }

    bool empty() const { return rest_.empty(); }
    /// What is left, without blanks around it.
    std::string_view rest() const {
        std::string_view text = rest_;
        while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
        return text;
    }
    /// The next word, which stays; empty at the end.
    std::string_view peek() const {
        std::size_t end = 0;
        while (end < rest_.size() && !is_blank(rest_[end])) ++end;
        return rest_.substr(0, end);
    }
    std::string_view next() {
        const std::string_view word = peek();
        rest_.remove_prefix(word.size());
        skip();
        return word;
    }
    /// The next word as a whole number; it stays where it is none.
    std::optional<std::int64_t> number() {
        const std::string_view word = peek();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
        next();
        return value;
    }

private:
    static constexpr bool is_blank(char letter) {
        return letter == ' ' || letter == '\t' || letter == '\v' || letter == '\f';
    }
    void skip() {
        while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    }

    std::string_view rest_;
};

inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter + ('a' - 'A'));
    return lower;
}

}  // namespace ply::serving
