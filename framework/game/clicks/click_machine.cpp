#include "framework/game/clicks/click_machine.hpp"

#include <algorithm>
#include <utility>

namespace ply {
namespace {

void add_once(std::vector<int>& cells, int cell) {
    const auto at = std::ranges::lower_bound(cells, cell);
    if (at == cells.end() || *at != cell) cells.insert(at, cell);
}

bool holds(const std::vector<int>& sorted, int cell) {
    return std::ranges::binary_search(sorted, cell);
}

/// The moves of the ways, each once, in order.
std::vector<std::size_t> moves_in(const std::vector<Clicked::Way>& ways) {
    std::vector<std::size_t> moves;
    for (const Clicked::Way& way : ways)
        if (moves.empty() || moves.back() != way.move) moves.push_back(way.move);
    return moves;
}

/// Whether `value` is something else for each of the moves.
template <class Value>
bool all_differ(const std::vector<std::size_t>& moves, Value value) {
    std::vector<int> values;
    for (const std::size_t move : moves) {
        const std::optional<int> each = value(move);
        if (!each) return false;
        values.push_back(*each);
    }
    std::ranges::sort(values);
    return std::ranges::adjacent_find(values) == values.end();
}

}  // namespace

ClickMachine::ClickMachine(const Game& game, const Position& position)
    : ClickMachine(clickable_moves(game, position),
                   game.layout() != nullptr ? *game.layout() : Layout{}) {}

ClickMachine::ClickMachine(std::vector<ClickableMove> moves, const Layout& layout)
    : moves_(std::move(moves)) {
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
        const int meant = layout.cells[cell].spot;
        const bool is_cell = meant >= 0 && meant < static_cast<int>(layout.cells.size());
        spots_.push_back(is_cell ? meant : static_cast<int>(cell));
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        TouchedCells& touched = moves_[i].touched;
        std::erase_if(touched.alternatives, [](const auto& order) { return order.empty(); });
        if (touched.cells.empty()) {
            touched.alternatives.clear();
            buttons_.push_back(i);
            continue;
        }
        for (int& cell : touched.cells) cell = spot(cell);
        for (std::vector<int>& order : touched.alternatives)
            for (int& cell : order) cell = spot(cell);
        for (std::size_t order = 0; order <= touched.alternatives.size(); ++order)
            ways_.push_back({i, order, 0});
    }
}

const std::vector<int>& ClickMachine::cells_of(const Way& way) const {
    const TouchedCells& touched = moves_[way.move].touched;
    return way.order == 0 ? touched.cells : touched.alternatives[way.order - 1];
}

int ClickMachine::spot(int cell) const {
    const bool is_cell = cell >= 0 && cell < static_cast<int>(spots_.size());
    return is_cell ? spots_[static_cast<std::size_t>(cell)] : cell;
}

Clicked ClickMachine::start() const {
    Clicked now;
    now.ways = ways_;
    for (const Way& way : ways_) {
        add_once(now.next, cells_of(way).front());
        const TouchedCells& touched = moves_[way.move].touched;
        if (touched.kind == TouchedCells::Kind::hand) add_once(now.pieces, touched.piece);
    }
    return now;
}

Clicked ClickMachine::pick(int piece) const {
    Clicked now = start();
    if (!holds(now.pieces, piece)) return now;
    std::erase_if(now.ways, [&](const Way& way) {
        const TouchedCells& touched = moves_[way.move].touched;
        return touched.kind != TouchedCells::Kind::hand || touched.piece != piece;
    });
    now.picked = piece;
    offer_next(now);
    return now;
}

Clicked ClickMachine::click(const Clicked& now, int clicked) const {
    if (now.played) return begun_with(clicked);
    const int cell = spot(clicked);
    // 0. Several whole moves, which this cell tells apart.
    if (auto ways = told_apart(now, cell); !ways.empty())
        return gone_on(now, cell, std::move(ways));
    // 1. The next cell.
    std::vector<Way> ways;
    for (const Way& way : now.ways)
        if (way.used < cells_of(way).size() && cells_of(way)[way.used] == cell)
            ways.push_back({way.move, way.order, way.used + 1});
    if (!ways.empty()) return gone_on(now, cell, std::move(ways));
    if (now.path.empty()) return begun_with(cell);
    // 2. The same cell again.
    if (cell == now.path.back()) {
        if (!now.stop) return back(now);
        Clicked done;
        done.played = now.stop;
        return done;
    }
    // 3. A later cell; one that is also the last is taken for the last.
    for (const Way& way : now.ways) {
        const std::vector<int>& cells = cells_of(way);
        const auto from = cells.begin() + static_cast<std::ptrdiff_t>(way.used);
        if (from == cells.end()) continue;
        const auto found =
            cells.back() == cell ? cells.end() - 1 : std::find(from, cells.end(), cell);
        if (found != cells.end())
            ways.push_back(
                {way.move, way.order, static_cast<std::size_t>(found - cells.begin()) + 1});
    }
    if (!ways.empty()) return gone_on(now, cell, std::move(ways));
    return begun_with(cell);  // 4. and 5.
}

Clicked ClickMachine::back(const Clicked& now) const {
    if (now.clicks.empty()) return start();
    Clicked again = now.picked != 0 ? pick(now.picked) : start();
    for (std::size_t i = 0; i + 1 < now.clicks.size(); ++i) again = click(again, now.clicks[i]);
    return again;
}

/// Nothing is chosen where no way begins with the cell.
Clicked ClickMachine::begun_with(int clicked) const {
    const int cell = spot(clicked);
    Clicked now = start();
    std::vector<Way> ways;
    for (const Way& way : ways_)
        if (cells_of(way).front() == cell) ways.push_back({way.move, way.order, 1});
    return ways.empty() ? now : gone_on(now, cell, std::move(ways));
}

Clicked ClickMachine::gone_on(const Clicked& now, int cell, std::vector<Way> ways) const {
    Clicked gone;
    gone.path = now.path;
    gone.path.push_back(cell);
    gone.clicks = now.clicks;
    gone.clicks.push_back(cell);
    gone.picked = now.picked;
    gone.ways = std::move(ways);
    settle(gone);
    return gone;
}

/// The ways of the moves that touch or clear the cell; none where the moves are no choice.
std::vector<ClickMachine::Way> ClickMachine::told_apart(const Clicked& now, int cell) const {
    std::vector<Way> ways;
    const bool is_choice = !now.choices.empty() && now.choices == moves_in(now.ways);
    if (!is_choice || !holds(now.next, cell)) return ways;
    for (const Way& way : now.ways)
        if (holds(all_cells(way.move), cell)) ways.push_back(way);
    return ways;
}

/// Plays the move that is certain, or offers what comes next.
void ClickMachine::settle(Clicked& now) const {
    const auto is_whole = [&](const Way& way) { return way.used == cells_of(way).size(); };
    const bool clicked_twice = now.clicks.size() + (now.picked != 0 ? 1 : 0) >= 2;
    const std::vector<std::size_t> moves = moves_in(now.ways);
    if (moves.size() == 1 && (clicked_twice || std::ranges::any_of(now.ways, is_whole))) {
        Clicked done;
        done.played = moves.front();
        now = std::move(done);
        return;
    }
    offer_next(now);
    const bool whole = std::ranges::any_of(now.ways, is_whole);
    if (clicked_twice && !whole && now.next.size() == 1) {  // no choice
        now.path.push_back(now.next.front());
        for (Way& way : now.ways) ++way.used;
        return settle(now);
    }
    if (whole) offer_whole(now);
}

void ClickMachine::offer_next(Clicked& now) const {
    now.next.clear();
    now.later.clear();
    now.pieces.clear();
    for (const Way& way : now.ways)
        if (way.used < cells_of(way).size()) add_once(now.next, cells_of(way)[way.used]);
    for (const Way& way : now.ways) {
        const int last = cells_of(way).back();
        const bool taken_back = !now.path.empty() && now.path.back() == last;
        if (way.used < cells_of(way).size() && !taken_back && !holds(now.next, last))
            add_once(now.later, last);
    }
}

void ClickMachine::offer_whole(Clicked& now) const {
    std::vector<Way> whole;
    for (const Way& way : now.ways)
        if (way.used == cells_of(way).size()) whole.push_back(way);
    now.choices = moves_in(whole);
    if (now.choices.size() == 1) {
        now.stop = now.choices.front();
        now.choices.clear();
        return;
    }
    const auto piece = [&](std::size_t move) {
        const int its = moves_[move].touched.piece;
        return its == 0 ? std::nullopt : std::optional(its);
    };
    const auto number = [&](std::size_t move) { return moves_[move].touched.number; };
    now.by = all_differ(now.choices, piece)    ? Clicked::By::piece
             : all_differ(now.choices, number) ? Clicked::By::number
                                               : Clicked::By::text;
    if (whole.size() == now.ways.size()) offer_differing(now);
}

/// The cells of some of the moves, but not of all.
void ClickMachine::offer_differing(Clicked& now) const {
    std::vector<int> cells;
    for (const std::size_t move : now.choices)
        for (const int cell : all_cells(move)) cells.push_back(cell);
    std::ranges::sort(cells);
    for (auto at = cells.begin(); at != cells.end();) {
        const auto end = std::find_if(at, cells.end(), [&](int cell) { return cell != *at; });
        if (static_cast<std::size_t>(end - at) < now.choices.size()) now.next.push_back(*at);
        at = end;
    }
}

/// Those that the move touches or clears, sorted, each once.
std::vector<int> ClickMachine::all_cells(std::size_t move) const {
    std::vector<int> cells;
    for (const int cell : moves_[move].touched.cells) add_once(cells, cell);
    for (const int cell : moves_[move].cleared) add_once(cells, spot(cell));
    return cells;
}

}  // namespace ply
