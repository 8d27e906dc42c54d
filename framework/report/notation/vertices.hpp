/// Boards as the Go Text Protocol writes them: columns are letters without I, rows are numbers.
#pragma once

#include <string>
#include <string_view>

#include "framework/game/game.hpp"

namespace ply::serving {

/// There are no letters for more.
inline constexpr int most_columns = 25;
/// Columns and rows from 0: `A1`, `J9`. `x` is below most_columns.
std::string vertex_name(int x, int y);
/// The columns and rows of a board that is square; 0: it is not.
int side_of(const Game& game);

/// Whether the cells of the game are vertices: rows and columns, at most 25 of each.
bool has_vertices(const Game& game);

/// The text with the names of cells as vertices in capital letters: `i9` becomes `J9`, `a2-b3`
/// `A2-B3`, `pass` `PASS`. For games that have vertices.
std::string with_vertices(const Game& game, std::string_view move);

/// The board with vertices at its edges.
std::string vertex_board(const Game& game, const AnyState& state);

}  // namespace ply::serving
