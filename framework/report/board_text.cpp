#include "framework/report/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "framework/game/grid_text.hpp"

namespace ply {
namespace {

/// ANSI colours of the players, in order.
constexpr const char* player_colours[max_players] = {"1;33", "1;36", "1;31",
                                                     "1;32", "1;35", "1;34"};

std::string glyph(const Layout& layout, int content, bool colours) {
    if (layout.counts) return fmt::format("{:>2}", content);
    if (content < 0 || content >= static_cast<int>(layout.pieces.size())) return "?";
    const Layout::Piece& piece = layout.pieces[content];
    if (!colours || piece.owner < 0) return piece.glyph;
    return fmt::format("\x1b[{}m{}\x1b[0m", player_colours[piece.owner], piece.glyph);
}

struct Extent {
    int columns = 0;
    int rows = 0;
};

Extent extent_of(const Layout& layout) {
    Extent extent;
    for (const Layout::Cell& cell : layout.cells) {
        extent.columns = std::max(extent.columns, cell.x + 1);
        extent.rows = std::max(extent.rows, cell.y + 1);
    }
    return extent;
}

/// What stands above each column: the letters of its cells' names, where all have the same (boards
/// of go have no column I), otherwise its own.
std::vector<std::string> column_names(const Layout& layout, int columns) {
    std::vector<std::string> names(static_cast<std::size_t>(columns));
    for (const Layout::Cell& cell : layout.cells) {
        const std::size_t digits = cell.name.find_first_of("0123456789");
        const bool lettered = digits > 0 && digits != cell.name.npos &&
                              cell.name.substr(digits) == std::to_string(cell.y + 1);
        std::string& name = names[static_cast<std::size_t>(cell.x)];
        const std::string letters = lettered ? cell.name.substr(0, digits) : column_name(cell.x);
        name = name.empty() || name == letters ? letters : column_name(cell.x);
    }
    for (int x = 0; x < columns; ++x)
        if (names[static_cast<std::size_t>(x)].empty())
            names[static_cast<std::size_t>(x)] = column_name(x);
    return names;
}

/// Rows from the top, the row's number on both sides, the columns' letters above and below. A row
/// of hexagons starts half a cell further right than the one below.
std::string draw_grid(const Game& game, const AnyState& state, bool colours) {
    const Layout& layout = *game.layout();
    const Extent extent = extent_of(layout);
    const int width = layout.counts || extent.columns > 26 ? 3 : 2;  // "aa" needs two columns
    std::map<std::pair<int, int>, int> at;
    for (std::size_t i = 0; i < layout.cells.size(); ++i)
        at[{layout.cells[i].x, layout.cells[i].y}] = static_cast<int>(i);

    const std::vector<std::string> names = column_names(layout, extent.columns);
    const auto letters = [&](int shift) {
        std::string line(4 + static_cast<std::size_t>(shift), ' ');
        for (const std::string& name : names)
            line += fmt::format("{:<{}}", fmt::format("{:>{}}", name, width - 1), width);
        line.erase(line.find_last_not_of(' ') + 1);
        return line + "\n";
    };
    const bool hex = layout.shape == Layout::Shape::hex;
    std::string text = letters(hex ? extent.rows : 0);
    for (int y = extent.rows - 1; y >= 0; --y) {
        text += std::string(static_cast<std::size_t>(hex ? y : 0), ' ');
        text += fmt::format("{:>3} ", y + 1);
        for (int x = 0; x < extent.columns; ++x) {
            const auto cell = at.find({x, y});
            if (width == 3 && !layout.counts) text += ' ';
            text += cell == at.end() ? std::string(layout.counts ? 2 : 1, ' ')
                                     : glyph(layout, game.content(state, cell->second), colours);
            text += ' ';
        }
        text += fmt::format("{}\n", y + 1);
    }
    return text + letters(0);
}

/// Names above, contents below, wrapped to 80 columns.
std::string draw_track(const Game& game, const AnyState& state, bool colours) {
    const Layout& layout = *game.layout();
    constexpr std::size_t cells_a_line = 15;
    std::string text;
    for (std::size_t first = 0; first < layout.cells.size(); first += cells_a_line) {
        const std::size_t last = std::min(first + cells_a_line, layout.cells.size());
        std::string names = "  ";
        std::string contents = "  ";
        for (std::size_t i = first; i < last; ++i) {
            names += fmt::format("{:>4} ", layout.cells[i].name);
            contents += std::string(layout.counts ? 2 : 3, ' ') +
                        glyph(layout, game.content(state, static_cast<int>(i)), colours) + ' ';
        }
        text += names + "\n" + contents + "\n";
    }
    return text;
}

/// The picture with what stands on its points; the names of its rows and columns beside it, where
/// cells are named by a letter and a number.
std::string draw_picture(const Game& game, const AnyState& state, bool colours) {
    const Layout& layout = *game.layout();
    std::map<std::pair<int, int>, int> at;
    std::map<int, std::string> columns;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const Layout::Cell& cell = layout.cells[i];
        at[{cell.x, cell.y}] = static_cast<int>(i);
        const std::string letters = cell.name.substr(0, cell.name.find_first_of("0123456789"));
        if (!letters.empty()) columns[cell.x] = letters;
    }
    std::string text;
    int y = 0;
    std::istringstream picture(layout.picture);
    for (std::string line; std::getline(picture, line); ++y) {
        std::string row;
        std::string drawn;
        for (int x = 0; x < static_cast<int>(line.size()); ++x) {
            const auto cell = at.find({x, y});
            if (cell == at.end()) {
                drawn += line[static_cast<std::size_t>(x)];
                continue;
            }
            drawn += glyph(layout, game.content(state, cell->second), colours);
            const std::string& name = layout.cells[cell->second].name;
            const std::size_t letters = name.find_first_of("0123456789");
            if (letters > 0) row = name.substr(letters);
        }
        text += fmt::format("{:>3} {}\n", row, drawn);
    }
    if (columns.empty()) return text;
    std::string letters = "    ";
    for (const auto& [x, name] : columns) {
        letters.resize(std::max(letters.size(), static_cast<std::size_t>(4 + x)), ' ');
        letters += name;
    }
    return text + letters + "\n";
}

}  // namespace

std::string draw_board(const Game& game, const AnyState& state, bool colours) {
    const Layout* layout = game.layout();
    if (layout == nullptr) return "  " + game.state_text(state) + "\n";
    if (layout->shape == Layout::Shape::track) return draw_track(game, state, colours);
    if (layout->shape == Layout::Shape::graph) return draw_picture(game, state, colours);
    return draw_grid(game, state, colours);
}

}  // namespace ply
