/// The numbers of cells that verbs look for or add up.
#pragma once

#include "framework/lua/api/arguments.hpp"

namespace ply::lua {

/// What a script names by `board`, a layer, `row` or `column`: a number for each cell.
class CellNumbers {
public:
    /// The argument of a verb, the board if it is left out; fails if it is none of these.
    CellNumbers(lua_State* lua, int index, const char* verb)
        : machine_(Machine::of(lua)),
          function_(lua_tocfunction(lua, index)),
          layer_(is_place() || lua_isnone(lua, index) ? 0 : layer_argument(lua, index, verb)) {}

    /// 0: the board, or a place.
    std::size_t layer() const { return layer_; }
    bool is_board() const { return !is_place() && layer_ == 0; }
    /// Of a cell from 0.
    int of(int cell) const {
        const Geometry& board = machine_.definition.board;
        if (function_ == &row || function_ == &suit) return board.row(cell) + 1;
        if (function_ == &column || function_ == &rank) return board.column(cell) + 1;
        return machine_.work
            .cells[layer_ * machine_.format.layer_size() + static_cast<std::size_t>(cell)];
    }

private:
    bool is_place() const {
        return function_ == &row || function_ == &column || function_ == &suit ||
               function_ == &rank;
    }

    const Machine& machine_;
    lua_CFunction function_;
    std::size_t layer_;
};

}  // namespace ply::lua
