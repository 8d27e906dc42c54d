/// What pieces may become (promotions.hpp), as an argument.
#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/lua/api/arguments.hpp"

namespace ply::lua {
namespace {

constexpr lua_Integer most_pieces = 100;

std::int64_t piece_of(lua_State* lua, int index, const char* verb, bool declared) {
    return declared ? declared_piece(lua, index, verb) : value_argument(lua, index, verb);
}

std::vector<std::int64_t> pieces_argument(lua_State* lua, int index, const char* verb,
                                          bool declared) {
    if (!lua_istable(lua, index)) return {piece_of(lua, index, verb, declared)};
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, index));
    if (count == 0 || count > most_pieces)
        wrong_argument(lua, index, verb, "what the piece becomes, such as { queen, rook }");
    std::vector<std::int64_t> pieces;
    lua_pushvalue(lua, index);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        lua_replace(lua, index);  // so that a mistake is reported of this argument
        pieces.push_back(piece_of(lua, index, verb, declared));
    }
    lua_pop(lua, 1);
    return pieces;
}

}  // namespace

std::int64_t declared_piece(lua_State* lua, int index, const char* verb) {
    if (const int kind = kind_argument(lua, index); kind >= 0) return kind_tag + kind;
    return value_argument(lua, index, verb);
}

Becoming becoming_argument(lua_State* lua, int index, const char* verb, bool declared) {
    Becoming becoming;
    if (lua_isnone(lua, index)) return becoming;
    becoming.pieces = pieces_argument(lua, index, verb, declared);
    if (!lua_isnone(lua, index + 1))
        becoming.where = places_argument(
            lua, index + 1, verb,
            "cells such as edge(ahead) or a region; pieces to choose from are one list, "
            "{ queen, rook }");
    return becoming;
}

}  // namespace ply::lua
