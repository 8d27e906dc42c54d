/// Points as go players and programs write them: a letter for the column, without I, and the row
/// from the bottom, as on boards and in the Go Text Protocol.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace go {

inline constexpr std::string_view column_letters = "abcdefghjklmnopqrst";

/// `j9` for column 8 and row 8, counted from 0.
inline std::string vertex_name(int x, int y) {
    return column_letters[static_cast<std::size_t>(x)] + std::to_string(y + 1);
}

/// Column and row of `j9`, on a board of any size; nothing where the text is no such point.
inline std::optional<std::pair<int, int>> cell_at(std::string_view text) {
    const std::size_t x = text.empty() ? text.npos : column_letters.find(text.front());
    int row = 0;
    const char* const end = text.data() + text.size();
    if (x == text.npos || text.size() < 2) return std::nullopt;
    const auto [after, error] = std::from_chars(text.data() + 1, end, row);
    if (error != std::errc() || after != end || row < 1) return std::nullopt;
    return std::pair{static_cast<int>(x), row - 1};
}

}  // namespace go
