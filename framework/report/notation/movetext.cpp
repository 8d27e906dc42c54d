#include "framework/report/notation/movetext.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "framework/base/shown_text.hpp"

namespace ply {
namespace {

std::string in_seconds(std::chrono::milliseconds time) {
    const std::int64_t rest = time.count() % 1000;
    return rest == 0 ? std::to_string(time.count() / 1000)
                     : fmt::format("{}", static_cast<double>(time.count()) / 1000);
}

constexpr std::size_t widest_line = 79;     // "80 or more" are to be avoided (4.3)
constexpr std::size_t longest_value = 255;  // of a string token (7)

/// A string token without its quotes.
std::string escaped_token(const std::string& text) {
    std::string result;
    for (const char letter : one_line(text)) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

/// At most the length of a string token, not cut within a character.
std::string cut_value(std::string text) {
    if (text.size() <= longest_value) return text;
    std::size_t end = longest_value;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    text.resize(end);
    return text;
}

/// A symbol token (7) that nobody takes for a move number or a result.
bool is_symbol(const std::string& text) {
    const auto letter_or_digit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const auto inside = [&](char c) {
        return letter_or_digit(c) || std::string_view("_+#=:-").find(c) != std::string_view::npos;
    };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && letter_or_digit(text.front()) && std::ranges::all_of(text, inside) &&
           !std::ranges::all_of(text, digit) && text != "1-0" && text != "0-1";
}

}  // namespace

std::string pgn_tag(const std::string& name, const std::string& value) {
    std::string line = one_line(value);
    if (name != "FEN") line = cut_value(std::move(line));
    return fmt::format("[{} \"{}\"]\n", name, escaped_token(line));
}

std::string move_token(const std::string& move) {
    return is_symbol(move) ? move : fmt::format("\"{}\"", escaped_token(move));
}

void Movetext::add(const std::string& word) {
    put_last();
    last_ = std::exchange(opened_, {}) + word;
}

std::string time_control_text(const ClockRule& rule) {
    if (!rule.on()) return "-";
    if (rule.byoyomi.count() > 0) return "?";
    return (rule.moves > 0 ? std::to_string(rule.moves) + "/" : "") + in_seconds(rule.main) +
           (rule.increment.count() > 0 ? "+" + in_seconds(rule.increment) : "");
}

void Movetext::add_comment(std::vector<std::string> words) {
    // A closing brace would end it here; what it closes goes with it.
    const bool closes = std::ranges::any_of(
        words, [](const std::string& word) { return word.find('}') != word.npos; });
    for (std::string& word : words) {
        std::ranges::replace(word, '}', ')');
        if (closes) std::ranges::replace(word, '{', '(');
    }
    std::erase(words, "");
    if (words.empty()) return;
    words.front().insert(0, "{");
    words.back() += "}";
    for (const std::string& word : words) add(word);
}

void Movetext::put_last() {
    if (last_.empty()) return;
    if (column_ > 0 && column_ + 1 + last_.size() > widest_line) {
        text_ += '\n';
        column_ = 0;
    } else if (column_ > 0) {
        text_ += ' ';
        ++column_;
    }
    text_ += last_;
    column_ += last_.size();
    last_.clear();
}

std::string Movetext::take() {
    put_last();
    column_ = 0;
    return std::exchange(text_, {}) + "\n";
}

}  // namespace ply
