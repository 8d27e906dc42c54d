#include "framework/app/display/board_cursor.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/pile_numbers.hpp"

namespace ply {

BoardCursor::BoardCursor(const Game& game, const Position& position, std::vector<DrawnCell> places)
    : places_(std::move(places)), machine_(game, position), now_(machine_.start()) {
    if (game.layout() == nullptr) return;
    for (const Layout::Cell& cell : game.layout()->cells) names_.push_back(cell.name);
    edges_.resize(names_.size());
    std::iota(edges_.begin(), edges_.end(), 0);
    const Player mover = game.mover(position.state);
    for (const BoardDrawing::Pile& pile : look_of(game).drawing.piles) {
        between_ = "/";
        for (const int cell : pile.cells) {
            const auto i = static_cast<std::size_t>(cell);
            edges_[i] = pile.cells[0];
            names_[i] = name_of_pile(pile, mover);
        }
    }
}

std::optional<int> BoardCursor::cell_at(int row, int column) const {
    std::optional<int> beside;
    for (std::size_t cell = 0; cell < places_.size(); ++cell) {
        const DrawnCell& place = places_[cell];
        const int end = place.column + place.columns;
        if (place.columns == 0 || place.row != row) continue;
        if (column >= place.column && column < end) return edges_[cell];
        if (column == end || (column == place.column - 1 && !beside)) beside = edges_[cell];
    }
    return beside;
}

void BoardCursor::step(int rows, int columns) {
    const auto place = [&](int cell) { return places_[static_cast<std::size_t>(cell)]; };
    const auto can_stand = [&](int cell) {
        return place(cell).columns > 0 && edges_[static_cast<std::size_t>(cell)] == cell;
    };
    const int cells = static_cast<int>(places_.size());
    if (!cell_) {  // the middle is as good as any
        for (int i = 0; i < cells && !cell_; ++i)
            if (can_stand((cells / 2 + i) % cells)) cell_ = (cells / 2 + i) % cells;
        return;
    }
    const DrawnCell here = place(*cell_);
    int nearest = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const int down = place(cell).row - here.row;
        const int right = place(cell).column - here.column;
        const int ahead = down * rows + right * columns;
        if (!can_stand(cell) || ahead <= 0) continue;
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
    if (!between_.empty()) return cells;  // of piles, moves go on with men that were not chosen
    cells.insert(cells.end(), now_.later.begin(), now_.later.end());
    return cells;
}

std::optional<BoardCursor::Chosen> BoardCursor::choose(int cell) {
    open_.clear();
    const std::vector<int> before = now_.path;
    now_ = machine_.click(now_, cell);
    if (now_.played) {
        const std::string& text = machine_.moves()[*now_.played].text;
        now_ = machine_.start();
        return Chosen{text, true};
    }
    for (const std::size_t move : now_.choices) open_.push_back(machine_.moves()[move].text);
    const bool taken_back = !before.empty() && before.back() == cell;
    if (!now_.path.empty() || taken_back) return std::nullopt;
    std::string typed;
    for (const int part : before) typed += names_[static_cast<std::size_t>(part)] + between_;
    return Chosen{typed + names_[static_cast<std::size_t>(cell)], false};
}

std::string BoardCursor::meant(const std::string& typed) const {
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0; };
    const auto ends_so = [&](const std::string& text) {
        return text.ends_with(typed) &&
               (text.size() == typed.size() || !is_part(text[text.size() - typed.size() - 1]));
    };
    return std::ranges::count_if(open_, ends_so) == 1 ? *std::ranges::find_if(open_, ends_so)
                                                      : typed;
}

}  // namespace ply
