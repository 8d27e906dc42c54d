#include "framework/loading/lua/becoming.hpp"

#include "framework/loading/lua/board_tests.hpp"
#include "framework/loading/lua/move_code.hpp"
#include "framework/loading/lua/verbs.hpp"

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

void become(const Machine& machine, const Becoming& becoming, std::size_t first, MoveList& list) {
    if (becoming.pieces.empty()) return;
    const Definition& game = machine.definition;
    const std::vector<Move> steps(list.begin() + first, list.end());
    list.shrink_to(first);
    for (const Move step : steps) {
        const int to = MoveCode::entry(step, 1);
        const bool there =
            becoming.where ? (select_word(machine, *becoming.where, to / 64) >> to % 64 & 1) != 0
                           : is_across(machine, to);
        if (!there) {
            list.add(step);
            continue;
        }
        const Move move =
            MoveCode::make(MoveKind::piece, MoveCode::entry(step, 0), to, MoveCode::capture(step));
        for (const std::int64_t piece : becoming.pieces) {
            const std::int64_t value =
                piece < kind_tag ? piece : (piece - kind_tag) * game.players + machine.work.me;
            list.add(MoveCode::with_entry(move, static_cast<int>(value)));
        }
    }
}

}  // namespace ply::lua
