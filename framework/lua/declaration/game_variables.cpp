/// The numbers that a game keeps beside its board: variables and dice.
#include <algorithm>
#include <cstdint>
#include <numeric>

#include "framework/base/suggest.hpp"
#include "framework/board/state/move_code.hpp"
#include "framework/lua/declaration/game_reader.hpp"
#include "framework/lua/environment/names.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t most_variables = 64;

std::int32_t number_on_top(const Reader& r, const std::string& expected) {
    return static_cast<std::int32_t>(r.whole(INT32_MIN, INT32_MAX, expected));
}

/// Numbers in a list on the top of the stack.
std::vector<std::int32_t> read_numbers(const Reader& r, const std::string& expected) {
    std::vector<std::int32_t> numbers;
    r.only_fields({});
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (count < 1 || count > 256) r.wrong("lists of 1 to 256 numbers");
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, i);
        numbers.push_back(number_on_top(r, expected));
        lua_pop(r.lua, 1);
    }
    return numbers;
}

}  // namespace

void read_variables(const Reader& r) {
    const std::string expected =
        "names with whole numbers, such as { passes = 0 }, or lists of them, { hand = { 9, 9 } }";
    r.table(expected);
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) != LUA_TSTRING) r.wrong(expected);
        Variable variable;
        variable.name = lua_tostring(r.lua, -2);
        require_name(r.lua, "variables", variable.name);
        if (variable.name == Definition::dice_name) r.wrong("other names than dice");
        variable.list = lua_istable(r.lua, -1);
        if (variable.list) {
            variable.initial = read_numbers(r, expected);
        } else {
            variable.initial = {number_on_top(r, expected)};
        }
        if (r.game.variables.size() == most_variables) r.wrong("at most 64 variables");
        r.game.variables.push_back(variable);
        lua_pop(r.lua, 1);
    }
}

void read_hand(const Reader& r) {
    const std::string expected = "a number of pieces, or one for each player: { 12, 9 }";
    const auto players = static_cast<std::size_t>(r.game.players);
    for (const Variable& variable : r.game.variables)
        if (variable.name == Definition::hand_name)
            r.wrong("left out, or the variable of that name");
    if (!lua_istable(r.lua, -1)) {
        r.game.hand.assign(players, static_cast<std::int32_t>(r.whole(1, 10'000, expected)));
        return;
    }
    r.game.hand = read_numbers(r, expected);
    const bool negative = std::ranges::any_of(r.game.hand, [](int n) { return n < 0; });
    if (r.game.hand.size() != players || negative) r.wrong(expected);
}

void place_variables(Definition& game) {
    if (!game.hand.empty()) game.variables.push_back({Definition::hand_name, game.hand, true, 0});
    if (!game.dice.empty()) {
        const std::vector<std::int32_t> not_thrown(game.dice.size(), 0);
        game.variables.push_back({Definition::dice_name, not_thrown, true, 0});
    }
    std::sort(game.variables.begin(), game.variables.end(),
              [](const Variable& a, const Variable& b) { return a.name < b.name; });
    std::size_t slot = 0;
    for (Variable& variable : game.variables) {
        variable.slot = slot;
        if (variable.name == Definition::hand_name) game.first_hand_slot = slot;
        if (variable.name == Definition::owed_name) game.owed_slot = slot;
        if (variable.name == Definition::sealed_name) game.sealed_slot = slot;
        slot += variable.initial.size();
    }
}

namespace {

/// `6`, or `{ 1, 4, 6, 4, 1, from = 0 }`: how likely each face is, and what the first one shows.
Die read_die(const Reader& r) {
    const std::string expected =
        "a list of dice, each a number of faces or their weights: { 6, 6 }, { { 1, 2, 1, from = 0 "
        "} }";
    Die die;
    if (!lua_istable(r.lua, -1)) {
        die.weights.assign(static_cast<std::size_t>(r.whole(2, 100, expected)), 1);
        return die;
    }
    r.only_fields({"from"});
    lua_getfield(r.lua, -1, "from");
    if (!lua_isnil(r.lua, -1)) die.first = static_cast<int>(r.whole(0, 1000, expected));
    lua_pop(r.lua, 1);
    const auto faces = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (faces < 2 || faces > 100) r.wrong(expected);
    for (lua_Integer i = 1; i <= faces; ++i) {
        lua_rawgeti(r.lua, -1, i);
        die.weights.push_back(static_cast<std::uint32_t>(r.whole(1, 1000, expected)));
        lua_pop(r.lua, 1);
    }
    return die;
}

/// Beside the dice there is only `sorted`.
void read_dice_fields(const Reader& r) {
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) == LUA_TSTRING) {
            const std::string name = lua_tostring(r.lua, -2);
            if (name != "sorted")
                r.wrong("a list of dice; there is no field '" + name + "' beside them" +
                        suggestion(name, {"sorted"}));
            if (!lua_isboolean(r.lua, -1)) r.wrong("{ 6, 6, sorted = true }, true or false");
            r.game.sorted_dice = lua_toboolean(r.lua, -1) != 0;
        }
        lua_pop(r.lua, 1);
    }
}

}  // namespace

void read_dice(const Reader& r) {
    r.table("a list of dice, such as { 6, 6 }");
    read_dice_fields(r);
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (count < 1 || count > MoveCode::max_entries) r.wrong("a list of 1 to 5 dice");
    std::size_t results = 1;
    std::uint64_t weights = 1;
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, i);
        r.game.dice.push_back(read_die(r));
        const std::vector<std::uint32_t>& faces = r.game.dice.back().weights;
        results *= faces.size();
        weights *= std::accumulate(faces.begin(), faces.end(), std::uint64_t{0});
        if (weights > UINT32_MAX)
            r.wrong(
                "dice with smaller weights: added up for each die and multiplied, they give at "
                "most " +
                std::to_string(UINT32_MAX));
        lua_pop(r.lua, 1);
    }
    if (results > 10'000) r.wrong("dice with at most 10000 results");
    const bool alike =
        std::ranges::all_of(r.game.dice, [&](const Die& die) { return die == r.game.dice[0]; });
    if (r.game.sorted_dice && !alike)
        r.wrong("all alike to be sorted: leave out sorted where dice have different faces");
}

}  // namespace ply::lua
