/// Moves and positions of go in SGF (A. Hollosi, "SGF FF[4]", 2006, https://www.red-bean.com/sgf).
///
/// A point is two small letters, column and row from the top left. A position is a list of
/// properties: `AB[dd][pp]AW[dp]PL[W]`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/game/stones.hpp"

namespace go {

/// `pd` for column 15 and row 3, counted from 0 at the top left.
inline std::string sgf_name(int x, int y_from_top) {
    return {static_cast<char>('a' + x), static_cast<char>('a' + y_from_top)};
}
/// A pass up to 19x19, where it names no point: FF[4] has it beside the empty value, which would be
/// no text of a move (https://www.red-bean.com/sgf/go.html).
inline constexpr std::string_view sgf_pass = "tt";

/// The point of a move in SGF: `pd` of `pd`, and of `B[pd]` and `;B[pd]` where it is that player's
/// turn; nothing where the text is no such move. A pass has no point, or `tt`.
inline std::optional<std::string> sgf_point(std::string_view text, int mover) {
    if (text.starts_with(';')) text.remove_prefix(1);
    const bool named = text.size() > 2 && text[1] == '[' && text.back() == ']';
    if (named && text[0] != "BW"[mover]) return std::nullopt;
    const std::string_view point = named ? text.substr(2, text.size() - 3) : text;
    if (point.empty()) return named ? std::optional<std::string>("") : std::nullopt;
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    if (point.size() != 2 || !is_small(point[0]) || !is_small(point[1])) return std::nullopt;
    return std::string(point);
}

/// Whether parse_sgf_setup() should read it.
inline bool is_sgf_setup(std::string_view text) {
    return text.starts_with("AB[") || text.starts_with("AW[") || text.starts_with("PL[");
}
/// A list of such properties. Without PL it is Black's turn. Throws ply::Error.
inline ply::Stones parse_sgf_setup(int size, std::string_view text) {
    ply::Stones stones;
    stones.cells.assign(static_cast<std::size_t>(size * size), 0);
    std::string_view name;
    for (std::string_view rest = text; !rest.empty();) {
        if (rest.front() != '[') {
            name = rest.substr(0, 2);
            rest.remove_prefix(name.size());
        }
        const std::size_t end = rest.find(']');
        const bool closed = rest.starts_with('[') && end != rest.npos;
        const std::string_view value = closed ? rest.substr(1, end - 1) : std::string_view();
        const int x = value.size() == 2 ? value[0] - 'a' : -1;
        const int y = value.size() == 2 ? size - 1 - (value[1] - 'a') : -1;
        if (name == "PL" && (value == "B" || value == "W")) {
            stones.mover = value == "W";
        } else if ((name == "AB" || name == "AW") && x >= 0 && x < size && y >= 0 && y < size) {
            stones.cells[static_cast<std::size_t>(y * size + x)] = name == "AB" ? 1 : 2;
        } else {
            throw ply::Error("position '" + std::string(text) + "': '" + std::string(rest) +
                             "' is none of AB[dd], AW[dd] and PL[B], with points of the board");
        }
        rest.remove_prefix(end + 1);
    }
    return stones;
}

}  // namespace go
