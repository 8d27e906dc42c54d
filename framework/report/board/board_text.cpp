#include "framework/report/board/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <sstream>

#include "framework/game/board_layers.hpp"
#include "framework/game/grid_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// ANSI colours of the players, in order.
constexpr const char* player_colours[max_players] = {"1;33", "1;36", "1;31",
                                                     "1;32", "1;35", "1;34"};

/// What is drawn on a cell, `width` columns wide.
struct Drawing {
    const Layout& layout;
    int width;
    std::function<std::string(int cell)> text;
};

std::string glyph(const Layout& layout, int content, int width, bool colours) {
    if (layout.counts) return fmt::format("{:>{}}", content, width);
    if (content < 0 || content >= static_cast<int>(layout.pieces.size())) return "?";
    const Layout::Piece& piece = layout.pieces[content];
    if (!colours || piece.owner < 0) return piece.glyph;
    return fmt::format("\x1b[{}m{}\x1b[0m", player_colours[piece.owner], piece.glyph);
}

/// How wide what stands on the cells is: of numbers two columns, or as many as the longest has.
int content_width(const Game& game, const AnyState& state) {
    const Layout& layout = *game.layout();
    if (!layout.counts) return 1;
    int most = 0;
    for (int cell = 0; cell < static_cast<int>(layout.cells.size()); ++cell)
        most = std::max(most, game.content(state, cell));
    return most > 99 ? 3 : 2;
}

struct DrawnExtent {
    int columns = 0;
    int rows = 0;
};

DrawnExtent extent_of(const Layout& layout) {
    DrawnExtent extent;
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
std::string draw_grid(const Drawing& drawing) {
    const Layout& layout = drawing.layout;
    const DrawnExtent extent = extent_of(layout);
    const int letters_width = extent.columns > 26 ? 2 : 1;  // "aa" needs two columns
    const auto width = static_cast<std::size_t>(1 + std::max(drawing.width, letters_width));
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
            const auto drawn = static_cast<std::size_t>(drawing.width);
            text += std::string(width - 1 - drawn, ' ');
            text += cell == at.end() ? std::string(drawn, ' ') : drawing.text(cell->second);
            text += ' ';
        }
        text += fmt::format("{}\n", y + 1);
    }
    return text + letters(0);
}

/// The names and the contents of these cells, each in a line.
std::pair<std::string, std::string> track_lines(const Drawing& drawing,
                                                const std::vector<std::size_t>& cells) {
    std::string names = " ";
    std::string contents = " ";
    for (const std::size_t cell : cells) {
        names += fmt::format(" {:>4}", drawing.layout.cells[cell].name);
        contents += std::string(static_cast<std::size_t>(5 - drawing.width), ' ') +
                    drawing.text(static_cast<int>(cell));
    }
    return {names + "\n", contents + "\n"};
}

/// A ring: two rows that face each other, the first cells below; where they are too long for 80
/// columns, or of different length, names above and contents below.
std::string draw_track(const Drawing& drawing) {
    constexpr std::size_t cells_a_line = 15;
    const std::size_t cells = drawing.layout.cells.size();
    const std::size_t half = cells / 2;
    if (cells % 2 == 0 && half > 1 && half <= cells_a_line) {
        std::vector<std::size_t> upper;
        std::vector<std::size_t> lower;
        for (std::size_t i = 0; i < half; ++i) {
            upper.push_back(cells - 1 - i);
            lower.push_back(i);
        }
        const auto [upper_names, upper_contents] = track_lines(drawing, upper);
        const auto [lower_names, lower_contents] = track_lines(drawing, lower);
        return upper_names + upper_contents + lower_contents + lower_names;
    }
    std::string text;
    for (std::size_t first = 0; first < cells; first += cells_a_line) {
        std::vector<std::size_t> row;
        for (std::size_t i = first; i < std::min(first + cells_a_line, cells); ++i)
            row.push_back(i);
        const auto [names, contents] = track_lines(drawing, row);
        text += names + contents;
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
            const std::string shown = glyph(layout, game.content(state, cell->second), 1, colours);
            drawn += shown;
            if (layout.counts)  // further digits stand where the line goes on
                for (std::size_t digit = 1; digit < shown.size() && !at.contains({x + 1, y});
                     ++digit)
                    ++x;
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

/// `a1 2, c3 1`: for boards that are pictures, which have no room for numbers.
std::string list_numbers(const Layout& layout, const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] > 0)
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : ", ", layout.cells[i].name, numbers[i]);
    return wrapped_text(text);
}

std::string draw_layer(const Layout& layout, const BoardLayer& layer) {
    const int most = *std::ranges::max_element(layer.numbers);
    const auto width = static_cast<int>(std::to_string(most).size());
    const Drawing drawing{layout, width, [&](int cell) {
                              const int number = layer.numbers[static_cast<std::size_t>(cell)];
                              return fmt::format("{:>{}}",
                                                 number == 0 ? "." : std::to_string(number), width);
                          }};
    const std::string title = layer.name + ":\n";
    if (layout.shape == Layout::Shape::track) return title + draw_track(drawing);
    if (layout.shape == Layout::Shape::graph) return title + list_numbers(layout, layer.numbers);
    return title + draw_grid(drawing);
}

/// Blocks of lines, as many side by side as fit into 80 columns.
class SideBySide {
public:
    void add(const std::string& block) {
        std::vector<std::string> lines;
        std::size_t width = 0;
        std::istringstream in(block);
        for (std::string line; std::getline(in, line); lines.push_back(line))
            width = std::max(width, line.size());
        const std::size_t column = lines_.empty() ? 0 : width_ + gap;
        if (column > 0 && column + width > 80) end_row();
        const std::size_t from = lines_.empty() ? 0 : width_ + gap;
        lines_.resize(std::max(lines_.size(), lines.size()));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].empty()) continue;
            lines_[i].resize(from, ' ');
            lines_[i] += lines[i];
        }
        width_ = from + width;
    }
    std::string text() {
        end_row();
        return std::move(text_);
    }

private:
    static constexpr std::size_t gap = 2;

    void end_row() {
        for (const std::string& line : lines_) text_ += line + '\n';
        lines_.clear();
        width_ = 0;
    }

    std::string text_;
    std::vector<std::string> lines_;
    std::size_t width_ = 0;
};

std::string draw_layers(const Game& game, const AnyState& state) {
    SideBySide blocks;
    for (const BoardLayer& layer : board_layers_of(game, state))
        if (std::ranges::any_of(layer.numbers, [](int number) { return number > 0; }))
            blocks.add(draw_layer(*game.layout(), layer));
    return blocks.text();
}

/// `hand 4 3, passes 0`
std::string list_numbers_beside(const Game& game, const AnyState& state) {
    std::string text;
    for (const BoardNumbers& beside : board_numbers_of(game, state))
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", beside.name,
                            fmt::join(beside.numbers, " "));
    return text.empty() ? "" : "\n" + wrapped_text(text);
}

}  // namespace

std::string draw_board(const Game& game, const AnyState& state, bool colours) {
    const Layout* layout = game.layout();
    if (layout == nullptr) return "  " + game.state_text(state) + "\n";
    const int width = content_width(game, state);
    const Drawing drawing{*layout, width, [&](int cell) {
                              return glyph(*layout, game.content(state, cell), width, colours);
                          }};
    const std::string board = layout->shape == Layout::Shape::track ? draw_track(drawing)
                              : layout->shape == Layout::Shape::graph
                                  ? draw_picture(game, state, colours)
                                  : draw_grid(drawing);
    return board + draw_layers(game, state) + list_numbers_beside(game, state);
}

std::string draw_board_in_window(const Game& game, const AnyState& state, bool colours, int columns,
                                 int rows, int others) {
    const std::string picture = draw_board(game, state, colours);
    const std::vector<std::string> lines = lines_of(picture);
    const int high = static_cast<int>(lines.size()) + others;
    int wide = 0;
    for (const std::string& line : lines) wide = std::max(wide, columns_of(line));
    if (wide <= columns && high <= rows) return picture;
    std::string text;
    for (const std::string& line : lines) text += fitted_text(line, columns) + '\n';
    return text + wrapped_text(fmt::format("(not all can be seen: it takes a window of {} columns "
                                           "and {} rows)",
                                           wide, high),
                               columns);
}

}  // namespace ply
