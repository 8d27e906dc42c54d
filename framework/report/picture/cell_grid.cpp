#include "framework/report/picture/cell_grid.hpp"

#include <algorithm>

namespace ply {

CellGrid::CellGrid(const Layout& layout, bool flipped) {
    for (const Layout::Cell& cell : layout.cells) {
        columns_ = std::max(columns_, cell.x + 1);
        rows_ = std::max(rows_, cell.y + 1);
    }
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const auto [x, y] = std::pair(layout.cells[i].x, layout.cells[i].y);
        places_.emplace_back(flipped ? columns_ - 1 - x : x, flipped ? rows_ - 1 - y : y);
        at_[places_.back()] = static_cast<int>(i);
    }
    name_lines(layout);
}

int CellGrid::at(int x, int y) const {
    const auto found = at_.find({x, y});
    return found == at_.end() ? -1 : found->second;
}

void CellGrid::name_lines(const Layout& layout) {
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const std::string& name = layout.cells[i].name;
        const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
        const std::string column = name.substr(0, digits);
        const std::string row = name.substr(digits);
        const bool fits = !column.empty() && !row.empty() &&
                          row.find_first_not_of("0123456789") == std::string::npos;
        const auto [x, y] = places_[i];
        named_ = named_ && fits && columns_names_.emplace(x, column).first->second == column &&
                 rows_names_.emplace(y, row).first->second == row;
    }
}

}  // namespace ply
