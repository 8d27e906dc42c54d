#include "framework/session/formats/pasted_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/base/shown_text.hpp"
#include "framework/base/utf8.hpp"

namespace ply {
namespace {

std::string from_latin_1(std::string_view text) {
    std::string utf8;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x80) {
            utf8 += letter;
        } else {
            utf8 += static_cast<char>(0xc0U | byte >> 6U);
            utf8 += static_cast<char>(0x80U | (byte & 0x3fU));
        }
    }
    return utf8;
}

bool is_gap_letter(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\n';
}

}  // namespace

std::string plain_text(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        throw error_in_line(1, "the text is UTF-16; save it as UTF-8");
    if (const std::size_t zero = text.find('\0'); zero != text.npos)
        throw error_in_line(
            1 + static_cast<int>(std::count(
                    text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n')),
            "there is a zero byte, which no text has; the file is damaged, or none "
            "of a game");
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    std::string plain = line_not_utf8(text) == 0 ? std::string(text) : from_latin_1(text);
    std::size_t end = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char letter = plain[i];
        if (letter == '\r' && i + 1 < plain.size() && plain[i + 1] == '\n') continue;
        const auto byte = static_cast<unsigned char>(letter);
        const bool control = (byte < ' ' && letter != '\n' && letter != '\t') || byte == 0x7f;
        plain[end++] = letter == '\r' ? '\n' : control ? ' ' : letter;
    }
    plain.resize(end);
    return plain;
}

std::string joined_line(std::string_view text) {
    std::string line;
    for (const char letter : text) {
        if (!is_gap_letter(letter)) {
            line += letter;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    if (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

Error error_in_line(int line, const std::string& what) {
    return Error(fmt::format("line {}: {}", line, short_line(what)));
}

Error no_such_game(int number, int games) {
    return Error(fmt::format("there is no game {} in the file, which has {}", number, games));
}

std::string name_in_file(std::string name) {
    if (name == "?" || name == "-") name.clear();
    return name;
}

void BoundedNotes::add(const std::string& note) {
    if (notes_.size() < most) {
        notes_.push_back(short_line(note));
    } else {
        ++others_;
    }
}

std::vector<std::string> BoundedNotes::take() {
    if (others_ > 0)
        notes_.push_back(
            fmt::format("{} more note{} of the kind", others_, others_ == 1 ? "" : "s"));
    others_ = 0;
    return std::exchange(notes_, {});
}

}  // namespace ply
