#include "framework/base/shown_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "framework/base/utf8.hpp"

namespace ply {
namespace {

bool is_printable_ascii(char letter) {
    return letter >= ' ' && letter < 0x7f;
}

/// C1 controls, which some terminals take for escape sequences, and what turns the direction of
/// writing (Unicode Bidirectional Algorithm, UAX 9, section 2) or ends a line.
bool is_steering(std::uint32_t character) {
    return (character >= 0x80 && character < 0xa0) || character == 0x61c ||
           (character >= 0x200e && character <= 0x200f) ||
           (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069);
}

/// How long the sequence at the front is that chooses colours, or 0: `ESC [ 0 ; 1 m`.
std::size_t colour_length(std::string_view text) {
    if (!text.starts_with("\x1b[")) return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", 2);
    return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

/// Appends the character at the front of `text`; returns how many bytes it has.
std::size_t append_character(std::string& safe, std::string_view text) {
    const std::size_t length = character_length(text);
    if (length <= 1) {
        const auto byte = static_cast<unsigned char>(text[0]);
        if (byte == 0x7f) {  // as JSON may have it, too
            safe += "\\u007f";
        } else if (length == 1 && byte >= ' ') {
            safe += text[0];
        } else {
            safe += fmt::format("\\x{:02x}", byte);
        }
        return 1;
    }
    const std::uint32_t character = character_at(text);
    if (is_steering(character)) {
        safe += fmt::format("\\u{:04x}", character);
    } else {
        safe += text.substr(0, length);
    }
    return length;
}

/// Where a character begins, at or before `at`.
std::size_t character_begin(std::string_view text, std::size_t at) {
    const std::size_t least = at < 3 ? 0 : at - 3;
    while (at > least && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
    return at;
}

}  // namespace

std::string shown_text(std::string_view text, Colours colours) {
    const auto plain = [](char letter) { return is_printable_ascii(letter) || letter == '\n'; };
    if (std::ranges::all_of(text, plain)) return std::string(text);
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const std::size_t colour = colours == Colours::yes ? colour_length(rest) : 0;
        if (plain(rest[0]) || colour > 0) {
            const std::size_t length = std::max<std::size_t>(colour, 1);
            safe += rest.substr(0, length);
            at += length;
        } else {
            at += append_character(safe, rest);
        }
    }
    return safe;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    for (char& letter : line)
        if (letter >= '\t' && letter <= '\r') letter = ' ';
    return shown_text(line);
}

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    const std::size_t head = character_begin(text, most * 2 / 3);
    const std::size_t tail = character_begin(text, text.size() - most / 3);
    return fmt::format("{} [... {} bytes ...] {}", text.substr(0, head), tail - head,
                       text.substr(tail));
}

std::string short_line(std::string_view text, std::size_t most) {
    return one_line(shortened(text, most));
}

}  // namespace ply
