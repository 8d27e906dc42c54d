#include "framework/lua/bots/bot_positions.hpp"

#include <cstring>
#include <memory>
#include <new>

#include "lauxlib.h"

namespace ply::lua {
namespace {

constexpr const char* position_type = "position";
constexpr const char* base_type = "base of positions";
/// What a position keeps with it: the table of its moves, and its base.
constexpr int moves_kept = 1;
constexpr int base_kept = 2;
/// A line of play longer than this is no search; it also bounds how deep steps hang on each other.
constexpr int most_ahead = 2000;

bool matters_how_reached(const Game& game) {
    const Facts& facts = game.facts();
    return facts.hidden || facts.repetition.rule != Repetition::Rule::none;
}

BotPosition& held_at(lua_State* lua, int index) {
    return *static_cast<BotPosition*>(lua_touserdata(lua, index));
}

std::byte* bytes_of(BotPosition& position) {
    return reinterpret_cast<std::byte*>(&position + 1);
}

/// Pushes a new value for a state of this many bytes.
BotPosition& push_empty(lua_State* lua, const AnyState& state) {
    void* block = lua_newuserdatauv(lua, sizeof(BotPosition) + state.size(), base_kept);
    auto& position = *new (block) BotPosition;
    luaL_setmetatable(lua, position_type);
    position.size = static_cast<std::uint32_t>(state.size());
    std::memcpy(bytes_of(position), state.data(), state.size());
    return position;
}

int forget_position(lua_State* lua) {
    held_at(lua, 1).~BotPosition();
    return 0;
}

/// Where a Position lies in a block of Lua, which is aligned for less.
constexpr std::size_t base_block = sizeof(Position) + alignof(Position);
void* base_place(void* block) {
    std::size_t room = base_block;
    return std::align(alignof(Position), sizeof(Position), block, room);
}

int forget_base(lua_State* lua) {
    static_cast<Position*>(base_place(lua_touserdata(lua, 1)))->~Position();
    return 0;
}

int field_of_position(lua_State* lua) {
    const BotDesk& desk = desk_of(lua);
    const BotPosition& position = held_at(lua, 1);
    const std::string_view name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
    if (name == "mover") {
        lua_pushinteger(lua, desk.game->mover(position.state()) + 1);
    } else if (name == "ply") {
        lua_pushinteger(lua, position.ply);
    } else if (name == "text") {
        const std::string text = desk.game->state_text(position.state());
        lua_pushlstring(lua, text.data(), text.size());
    } else if (name == "seen") {
        AnyState state = position.state();
        if (desk.game->facts().hidden) state = desk.game->observe(state, desk.me);
        const std::string text = desk.game->state_text(state);
        lua_pushlstring(lua, text.data(), text.size());
    } else {
        fail(lua,
             "a position has mover, ply, text and seen; what stands on a cell is at(position, "
             "\"a1\")");
    }
    return 1;
}

int refuse_change(lua_State* lua) {
    fail(lua, "positions do not change; play(position, move) returns the next one");
}

/// Pushes the table from the texts of the legal moves to their bits, and makes it where it is
/// missing.
void push_move_table(lua_State* lua, int index) {
    if (lua_getiuservalue(lua, index, moves_kept) == LUA_TTABLE) return;
    lua_pop(lua, 1);
    const Game& game = *desk_of(lua).game;
    const BotPosition& held = held_at(lua, index);
    const AnyState state = held.state();
    MoveList list;
    if (!bot_outcome(game, held)) {
        if (game.facts().repetition.rule == Repetition::Rule::forbidden)
            legal_moves(game, held.position(game), list);
        else
            game.moves(state, list);
    }
    lua_createtable(lua, static_cast<int>(list.size()), static_cast<int>(list.size()));
    lua_Integer place = 0;
    for (const Move move : list) {
        const std::string text = game.move_text(state, move);
        lua_pushlstring(lua, text.data(), text.size());
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, -3, ++place);
        lua_pushinteger(lua, static_cast<lua_Integer>(move.bits));
        lua_rawset(lua, -3);
    }
    lua_pushvalue(lua, -1);
    lua_setiuservalue(lua, index, moves_kept);
}

}  // namespace

AnyState BotPosition::state() const {
    AnyState state(size);
    std::memcpy(state.data(), this + 1, size);
    return state;
}

Position BotPosition::position(const Game& game) const {
    if (!matters_how_reached(game)) return Position::at(game, state());
    Position position = *base;
    std::vector<Move> way;
    for (const BotStep* step = steps.get(); step != nullptr; step = step->before.get())
        way.push_back(step->move);
    for (auto move = way.rbegin(); move != way.rend(); ++move) ply::play(game, position, *move);
    return position;
}

void open_bot_positions(lua_State* lua) {
    luaL_newmetatable(lua, position_type);
    const auto add = [&](const char* event, lua_CFunction function) {
        lua_pushcfunction(lua, function);
        lua_setfield(lua, -2, event);
    };
    add("__gc", forget_position);
    add("__index", field_of_position);
    add("__newindex", refuse_change);
    luaL_newmetatable(lua, base_type);
    add("__gc", forget_base);
    lua_pop(lua, 2);
    // What has a __gc outlives the collection that finds it. By Lua's own measure the next one waits
    // until there is twice as much, so that what is dropped would add up to all the memory; with half
    // as much again, it stays below what is kept. (Without any wait each new value would walk through
    // all: one costs four kilobytes, of which the collector looks at a few bytes.)
    lua_gc(lua, LUA_GCINC, 150, 0, 0);
}

void push_position(lua_State* lua, const Position& position, int ply) {
    BotPosition& held = push_empty(lua, position.state);
    held.ply = ply;
    if (!matters_how_reached(*desk_of(lua).game)) return;
    held.base = new (base_place(lua_newuserdatauv(lua, base_block, 0))) Position(position);
    luaL_setmetatable(lua, base_type);
    lua_setiuservalue(lua, -2, base_kept);
}

Position imagined_position(const Game& game, const View& view, Random& random) {
    Position position = Position::at(game, resample(game, view, random));
    position.known.at(static_cast<std::size_t>(view.player)) = view.knowledge;
    return position;
}

const BotPosition& position_argument(lua_State* lua, int index, const char* word) {
    if (luaL_testudata(lua, index, position_type) == nullptr)
        fail(lua,
             std::string(word) + ": argument " + std::to_string(index) + " is " +
                 (lua_isnoneornil(lua, index) ? "nothing"
                                              : std::string("a ") + luaL_typename(lua, index)) +
                 "; give it a position, as choose and play have one");
    return held_at(lua, index);
}

void push_moves(lua_State* lua, int index) {
    push_move_table(lua, index);
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
    lua_createtable(lua, static_cast<int>(count), 0);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -2, i);
        lua_rawseti(lua, -2, i);
    }
    lua_remove(lua, -2);
}

Move move_argument(lua_State* lua, int index, const char* word) {
    if (lua_type(lua, index + 1) != LUA_TSTRING)
        fail(lua, std::string(word) + ": argument " + std::to_string(index + 1) + " is a " +
                      luaL_typename(lua, index + 1) +
                      "; give it a move as moves(position) writes it, such as \"a1\"");
    push_move_table(lua, index);
    lua_pushvalue(lua, index + 1);
    int whole = 0;
    lua_rawget(lua, -2);
    const lua_Integer bits = lua_tointegerx(lua, -1, &whole);
    lua_pop(lua, 2);
    if (whole == 0)
        fail(lua, std::string(word) + ": '" +
                      std::string(lua_tostring(lua, index + 1)).substr(0, 40) +
                      "' is no legal move there; moves(position) lists them");
    return {static_cast<std::uint64_t>(bits)};
}

void push_played(lua_State* lua, int index, Move move) {
    const BotPosition& from = held_at(lua, index);
    if (from.ahead >= most_ahead)
        fail(lua, "play: more than " + std::to_string(most_ahead) +
                      " plies ahead of the position in play; look less far");
    const Game& game = *desk_of(lua).game;
    AnyState state = from.state();
    game.play(state, move);
    // Before the new value is there, whose memory may be refused.
    std::shared_ptr<const BotStep> steps;
    if (matters_how_reached(game))
        steps = std::make_shared<const BotStep>(BotStep{from.steps, move});
    BotPosition& held = push_empty(lua, state);
    held.ply = from.ply + 1;
    held.ahead = from.ahead + 1;
    held.base = from.base;
    held.steps = std::move(steps);
    if (held.base == nullptr) return;
    lua_getiuservalue(lua, index, base_kept);
    lua_setiuservalue(lua, -2, base_kept);
}

std::optional<Outcome> bot_outcome(const Game& game, const BotPosition& position) {
    if (game.facts().repetition.rule == Repetition::Rule::none)
        return game.outcome(position.state());
    return outcome(game, position.position(game));
}

}  // namespace ply::lua
