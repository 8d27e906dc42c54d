/// Pieces, numbers and seeds as SVG, drawn around (0, 0) for square cells of cell_side.
#pragma once

#include <string>
#include <string_view>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// The outline and inner lines of a chess piece of our own drawing, as data of paths; empty: the
/// figure (`♞`) is none.
struct ChessFigure {
    std::string_view outline;
    std::string_view details;
};
ChessFigure chess_figure(std::string_view figure);

/// One of the layout's pieces by its figure: a chess piece, a draughtsman, a stone, a cross or a
/// block; otherwise its letter, on a disc of its owner's colour. Empty: there is nothing to see, or
/// no such piece.
std::string piece_drawing(const Layout& layout, const Look& look, int piece);

/// What a number stands for on a board of numbers: seeds on a track, the game's own figure, digits.
std::string number_drawing(const Layout& layout, const Look& look, int number);

}  // namespace ply
