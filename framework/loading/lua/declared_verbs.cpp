#include "framework/loading/lua/declared_verbs.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "lauxlib.h"

#include "framework/loading/lua/board_tests.hpp"
#include "framework/loading/lua/move_offers.hpp"

namespace ply::lua {
namespace {

/// The name of the verb that the value at this place of the stack is; empty: it is none.
std::string verb_name(lua_State* lua, int index) {
    const lua_CFunction function = lua_tocfunction(lua, index);
    for (const auto verbs :
         {move_verbs(), hop_verbs(), board_verbs(), geometry_verbs(), set_verbs(), play_verbs()})
        for (const Verb& verb : verbs)
            if (function != nullptr && verb.function == function) return verb.name;
    return "";
}

/// A set whose player is not known yet: a kind stays one of whoever is at work.
std::int64_t declared_set(lua_State* lua, int index, const char* verb, std::int64_t fallback) {
    if (const int kind = kind_argument(lua, index); kind >= 0) return kind_tag + kind;
    return set_argument(lua, index, verb, fallback);
}

std::int64_t declared_directions(lua_State* lua, int index, const char* verb) {
    directions_argument(lua, index, verb, all_directions);  // fails if it is none
    return lua_isnone(lua, index) ? all_directions : lua_tointeger(lua, index);
}

/// The arguments of a declared verb are those of this call; what was read goes to the upvalue.
int read_moves(lua_State* lua) {
    auto& moves = *static_cast<DeclaredMoves*>(lua_touserdata(lua, lua_upvalueindex(1)));
    const std::string name = lua_tostring(lua, lua_upvalueindex(2));
    using Offers = DeclaredMoves::Verb;
    constexpr std::pair<const char*, Offers> known[] = {{"place", Offers::place},
                                                        {"drop", Offers::drop},
                                                        {"step", Offers::step},
                                                        {"slide", Offers::slide},
                                                        {"flank", Offers::flank}};
    const auto* found = std::ranges::find_if(known, [&](const auto& k) { return name == k.first; });
    if (found == std::end(known))
        fail(lua, "moves: '" + name +
                      "' cannot be declared (place, drop, step, slide and flank can); write "
                      "function moves(me) ... end");
    moves.verb = found->second;
    const bool places = moves.verb == Offers::place;
    if (places && lua_gettop(lua) > 1)
        fail(lua, "moves: place with a piece cannot be declared; write function moves(me) ... end");
    moves.pieces = declared_set(lua, 1, found->first, places ? set_empty : set_mine);
    if (moves.verb != Offers::step && moves.verb != Offers::slide) return 0;
    moves.directions = declared_directions(lua, 2, found->first);
    moves.target = declared_set(lua, 3, found->first, set_empty);
    return 0;
}

/// Calls `read` with the entries of the table on the top of the stack from the second on, or with
/// nothing if it is the verb itself.
void read_declaration(lua_State* lua, lua_CFunction read, void* into, const char* what) {
    const bool table = lua_istable(lua, -1);
    if (table) lua_rawgeti(lua, -1, 1);
    const std::string name = verb_name(lua, -1);
    if (table) lua_pop(lua, 1);
    if (name.empty())
        fail(lua, std::string(what) +
                      " must be a function, a verb, or verbs with their arguments, "
                      "such as { step, MINE, ahead, EMPTY }");
    const int count = table ? static_cast<int>(lua_rawlen(lua, -1)) - 1 : 0;
    luaL_checkstack(lua, count + 4, nullptr);
    const int from = lua_gettop(lua);
    lua_pushlightuserdata(lua, into);
    lua_pushstring(lua, name.c_str());
    lua_pushcclosure(lua, read, 2);
    for (int i = 0; i < count; ++i) lua_rawgeti(lua, from, i + 2);
    lua_call(lua, count, 0);
}

bool is_list(lua_State* lua) {
    if (!lua_istable(lua, -1)) return false;
    lua_rawgeti(lua, -1, 1);
    const bool list = lua_istable(lua, -1);
    lua_pop(lua, 1);
    return list;
}

Direction edge_argument(lua_State* lua) {
    const int set = directions_argument(lua, -1, "connected", 0);
    for (const Direction side : {north, east, south, west})
        if (set == 1 << side) return side;
    fail(lua,
         "result: connected takes the edges of each player, such as { connected, { south, "
         "north }, { west, east } }");
}

int read_result(lua_State* lua) {
    auto& result = *static_cast<DeclaredResult*>(lua_touserdata(lua, lua_upvalueindex(1)));
    const std::string name = lua_tostring(lua, lua_upvalueindex(2));
    const Definition& game = Machine::of(lua).definition;
    if (name == "line") {
        result.verb = DeclaredResult::Verb::line;
        result.length = static_cast<int>(std::clamp<std::int64_t>(
            whole_argument(lua, 1, "line", "a length"), 1, game.board.cells + 1));
    } else if (name == "crossed") {
        result.verb = DeclaredResult::Verb::crossed;
    } else if (name == "connected") {
        result.verb = DeclaredResult::Verb::connected;
        if (lua_gettop(lua) != game.players)
            fail(lua, "result: connected takes two edges for each of the " +
                          std::to_string(game.players) + " players");
        for (int p = 1; p <= game.players; ++p) {
            std::array<Direction, 2> edges{};
            for (int i = 0; i < 2; ++i) {
                if (!lua_istable(lua, p))
                    wrong_argument(lua, p, "connected", "two edges, { south, north }");
                lua_rawgeti(lua, p, i + 1);
                edges[static_cast<std::size_t>(i)] = edge_argument(lua);
                lua_pop(lua, 1);
            }
            result.edges.push_back(edges);
        }
    } else {
        fail(lua, "result: '" + name +
                      "' cannot be declared (line, connected and crossed can); write function "
                      "result(me, last) ... end");
    }
    return 0;
}

bool is_script_function(lua_State* lua) {
    return lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0;
}

}  // namespace

std::optional<std::vector<DeclaredMoves>> read_declared_moves(lua_State* lua) {
    if (is_script_function(lua)) return std::nullopt;
    std::vector<DeclaredMoves> moves;
    if (!is_list(lua)) {
        read_declaration(lua, read_moves, &moves.emplace_back(), "moves");
        return moves;
    }
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        read_declaration(lua, read_moves, &moves.emplace_back(), "moves");
        lua_pop(lua, 1);
    }
    return moves;
}

std::optional<DeclaredResult> read_declared_result(lua_State* lua) {
    if (is_script_function(lua)) return std::nullopt;
    DeclaredResult result;
    read_declaration(lua, read_result, &result, "result");
    return result;
}

void offer_declared(const Machine& machine, const std::vector<DeclaredMoves>& moves,
                    MoveList& list) {
    using Offers = DeclaredMoves::Verb;
    for (const DeclaredMoves& each : moves) {
        const int directions =
            machine.definition.board.directions(each.directions, machine.work.me);
        switch (each.verb) {
            case Offers::place:
                offer_places(machine, each.pieces, 0, list);
                break;
            case Offers::drop:
                offer_drops(machine, list);
                break;
            case Offers::step:
                offer_steps(machine, each.pieces, directions, each.target, list);
                break;
            case Offers::slide:
                offer_slides(machine, each.pieces, directions, each.target, list);
                break;
            case Offers::flank:
                offer_flanks(machine, list);
                break;
        }
    }
}

bool wins_as_declared(const Machine& machine, const DeclaredResult& result, int last) {
    switch (result.verb) {
        case DeclaredResult::Verb::line:
            return has_line(machine, last, result.length);
        case DeclaredResult::Verb::crossed:
            return is_across(machine, last);
        case DeclaredResult::Verb::connected: {
            const auto& [one, other] = result.edges[static_cast<std::size_t>(machine.work.me - 1)];
            return last < 0 ? connects(machine, last, one, other)
                            : connects_now(machine, last, one, other);
        }
    }
    return false;
}

}  // namespace ply::lua
