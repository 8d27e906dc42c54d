/// How a game in play is laid out on a screen of any size: the board on the left, beside or below
/// it who plays, what was thought, the variations and the moves, below that what was said, and the
/// prompt. Whose turn it is and all clocks have a row as long as there is a board. Pure: it knows
/// neither terminal nor game.
#pragma once

#include <string>
#include <vector>

#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// What is marked on a cell, without colours.
struct CellMark {
    enum class Kind : std::uint8_t {
        changed,  ///< by the last move: underlined
        target,   ///< where the chosen piece may go: reversed
        chosen,   ///< reversed and bold
        cursor,   ///< in brackets
    };
    DrawnCell place;
    Kind kind = Kind::changed;
};

/// Who sits on a seat.
struct SeatLine {
    bool moves = false;  ///< it is this one's turn
    std::string name;    ///< `○ player 2 (human)`
    std::string clock;   ///< `4:58`; empty: none
};

struct GameScreenContent {
    std::string title;               ///< `Hex: you are x`
    std::string rules;               ///< a sentence or two
    std::vector<std::string> board;  ///< lines, with colours
    std::vector<CellMark> marks;     ///< on the board
    std::vector<SeatLine> seats;
    std::vector<std::string> thought;  ///< who thinks or thought, what, and more lines
    bool thinks = false;               ///< at present: then it has a row before what is said
    std::vector<std::string> opinion;  ///< of the position, the same
    std::vector<std::string> ways;     ///< how the game goes on from here, where in several ways
    std::vector<std::string> moves;    ///< lines, the last move in the last one
    std::vector<std::string> said;     ///< lines, the newest last; folded where they are too long
    std::vector<std::string> sheet;    ///< where not empty: read instead of all but the prompt
    std::size_t sheet_from = 0;        ///< its first line that is seen, as it is folded
    std::string prompt;
    std::string typed;  ///< after the prompt
    int cursor = 0;     ///< columns of `typed` before the text cursor
};

struct GameScreenLayout {
    std::vector<std::string> rows;  ///< as many as the screen has, none wider
    int cursor_row = 0;
    int cursor_column = 0;
    int board_row = 0;           ///< where the board's first line stands
    int said_rows = 0;           ///< how many there are for what is said
    std::size_t sheet_last = 0;  ///< the line of the sheet from which its end is seen
    bool board_seen = true;  ///< false: there is no room for it, and a line says how much it takes
};

GameScreenLayout laid_out(const GameScreenContent& content, int columns, int rows);

/// How wide what can be wrapped, such as cards, may be on a screen of so many columns, so that
/// there is room beside it if there can be.
int columns_for_board(int columns);

/// The line with marks on the cells in this row.
std::string marked_line(const std::string& line, int row, const std::vector<CellMark>& marks);

}  // namespace ply
