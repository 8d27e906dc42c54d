/// How a move is made.
#include <array>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/board/geometry/outflank.hpp"
#include "framework/board/state/position_text.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply::lua {
namespace {

/// What the dice show: the entries of the move, 0 where it has none.
void set_dice(const Definition& game, const StateFormat& format, std::byte* state, Move move) {
    for (const Variable& variable : game.variables)
        for (std::size_t i = 0; variable.name == Definition::dice_name && i < game.dice.size(); ++i)
            format.set_variable(state, variable.slot + i,
                                MoveCode::entry(move, static_cast<int>(i)));
}

void play_hop(const Definition& game, std::uint8_t* cells, int me, Move move) {
    const int from = MoveCode::entry(move, 0);
    const int to = last_cell(game.board, move);
    const std::uint8_t piece = cells[from];
    if (MoveCode::kind(move) == MoveKind::far_hop) {
        std::array<std::int16_t, HopCode::most_pieces> captured;
        int count = 0;
        for_each_far_captured(game, cells, me, move, [&](int cell) {
            captured[count++] = static_cast<std::int16_t>(cell);
        });
        for (int i = 0; i < count; ++i) cells[captured[i]] = 0;
    } else {
        for_each_hopped(game.board, move, [&](int cell) { cells[cell] = 0; });
    }
    cells[from] = 0;
    cells[to] = piece;
}

}  // namespace

/// What most scripts need of it is short enough to go into apply(), at every ply.
void LuaRules::carry_out(State& state, Move move) const {
    if (vm_->has(Callback::after)) return carry_out_with_after(state, move);
    move_pieces(state, move);
}

/// The move, and whose turn it is then; not how the game ended.
void LuaRules::apply(State& state, Move move) const {
    std::byte* bytes = state.data();
    const Definition& game = vm_->definition;
    if (MoveCode::kind(move) == MoveKind::dice) return apply_throw(state, move);
    if (settles_ && MoveCode::kind(move) == MoveKind::deal) return apply_deal(state, move);
    if (game.counts_plies()) StateFormat::set_plies(bytes, StateFormat::plies(bytes) + 1);
    if (MoveCode::kind(move) == MoveKind::swap) return StateFormat::set_swapped(bytes, true);
    const int me = side(state) + 1;
    vm_->work.next = me == game.players ? 0 : me;
    vm_->work.throwing = !game.dice.empty();
    vm_->work.taking = StateFormat::no_line;
    if (settles_)
        carry_out_hidden(state, move);
    else if (is_played_by_script(move) && check_now(vm_->work.plays))
        carry_out_checked(state, move);
    else
        carry_out(state, move);
    StateFormat::set_side(bytes, vm_->work.next);
    StateFormat::set_taking(bytes, vm_->work.taking);
    if (settles_) settle_chance(game, vm_->format, bytes);
    if (!vm_->work.throwing) return;
    StateFormat::set_throwing(bytes, true);
    set_dice(game, vm_->format, bytes, MoveCode::make(MoveKind::dice));
}

bool LuaRules::is_played_by_script(Move move) const {
    const MoveKind kind = MoveCode::kind(move);
    return (kind == MoveKind::add || kind == MoveKind::number) && vm_->has(Callback::play);
}

void LuaRules::carry_out_with_after(State& state, Move move) const {
    const Definition& game = vm_->definition;
    const int me = side(state) + 1;
    if (vm_->declared_after) {
        move_pieces(state, move);
        const CallbackScope at_work(*vm_, Phase::play, state.data(), me);
        follow_declared(*vm_, *vm_->declared_after, last_cell(game.board, move));
        return;
    }
    const int captured = captured_piece(game, vm_->format.cells(state.data()), me, move);
    move_pieces(state, move);
    call_after(state, move, captured);
}

void LuaRules::call_after(State& state, Move move, int captured) const {
    const CallbackScope at_work(*vm_, Phase::play, state.data(), side(state) + 1);
    const int last = last_cell(vm_->definition.board, move);
    const int from = last >= 0 && MoveCode::entries(move) > 0 ? MoveCode::entry(move, 0) : -1;
    vm_->push(Callback::after);
    lua_pushinteger(vm_->lua, side(state) + 1);
    for (const int cell : {from, last})
        cell < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, cell + 1);
    captured == 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, captured);
    const bool number = MoveCode::kind(move) == MoveKind::number;
    if (number) lua_pushinteger(vm_->lua, MoveCode::entry(move, MoveCode::cells(move)));
    vm_->call("after", number ? 5 : 4, 0);
}

void LuaRules::take_from_hand(State& state) const {
    const Definition& game = vm_->definition;
    if (game.hand.empty()) return;
    const std::size_t slot = game.hand_slot(side(state) + 1);
    const std::int32_t left = vm_->format.variable(state.data(), slot);
    if (left > 0) vm_->format.set_variable(state.data(), slot, left - 1);
}

void LuaRules::apply_throw(State& state, Move move) const {
    StateFormat::set_throwing(state.data(), false);
    set_dice(vm_->definition, vm_->format, state.data(), move);
}

void LuaRules::move_pieces(State& state, Move move) const {
    const Definition& game = vm_->definition;
    std::uint8_t* cells = vm_->format.cells(state.data());
    const int me = side(state) + 1;
    const auto stone = static_cast<std::uint8_t>(me);
    const int first = MoveCode::entry(move, 0);
    if (settles_) carry_known(state, move);  // before the script may reveal what is there
    switch (MoveCode::kind(move)) {
        case MoveKind::place:
        case MoveKind::drop:
            cells[first] = stone;
            take_from_hand(state);
            break;
        case MoveKind::take:
            cells[first] = 0;
            break;
        case MoveKind::step:
            cells[MoveCode::entry(move, 1)] = std::exchange(cells[first], std::uint8_t{0});
            break;
        case MoveKind::piece: {
            const int count = MoveCode::cells(move);
            count == 2 ? void(cells[first] = 0) : take_from_hand(state);
            cells[MoveCode::entry(move, count - 1)] =
                static_cast<std::uint8_t>(MoveCode::entry(move, count));
            break;
        }
        case MoveKind::flank:
            for_each_flanked(game.board, cells, first, stone,
                             [&](int cell) { cells[cell] = stone; });
            cells[first] = stone;
            break;
        case MoveKind::hop:
        case MoveKind::far_hop:
            play_hop(game, cells, me, move);
            break;
        case MoveKind::add:
        case MoveKind::number:
            play_by_script(state, move);
            break;
        case MoveKind::pass:
        case MoveKind::swap:
        case MoveKind::dice:
        case MoveKind::deal:
            break;
    }
}

void LuaRules::play_by_script(State& state, Move move) const {
    const int entries = MoveCode::entries(move);
    if (!vm_->has(Callback::play)) {
        const bool counts = vm_->definition.counts;
        if (MoveCode::kind(move) == MoveKind::number || entries > 2 || counts)
            refuse(*vm_, Callback::moves,
                   "there is no function play for " + move_text(state, move) +
                       (counts ? "; where cells hold numbers no move plays itself"
                               : "; only moves of one or two cells play themselves"));
        std::uint8_t* cells = vm_->format.cells(state.data());
        std::uint8_t& from = cells[MoveCode::entry(move, 0)];
        const auto piece = entries == 1 ? static_cast<std::uint8_t>(side(state) + 1) : from;
        from = 0;
        cells[MoveCode::entry(move, entries - 1)] = piece;
        return;
    }
    const CallbackScope at_work(*vm_, Phase::play, state.data(), side(state) + 1);
    vm_->push(Callback::play);
    lua_pushinteger(vm_->lua, side(state) + 1);
    const bool number = MoveCode::kind(move) == MoveKind::number;
    for (int i = 0; i < entries; ++i)
        lua_pushinteger(vm_->lua, MoveCode::entry(move, i) + (number && i + 1 == entries ? 0 : 1));
    vm_->call("play", 1 + entries, 0);
}

void LuaRules::carry_out_checked(State& state, Move move) const {
    const AnyState before = state;
    carry_out(state, move);
    if (vm_->format.same_board(before.data(), state.data()))
        refuse(*vm_, Callback::play,
               "play changes nothing for the move " + move_text(state, move) +
                   "; change board or var, or offer pass(); position " +
                   board_text(vm_->definition, vm_->format, state.data()));
}

}  // namespace ply::lua
