/// Verbs that look at what stands on the board.
#include <algorithm>
#include <bit>

#include "lauxlib.h"

#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/lua/api/declare.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr Parameter line_rule =
    Parameter::any_number(Type::line_rule, "EXACT, and directions if only those count");
constexpr Parameter cell_or_any{"where", Type::cell_or_nil, {}, "nil: anywhere, of the player"};

constexpr Signature line_row{
    "line",
    {{cell_or_any,
      {"n", Type::number, {0, ""}, "a length, 1 or more", 1, direction_tag - 1},
      line_rule}},
    Returns::length_or_truth,
    "Whether at least n of what stands on the cell are in a straight row through it; or how many "
    "are."};
Pushed line(AtWork& here, int cell, const std::optional<LineRule>& rule) {
    if (rule)
        lua_pushboolean(here.lua, has_line(here.machine, cell, *rule));
    else
        lua_pushinteger(here.lua, longest_line(here.machine, cell));
    return {1};
}
void declare_line(DeclaredResult& result, const DeclaredLine& line) {
    result.verb = DeclaredResult::Verb::line;
    result.line = line.rule;
}

constexpr Signature connected_row{
    "connected",
    {{cell_or_any,
      {"from", Type::edge},
      {"to", Type::edge},
      {"way", Type::directions, or_all, "along which pieces are connected"}}},
    Returns::truth,
    "Whether the group of equal pieces around the cell touches both edges."};
bool connected(AtWork& here, int cell, int one, int other, int directions) {
    return connects(here.machine, cell, static_cast<Direction>(one), static_cast<Direction>(other),
                    directions);
}

constexpr const char* edges_example =
    "result: connected takes the edges of each player, such as { connected, { south, north }, "
    "{ west, east } }";

Direction declared_edge(lua_State* lua) {
    const int set = directions_argument(lua, -1, "connected", 0);
    for (const Direction side : {north, east, south, west})
        if (set == 1 << side) return side;
    fail(lua, edges_example);
}

/// { connected, { south, north }, { west, east } }: two edges for each player, and the directions.
int declare_connected(lua_State* lua) {
    auto& result = *static_cast<DeclaredResult*>(lua_touserdata(lua, lua_upvalueindex(1)));
    const int players = Machine::of(lua).definition.players;
    result.verb = DeclaredResult::Verb::connected;
    if (lua_gettop(lua) == players + 1)
        result.directions = Reader<DeclaredDirections>::read(lua, players + 1, connected_row,
                                                             connected_row.parameters[3])
                                .directions;
    else if (lua_gettop(lua) != players)
        fail(lua, "result: connected takes two edges for each of the " + std::to_string(players) +
                      " players, and after them the directions if not all count");
    for (int p = 1; p <= players; ++p) {
        std::array<Direction, 2> edges{};
        for (int i = 0; i < 2; ++i) {
            if (!lua_istable(lua, p))
                wrong_argument(lua, p, "connected", "two edges, { south, north }");
            lua_rawgeti(lua, p, i + 1);
            edges[static_cast<std::size_t>(i)] = declared_edge(lua);
            lua_pop(lua, 1);
        }
        result.edges.push_back(edges);
    }
    return 0;
}

constexpr Signature crossed_row{
    "crossed",
    {{cell_or_any}},
    Returns::truth,
    "Whether the cell lies in the row that is farthest from the player."};
bool crossed(AtWork& here, int cell) {
    return is_across(here.machine, cell);
}
void declare_crossed(DeclaredResult& result) {
    result.verb = DeclaredResult::Verb::crossed;
}

constexpr Signature count_row{"count",
                              {{{"of", Type::set, or_occupied}}},
                              Returns::number,
                              "How many cells belong to the set."};
int count(AtWork& here, std::int64_t of) {
    int total = 0;
    for (int w = 0; w < here.board().words; ++w)
        total += std::popcount(select_word(here.machine, of, w));
    return total;
}

constexpr Signature sum_row{"sum",
                            {{{"of", Type::set, or_occupied},
                              {"layer", Type::layer, {0, "board"}, "a layer, row or column"}}},
                            Returns::number,
                            "The numbers on these cells together; sum(MINE, row) adds up rows."};
int sum(AtWork& here, std::int64_t of, const CellNumbers& numbers) {
    if (numbers.is_board() && !here.game().counts)
        fail(here.lua,
             "sum: the cells hold pieces, not numbers; count(set) says how many they are, "
             "sum(set, row) adds up their rows");
    int total = 0;
    for (int w = 0; w < here.board().words; ++w)
        for_each_bit(select_word(here.machine, of, w), w,
                     [&](int cell) { total += numbers.of(cell); });
    return total;
}

constexpr Signature fewer_row{
    "fewer",
    {{{"of", Type::set, or_theirs}, {"n", Type::number, {}, "a number of pieces"}}},
    Returns::truth,
    "Whether the set has fewer than n cells; of MINE and THEIRS those in the hand count, too."};
int within_a_board(std::int64_t pieces) {
    return static_cast<int>(std::clamp<std::int64_t>(pieces, 0, max_cells + 1));
}
bool fewer(AtWork& here, std::int64_t of, std::int64_t n) {
    return has_fewer(here.machine, of, within_a_board(n));
}
void declare_fewer(DeclaredResult& result, DeclaredSet of, std::int64_t n) {
    result.verb = DeclaredResult::Verb::fewer;
    result.set = of.set;
    result.length = within_a_board(n);
}

/// Pushes the next cell after the second argument; `word(w)` are the cells 64 w to 64 w + 63.
template <class Word>
int push_next(lua_State* lua, Word word) {
    const std::int64_t before = std::max<std::int64_t>(whole_argument(lua, 2, "each", "a cell"), 0);
    const int words = Machine::of(lua).definition.board.words;
    std::uint64_t from = ~std::uint64_t{0} << before % 64;
    for (std::int64_t w = before / 64; w < words; ++w, from = ~std::uint64_t{0}) {
        const std::uint64_t left = word(static_cast<int>(w)) & from;
        if (left == 0) continue;
        lua_pushinteger(lua, 64 * w + std::countr_zero(left) + 1);
        return 1;
    }
    return 0;
}

/// The first argument is the set.
int next_cell(lua_State* lua) {
    const Machine& machine = at_work(lua, "each");
    const std::int64_t set = set_argument(lua, 1, "each", set_occupied);
    return push_next(lua, [&](int w) { return select_word(machine, set, w); });
}

/// The first argument holds the words of the set.
int next_kept(lua_State* lua) {
    const auto* words = static_cast<const std::uint64_t*>(lua_touserdata(lua, 1));
    const auto size =
        sizeof(std::uint64_t) * static_cast<std::size_t>(Machine::of(lua).definition.board.words);
    if (words == nullptr || lua_rawlen(lua, 1) != size)
        fail(lua, "each: its iterator can be used in a for loop only");
    return push_next(lua, [&](int w) { return words[w]; });
}

constexpr Signature each_row{"each",
                             {{{"of", Type::set, or_occupied}}},
                             Returns::each_cell,
                             "for c in each(MINE) do ... end: the cells of the set, from a1 on."};
/// Those when the loop begins. What can change meanwhile is copied: pieces while the script may
/// write, and a set that a word returned, which is forgotten in time.
Pushed each(AtWork& here, std::int64_t set) {
    lua_State* lua = here.lua;
    if (set < CellSets::tag && !here.machine.work.may_write()) {
        lua_pushcfunction(lua, next_cell);
        lua_pushinteger(lua, set);
    } else {
        const int words = here.board().words;
        lua_pushcfunction(lua, next_kept);
        auto* kept = static_cast<std::uint64_t*>(
            lua_newuserdatauv(lua, sizeof(std::uint64_t) * static_cast<std::size_t>(words), 0));
        for (int w = 0; w < words; ++w) kept[w] = select_word(here.machine, set, w);
    }
    lua_pushinteger(lua, 0);
    return {3};
}

constexpr Signature within_row{"within",
                               {{{"where", Type::cell_or_nil}, {"of", Type::set, or_mine}}},
                               Returns::truth,
                               "Whether the cell belongs to the set; false for nil."};
bool within(AtWork& here, int cell, std::int64_t set) {
    return cell >= 0 && (select_word(here.machine, set, cell / 64) >> cell % 64 & 1) != 0;
}

constexpr Signature first_row{"first",
                              {{{"of", Type::set, or_mine}}},
                              Returns::cell,
                              "The lowest cell of the set; nil where it has none."};
CellOrNil first(AtWork& here, std::int64_t set) {
    for (int w = 0; w < here.board().words; ++w)
        if (const std::uint64_t word = select_word(here.machine, set, w); word != 0)
            return {64 * w + std::countr_zero(word)};
    return {-1};
}

constexpr Signature owner_row{"owner",
                              {{{"what", Type::piece}}},
                              Returns::player,
                              "Whose piece that is; 0 for an empty cell."};
int owner(lua_State* lua) {
    at_most(lua, owner_row.name, owner_row.most());
    if (lua_isnil(lua, 1)) return 0;
    lua_pushinteger(lua, Machine::of(lua).definition.owner(value_argument(lua, 1, "owner")));
    return 1;
}

constexpr Word board_table[] = {
    {&line_row, call<line_row, line>, Declared::result, declare<line_row, declare_line, 1>},
    {&connected_row, call<connected_row, connected>, Declared::result, declare_connected},
    {&crossed_row, call<crossed_row, crossed>, Declared::result,
     declare<crossed_row, declare_crossed, 1>},
    {&count_row, call<count_row, count>},
    {&sum_row, call<sum_row, sum>},
    {&fewer_row, call<fewer_row, fewer>, Declared::result, declare<fewer_row, declare_fewer>},
    {&each_row, call<each_row, each>},
    {&within_row, call<within_row, within>},
    {&first_row, call<first_row, first>},
    {&owner_row, owner},
};

}  // namespace

std::span<const Word> board_words() {
    return board_table;
}

}  // namespace ply::lua
