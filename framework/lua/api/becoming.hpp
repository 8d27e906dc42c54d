/// Reads what pieces may become (promotions.hpp).
#pragma once

#include <cstdint>

#include "framework/board/moves/promotions.hpp"

struct lua_State;

namespace ply::lua {

using namespace board;

/// What the place may be, for those who write the pieces one after the other.
inline constexpr const char* becoming_places =
    "cells such as edge(ahead) or a region; pieces to choose from are one list, { queen, rook }";

/// The argument of a verb: a piece, or a table of them, each read by `piece`; nothing is none.
Becoming read_becoming(lua_State* lua, int index,
                       std::int64_t (*piece)(lua_State* lua, int index, const char* verb));

}  // namespace ply::lua
