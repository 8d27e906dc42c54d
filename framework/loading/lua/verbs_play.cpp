/// Verbs that change the position or say how it ended.
#include "lauxlib.h"

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

Player player_argument(lua_State* lua, int index, const char* verb) {
    const std::int64_t player = whole_argument(lua, index, verb, "a player");
    const int players = Machine::of(lua).definition.players;
    if (player < 1 || player > players)
        fail(lua, std::string(verb) + ": there is no player " + std::to_string(player) +
                      "; players are 1 to " + std::to_string(players));
    return static_cast<Player>(player) - 1;
}

Machine& in_play(lua_State* lua, const char* verb) {
    Machine& machine = Machine::of(lua);
    if (machine.work.phase != Phase::play)
        fail(lua, std::string(verb) + " decides who moves next, which can be done in play only");
    return machine;
}

/// again(): the player who moved moves once more.
int again(lua_State* lua) {
    Machine& machine = in_play(lua, "again");
    machine.work.next = machine.work.me - 1;
    return 0;
}

/// turn(player): that player moves next.
int turn(lua_State* lua) {
    in_play(lua, "turn").work.next = player_argument(lua, 1, "turn");
    return 0;
}

/// score(a, b, ...): the final scores, to be returned by `result`.
int score(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const int players = machine.definition.players;
    if (lua_gettop(lua) != players)
        fail(lua, "score: " + std::to_string(lua_gettop(lua)) + " scores for " +
                      std::to_string(players) + " players; give each player one");
    for (int p = 0; p < players; ++p) {
        const std::int64_t points = whole_argument(lua, p + 1, "score", "a whole number");
        if (points < -max_evaluation / 2 || points > max_evaluation / 2)
            fail(lua, "score: " + std::to_string(points) + " is too large");
        machine.work.scores[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(points);
    }
    lua_pushinteger(lua, result_score);
    return 1;
}

/// wins(player): that player has won, to be returned by `result`.
int wins(lua_State* lua) {
    lua_pushinteger(lua, result_wins + player_argument(lua, 1, "wins"));
    return 1;
}

/// rows(first, last, value): fills rows; negative numbers count from the top.
int rows(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (!machine.work.may_write()) fail(lua, "rows changes the board; use it in setup or play");
    const Geometry& board = machine.definition.board;
    std::int64_t range[2];
    for (int i = 0; i < 2; ++i) {
        const std::int64_t given = whole_argument(lua, i + 1, "rows", "a row");
        range[i] = given < 0 ? given + board.height + 1 : given;
        if (range[i] < 1 || range[i] > board.height)
            fail(lua, "rows: there is no row " + std::to_string(given) + "; rows are 1 to " +
                          std::to_string(board.height) + ", or -1 for the top one and so on");
    }
    const int value = pieces_argument(lua, 3, "rows", set_mine);
    if (value < 0) fail(lua, "rows: argument 3 must be what to put on the cells");
    for (std::int64_t c = (range[0] - 1) * board.width; c < range[1] * board.width; ++c)
        machine.work.cells[c] = static_cast<std::uint8_t>(value);
    return 0;
}

constexpr Verb table[] = {
    {"again", again}, {"turn", turn}, {"score", score}, {"wins", wins}, {"rows", rows},
};

}  // namespace

std::span<const Verb> play_verbs() {
    return table;
}

}  // namespace ply::lua
