/// Reads the verbs that a script declares instead of writing a function (declared_play.hpp).
#pragma once

#include <optional>
#include <vector>

#include "framework/board/moves/declared_play.hpp"

struct lua_State;

namespace ply::lua {

using namespace board;

/// Inside protect(): reads what the script assigned to `moves` and so on, which lies on the top of
/// the stack. Nothing: it is a function of the script. Fails when it is neither.
std::optional<std::vector<DeclaredMoves>> read_declared_moves(lua_State* lua);
std::optional<std::vector<DeclaredResult>> read_declared_result(lua_State* lua);
std::optional<std::vector<DeclaredAfter>> read_declared_after(lua_State* lua);

}  // namespace ply::lua
