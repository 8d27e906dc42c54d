/// What players do not see: observed and resampled states, sealed moves.
#include <algorithm>
#include <array>
#include <utility>

#include "framework/board/state/dealing.hpp"
#include "framework/board/state/hiding.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/position_proxies.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply::lua {
namespace {

/// The place of a player's sealed move among the variables.
std::size_t sealed_slot(const Definition& game, int side) {
    return game.sealed_slot + 2 * static_cast<std::size_t>(side);
}

/// No player has chosen; what nobody else may see has been chosen.
constexpr Move none{0};
constexpr Move unseen{~std::uint64_t{0}};

Move sealed_move(const Definition& game, const StateFormat& format, const std::byte* state,
                 int side) {
    const std::size_t slot = sealed_slot(game, side);
    const auto half = [&](std::size_t i) {
        return std::uint64_t{static_cast<std::uint32_t>(format.variable(state, slot + i))};
    };
    return {half(0) | half(1) << 32};
}

void seal_move(const Definition& game, const StateFormat& format, std::byte* state, int side,
               Move move) {
    const std::size_t slot = sealed_slot(game, side);
    format.set_variable(state, slot, static_cast<std::int32_t>(move.bits));
    format.set_variable(state, slot + 1, static_cast<std::int32_t>(move.bits >> 32));
}

/// As a script writes what a cell holds: `hand(2)`, `pile`, the rest by its name.
std::string value_name(const Definition& game, int value) {
    if (value == 0) return game.rest.empty() ? "EMPTY" : game.rest;
    if (value > game.owned_values())
        return game.neutral[static_cast<std::size_t>(value - game.owned_values() - 1)];
    return game.kinds[static_cast<std::size_t>((value - 1) / game.players)] + "(" +
           std::to_string(game.owner(value)) + ")";
}

}  // namespace

/// When a game is over, everybody sees everything.
AnyState LuaRules::observe(const State& state, Player player) const {
    State seen = state;
    const Definition& game = vm_->definition;
    if (StateFormat::ended(state.data())) return seen;
    if (game.conceals()) conceal(game, vm_->format, seen.data(), player);
    for (int other = 0; game.sealed && other < game.players; ++other)
        if (other != player && sealed_move(game, vm_->format, state.data(), other) != none)
            seal_move(game, vm_->format, seen.data(), other, unseen);
    return seen;
}

/// Others have chosen any of the moves that they have there. Who is to move has one, for the game
/// goes on; should that be rare, it may have none.
AnyState LuaRules::resample(const State& seen, Player, const Knowledge&, Random& random) const {
    State state = seen;
    const Definition& game = vm_->definition;
    if (game.conceals()) {
        Possible possible;
        if (vm_->has(Callback::possible))
            possible = [&](const std::byte* at, int cell, int value, int layer) {
                return is_possible(at, cell, value, layer);
            };
        constexpr int tries = 50;
        for (int i = 0; i < tries; ++i) {
            state = seen;
            reveal_at_random(game, vm_->format, state.data(), possible, random);
            look_around(state);
            if (StateFormat::ended(seen.data()) || StateFormat::throwing(seen.data()) ||
                can_move(state))
                break;
        }
    }
    State asked = state;
    for (int other = 0; game.sealed && other < game.players; ++other) {
        if (sealed_move(game, vm_->format, state.data(), other) != unseen) continue;
        StateFormat::set_side(asked.data(), other);
        seal_move(game, vm_->format, state.data(), other, pick(generate(asked), random));
    }
    return state;
}

/// A layer is given as the script knows it.
bool LuaRules::is_possible(const std::byte* state, int cell, int value, int layer) const {
    const CallbackScope at_work(*vm_, Phase::result, state, StateFormat::side(state) + 1);
    vm_->push(Callback::possible);
    lua_pushinteger(vm_->lua, cell + 1);
    lua_pushinteger(vm_->lua, value);
    layer > 0 ? push_layer(vm_->lua, layer) : lua_pushnil(vm_->lua);
    vm_->call("possible", 3, 1);
    const bool possible = lua_toboolean(vm_->lua, -1) != 0;
    if (lua_type(vm_->lua, -1) != LUA_TBOOLEAN) [[unlikely]]
        refuse(*vm_, Callback::possible, "possible returns neither true nor false");
    lua_pop(vm_->lua, 1);
    return possible;
}

/// Asked as resample() asks: of what a player sees, for each cell that it does not.
std::string LuaRules::denied_truth(const State& state) const {
    const Definition& game = vm_->definition;
    if (!game.conceals() || !vm_->has(Callback::possible) || StateFormat::ended(state.data()))
        return {};
    std::string denied;
    for (Player player = 0; player < game.players; ++player) {
        const State seen = observe(state, player);
        const auto ask = [&](int cell, int value, int layer) {
            if (!denied.empty() || is_possible(seen.data(), cell, value, layer)) return;
            const std::string what = layer == 0
                                         ? value_name(game, value)
                                         : std::to_string(value) + ", " +
                                               game.layers[static_cast<std::size_t>(layer) - 1];
            denied = "possible(" + game.board.cell_name(cell) + ", " + what +
                     ") is false, but so it is, and player " + std::to_string(player + 1) +
                     " does not see it; possible must be true of everything that may be, as far as "
                     "all players know";
        };
        for_each_unseen(game, vm_->format, state.data(), player, ask);
    }
    return denied;
}

void LuaRules::apply_deal(State& state, Move move) const {
    const State before = state;
    const Definition& game = vm_->definition;
    play_deal(game, vm_->format, state.data(), move);
    if (!game.sees.empty()) remember(game, vm_->format, before.data(), state.data());
    look_around(state);
    settle_chance(game, vm_->format, state.data());
}

/// The move, where players do not see everything or chance deals.
void LuaRules::carry_out_hidden(State& state, Move move) const {
    const State before = state;
    if (vm_->definition.sealed)
        carry_out_sealed(state, move);
    else if (is_played_by_script(move) && check_now(vm_->work.plays))
        carry_out_checked(state, move);
    else
        carry_out(state, move);
    if (!vm_->definition.sees.empty())
        remember(vm_->definition, vm_->format, before.data(), state.data());
    look_around(state);
}

void LuaRules::look_around(State& state) const {
    const Definition& game = vm_->definition;
    if (!hides_places(game) || !vm_->has(Callback::sees)) return;
    std::uint8_t* const known =
        vm_->format.cells(state.data()) + game.layers.size() * vm_->format.layer_size();
    std::array<std::uint8_t, max_cells> seen{};
    for (int player = 0; player < game.players; ++player) {
        const CallbackScope at_work(*vm_, Phase::result, state.data(), player + 1);
        vm_->push(Callback::sees);
        lua_pushinteger(vm_->lua, player + 1);
        vm_->call("sees", 1, 1);
        const int type = lua_type(vm_->lua, -1);
        if (type != LUA_TNUMBER && type != LUA_TFUNCTION) [[unlikely]]
            refuse(*vm_, Callback::sees,
                   "sees returns no set of cells; give it one, such as either(MINE, beside(MINE))");
        CellBits set;
        select(*vm_, set_argument(vm_->lua, -1, "sees", set_mine), set);
        lua_pop(vm_->lua, 1);
        for (int w = 0; w < game.board.words; ++w)
            for_each_bit(set.word[w], w,
                         [&](int cell) { seen[cell] |= static_cast<std::uint8_t>(1 << player); });
    }
    std::copy_n(seen.begin(), game.board.cells, known);
}

/// Every player's move is made when the last one has chosen, player 1's first.
void LuaRules::carry_out_sealed(State& state, Move move) const {
    const Definition& game = vm_->definition;
    const int me = side(state);
    vm_->work.next = (me + 1) % game.players;
    if (vm_->work.next != 0)
        return seal_move(game, vm_->format, state.data(), me,
                         game.alike ? with_first_copies(game, move) : move);
    std::array<Move, max_players> moves{};
    for (int player = 0; player < game.players; ++player) {
        const Move sealed = sealed_move(game, vm_->format, state.data(), player);
        StateFormat::set_side(state.data(), player);
        moves[player] = player == me ? move : as_offered(state, sealed);
    }
    for (int player = 0; player < game.players; ++player) {
        seal_move(game, vm_->format, state.data(), player, none);
        StateFormat::set_side(state.data(), player);
        carry_out(state, moves[player]);
    }
    vm_->work.next = 0;
}

/// What is known of a piece goes with it; nothing is known of one that is put down. Where places
/// are hidden it is cells that are known.
void LuaRules::carry_known(State& state, Move move) const {
    const Definition& game = vm_->definition;
    if (game.sees.empty() || game.cards() || hides_places(game) || MoveCode::entries(move) == 0)
        return;
    std::uint8_t* const known =
        vm_->format.cells(state.data()) + game.layers.size() * vm_->format.layer_size();
    const int from = MoveCode::entry(move, 0);
    const int to = last_cell(game.board, move);
    if (to < 0) return;
    const std::uint8_t of_piece = std::exchange(known[from], std::uint8_t{0});
    known[to] = from == to ? std::uint8_t{0} : of_piece;
}

void LuaRules::offer_first_copies(const State& state, MoveList& list) const {
    const Definition& game = vm_->definition;
    std::size_t kept = 0;
    for (const Move move : list)
        if (names_first_copies(game, vm_->format.cells(state.data()), move))
            list[kept++] = with_first_copies(game, move);
    list.shrink_to(kept);
}

Move LuaRules::find_offered(const State& state, Move move) const {
    MoveList list;
    call_moves(state, list);
    const Definition& game = vm_->definition;
    for (const Move offered : list)
        if (names_first_copies(game, vm_->format.cells(state.data()), offered) &&
            with_first_copies(game, offered) == move)
            return offered;
    return move;
}

}  // namespace ply::lua
