#include "framework/app/play/typed_cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "framework/base/error.hpp"
#include "framework/game/clicks/click_machine.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/shown/cell_names.hpp"
#include "framework/report/board/moves_of_cell.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/refused_move.hpp"
#include "framework/report/board/terminal_look.hpp"

namespace ply {
namespace {

/// Whether the move touches or clears the cell, in one of its orders.
bool touches(const ClickableMove& move, int cell) {
    const auto holds = [&](const std::vector<int>& cells) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    return holds(move.touched.cells) || holds(move.cleared) ||
           std::ranges::any_of(move.touched.alternatives, holds);
}

/// The moves of a line; none: it is no line.
std::vector<Move> moves_of_line(const Game& game, Position position, const std::string& text) {
    try {
        return play_typed(game, position, text);
    } catch (const RulesError&) {
        throw;
    } catch (const Error&) {
        return {};
    }
}

/// The move that clicks on the cells of the text would make; nothing where they make none, or not
/// all of them belong to it.
std::optional<Move> move_by_cells(const Game& game, const Position& position,
                                  const std::string& text) {
    std::string rest;
    const std::vector<int> cells = CellNames(game.layout()).in(text, &rest);
    const auto name = [&](int cell) {
        return game.layout()->cells[static_cast<std::size_t>(cell)].name;
    };
    // Only between cells may something stand.
    if (cells.empty() || rest.find_first_not_of(" ,-x:") != rest.npos ||
        !text.starts_with(name(cells.front())) || !text.ends_with(name(cells.back())))
        return std::nullopt;
    const ClickMachine machine(game, position);
    Clicked now = machine.start();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        now = machine.click(now, cells[i]);
        if (now.played) {
            // What is named twice was hardly meant for the same move.
            const auto rest_of_cells = cells.begin() + static_cast<std::ptrdiff_t>(i) + 1;
            const auto again = [&](int cell) {
                return std::find(cells.begin(), rest_of_cells, cell) != rest_of_cells;
            };
            if (std::any_of(rest_of_cells, cells.end(), again)) return std::nullopt;
            const ClickableMove& move = machine.moves()[*now.played];
            const bool all =
                std::ranges::all_of(cells, [&](int cell) { return touches(move, cell); });
            return all ? std::optional(move.move) : std::nullopt;
        }
        if (now.clicks.size() != i + 1) return std::nullopt;  // another move was begun
    }
    return std::nullopt;
}

/// The moves that are written as in a score. In one word they were hardly meant as several.
std::vector<Move> moves_of_score(const Game& game, const Position& position,
                                 const std::string& text) {
    if (game.facts().hidden) return {};
    std::vector<Move> moves = moves_of_line(game, position, text);
    if (moves.size() > 1 && text.find(' ') == text.npos) moves.clear();
    return moves;
}

}  // namespace

std::vector<std::string> listed_moves(const Game& game, const Position& position,
                                      const BoardStyle& style) {
    std::vector<std::string> texts;
    MoveList list;
    legal_moves(game, position, list);
    const bool named = game.layout() == nullptr || !game.layout()->counts;
    const Look look = named ? terminal_look(game, style) : Look{};
    for (const Move move : list) {
        texts.push_back(game.move_text(position.state, move));
        const auto touched = named ? game.touched_cells(position.state, move) : std::nullopt;
        if (!touched || touched->number.value_or(0) <= 0) continue;  // words are from 1 on
        const std::string word = number_text(look, *touched->number, style.figures);
        if (word != texts.back()) texts.back() += fmt::format(" ({})", word);
    }
    return texts;
}

std::vector<std::string> moves_with(const Game& game, const Position& position,
                                    const std::string& word) {
    const auto cell = CellNames(game.layout()).find(word);
    std::vector<std::string> moves =
        cell ? moves_from_cell(game, position, *cell) : moves_naming(game, position, word);
    const bool named =
        cell || (game.layout() != nullptr &&
                 std::ranges::count(cells_of_mover(game, position), word, &Layout::Cell::name) > 0);
    if (moves.empty() && game.mover(position.state) == chance_player)
        throw Error(
            fmt::format("no piece moves now: {}", chance_to_move(game.facts().chance_kind)));
    if (named && moves.empty()) throw Error(refused_move(game, position, word));
    if (moves.empty()) throw Error(fmt::format("there is no cell '{}' on this board", word));
    return moves;
}

std::vector<Move> typed_moves(const Game& game, const Position& position, const std::string& text) {
    std::optional<Move> move = named_move(game, position, text);
    if (!move) move = move_by_cells(game, position, text);
    // A throw, which touches no cells, as `3 1`; a cell and what comes there, as `a1 3`.
    for (const char between : {'-', '='}) {
        if (move) break;
        std::string joined = text;
        std::ranges::replace(joined, ' ', between);
        move = named_move(game, position, joined);
    }
    return move ? std::vector{*move} : moves_of_score(game, position, text);
}

}  // namespace ply
