#include "framework/lua/api/declared_verbs.hpp"

#include <algorithm>
#include <string>

#include "lauxlib.h"

#include "framework/lua/api/becoming.hpp"
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

/// The name of the verb that the value at this place of the stack is; empty: it is none.
std::string verb_name(lua_State* lua, int index) {
    const lua_CFunction function = lua_tocfunction(lua, index);
    for (const auto verbs : {move_verbs(), hop_verbs(), board_verbs(), geometry_verbs(),
                             set_verbs(), attack_verbs(), play_verbs()})
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

/// A piece, or a kind of them.
std::int64_t declared_piece(lua_State* lua, int index, const char* verb) {
    if (const int kind = kind_argument(lua, index); kind >= 0) return kind_tag + kind;
    return value_argument(lua, index, verb);
}

template <class Into>
Into& into_argument(lua_State* lua) {
    return *static_cast<Into*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

void read_place(lua_State* lua, DeclaredMoves& moves) {
    moves.pieces = declared_set(lua, 1, "place", set_empty);
    if (!lua_isnone(lua, 2)) moves.piece = declared_piece(lua, 2, "place");
}

/// What a step becomes; the players of kinds and sets are not known yet.
Becoming becoming_argument(lua_State* lua, int index) {
    Becoming becoming = read_becoming(lua, index, declared_piece);
    if (!lua_isnone(lua, index + 1))
        becoming.where = places_argument(lua, index + 1, "step", becoming_places);
    return becoming;
}

void read_steps(lua_State* lua, DeclaredMoves& moves, const char* verb) {
    moves.pieces = declared_set(lua, 1, verb, set_mine);
    moves.directions = declared_directions(lua, 2, verb);
    moves.target = declared_set(lua, 3, verb, set_empty);
}

void read_hops(lua_State* lua, DeclaredMoves& moves) {
    moves.pieces = declared_set(lua, 1, "hop", set_mine);
    moves.directions = declared_directions(lua, 2, "hop");
    moves.target = declared_set(lua, 3, "hop", set_theirs);
    moves.flags = hop_flags_argument(lua, 4);
    moves.landing = declared_set(lua, 5, "hop", set_empty);
}

void read_leaps(lua_State* lua, DeclaredMoves& moves) {
    const Leaps leaps = leaps_argument(lua, 2, "leap");
    moves.pieces = declared_set(lua, 1, "leap", set_mine);
    moves.far = leaps.far;
    moves.wide = leaps.wide;
    moves.target = declared_set(lua, 4, "leap", set_empty);
}

void read_flights(lua_State* lua, DeclaredMoves& moves) {
    moves.pieces = declared_set(lua, 1, "fly", set_mine);
    moves.target = declared_set(lua, 2, "fly", set_empty);
    moves.most = most_argument(lua, 3);
}

/// The arguments of a declared verb are those of this call; what was read goes to the first
/// upvalue, the second is the verb's name.
int read_moves(lua_State* lua) {
    auto& moves = into_argument<DeclaredMoves>(lua);
    const std::string name = lua_tostring(lua, lua_upvalueindex(2));
    using Verb = DeclaredMoves::Verb;
    struct Known {
        const char* name;
        Verb verb;
        int arguments;  ///< at most
    };
    constexpr Known known[] = {{"place", Verb::place, 2}, {"choose", Verb::choose, 1},
                               {"drop", Verb::drop, 0},   {"step", Verb::step, 5},
                               {"slide", Verb::slide, 4}, {"flank", Verb::flank, 0},
                               {"hop", Verb::hop, 5},     {"leap", Verb::leap, 4},
                               {"fly", Verb::fly, 3},     {"pass", Verb::pass, 0}};
    const auto* found = std::ranges::find(known, name, &Known::name);
    if (found == std::end(known))
        fail(lua, "moves: '" + name +
                      "' cannot be declared (place, choose, drop, step, slide, hop, leap, fly, "
                      "flank and pass can); write function moves(me) ... end");
    at_most(lua, found->name, found->arguments);
    moves.verb = found->verb;
    switch (moves.verb) {
        case Verb::place:
            read_place(lua, moves);
            break;
        case Verb::choose:
            moves.pieces = declared_set(lua, 1, "choose", set_mine);
            break;
        case Verb::slide:
            moves.distance = distance_argument(lua, 4);
            read_steps(lua, moves, "slide");
            break;
        case Verb::step:
            read_steps(lua, moves, "step");
            moves.becoming = becoming_argument(lua, 4);
            break;
        case Verb::hop:
            read_hops(lua, moves);
            break;
        case Verb::leap:
            read_leaps(lua, moves);
            break;
        case Verb::fly:
            read_flights(lua, moves);
            break;
        default:
            break;
    }
    return 0;
}

constexpr lua_Unsigned most_declared = 200;  ///< verbs in a list, or arguments of one

/// How many entries the list on the top of the stack has: with holes it may seem to have any
/// number.
lua_Integer entries_of(lua_State* lua, const char* what) {
    const lua_Unsigned count = lua_rawlen(lua, -1);
    if (count > most_declared)
        fail(lua, std::string(what) + ": a list of more than " + std::to_string(most_declared) +
                      " entries, or one with nil between them, cannot be declared");
    return static_cast<lua_Integer>(count);
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
    const int count = table ? static_cast<int>(entries_of(lua, what)) - 1 : 0;
    luaL_checkstack(lua, count + 4, nullptr);
    const int from = lua_gettop(lua);
    lua_pushlightuserdata(lua, into);
    lua_pushstring(lua, name.c_str());
    lua_pushcclosure(lua, read, 2);
    for (int i = 0; i < count; ++i) lua_rawgeti(lua, from, i + 2);
    lua_call(lua, count, 0);
}

bool is_verb(lua_State* lua) {
    return lua_iscfunction(lua, -1) != 0 && !verb_name(lua, -1).empty();
}
bool is_otherwise(lua_State* lua) {
    return lua_isinteger(lua, -1) != 0 && lua_tointeger(lua, -1) == otherwise_tag;
}

/// `{ { step, ... }, otherwise, place }` rather than `{ step, MINE, ... }`: one of the first
/// `tables` entries is a table, which no argument at their place is, or one after the first is a
/// verb or `otherwise`.
bool is_list(lua_State* lua, lua_Integer tables, const char* what) {
    if (!lua_istable(lua, -1)) return false;
    const lua_Integer count = entries_of(lua, what);
    bool list = false;
    for (lua_Integer i = 1; i <= count && !list; ++i) {
        lua_rawgeti(lua, -1, i);
        list = lua_istable(lua, -1) ? i <= tables : is_otherwise(lua) || (i > 1 && is_verb(lua));
        lua_pop(lua, 1);
    }
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
    auto& result = into_argument<DeclaredResult>(lua);
    const std::string name = lua_tostring(lua, lua_upvalueindex(2));
    const Definition& game = Machine::of(lua).definition;
    if (name == "line") {
        result.verb = DeclaredResult::Verb::line;
        if (lua_isinteger(lua, 1) == 0)
            fail(lua, "result: line needs its length; write result = { line, 3 }");
        result.line = line_argument(lua, 1, "line");
    } else if (name == "crossed") {
        at_most(lua, "crossed", 0);
        result.verb = DeclaredResult::Verb::crossed;
    } else if (name == "fewer") {
        at_most(lua, "fewer", 2);
        result.verb = DeclaredResult::Verb::fewer;
        result.set = declared_set(lua, 1, "fewer", set_theirs);
        result.length = number_of_pieces(lua, 2);
    } else if (name == "connected") {
        result.verb = DeclaredResult::Verb::connected;
        const bool directed = lua_gettop(lua) == game.players + 1;
        if (directed) result.directions = declared_directions(lua, game.players + 1, "connected");
        if (lua_gettop(lua) != game.players && !directed)
            fail(lua, "result: connected takes two edges for each of the " +
                          std::to_string(game.players) +
                          " players, and after them the directions if not all count");
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
        fail(lua,
             "result: '" + name +
                 "' cannot be declared (line, connected, crossed and fewer can); write function "
                 "result(me, last) ... end");
    }
    return 0;
}

int read_after(lua_State* lua) {
    auto& after = into_argument<DeclaredAfter>(lua);
    const std::string name = lua_tostring(lua, lua_upvalueindex(2));
    if (name == "mill") {
        after.verb = DeclaredAfter::Verb::mill;
        after.line = mill_argument(lua, 1);
    } else if (name == "promote") {
        at_most(lua, "promote", 3);
        after.verb = DeclaredAfter::Verb::promote;
        after.piece = declared_piece(lua, 1, "promote");
        after.into = declared_piece(lua, 2, "promote");
        if (!lua_isnone(lua, 3)) after.where = declared_set(lua, 3, "promote", set_empty);
    } else {
        fail(lua, "after: '" + name +
                      "' cannot be declared (promote and mill can); write function after(me, from, "
                      "to) ... end");
    }
    return 0;
}

bool is_script_function(lua_State* lua) {
    return lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0;
}

/// One verb, or a list of them.
template <class Declared, class Add>
std::optional<std::vector<Declared>> read_list(lua_State* lua, bool list, const char* what,
                                               Add add) {
    if (is_script_function(lua)) return std::nullopt;
    std::vector<Declared> all;
    if (!list) {
        add(all);
        return all;
    }
    const lua_Integer count = entries_of(lua, what);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        add(all);
        lua_pop(lua, 1);
    }
    return all;
}

}  // namespace

std::optional<std::vector<DeclaredMoves>> read_declared_moves(lua_State* lua) {
    const bool list = is_list(lua, 2, "moves");
    return read_list<DeclaredMoves>(lua, list, "moves", [&](auto& all) {
        DeclaredMoves& moves = all.emplace_back();
        if (list && is_otherwise(lua)) {
            moves.verb = DeclaredMoves::Verb::otherwise;
        } else {
            read_declaration(lua, read_moves, &moves, "moves");
        }
    });
}

std::optional<std::vector<DeclaredResult>> read_declared_result(lua_State* lua) {
    return read_list<DeclaredResult>(lua, is_list(lua, 1, "result"), "result", [&](auto& all) {
        read_declaration(lua, read_result, &all.emplace_back(), "result");
    });
}

std::optional<std::vector<DeclaredAfter>> read_declared_after(lua_State* lua) {
    return read_list<DeclaredAfter>(lua, is_list(lua, 2, "after"), "after", [&](auto& all) {
        read_declaration(lua, read_after, &all.emplace_back(), "after");
    });
}

}  // namespace ply::lua
