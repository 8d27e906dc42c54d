#include "framework/report/text/fitted_text.hpp"

#include <algorithm>
#include <cstdint>

namespace ply {
namespace {

/// One character on the screen, or one escape sequence.
struct Glyph {
    std::size_t bytes = 0;
    int columns = 0;
    bool escape = false;
};

bool is_combining(std::uint32_t c) {
    return (c >= 0x300 && c < 0x370) || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0xfe00 && c <= 0xfe0f);
}

bool is_wide(std::uint32_t c) {
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
           (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

/// `ESC [ ... letter`
Glyph escape_at(std::string_view line, std::size_t at) {
    std::size_t end = at + 1;
    if (end < line.size() && line[end] == '[') ++end;
    while (end < line.size() && (line[end] < '@' || line[end] > '~')) ++end;
    return {std::min(end + 1, line.size()) - at, 0, true};
}

Glyph glyph_at(std::string_view line, std::size_t at) {
    const auto first = static_cast<unsigned char>(line[at]);
    if (first == 0x1b) return escape_at(line, at);
    const std::size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length == 1 || at + length > line.size()) return {1, 1, false};
    std::uint32_t code = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i)
        code = code << 6 | (static_cast<unsigned char>(line[at + i]) & 0x3fU);
    return {length, is_combining(code) ? 0 : is_wide(code) ? 2 : 1, false};
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

int columns_of(std::string_view line) {
    int columns = 0;
    for (std::size_t at = 0; at < line.size();) {
        const Glyph glyph = glyph_at(line, at);
        columns += glyph.columns;
        at += glyph.bytes;
    }
    return columns;
}

std::string fitted_text(std::string_view line, int columns) {
    if (columns_of(line) <= columns) return std::string(line);
    std::string text;
    bool coloured = false;
    int used = 0;
    for (std::size_t at = 0; at < line.size();) {
        const Glyph glyph = glyph_at(line, at);
        if (used + glyph.columns > columns - 1) break;
        text += line.substr(at, glyph.bytes);
        used += glyph.columns;
        coloured = coloured || glyph.escape;
        at += glyph.bytes;
    }
    if (columns > 0) text += "…";
    if (coloured) text += "\x1b[0m";
    return text;
}

std::vector<std::string> folded_text(std::string_view line, int columns) {
    const int most = std::max(columns, 1);
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    const std::string indent(std::min(blanks, static_cast<std::size_t>(most / 2)), ' ');
    std::string_view rest = line.substr(blanks);
    std::vector<std::string> pieces;
    while (true) {
        const int room = std::max(most - static_cast<int>(indent.size()), 1);
        std::size_t end = 0;
        std::size_t between_words = 0;
        for (int used = 0; end < rest.size();) {
            const Glyph glyph = glyph_at(rest, end);
            if (rest[end] == ' ') between_words = end;
            used += glyph.columns;
            if (used > room && end > 0) break;
            end += glyph.bytes;
        }
        if (end < rest.size() && between_words > 0) end = between_words;
        pieces.push_back(indent + std::string(rest.substr(0, end)));
        rest.remove_prefix(std::min(rest.find_first_not_of(' ', end), rest.size()));
        if (rest.empty()) return pieces;
    }
}

std::string fitted_name(std::string_view name, int columns) {
    int all = columns_of(name);
    if (all <= columns || columns < 3) return fitted_text(name, columns);
    std::string text = fitted_text(name, columns / 2 + 1);  // its ellipsis is that of the middle
    const int rest = columns - columns_of(text);
    std::size_t at = 0;
    while (all > rest) {
        const Glyph glyph = glyph_at(name, at);
        all -= glyph.columns;
        at += glyph.bytes;
    }
    return text + std::string(name.substr(at));
}

std::string key_hints(std::span<const std::string_view> hints, int columns) {
    const std::string last(hints.front());
    std::string line;
    for (const std::string_view hint : hints.subspan(1)) {
        std::string longer = line;
        longer.append(hint).append("  ");
        if (columns_of(longer + last) > columns) break;
        line = std::move(longer);
    }
    return line + last;
}

std::string padded_text(std::string_view line, int columns) {
    std::string text = fitted_text(line, columns);
    text.append(static_cast<std::size_t>(std::max(0, columns - columns_of(text))), ' ');
    return text;
}

}  // namespace ply
