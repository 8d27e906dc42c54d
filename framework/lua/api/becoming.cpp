#include "framework/lua/api/becoming.hpp"

#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/state/move_code.hpp"
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

constexpr lua_Integer most_pieces = 100;

}  // namespace

Becoming read_becoming(lua_State* lua, int index,
                       std::int64_t (*piece)(lua_State* lua, int index, const char* verb)) {
    Becoming becoming;
    if (lua_isnone(lua, index)) return becoming;
    if (!lua_istable(lua, index)) {
        becoming.pieces.push_back(piece(lua, index, "step"));
        return becoming;
    }
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, index));
    if (count == 0 || count > most_pieces)
        wrong_argument(lua, index, "step", "what the piece becomes, such as { queen, rook }");
    lua_pushvalue(lua, index);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        lua_replace(lua, index);  // so that a mistake is told of this argument
        becoming.pieces.push_back(piece(lua, index, "step"));
    }
    lua_pop(lua, 1);
    return becoming;
}

}  // namespace ply::lua
