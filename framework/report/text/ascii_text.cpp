#include "framework/report/text/ascii_text.hpp"

#include <algorithm>
#include <cstddef>

namespace ply {
namespace {

struct Likeness {
    std::string_view character;
    std::string_view ascii;
};

constexpr Likeness likenesses[] = {
    {"…", "~"}, {"±", "+-"}, {"·", "."},  {"•", "*"},  {"×", "x"},  {"−", "-"},   {"–", "-"},
    {"—", "-"}, {"‘", "'"},  {"’", "'"},  {"“", "\""}, {"”", "\""}, {"→", ">"},   {"←", "<"},
    {"↑", "^"}, {"↓", "v"},  {"≤", "<="}, {"≥", ">="}, {"≈", "~"},  {"½", "1/2"}, {"─", "-"},
    {"━", "-"}, {"│", "|"},  {"┃", "|"},  {"├", "|"},  {"┤", "|"},  {"┼", "+"},   {"┬", "+"},
    {"┴", "+"}, {"┌", "+"},  {"┐", "+"},  {"└", "+"},  {"┘", "+"},  {"●", "o"},   {"○", "."},
    {"✓", "+"}, {"✗", "x"},  {"█", "#"},  {"▇", "#"},  {"▆", "#"},  {"▅", "#"},   {"▄", "="},
    {"▃", "="}, {"▂", "_"},  {"▁", "_"},  {"░", "."},  {"▒", ":"},  {"▓", "#"},
};

std::size_t bytes_of(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

}  // namespace

std::string ascii_text(std::string_view utf8) {
    std::string ascii;
    for (std::size_t at = 0; at < utf8.size();) {
        const std::string_view character = utf8.substr(at, bytes_of(utf8[at]));
        at += character.size();
        const auto like = std::ranges::find(likenesses, character, &Likeness::character);
        const bool plain = static_cast<unsigned char>(character.front()) < 0x80;
        ascii += plain ? character : like != std::end(likenesses) ? like->ascii : "?";
    }
    return ascii;
}

}  // namespace ply
