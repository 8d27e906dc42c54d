/// What `square(8, 8)` and the like return.
#pragma once

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {

/// The board at this place of the stack, null: it is none.
const Geometry* board_argument(lua_State* lua, int index);

}  // namespace ply::lua
