/// How the game that `game { ... }` declares ends, and how long it may take.
#include "framework/lua/declaration/game_reader.hpp"

namespace ply::lua {
namespace {

/// How many plies a game has at most.
int plies_on_top(const Reader& r, const std::string& expected) {
    int whole = 0;
    const lua_Integer plies = lua_tointegerx(r.lua, -1, &whole);
    if (whole != 0 && plies > max_plies)
        fail(r.lua, std::string("game: ") + r.field + " is " +
                        number_text(Machine::of(r.lua), plies) + ", but a game has at most " +
                        std::to_string(max_plies) + " plies here");
    return static_cast<int>(r.whole(1, max_plies, expected));
}

}  // namespace

void read_goal(const Reader& r) {
    const std::string goal = r.word("\"win\" or \"margin\"");
    if (goal != "win" && goal != "margin") r.wrong("\"win\" or \"margin\"");
    r.game.goal = goal == "win" ? Goal::win : Goal::margin;
}

void read_nomoves(const Reader& r) {
    const std::string expected = "\"draw\", \"loss\", \"win\" or \"pass\"";
    const std::string word = r.word(expected);
    if (word == "draw") {
        r.game.nomoves = NoMoves::draw;
    } else if (word == "loss") {
        r.game.nomoves = NoMoves::loss;
    } else if (word == "win") {
        r.game.nomoves = NoMoves::win;
    } else if (word == "pass") {
        r.game.nomoves = NoMoves::pass;
    } else {
        r.wrong(expected);
    }
}

void read_repetition(const Reader& r) {
    const std::string expected = "{ 3, \"draw\" } or \"forbidden\"";
    if (lua_type(r.lua, -1) == LUA_TSTRING) {
        if (r.word(expected) != "forbidden") r.wrong(expected);
        r.game.repetition.rule = Repetition::Rule::forbidden;
        return;
    }
    r.table(expected);
    r.only_fields({});
    lua_rawgeti(r.lua, -1, 1);
    const auto count = static_cast<int>(r.whole(2, 100, expected));
    lua_rawgeti(r.lua, -2, 2);
    if (r.word(expected) != "draw") r.wrong(expected);
    lua_pop(r.lua, 2);
    r.game.repetition = {Repetition::Rule::draw, count};
}

void read_pie(const Reader& r) {
    if (!lua_isboolean(r.lua, -1)) r.wrong("true or false");
    r.game.pie = lua_toboolean(r.lua, -1) != 0;
    if (r.game.pie && r.game.players != 2) r.wrong("left out: the pie rule is for two players");
}

void read_limit(const Reader& r) {
    const std::string expected = "{ plies, \"draw\" } or { plies, \"ending\" }";
    r.table(expected);
    r.only_fields({});
    lua_rawgeti(r.lua, -1, 1);
    r.game.limit.plies = plies_on_top(r, expected);
    lua_rawgeti(r.lua, -2, 2);
    const std::string how = r.word(expected);
    if (how != "draw" && how != "ending") r.wrong(expected);
    r.game.limit.ask_ending = how == "ending";
    lua_pop(r.lua, 2);
}

void read_longest(const Reader& r) {
    r.game.longest = plies_on_top(r, "a number of plies");
}

}  // namespace ply::lua
