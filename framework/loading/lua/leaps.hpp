/// A knight's way of going: so many cells one way, so many another.
#pragma once

#include <cstdlib>

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {

struct Leaps {
    int far = 0;
    int wide = 0;

    /// Calls `visit(to)` for each cell a leap away, each once.
    template <class Visit>
    void for_each(const Geometry& board, int from, Visit visit) const {
        const int x = board.column(from);
        const int y = board.row(from);
        for (const bool turned : {false, true}) {
            if (turned && far == wide) break;
            const int dx = turned ? wide : far;
            const int dy = turned ? far : wide;
            for (const int sx : {1, -1})
                for (const int sy : {1, -1}) {
                    if ((sx < 0 && dx == 0) || (sy < 0 && dy == 0)) continue;
                    const int to = board.at(x + sx * dx, y + sy * dy);
                    if (to >= 0 && to != from) visit(to);
                }
        }
    }
};

/// Two arguments, from `index` on: the cells one way and another.
inline Leaps leaps_argument(lua_State* lua, int index, const char* verb) {
    if (Machine::of(lua).definition.board.shape != Layout::Shape::square)
        fail(lua, std::string(verb) + " needs a square board");
    constexpr const char* expected = "how many cells, as in leap(knight, 2, 1, NOT_MINE)";
    const std::int64_t far = whole_argument(lua, index, verb, expected);
    const std::int64_t wide = whole_argument(lua, index + 1, verb, expected);
    if (far < 0 || far > max_cells) wrong_argument(lua, index, verb, expected);
    if (wide < 0 || wide > max_cells) wrong_argument(lua, index + 1, verb, expected);
    return {static_cast<int>(far), static_cast<int>(wide)};
}

}  // namespace ply::lua
