/// Boards of rows and columns on which two players each have one kind of stone: how they and the
/// moves on them are drawn, written and read, in the manner of grid_text.hpp and in FEN.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/grid_text.hpp"
#include "framework/game/layout.hpp"
#include "framework/game/move.hpp"
#include "framework/game/protocol.hpp"

namespace ply {

/// Cells a1, b1, ... row by row from the bottom; `pieces` as in Layout, the empty cell first.
Layout square_layout(int width, int height, std::vector<Layout::Piece> pieces);
Layout stones_layout(int width, int height);

/// `3/1x1/o2 2`; contents are 0, 1 and 2.
template <class Content>
std::string stones_text(int width, int height, Content content, Player mover) {
    return grid_text(width, height, "-xo", content) + (mover == 0 ? " 1" : " 2");
}
/// `3/1P1/p2 b - - 0 1`: player 1's stones are pawns of White.
template <class Content>
std::string stones_fen(int width, int height, Content content, Player mover) {
    return grid_text(width, height, "-Pp", content) + (mover == 0 ? " w - - 0 1" : " b - - 0 1");
}

/// The legal move of `state` that `text` is in coordinates: captures may be written as steps.
template <class R>
std::optional<Move> read_coordinates(const R& rules, const typename R::State& state,
                                     std::string_view text) {
    MoveList list;
    rules.moves(state, list);
    for (const Move move : list)
        if (coordinates_of(rules.move_text(state, move)) == coordinates_of(text)) return move;
    return std::nullopt;
}

struct Stones {
    std::vector<int> cells;  ///< 0, 1 or 2, a1 first
    Player mover = 0;
};
/// Reads both; throws Error. What follows the side to move in FEN is not looked at.
Stones parse_stones(int width, int height, std::string_view text);

}  // namespace ply
