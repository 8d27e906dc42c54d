#include "framework/loading/plugin_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "framework/base/shown_text.hpp"

namespace ply {
namespace {

constexpr int farthest = 1000;
constexpr std::size_t most_cells = 10'000;
constexpr std::size_t longest_glyph = 16;  ///< a letter, its accents, how it is to be drawn
constexpr std::size_t longest_word = 100;
constexpr std::size_t longest_picture = 64 << 10;

bool is_word(const std::string& text, std::size_t longest) {
    return text.size() <= longest && one_line(text) == text;
}

std::string fault_of_cell(const Layout::Cell& cell, std::size_t cells) {
    if (!is_word(cell.name, longest_word))
        return fmt::format(
            "calls a cell '{}'; its name can have {} letters, without control "
            "characters",
            short_line(cell.name, longest_word), longest_word);
    if (std::min(cell.x, cell.y) < 0 || std::max(cell.x, cell.y) > farthest)
        return fmt::format("puts the cell '{}' at {}, {}; x and y can be 0 to {}", cell.name,
                           cell.x, cell.y, farthest);
    if (cell.spot < -1 || cell.spot >= static_cast<int>(cells))
        return fmt::format(
            "makes {} the spot of the cell '{}'; there are cells 0 to {}, and -1 is "
            "the cell itself",
            cell.spot, cell.name, cells - 1);
    return "";
}

std::string fault_of_piece(const Layout::Piece& piece) {
    for (const auto& [text, what, longest] : {std::tuple(&piece.name, "name", longest_word),
                                              std::tuple(&piece.glyph, "sign", longest_glyph)})
        if (!is_word(*text, longest))
            return fmt::format(
                "gives a piece the {} '{}'; it can have {} bytes of UTF-8, without "
                "control characters",
                what, short_line(*text, longest_word), longest);
    return "";
}

std::string what_layout_does(const Layout& layout) {
    if (layout.cells.size() > most_cells)
        return fmt::format("has {} cells; there can be {}", layout.cells.size(), most_cells);
    if (layout.picture.size() > longest_picture)
        return fmt::format("has a picture of {} bytes; it can have {}", layout.picture.size(),
                           longest_picture);
    std::string fault;
    for (const Layout::Cell& cell : layout.cells)
        if (fault.empty()) fault = fault_of_cell(cell, layout.cells.size());
    for (const Layout::Piece& piece : layout.pieces)
        if (fault.empty()) fault = fault_of_piece(piece);
    return fault;
}

}  // namespace

std::string fault_of_layout(const Layout& layout) {
    const std::string fault = what_layout_does(layout);
    return fault.empty() ? "" : "layout() " + fault;
}

}  // namespace ply
