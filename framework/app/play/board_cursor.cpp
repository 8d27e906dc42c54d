#include "framework/app/play/board_cursor.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ply {
namespace {

bool has_cell(const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

}  // namespace

std::vector<int> changed_cells(const Game& game, const AnyState& before, const AnyState& after) {
    std::vector<int> changed;
    if (game.layout() == nullptr) return changed;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        if (game.content(before, cell) != game.content(after, cell)) changed.push_back(cell);
    return changed;
}

std::vector<int> cells_of_move(const Game& game, const CellNames& names, const AnyState& state,
                               Move move) {
    AnyState after = state;
    game.play(after, move);
    std::vector<int> cells = names.in(game.move_text(state, move));
    const Layout& layout = *game.layout();
    const Player mover = game.mover(state);
    std::vector<int> left;
    std::vector<int> entered;
    for (const int cell : changed_cells(game, state, after)) {
        const auto content = static_cast<std::size_t>(game.content(state, cell));
        const bool own = !layout.counts && content < layout.pieces.size() &&
                         layout.pieces[content].owner == mover;
        if (own && game.content(after, cell) == 0) left.push_back(cell);
        if (game.content(after, cell) != 0) entered.push_back(cell);
    }
    if (cells.empty() && !left.empty() && !entered.empty()) {
        // Of several pieces that move (castling) the one of which there are fewest.
        const auto alike = [&](int cell) {
            int count = 0;
            for (int other = 0; other < static_cast<int>(layout.cells.size()); ++other)
                count += game.content(state, other) == game.content(state, cell) ? 1 : 0;
            return count;
        };
        const int from = *std::ranges::min_element(left, {}, alike);
        const auto to = std::ranges::find_if(entered, [&](int cell) {
            return game.content(after, cell) == game.content(state, from);
        });
        cells = {from, to == entered.end() ? entered.front() : *to};
    }
    if (!left.empty() && !cells.empty() && !has_cell(left, cells.front()))
        cells.insert(cells.begin(), left.front());
    if (cells.empty() && entered.size() == 1) cells = entered;
    return cells;
}

BoardCursor::BoardCursor(const Game& game, const Position& position, std::vector<DrawnCell> places)
    : places_(std::move(places)) {
    if (game.layout() == nullptr) return;
    for (const Layout::Cell& cell : game.layout()->cells) names_.push_back(cell.name);
    const CellNames names(game.layout());
    MoveList list;
    legal_moves(game, position, list);
    for (const Move move : list) {
        std::vector<int> cells = cells_of_move(game, names, position.state, move);
        if (cells.empty()) continue;
        moves_.push_back({game.move_text(position.state, move), std::move(cells)});
    }
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

std::optional<std::size_t> BoardCursor::followed(const ByCells& move) const {
    if (chosen_.empty()) return 0;
    if (chosen_.front() != move.cells.front()) return std::nullopt;
    std::size_t used = 0;
    for (const int cell : chosen_) {
        while (used < move.cells.size() && move.cells[used] != cell) ++used;
        if (used == move.cells.size()) return std::nullopt;
        ++used;
    }
    return used;
}

std::vector<int> BoardCursor::targets() const {
    std::vector<int> cells;
    if (chosen_.empty()) return cells;
    for (const ByCells& move : moves_)
        if (const auto used = followed(move); used && *used < move.cells.size())
            for (const int cell : {move.cells[*used], move.cells.back()})
                if (!has_cell(cells, cell)) cells.push_back(cell);
    return cells;
}

std::optional<std::string> BoardCursor::choose(int cell) {
    open_.clear();
    if (has_cell(chosen_, cell)) {  // taken back
        chosen_.clear();
        return std::nullopt;
    }
    const auto fits = [&](const ByCells& move) { return followed(move).has_value(); };
    chosen_.push_back(cell);
    if (std::ranges::none_of(moves_, fits) && chosen_.size() > 1 &&
        std::ranges::any_of(moves_, [&](const ByCells& m) { return m.cells.front() == cell; }))
        chosen_ = {cell};  // another piece
    std::vector<std::string> whole;
    for (const ByCells& move : moves_)
        if (fits(move) && move.cells.back() == cell && !std::ranges::count(whole, move.text))
            whole.push_back(move.text);
    if (whole.size() > 1) open_ = whole;
    std::string typed;
    if (whole.size() == 1) {
        typed = whole.front();
    } else if (std::ranges::none_of(moves_, fits)) {
        for (const int part : chosen_) typed += names_[static_cast<std::size_t>(part)];
    } else {
        return std::nullopt;
    }
    chosen_.clear();
    return typed;
}

}  // namespace ply
