#include "framework/learning/features/board_graph.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "framework/base/error.hpp"
#include "framework/board/geometry/geometry.hpp"
#include "framework/board/geometry/symmetries.hpp"

namespace ply::learning {
namespace {

using board::Geometry;

/// Places that a board of rows and columns can have.
bool in_a_grid(const Layout& layout) {
    int width = 0;
    int height = 0;
    for (const Layout::Cell& cell : layout.cells) {
        if (cell.x < 0 || cell.y < 0) return false;
        width = std::max(width, cell.x + 1);
        height = std::max(height, cell.y + 1);
    }
    return width < board::max_cells && height < board::max_cells &&
           width * height <= board::max_cells;
}

Geometry grid_of(const Layout& layout) {
    int width = 0;
    int height = 0;
    for (const Layout::Cell& cell : layout.cells) {
        width = std::max(width, cell.x + 1);
        height = std::max(height, cell.y + 1);
    }
    const auto has = [&](int x, int y) {
        return std::ranges::any_of(
            layout.cells, [&](const Layout::Cell& cell) { return cell.x == x && cell.y == y; });
    };
    return layout.shape == Layout::Shape::hex ? Geometry::hex(width, height, has)
                                              : Geometry::square(width, height, has);
}

/// The picture as scripts draw it: plugins may show points in another way.
std::string with_points(const Layout& layout) {
    std::string picture = layout.picture;
    int x = 0;
    int y = 0;
    for (char& letter : picture) {
        const auto here = [&](const Layout::Cell& cell) { return cell.x == x && cell.y == y; };
        if (std::ranges::any_of(layout.cells, here)) letter = 'o';
        const bool ends = letter == '\n';
        x = ends ? 0 : x + 1;
        y += ends ? 1 : 0;
    }
    return picture;
}

/// The board that the layout shows; nothing where it is none that is known.
std::optional<Geometry> geometry_of(const Layout& layout) {
    switch (layout.shape) {
        case Layout::Shape::track:
            if (layout.cells.size() > board::max_cells) return std::nullopt;
            return Geometry::track(static_cast<int>(layout.cells.size()));
        case Layout::Shape::graph:
            try {
                return Geometry::drawn(with_points(layout));
            } catch (const Error&) {  // a picture that no script could have drawn
                return std::nullopt;
            }
        case Layout::Shape::square:
        case Layout::Shape::hex:
            if (in_a_grid(layout)) return grid_of(layout);
    }
    return std::nullopt;
}

/// The layout's cell at each cell of the geometry; empty: some have none, or several.
std::vector<int> cells_at(const Layout& layout, const Geometry& geometry) {
    std::vector<int> found(static_cast<std::size_t>(geometry.cells), -1);
    if (layout.cells.size() != found.size()) return {};
    const bool drawn = layout.shape == Layout::Shape::graph;
    for (int g = 0; g < geometry.cells; ++g) {
        const auto at = static_cast<std::size_t>(g);
        const Geometry::Place place = drawn ? geometry.marks[at] : geometry.places[at];
        const auto same = [&](const Layout::Cell& cell) {
            return cell.x == place.x && cell.y == place.y;
        };
        if (layout.shape == Layout::Shape::track) {
            found[at] = g;
        } else {
            const auto cell = std::ranges::find_if(layout.cells, same);
            if (cell == layout.cells.end()) return {};
            found[at] = static_cast<int>(cell - layout.cells.begin());
        }
    }
    return found;
}

/// Piles whose lowest cells are in one line.
std::vector<std::vector<Mapping>> piles_of(const Layout& layout) {
    std::map<int, Mapping> piles;  // by their lowest cells
    for (std::size_t c = 0; c < layout.cells.size(); ++c)
        if (layout.cells[c].spot >= 0)
            piles[layout.cells[c].spot].push_back(static_cast<std::uint16_t>(c));
    std::map<int, std::map<int, Mapping>> lines;  // by y, x
    for (auto& [spot, pile] : piles) {
        const Layout::Cell& lowest = layout.cells[static_cast<std::size_t>(spot)];
        if (pile.size() > 1) lines[lowest.y].emplace(lowest.x, std::move(pile));
    }
    std::vector<std::vector<Mapping>> found;
    for (auto& [y, line] : lines) {
        auto& row = found.emplace_back();
        for (auto& [x, pile] : line) row.push_back(std::move(pile));
    }
    return found;
}

}  // namespace

BoardGraph::BoardGraph(const Layout& layout) : cells(static_cast<int>(layout.cells.size())) {
    Mapping identity(layout.cells.size());
    std::iota(identity.begin(), identity.end(), std::uint16_t{0});
    mappings.push_back(identity);
    piles = piles_of(layout);
    const auto geometry = geometry_of(layout);
    if (!geometry) return;
    const std::vector<int> at = cells_at(layout, *geometry);
    if (at.empty()) return;
    for (const int direction : {board::north, board::north_east, board::east, board::south_east}) {
        const auto& next = geometry->next[static_cast<std::size_t>(direction)];
        if (std::ranges::all_of(next, [](std::int16_t cell) { return cell < 0; })) continue;
        std::vector<std::int16_t> axis(layout.cells.size(), -1);
        for (std::size_t g = 0; g < next.size(); ++g)
            if (next[g] >= 0)
                axis[static_cast<std::size_t>(at[g])] =
                    static_cast<std::int16_t>(at[static_cast<std::size_t>(next[g])]);
        axes.push_back(std::move(axis));
    }
    for (const auto& image : board::mappings_of(*geometry)) {
        Mapping mapping(layout.cells.size());
        for (std::size_t g = 0; g < image.size(); ++g)
            mapping[static_cast<std::size_t>(at[g])] =
                static_cast<std::uint16_t>(at[static_cast<std::size_t>(image[g])]);
        if (mapping != identity) mappings.push_back(std::move(mapping));
    }
}

}  // namespace ply::learning
