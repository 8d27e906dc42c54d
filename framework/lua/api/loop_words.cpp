#include "framework/lua/api/loop_words.hpp"

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/base_functions.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

int answer_list(lua_State* lua, lua_Integer length) {
    lua_pushinteger(lua, length);
    return 2;
}

int no_cells(lua_State* lua) {
    lua_pushnil(lua);
    return answer_list(lua, 0);
}

void append(lua_State* lua, lua_Integer& length, int cell) {
    lua_pushinteger(lua, cell + 1);
    lua_rawseti(lua, -2, ++length);
}

int list_of_each(lua_State* lua) {
    at_most(lua, "each", 1);
    Machine& machine = at_work(lua, "each");
    const std::int64_t set = set_argument(lua, 1, "each", set_occupied);
    machine.loops.push_free(lua, machine.definition.board.cells);
    lua_Integer length = 0;
    for (int w = 0; w < machine.definition.board.words; ++w)
        for_each_bit(select_word(machine, set, w), w, [&](int cell) { append(lua, length, cell); });
    return answer_list(lua, length);
}

/// Answers the list kept under a key; `fill(length)` appends its cells where it is new.
template <class Fill>
int kept_list(lua_State* lua, std::int64_t key, Fill fill) {
    LoopLists& loops = Machine::of(lua).loops;
    if (loops.push_kept(lua, key))
        return answer_list(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    lua_newtable(lua);
    lua_Integer length = 0;
    fill(length);
    loops.keep(lua, key);
    return answer_list(lua, length);
}

int list_of_neighbours(lua_State* lua) {
    at_most(lua, "neighbours", 2);
    const int from = cell_or_nil(lua, 1, "neighbours");
    const int set = any_directions_argument(lua, 2, "neighbours", all_directions);
    if (from < 0) return no_cells(lua);
    const Geometry& board = Machine::of(lua).definition.board;
    const std::int64_t key = (std::int64_t{from} << direction_count | set) << 1;
    return kept_list(lua, key, [&](lua_Integer& length) {
        CellBits near{};
        for (int d = 0; d < direction_count; ++d)
            if ((set >> d & 1) != 0 && board.next[d][from] >= 0) insert(near, board.next[d][from]);
        for (int w = 0; w < board.words; ++w)
            for_each_bit(near.word[w], w, [&](int cell) { append(lua, length, cell); });
    });
}

int list_of_ray(lua_State* lua) {
    at_most(lua, "ray", 2);
    const int from = cell_argument(lua, 1, "ray");
    const int direction = direction_argument(lua, 2, "ray");
    if (direction < 0) return no_cells(lua);
    const auto& next = Machine::of(lua).definition.board.next[direction];
    const std::int64_t key = (std::int64_t{from} << direction_count | direction) << 1 | 1;
    return kept_list(lua, key, [&](lua_Integer& length) {
        for (int to = next[from]; to >= 0 && to != from; to = next[to]) append(lua, length, to);
    });
}

constexpr LoopWord loop_table[] = {
    {"ipairs", 2, "__entries", entries_of_list},
    {"each", 1, "__each", list_of_each},
    {"neighbours", 1, "__neighbours", list_of_neighbours},
    {"ray", 1, "__ray", list_of_ray},
};

}  // namespace

std::span<const LoopWord> loop_words() {
    return loop_table;
}

}  // namespace ply::lua
