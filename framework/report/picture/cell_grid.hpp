/// Cells of a layout as they are seen: by column and row from the lower left, turned where the
/// board is flipped, with the names of columns and rows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/game/layout.hpp"

namespace ply {

class CellGrid {
public:
    CellGrid(const Layout& layout, bool flipped);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    /// The cell at this place, or -1.
    int at(int x, int y) const;
    int x(int cell) const { return places_[static_cast<std::size_t>(cell)].first; }
    int y(int cell) const { return places_[static_cast<std::size_t>(cell)].second; }
    int cells() const { return static_cast<int>(places_.size()); }

    /// Whether cells are named by a letter that is the column's and a number that is the row's.
    bool named() const { return named_; }
    const std::string& column_name(int x) const { return columns_names_.at(x); }
    const std::string& row_name(int y) const { return rows_names_.at(y); }

private:
    void name_lines(const Layout& layout);

    int columns_ = 0;
    int rows_ = 0;
    std::vector<std::pair<int, int>> places_;
    std::map<std::pair<int, int>, int> at_;
    std::map<int, std::string> columns_names_;
    std::map<int, std::string> rows_names_;
    bool named_ = true;
};

}  // namespace ply
