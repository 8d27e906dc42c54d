/// A cursor on the board: cells that are gone to and chosen, until they make a move.
///
///     BoardCursor cursor(game, position);
///     cursor.step(0, -1);
///     if (const auto typed = cursor.choose(cursor.cell())) ...
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/clicks/click_machine.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

class BoardCursor {
public:
    /// On a position in which somebody is to move. Knows no game later.
    BoardCursor(const Game& game, const Position& position, std::vector<DrawnCell> places);

    /// The same cells are drawn elsewhere.
    void place(std::vector<DrawnCell> places) { places_ = std::move(places); }
    /// The cell it stands on; nothing: the board has none.
    std::optional<int> cell() const { return cell_; }
    void put(int cell) { cell_ = cell; }
    /// The cell that is drawn there, or right beside: between two the left one. Of a pile, the cell
    /// at the edge of the board, which its moves name.
    std::optional<int> cell_at(int row, int column) const;
    /// To the nearest cell in this direction of the screen, where there is one.
    void step(int rows, int columns);

    const std::vector<int>& chosen() const { return now_.path; }
    void choose_none() { now_ = machine_.start(); }
    /// Where the moves that begin with the chosen cells may go on, and where they end.
    std::vector<int> targets() const;

    /// What chosen cells make, as a person would type it.
    struct Chosen {
        std::string text;
        bool is_move;  ///< false: no move goes over these cells
    };
    /// Chooses a cell, as click_machine.hpp says; nothing: there is more to choose.
    std::optional<Chosen> choose(int cell);
    /// Of moves that go over the same cells, such as promotions, the texts.
    const std::vector<std::string>& open() const { return open_; }
    /// The one of them whose end is typed, as in `Q` for a8=Q; else what is typed.
    std::string meant(const std::string& typed) const;

private:
    std::vector<DrawnCell> places_;
    std::vector<std::string> names_;  ///< as moves have them: points by the mover's numbers
    std::string between_;             ///< of two names in a move
    std::vector<int> edges_;          ///< of each cell the one at the edge of its pile, or itself
    ClickMachine machine_;
    Clicked now_;
    std::vector<std::string> open_;
    std::optional<int> cell_;
};

}  // namespace ply
