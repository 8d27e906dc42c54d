#include "framework/game/shown/deciding_cells.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace ply {
namespace {

using Step = std::pair<int, int>;

/// A position whose cells are found by their places.
class PlacedContents {
public:
    PlacedContents(const Game& game, const AnyState& state) : layout_(*game.layout()) {
        for (int i = 0; i < static_cast<int>(layout_.cells.size()); ++i) {
            const Layout::Cell& cell = at(i);
            places_[{cell.x, cell.y}] = i;
            contents_.push_back(game.content(state, i));
        }
    }

    int size() const { return static_cast<int>(contents_.size()); }
    const Layout::Cell& at(int cell) const { return layout_.cells[static_cast<std::size_t>(cell)]; }
    int content(int cell) const { return contents_[static_cast<std::size_t>(cell)]; }
    std::optional<int> beside(int cell, Step step) const {
        const auto found = places_.find({at(cell).x + step.first, at(cell).y + step.second});
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }
    /// One of each pair of opposite directions.
    std::vector<Step> directions() const {
        if (layout_.shape == Layout::Shape::hex) return {{1, 0}, {0, 1}, {-1, 1}};
        return {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    }

private:
    const Layout& layout_;
    std::map<Step, int> places_;
    std::vector<int> contents_;
};

Step opposite(Step step) {
    return {-step.first, -step.second};
}

/// The cells with the same content, from the one beside `cell` on.
std::vector<int> run_from(const PlacedContents& board, int cell, Step step) {
    std::vector<int> run;
    for (auto next = board.beside(cell, step); next && board.content(*next) == board.content(cell);
         next = board.beside(*next, step))
        run.push_back(*next);
    return run;
}

std::vector<int> longest_rows(const PlacedContents& board, const std::vector<int>& changed) {
    constexpr std::size_t shortest_row = 3;
    std::size_t longest = shortest_row;
    std::set<int> cells;
    for (const int cell : changed) {
        if (board.content(cell) == 0) continue;
        for (const Step& step : board.directions()) {
            std::vector<int> row = run_from(board, cell, step);
            const std::vector<int> back = run_from(board, cell, opposite(step));
            row.insert(row.end(), back.begin(), back.end());
            row.push_back(cell);
            if (row.size() < longest) continue;
            if (row.size() > longest) cells.clear();
            longest = row.size();
            cells.insert(row.begin(), row.end());
        }
    }
    return {cells.begin(), cells.end()};
}

/// The cells on the two edges that belong to the player: south and north, or west and east.
std::pair<std::vector<int>, std::vector<int>> edges_of(const PlacedContents& board,
                                                       const Look::Edges& edges, Player player) {
    const bool upright = edges.south == player && edges.north == player;
    if (!upright && !(edges.west == player && edges.east == player)) return {};
    const auto along = [&](int cell) { return upright ? board.at(cell).y : board.at(cell).x; };
    int low = along(0), high = low;
    for (int cell = 1; cell < board.size(); ++cell) {
        low = std::min(low, along(cell));
        high = std::max(high, along(cell));
    }
    std::pair<std::vector<int>, std::vector<int>> found;
    for (int cell = 0; cell < board.size(); ++cell) {
        if (along(cell) == low) found.first.push_back(cell);
        if (along(cell) == high) found.second.push_back(cell);
    }
    return found;
}

std::vector<int> shortest_chain(const PlacedContents& board, const Layout& layout,
                                const Look::Edges& edges, Player winner) {
    const auto owned = [&](int cell) {
        const auto piece = static_cast<std::size_t>(board.content(cell));
        return piece != 0 && piece < layout.pieces.size() && layout.pieces[piece].owner == winner;
    };
    const auto [from, to] = edges_of(board, edges, winner);
    std::map<int, int> came_from;
    std::deque<int> waiting;
    for (const int cell : from)
        if (owned(cell) && came_from.emplace(cell, -1).second) waiting.push_back(cell);
    while (!waiting.empty()) {
        const int cell = waiting.front();
        waiting.pop_front();
        if (std::ranges::find(to, cell) != to.end()) {
            std::vector<int> chain;
            for (int at = cell; at >= 0; at = came_from[at]) chain.push_back(at);
            std::ranges::sort(chain);
            return chain;
        }
        for (const Step& step : board.directions())
            for (const Step& way : {step, opposite(step)})
                if (const auto next = board.beside(cell, way);
                    next && owned(*next) && came_from.emplace(*next, cell).second)
                    waiting.push_back(*next);
    }
    return {};
}

/// Who has won alone.
std::optional<Player> winner_of(const Outcome& outcome, int players) {
    for (Player player = 0; player < players; ++player)
        if (outcome.result(player) == GameResult::win) return player;
    return std::nullopt;
}

}  // namespace

std::vector<int> deciding_cells_of(const Game& game, const AnyState& before, Move move) {
    if (const auto* told = dynamic_cast<const DecidingCells*>(&game))
        return told->deciding_cells(before, move);
    const Layout* const layout = game.layout();
    if (layout == nullptr || layout->counts || layout->cells.empty()) return {};
    if (layout->shape != Layout::Shape::square && layout->shape != Layout::Shape::hex) return {};
    AnyState after = before;
    game.play(after, move);
    const std::optional<Outcome> outcome = game.outcome(after);
    if (!outcome) return {};
    const std::optional<Player> winner = winner_of(*outcome, game.facts().players);
    if (!winner) return {};
    const PlacedContents board(game, after);
    if (game.info().kind == "alignment") {
        std::vector<int> changed;
        for (int cell = 0; cell < board.size(); ++cell)
            if (game.content(before, cell) != board.content(cell)) changed.push_back(cell);
        return longest_rows(board, changed);
    }
    if (game.info().kind == "connection")
        return shortest_chain(board, *layout, game.look().edges, *winner);
    return {};
}

}  // namespace ply
