#include "framework/report/board/cell_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "framework/game/grid_text.hpp"
#include "framework/report/board/seen_picture.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

int columns_of_row(const DrawnRow& row) {
    int columns = 0;
    for (const DrawnRun& run : row) columns += columns_of(run.text);
    return columns;
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

/// Whether moves name cells by numbers, as in draughts: then numbers stand at the edges, too.
bool names_are_numbers(const Layout& layout) {
    return layout.shape == Layout::Shape::square &&
           std::ranges::all_of(layout.cells, [](const Layout::Cell& cell) {
               return !cell.name.empty() &&
                      cell.name.find_first_not_of("0123456789") == cell.name.npos;
           });
}

Look::Edges edges_seen(const CellDrawing& drawing) {
    const Look::Edges& edges = drawing.edges;
    if (!drawing.flipped) return edges;
    return {.south = edges.north, .north = edges.south, .west = edges.east, .east = edges.west};
}

/// A line of column names; each is right-aligned above the last column of its cell.
DrawnRow letters_row(const std::vector<std::string>& names, std::size_t width, int shift,
                     Player owner) {
    std::string line;
    for (const std::string& name : names)
        line += fmt::format("{:<{}}", fmt::format("{:>{}}", name, width - 1), width);
    line.erase(line.find_last_not_of(' ') + 1);
    DrawnRow row;
    append(row, std::string(4 + static_cast<std::size_t>(shift), ' '));
    append(row, line, {owner});
    return row;
}

constexpr int picture_indent = 4;  ///< for names of rows
constexpr int store_columns = 6;   ///< on the left of the houses
constexpr int house_columns = 4;   ///< between stores, so that all fits into 40 columns

bool is_store(const CellDrawing& drawing, int cell) {
    return drawing.stores && std::ranges::any_of(*drawing.stores, [&](const StoreDrawing& store) {
               return store.cell == cell;
           });
}

/// How a row of a track lies on the screen.
struct TrackRow {
    int left;                      ///< columns before its first cell
    int columns;                   ///< of a cell
    int at;                        ///< the row of the contents
    Player owner = chance_player;  ///< whose side it is
};

/// The names and the contents of these cells, each in a row.
std::pair<DrawnRow, DrawnRow> track_rows(const CellDrawing& drawing,
                                         const std::vector<std::size_t>& cells, const TrackRow& row,
                                         DrawnBoard& board) {
    DrawnRow names;
    DrawnRow contents;
    append(names, std::string(static_cast<std::size_t>(row.left), ' '));
    append(contents, std::string(static_cast<std::size_t>(row.left), ' '));
    for (const std::size_t cell : cells) {
        append(names, fmt::format("{:>{}}", drawing.layout.cells[cell].name, row.columns),
               {row.owner});
        append(contents, std::string(static_cast<std::size_t>(row.columns - drawing.width), ' '));
        board.cells[cell] = {row.at, columns_of_row(contents), drawing.width};
        const DrawnRun run = drawing.run(static_cast<int>(cell));
        append(contents, run.text, run.ink);
    }
    return {names, contents};
}

/// The store of the player above on the left, that of the player below on the right of so many
/// houses.
DrawnRow stores_row(const CellDrawing& drawing, std::size_t houses, DrawnBoard& board) {
    const Look::Edges edges = edges_seen(drawing);
    const auto& [first, second] = *drawing.stores;
    const StoreDrawing& left = drawing.flipped ? first : second;
    const StoreDrawing& right = drawing.flipped ? second : first;
    DrawnRow row;
    const auto add = [&](const StoreDrawing& store) {
        if (store.cell >= 0)
            board.cells[static_cast<std::size_t>(store.cell)] = {2, columns_of_row(row),
                                                                 columns_of(store.run.text)};
        append(row, store.run.text, store.run.ink);
    };
    append(row, fmt::format("{:>3}", left.name), {edges.north});
    append(row, " ");
    add(left);
    const auto gap = house_columns * static_cast<int>(houses) + store_columns + 1;
    append(row, std::string(static_cast<std::size_t>(std::max(1, gap - columns_of_row(row))), ' '));
    add(right);
    if (!right.name.empty()) append(row, " " + right.name, {edges.south});
    return row;
}

/// What a letter of a picture is drawn as: lines go through, and corners are round.
std::string picture_line(const std::string& line, int x, bool figures) {
    const auto at = static_cast<std::size_t>(x);
    const bool goes_right = at + 1 < line.size() && line[at + 1] == '-';
    if (!figures) return line.substr(at, 1);
    switch (line[at]) {
        case '-':
            return "─";
        case '|':
            return "│";
        case '/':
            return "╱";
        case '\\':
            return "╲";
        case '.':
            return goes_right ? "╭" : "╮";
        case '\'':
            return goes_right ? "╰" : "╯";
        default:
            return line.substr(at, 1);
    }
}

}  // namespace

DrawnBoard draw_grid(const CellDrawing& drawing) {
    const Layout& layout = drawing.layout;
    const DrawnExtent extent = extent_of(layout);
    const int letters_width = extent.columns > 26 ? 2 : 1;  // "aa" needs two columns
    const auto width = static_cast<std::size_t>(1 + std::max(drawing.width, letters_width));
    const auto drawn = static_cast<std::size_t>(drawing.width);
    const CellsByPlace at = cells_by_place(layout);
    // x and y count columns and rows of the screen, from its left and from below.
    const auto cell_seen = [&](int x, int y) -> std::optional<int> {
        const auto cell = drawing.flipped ? at.find({extent.columns - 1 - x, extent.rows - 1 - y})
                                          : at.find({x, y});
        if (cell == at.end()) return std::nullopt;
        return cell->second;
    };
    const auto is_line_at = [&](int x, int y) {
        const std::optional<int> cell = cell_seen(x, y);
        return cell && drawing.is_line(*cell);
    };
    // Whether two places are on the board and in different regions.
    const auto are_apart = [&](int x, int y, int other_x, int other_y) {
        if (drawing.regions.empty()) return false;
        const std::optional<int> cell = cell_seen(x, y);
        const std::optional<int> other = cell_seen(other_x, other_y);
        return cell && other &&
               drawing.regions[static_cast<std::size_t>(*cell)] !=
                   drawing.regions[static_cast<std::size_t>(*other)];
    };
    const char* const upright = drawing.figures ? "│" : "|";
    const char* const across = drawing.figures ? "─" : "-";
    const char* const crossing = drawing.figures ? "┼" : "+";
    // The line below a row; empty where no region ends there.
    const auto line_below = [&](int y) {
        std::string line;
        bool any = false;
        for (int x = 0; x < extent.columns; ++x) {
            const bool here = are_apart(x, y, x, y - 1);
            const bool next = are_apart(x + 1, y, x + 1, y - 1);
            any = any || here;
            for (std::size_t i = 1; i < width; ++i) line += here ? across : " ";
            if (are_apart(x, y, x + 1, y)) {
                line += here || next ? crossing : upright;
            } else if (x + 1 < extent.columns) {
                line += here && next ? across : " ";
            }
        }
        return any ? line : "";
    };
    std::vector<std::string> letters = column_names(layout, extent.columns);
    if (drawing.flipped) std::ranges::reverse(letters);
    const bool numbered = names_are_numbers(layout);
    // The names of a row's cells; empty where there is none.
    const auto row_names = [&](int y) {
        std::vector<std::string> names(letters.size());
        for (int x = 0; x < extent.columns; ++x)
            if (const std::optional<int> cell = cell_seen(x, y))
                names[static_cast<std::size_t>(x)] =
                    layout.cells[static_cast<std::size_t>(*cell)].name;
        return names;
    };
    // What stands beside a row on the left and on the right: its number, or its outermost cells.
    const auto beside_row = [&](int y) {
        const std::string number = std::to_string(drawing.flipped ? extent.rows - y : y + 1);
        if (!numbered) return std::pair(number, number);
        std::vector<std::string> names = row_names(y);
        std::erase(names, "");
        return names.empty() ? std::pair<std::string, std::string>()
                             : std::pair(names.front(), names.back());
    };
    const Look::Edges edges = edges_seen(drawing);
    const bool hex = layout.shape == Layout::Shape::hex;
    DrawnBoard board;
    board.cells.resize(layout.cells.size());
    board.rows.push_back(letters_row(numbered ? row_names(extent.rows - 1) : letters, width,
                                     hex ? extent.rows : 0, edges.north));
    for (int y = extent.rows - 1; y >= 0; --y) {
        const auto [left, right] = beside_row(y);
        DrawnRow row;
        append(row, std::string(static_cast<std::size_t>(hex ? y : 0), ' '));
        append(row, fmt::format("{:>3}", left), {edges.west});
        append(row, " ");
        for (int x = 0; x < extent.columns; ++x) {
            const std::optional<int> cell = cell_seen(x, y);
            if (!cell) {
                append(row, std::string(width, ' '));
                continue;
            }
            const DrawnRun run = drawing.run(*cell);
            const Ink beside{chance_player, run.ink.ground, false};
            append(row, std::string(width - 1 - drawn, ' '), beside);
            board.cells[static_cast<std::size_t>(*cell)] = {static_cast<int>(board.rows.size()),
                                                            columns_of_row(row), drawing.width};
            append(row, run.text, run.ink);
            append(row,
                   is_line_at(x, y) || is_line_at(x + 1, y) ? across
                   : are_apart(x, y, x + 1, y)              ? upright
                                                            : " ",
                   beside);
        }
        append(row, right, {edges.east});
        board.rows.push_back(row);
        if (const std::string line = line_below(y); !line.empty())
            board.rows.push_back({{"    " + line, {}}});
    }
    board.rows.push_back(letters_row(numbered ? row_names(0) : letters, width, 0, edges.south));
    return board;
}

DrawnBoard draw_track(const CellDrawing& drawing) {
    constexpr std::size_t cells_a_line = 15;
    const std::size_t cells = drawing.layout.cells.size();
    DrawnBoard board;
    board.cells.resize(cells);
    std::vector<std::size_t> houses;
    for (std::size_t i = 0; i < cells; ++i)
        if (!is_store(drawing, static_cast<int>(i))) houses.push_back(i);
    const std::size_t half = houses.size() / 2;
    if (houses.size() % 2 == 0 && half > 1 && half <= cells_a_line) {
        if (drawing.flipped)
            std::rotate(houses.begin(), houses.begin() + static_cast<std::ptrdiff_t>(half),
                        houses.end());
        const auto middle = houses.begin() + static_cast<std::ptrdiff_t>(half);
        const std::vector<std::size_t> lower(houses.begin(), middle);
        const std::vector<std::size_t> upper(houses.rbegin(),
                                             houses.rbegin() + static_cast<std::ptrdiff_t>(half));
        const Look::Edges edges = edges_seen(drawing);
        const bool apart = drawing.stores.has_value();
        const int left = apart ? store_columns : 1;
        const int wide = apart ? house_columns : 5;
        auto [upper_names, upper_contents] =
            track_rows(drawing, upper, {left, wide, 1, edges.north}, board);
        auto [lower_names, lower_contents] =
            track_rows(drawing, lower, {left, wide, apart ? 3 : 2, edges.south}, board);
        board.rows = {upper_names, upper_contents};
        if (apart) board.rows.push_back(stores_row(drawing, half, board));
        board.rows.push_back(lower_contents);
        board.rows.push_back(lower_names);
        for (const auto& [row, player] :
             {std::pair(&board.rows.front(), edges.north), {&board.rows.back(), edges.south}})
            if (apart && player != chance_player)
                append(*row, fmt::format("  player {}", player + 1), {player});
        return board;
    }
    for (std::size_t first = 0; first < cells; first += cells_a_line) {
        std::vector<std::size_t> row;
        for (std::size_t i = first; i < std::min(first + cells_a_line, cells); ++i)
            row.push_back(drawing.flipped ? cells - 1 - i : i);
        const auto [names, contents] =
            track_rows(drawing, row, {1, 5, static_cast<int>(board.rows.size()) + 1}, board);
        board.rows.push_back(names);
        board.rows.push_back(contents);
    }
    return board;
}

DrawnBoard draw_picture(const CellDrawing& drawing) {
    const Layout& layout = drawing.layout;
    SeenPicture seen = picture_seen(layout, drawing.flipped);
    if (drawing.width == 1) squeeze(seen, drawing.columns - picture_indent);
    const auto& [lines, at] = seen;
    std::map<int, std::string> columns;
    for (const auto& [place, cell] : at) {
        const std::string& name = layout.cells[static_cast<std::size_t>(cell)].name;
        const std::string letters = name.substr(0, name.find_first_of("0123456789"));
        if (!letters.empty()) columns[place.first] = letters;
    }
    DrawnBoard board;
    board.cells.resize(layout.cells.size());
    for (int y = 0; y < static_cast<int>(lines.size()); ++y) {
        const std::string& line = lines[static_cast<std::size_t>(y)];
        std::string row_name;
        DrawnRow drawn;
        int column = picture_indent;
        for (int x = 0; x < static_cast<int>(line.size()); ++x) {
            const auto cell = at.find({x, y});
            if (cell == at.end()) {
                append(drawn, picture_line(line, x, drawing.figures));
                ++column;
                continue;
            }
            const DrawnRun run = drawing.run(cell->second);
            const int wide = columns_of(run.text);
            board.cells[static_cast<std::size_t>(cell->second)] = {y, column, wide};
            append(drawn, run.text, run.ink);
            column += wide;
            // Further digits stand where the line goes on.
            for (int digit = 1; digit < wide && !at.contains({x + 1, y}); ++digit) ++x;
            const std::string& name = layout.cells[static_cast<std::size_t>(cell->second)].name;
            const std::size_t letters = name.find_first_of("0123456789");
            if (letters > 0) row_name = name.substr(letters);
        }
        DrawnRow row;
        append(row, fmt::format("{:>3} ", row_name));
        for (const DrawnRun& run : drawn) append(row, run.text, run.ink);
        board.rows.push_back(row);
    }
    if (columns.empty()) return board;
    std::string letters = "    ";
    for (const auto& [x, name] : columns) {
        letters.resize(std::max(letters.size(), static_cast<std::size_t>(4 + x)), ' ');
        letters += name;
    }
    board.rows.push_back({{letters, {}}});
    return board;
}

}  // namespace ply
