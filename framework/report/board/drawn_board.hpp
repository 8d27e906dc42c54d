/// A position as rows of characters that say what they stand for, and where its cells are on them:
/// what board_text.hpp prints and a full screen moves its cursor on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// How a board may be drawn. As it stands: letters, as pipes and files get them.
struct BoardStyle {
    bool colours = false;
    bool figures = false;              ///< UTF-8 can be shown: the figures of the game's Look
    bool flipped = false;              ///< seen from the other side, where it can_be_flipped()
    const AnyState* before = nullptr;  ///< what differs from this state is marked as just moved
    int columns = 80;                  ///< in which what is no board, such as cards, finds room
    /// Who sits where, for the zones of players; empty, or an empty name: nobody knows.
    std::vector<std::string> seats{};
};

/// What characters stand for; a terminal or a page chooses the colours.
struct Ink {
    Player owner = chance_player;  ///< whose piece or edge it is; chance_player: nobody's
    Look::Cell ground = Look::Cell::plain;
    bool moved = false;
    friend bool operator==(const Ink&, const Ink&) = default;
};

struct DrawnRun {
    std::string text;
    Ink ink;
};
using DrawnRow = std::vector<DrawnRun>;

/// Appends to the row; to its last run, where that has the same ink.
void append(DrawnRow& row, std::string_view text, const Ink& ink = {});

/// Where what stands on a cell is written, counted from 0.
struct DrawnCell {
    int row = 0;
    int column = 0;
    int columns = 0;  ///< 0: it is not drawn
};

struct DrawnBoard {
    std::vector<DrawnRow> rows;    ///< from the top
    std::vector<DrawnCell> cells;  ///< one for each of the layout's cells; empty without a layout
};

/// Whether the board can be turned by half a circle: grids, hexagons and tracks. Pictures cannot.
bool can_be_flipped(const Game& game);

/// The board with its coordinates, below it layers that hold something and numbers beside the
/// board. Games without a layout are shown by their zones, or by their position text.
DrawnBoard drawn_board(const Game& game, const AnyState& state, const BoardStyle& style);

}  // namespace ply
