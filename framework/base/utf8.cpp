#include "framework/base/utf8.hpp"

#include <algorithm>

namespace ply {

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text,
                               [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::uint32_t character_at(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return first;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    std::uint32_t value = first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i)
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
    return value;
}

std::size_t character_length(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
    const std::uint32_t value = character_at(text);
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    const bool too_long = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    return surrogate || too_long || value > 0x10ffff ? 0 : length;
}

int line_not_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text.substr(at));
        if (length == 0)
            return 1 + static_cast<int>(std::count(text.begin(), text.begin() + at, '\n'));
        at += length;
    }
    return 0;
}

}  // namespace ply
