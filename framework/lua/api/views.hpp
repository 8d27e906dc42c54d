/// Objects through which a script sees parts of a position: `board`, layers, lists of variables.
#pragma once

#include "framework/lua/api/words.hpp"

namespace ply::lua {

/// Fail: `what` was read while there is no position, or written where nothing may be changed.
[[noreturn]] void no_position(lua_State* lua, const char* what);
[[noreturn]] void not_now(lua_State* lua, const char* what);

/// A view is a block that holds which layer it shows.
constexpr const char* view_mark = "plyboard view";

struct LayerView {
    lua_CFunction read;
    lua_CFunction write;
    lua_CFunction length;
    bool of_layer = true;
};

/// Pushes an object, and above it the mirror from which it is read. What the mirror does not hold
/// is read by a function; each of the functions has `index` as its upvalue.
void push_view(lua_State* lua, const LayerView& view, lua_Integer index);

/// Fills `var`'s table once the game is declared.
void declare_variables(lua_State* lua);

}  // namespace ply::lua
