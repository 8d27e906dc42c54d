#include "framework/app/play/board_cursor.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ply {

BoardCursor::BoardCursor(const Game& game, const Position& position, std::vector<DrawnCell> places)
    : places_(std::move(places)), machine_(game, position), now_(machine_.start()) {
    if (game.layout() == nullptr) return;
    for (const Layout::Cell& cell : game.layout()->cells) names_.push_back(cell.name);
}

void BoardCursor::step(int rows, int columns) {
    const auto place = [&](int cell) { return places_[static_cast<std::size_t>(cell)]; };
    const int cells = static_cast<int>(places_.size());
    if (!cell_) {  // the middle is as good as any
        for (int i = 0; i < cells && !cell_; ++i)
            if (place((cells / 2 + i) % cells).columns > 0) cell_ = (cells / 2 + i) % cells;
        return;
    }
    const DrawnCell here = place(*cell_);
    int nearest = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const int down = place(cell).row - here.row;
        const int right = place(cell).column - here.column;
        const int ahead = down * rows + right * columns;
        if (place(cell).columns == 0 || ahead <= 0) continue;
        // Characters are twice as high as wide; straight ahead comes first.
        const int aside = rows != 0 ? std::abs(right) : 8 * std::abs(down);
        const int distance = (rows != 0 ? 4 : 1) * ahead + aside;
        if (nearest != 0 && distance >= nearest) continue;
        nearest = distance;
        cell_ = cell;
    }
}

std::vector<int> BoardCursor::targets() const {
    if (now_.path.empty()) return {};
    std::vector<int> cells = now_.next;
    cells.insert(cells.end(), now_.later.begin(), now_.later.end());
    return cells;
}

std::optional<std::string> BoardCursor::choose(int cell) {
    open_.clear();
    const std::vector<int> before = now_.path;
    now_ = machine_.click(now_, cell);
    if (now_.played) {
        const std::string& text = machine_.moves()[*now_.played].text;
        now_ = machine_.start();
        return text;
    }
    for (const std::size_t move : now_.choices) open_.push_back(machine_.moves()[move].text);
    const bool taken_back = !before.empty() && before.back() == cell;
    if (!now_.path.empty() || taken_back) return std::nullopt;
    std::string typed;
    for (const int part : before) typed += names_[static_cast<std::size_t>(part)];
    return typed + names_[static_cast<std::size_t>(cell)];
}

}  // namespace ply
