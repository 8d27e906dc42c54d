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
    };
    /// Whose edges they are, or sides of a ring (south below, north above); chance_player:
    /// nobody's.
    struct Edges {
        Player south = chance_player;
        Player north = chance_player;
        Player west = chance_player;
        Player east = chance_player;
    };

    /// One for each of the layout's pieces: UTF-8, one column wide on a terminal; an empty string
    /// is the piece's glyph. Where no UTF-8 can be shown the glyphs are drawn.
    std::vector<std::string> figures;
    std::vector<Cell> cells;  ///< one for each of the layout's cells, or none: all are plain
    Edges edges;
};

}  // namespace ply
