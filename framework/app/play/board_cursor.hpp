/// A cursor on the board: cells that are gone to and chosen, until they make a move.
///
///     BoardCursor cursor(game, position);
///     cursor.step(0, -1);
///     if (const auto typed = cursor.choose(cursor.cell())) ...
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/app/play/cell_names.hpp"
#include "framework/game/position.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// The cells that are chosen, one after the other, to play a move: from where to where, or the one
/// on which something is put. Empty: it cannot be played by cells.
std::vector<int> cells_of_move(const Game& game, const CellNames& names, const AnyState& state,
                               Move move);

/// The cells whose content differs between two positions.
std::vector<int> changed_cells(const Game& game, const AnyState& before, const AnyState& after);

class BoardCursor {
public:
    /// On a position in which somebody is to move. Knows no game later.
    BoardCursor(const Game& game, const Position& position, std::vector<DrawnCell> places);

    /// The cell it stands on; nothing: the board has none.
    std::optional<int> cell() const { return cell_; }
    void put(int cell) { cell_ = cell; }
    /// To the nearest cell in this direction of the screen, where there is one.
    void step(int rows, int columns);

    const std::vector<int>& chosen() const { return chosen_; }
    void choose_none() { chosen_.clear(); }
    /// Where the moves that begin with the chosen cells may go on.
    std::vector<int> targets() const;

    /// Chooses a cell. Returns a text as a person would type it once the cells make one: a move, or
    /// what no move is, which the game says why.
    std::optional<std::string> choose(int cell);
    /// Of moves that go over the same cells, such as promotions, the texts.
    const std::vector<std::string>& open() const { return open_; }

private:
    struct ByCells {
        std::string text;
        std::vector<int> cells;
    };
    /// How many cells of the move are used up by the chosen ones; nothing: they are not its own.
    std::optional<std::size_t> followed(const ByCells& move) const;

    std::vector<DrawnCell> places_;
    std::vector<std::string> names_;
    std::vector<ByCells> moves_;
    std::vector<int> chosen_;
    std::vector<std::string> open_;
    std::optional<int> cell_;
};

}  // namespace ply
