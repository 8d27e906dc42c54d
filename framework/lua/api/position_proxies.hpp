/// What a script reads and writes as tables: board, var, layers, hand, dice.
#pragma once

struct lua_State;

namespace ply::lua {

/// Pushes `board` and `var`.
void push_board(lua_State* lua);
void push_variables(lua_State* lua);
/// Pushes a layer, from 1, as the script knows it.
void push_layer(lua_State* lua, int layer);
/// Fills `var`'s table and makes the names of pieces, layers and regions once the game is declared.
void declare_names(lua_State* lua);

}  // namespace ply::lua
