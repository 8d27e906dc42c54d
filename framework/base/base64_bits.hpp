/// Bits as Base64 (RFC 4648, section 4) without padding, the lowest bit of each byte first: what
/// GNU Backgammon calls positions and matches by. `Bits` is a std::bitset or std::vector<bool>.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ply {

inline constexpr std::string_view base64_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Which bit is the i-th of the text: letters have their highest bit first.
constexpr std::size_t base64_bit(std::size_t i) {
    return i / 8 * 8 + 7 - i % 8;
}

template <class Bits>
std::string as_base64(const Bits& bits) {
    std::string text;
    for (std::size_t first = 0; first < bits.size(); first += 6) {
        std::size_t letter = 0;
        for (std::size_t i = first; i < first + 6; ++i) {
            const std::size_t at = base64_bit(i);
            letter = letter << 1 | (at < bits.size() && bits[at] ? 1 : 0);
        }
        text += base64_alphabet[letter];
    }
    return text;
}

/// False where a letter is none of the alphabet. Bits beyond `bits.size()` are passed over.
template <class Bits>
bool read_base64(std::string_view text, Bits& bits) {
    for (std::size_t k = 0; k < text.size(); ++k) {
        const std::size_t letter = base64_alphabet.find(text[k]);
        if (letter == std::string_view::npos) return false;
        for (std::size_t i = 6 * k; i < 6 * k + 6; ++i) {
            const std::size_t at = base64_bit(i);
            if (at < bits.size()) bits[at] = (letter >> (6 * k + 5 - i) & 1) != 0;
        }
    }
    return true;
}

}  // namespace ply
