#include "framework/report/notation/vertices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace ply::serving {
namespace {

constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static_assert(columns.size() == most_columns);

}  // namespace

std::string vertex_name(int x, int y) {
    return fmt::format("{}{}", columns[static_cast<std::size_t>(x)], y + 1);
}

int side_of(const Game& game) {
    int width = 0;
    int height = 0;
    if (game.layout() != nullptr)
        for (const Layout::Cell& cell : game.layout()->cells) {
            width = std::max(width, cell.x + 1);
            height = std::max(height, cell.y + 1);
        }
    return width == height ? width : 0;
}

bool has_vertices(const Game& game) {
    const Layout* const layout = game.layout();
    if (layout == nullptr || layout->shape != Layout::Shape::square || layout->cells.empty())
        return false;
    return std::ranges::all_of(layout->cells, [&](const Layout::Cell& cell) {
        return cell.x >= 0 && cell.x < most_columns && cell.y >= 0 && cell.y < most_columns;
    });
}

std::string with_vertices(const Game& game, std::string_view move) {
    const std::vector<Layout::Cell>& cells = game.layout()->cells;
    std::string text;
    for (std::size_t i = 0; i < move.size();) {
        std::size_t end = i;
        while (end < move.size() && is_letter(move[end])) ++end;
        while (end > i && end < move.size() && is_digit(move[end])) ++end;
        if (end == i) {
            text += move[i++];
            continue;
        }
        const std::string_view word = move.substr(i, end - i);
        const auto cell = std::ranges::find(cells, word, &Layout::Cell::name);
        if (cell != cells.end()) {
            text += vertex_name(cell->x, cell->y);
        } else {
            for (const char c : word)
                text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
        i = end;
    }
    return text;
}

std::string vertex_board(const Game& game, const AnyState& state) {
    const Layout& layout = *game.layout();
    int width = 0;
    int height = 0;
    for (const Layout::Cell& cell : layout.cells) {
        width = std::max(width, cell.x + 1);
        height = std::max(height, cell.y + 1);
    }
    std::vector<std::vector<std::string>> rows(
        static_cast<std::size_t>(height),
        std::vector<std::string>(static_cast<std::size_t>(width), " "));
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const int content = game.content(state, static_cast<int>(i));
        const Layout::Cell& cell = layout.cells[i];
        rows[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)] =
            layout.counts ? std::to_string(content)
                          : layout.pieces[static_cast<std::size_t>(content)].glyph;
    }
    std::string edge = "  ";
    for (int x = 0; x < width; ++x)
        edge += fmt::format(" {}", columns[static_cast<std::size_t>(x)]);
    std::string text = edge + "\n";
    for (int y = height; y-- > 0;) {
        text += fmt::format("{:>2}", y + 1);
        for (const std::string& content : rows[static_cast<std::size_t>(y)]) text += " " + content;
        text += fmt::format(" {}\n", y + 1);
    }
    return text + edge;
}

}  // namespace ply::serving
