/// The results of `result`, `ending` and the evaluations: how a game ended, what a position is
/// worth.
#include <cmath>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/board/state/position_text.hpp"
#include "framework/game/one_sided.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply::lua {

/// The result lies on the top of the stack and is not nil or false.
Ending LuaRules::read_answer(Callback callback, int side) const {
    const int players = vm_->definition.players;
    const lua_Integer code = lua_isinteger(vm_->lua, -1) ? lua_tointeger(vm_->lua, -1) : 0;
    const std::string text = luaL_tolstring(vm_->lua, -1, nullptr);
    const bool number = lua_isnumber(vm_->lua, -2) != 0;
    const std::string type = luaL_typename(vm_->lua, -2);
    lua_pop(vm_->lua, 2);
    if (code == result_draw) return Ending::draw();
    if (code == result_win) return Ending::win(side);
    if (code == result_loss) return Ending::loss(side, players);
    if (code == result_score) return {Ending::scored, vm_->work.scores};
    if (code >= result_wins && code < result_wins + players)
        return Ending::win(static_cast<Player>(code - result_wins));
    refuse(*vm_, callback,
           std::string(callback == Callback::result ? "result" : "ending") + " returns " +
               (code != 0 ? number_text(*vm_, code)
                : number  ? text
                          : "a " + type) +
               "; return WIN, LOSS or DRAW, wins(player), score(a, b), or nothing while the "
               "game goes on");
}

Ending LuaRules::ask_ending(const State& state) const {
    const Ending ending = ask(Callback::ending, state.data(), side(state) + 1, -1);
    if (ending.code != Ending::goes_on) return ending;
    refuse(*vm_, Callback::ending,
           "ending returns nothing; the game is over, so return WIN, LOSS or "
           "DRAW, wins(player) or score(a, b)");
}

Ending LuaRules::no_moves_left(const State& state) const {
    const int players = vm_->definition.players;
    const int player = side(state);
    if (vm_->has(Callback::ending) && vm_->definition.asks_ending_without_moves())
        return ask_ending(state);
    switch (vm_->definition.nomoves.value_or(NoMoves::draw)) {
        case NoMoves::loss:
            return Ending::loss(player, players);
        case NoMoves::win:
            return Ending::win(player);
        default:
            return Ending::draw();
    }
}

std::optional<Outcome> LuaRules::outcome(const State& state) const {
    const int players = vm_->definition.players;
    if (StateFormat::ended(state.data()))
        return outcome_of(state, Ending::read(state.data(), players));
    if (can_move(state)) return std::nullopt;
    return outcome_of(state, no_moves_left(state));
}

/// An ending is about sides, an outcome about the players who have them.
std::optional<Outcome> LuaRules::outcome_of(const State& state, const Ending& ending) const {
    std::optional<Outcome> outcome = ending.outcome(vm_->definition.players);
    if (outcome && StateFormat::swapped(state.data())) {
        std::swap(outcome->utility[0], outcome->utility[1]);
        std::swap(outcome->rank[0], outcome->rank[1]);
    }
    return outcome;
}

/// What the board alone says: `result` asked for the player who moved last, then for the others.
Ending LuaRules::ending_of_board(const State& state) const {
    if (!vm_->has(Callback::result)) return {};
    const int players = vm_->definition.players;
    for (int back = 1; back <= players; ++back) {
        const int player = (side(state) + players - back) % players;
        const Ending ending = ask(Callback::result, state.data(), player + 1, -1);
        if (ending.code != Ending::goes_on) return ending;
    }
    return {};
}

std::string LuaRules::state_text(const State& state) const {
    const int players = vm_->definition.players;
    const std::string board = board_text(vm_->definition, vm_->format, state.data());
    const Ending ending = Ending::read(state.data(), players);
    if (vm_->definition.hides())  // the script is not asked about what a player sees
        return ending.code == Ending::goes_on ? board : board + " =" + ending.text(players);
    if (ending == ending_of_board(state)) return board;
    return board + " =" + ending.text(players);
}

AnyState LuaRules::parse_state(std::string_view text) const {
    ReadPosition read = read_position(vm_->definition, vm_->format, text);
    const Ending ending = read.ending               ? *read.ending
                          : vm_->definition.hides() ? Ending{}
                                                    : ending_of_board(read.state);
    ending.write(read.state.data(), vm_->definition.players);
    look_around(read.state);
    return read.state;
}

double LuaRules::worth(int index, const State& state, Player view) const {
    const int me = StateFormat::seat(state.data(), view) + 1;
    const CallbackScope at_work(*vm_, Phase::evaluate, state.data(), me);
    const std::string& name = vm_->evaluations.at(static_cast<std::size_t>(index));
    vm_->push_evaluation(index);
    lua_pushinteger(vm_->lua, me);
    vm_->call(name.c_str(), 1, 1);
    const int type = lua_type(vm_->lua, -1);
    const double value = type == LUA_TNUMBER ? lua_tonumber(vm_->lua, -1) : 0;
    lua_pop(vm_->lua, 1);
    const bool set = value >= region_tag && value < flag_tag &&
                     vm_->sets.was_made(static_cast<std::int64_t>(value));
    if (type != LUA_TNUMBER || !std::isfinite(value) || set) [[unlikely]] {
        vm_->push_evaluation(index);
        refuse(vm_->place_of_function(),
               "evaluate." + name + " returns " +
                   (set                   ? "a set of cells; its size is count(set)"
                    : type == LUA_TNUMBER ? "no finite number"
                                          : lua_typename(vm_->lua, type)) +
                   "; return a number, more is better for me");
    }
    return value;
}

Score LuaRules::evaluate(int index, const State& state, Player view) const {
    double value = worth(index, state, view);
    // What counts one side alone is made to add up to 0, as searchers need it.
    if (vm_->definition.players == 2 &&
        is_one_sided(vm_->evaluations[static_cast<std::size_t>(index)]))
        value -= worth(index, state, 1 - view);
    const double limit = max_evaluation;
    // Halves away from zero: what is 0.5 for one player is -0.5 for the other.
    return clamp_evaluation(
        static_cast<std::int64_t>(std::round(std::clamp(value, -limit, limit))));
}

}  // namespace ply::lua
