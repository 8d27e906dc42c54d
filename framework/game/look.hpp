/// How a game's board looks wherever it is drawn, in a terminal or on a page: figures of the
/// pieces, kinds of cells, whose the edges are. It says what a cell is, not which colour it gets
/// there.
///
///     Look look() const {   // an optional operation of rules; see HasLook in rules.hpp
///         Look look;
///         look.figures = {"", "×", "○"};
///         return look;
///     }
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/board_drawing.hpp"
#include "framework/game/outcome.hpp"

namespace ply {

/// What is left empty is made up from the layout: look_defaults.hpp.
struct Look {
    enum class Cell : std::uint8_t {
        plain,
        light,    ///< of a chequered board
        dark,     ///< of a chequered board
        star,     ///< a marked point, as on boards of go
        rosette,  ///< a cell of advantage to whoever stands on it
        across,   ///< holds a line from left to right, or none
        upright,  ///< holds a line from bottom to top, or none
        store,    ///< of a ring of houses: what its owner has gathered, beside them
    };
    /// Whose edges they are, or sides of a ring (south below, north above); chance_player:
    /// nobody's.
    struct Edges {
        Player south = chance_player;
        Player north = chance_player;
        Player west = chance_player;
        Player east = chance_player;
    };
    /// What numbers beside the board are (BoardNumbers, board_layers.hpp).
    struct Beside {
        enum class Kind : std::uint8_t {
            pieces,  ///< how many of a piece somebody holds
            number,  ///< what could stand on a cell of a board of numbers, 0: nothing
            store,   ///< seeds of player 1, 2: beside the houses of a ring
            bar,     ///< men of player 1, 2 who have been hit
            off,     ///< men of player 1, 2 who are home
            hidden,  ///< not for people
        };
        std::string name;  ///< of the numbers
        Kind kind = Kind::pieces;
        std::vector<int> pieces{};  ///< of which piece (by its place in the layout) each one is
    };
    /// Where a cell stands in a picture, from its left and from its top.
    struct Place {
        int x = 0;
        int y = 0;
    };

    /// One for each of the layout's pieces: UTF-8, one column wide on a terminal; an empty string
    /// is the piece's glyph. Where no UTF-8 can be shown figures that are ASCII are drawn, and for
    /// the others the glyphs.
    std::vector<std::string> figures;
    std::vector<Cell> cells;  ///< one for each of the layout's cells, or none: all are plain
    Edges edges;
    BoardDrawing drawing{};  ///< for pictures on pages

    /// Boards of numbers (Layout::counts): what stands for each number, from 0, with UTF-8 and
    /// without, of any width. None, or an empty string: its digits.
    std::vector<std::string> number_figures{};
    std::vector<std::string> number_letters{};
    /// Each number but 0 is there once: those on no cell and not beside the board are left over.
    bool once = false;
    std::vector<Beside> beside{};
    std::string heights{};  ///< the layer that says how high a piece stands; empty: none
    /// The layer whose binary digits are the stones of a stack as high as that, the upper ones
    /// last: 0 for player 1, 1 for player 2.
    std::string stacks{};
    /// A track of points, whose numbers are men of player 1: the layer of player 2's men.
    std::string other_men{};
    /// Lines between the cells, rows from the top, and where each cell stands on them; empty: none.
    std::string picture{};
    std::vector<Place> places{};
};

}  // namespace ply
