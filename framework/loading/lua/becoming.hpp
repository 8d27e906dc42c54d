/// Steps that end as another piece: promotion by the player's choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/game/move.hpp"

struct lua_State;

namespace ply::lua {

class Machine;

/// What a piece that steps may become, and where.
struct Becoming {
    std::vector<std::int64_t> pieces;   ///< or kinds, kind_tag + number; none: nothing happens
    std::optional<std::int64_t> where;  ///< a set of cells; nothing is the side's far row
};

/// What the place may be, for those who write the pieces one after the other.
inline constexpr const char* becoming_places =
    "cells such as edge(ahead) or a region; pieces to choose from are one list, { queen, rook }";

/// The argument of a verb: a piece, or a table of them, each read by `piece`; nothing is none.
Becoming read_becoming(lua_State* lua, int index,
                       std::int64_t (*piece)(lua_State* lua, int index, const char* verb));

/// Of the steps in the list from `first` on, those that end where pieces become others are offered
/// once for each of these.
void become(const Machine& machine, const Becoming& becoming, std::size_t first, MoveList& list);

}  // namespace ply::lua
