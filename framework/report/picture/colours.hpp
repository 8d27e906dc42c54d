/// Which colours a picture of a board has, as classes of its CSS (board_picture.css).
#pragma once

#include <string>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// `black`, `red` ...; empty: unsaid.
std::string colour_name(BoardDrawing::Colour colour);

/// Of a player's pieces: what the game says, or that of its stones; otherwise `p1` for the first.
std::string colour_of(const Layout& layout, const Look& look, Player owner);
/// Of one piece: black and white figures are, unless the game says another colour.
std::string colour_of_piece(const Layout& layout, const Look& look, std::size_t piece);

/// Of men on a board of numbers, which has no pieces that say it: what the game says, or black and
/// white.
std::string colour_of_men(const Look& look, Player owner);

/// Of the board: what the game says; brown where black and white pieces need a ground between both;
/// otherwise empty.
std::string colour_of_surface(const Layout& layout, const Look& look);

}  // namespace ply
