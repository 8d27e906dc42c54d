#include "framework/lua/rules/lua_rules.hpp"

#include <bit>

#include "framework/base/error.hpp"
#include "framework/board/moves/move_offers.hpp"
#include "framework/board/state/position_text.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply::lua {
namespace {

/// The first eight bytes of a state without the count of plies.
constexpr std::uint64_t without_plies = 0xffff'ffff;
static_assert(StateFormat::plies_at == 4 && std::endian::native == std::endian::little);

}  // namespace

LuaRules::LuaRules(Machine& machine, Generated& generated) : vm_(&machine), generated_(&generated) {
    const Definition& game = machine.definition;
    const auto& moves = machine.declared_moves;
    settles_ = game.hides() || game.deals();
    const bool plain = game.dice.empty() && !game.pie && game.nomoves != NoMoves::pass && !settles_;
    asks_late_ = plain && machine.has(Callback::legal);
    if (plain && !asks_late_ && moves && are_sets(*moves)) as_sets_ = &*moves;
}

Facts LuaRules::facts() const {
    const Definition& game = vm_->definition;
    Facts facts;
    facts.players = game.players;
    facts.zero_sum = game.players == 2;
    facts.chance = game.has_chance();
    facts.chance_kind = game.chance_kind();
    facts.chance_first = game.chance_first();
    facts.hidden = game.hides();
    facts.sealed = game.sealed;
    facts.goal = game.goal;
    // A throw of dice is a ply too, but not counted, and so is each card that is dealt.
    const int limit = game.dice.empty() ? game.limit.plies : 2 * game.limit.plies;
    facts.longest_game = limit > 0 ? limit : game.longest;
    if (game.cards()) facts.longest_game = 0;
    if (facts.longest_game > 0 && !game.shuffled.empty()) facts.longest_game += game.board.cells;
    facts.repetition = game.repetition;
    return facts;
}

AnyState LuaRules::start() const {
    AnyState state = set_up();
    if (vm_->definition.deals()) begin_shuffling(vm_->definition, vm_->format, state.data());
    look_around(state);
    return state;
}

/// All that does not depend on chance.
AnyState LuaRules::set_up() const {
    AnyState state(vm_->format.size());
    set_initial_variables(vm_->definition, vm_->format, state.data());
    if (vm_->declared_setup) return *vm_->declared_setup;
    if (!vm_->has(Callback::setup)) return state;
    const CallbackScope at_work(*vm_, Phase::setup, state.data(), 1);
    vm_->push(Callback::setup);
    vm_->call("setup", 0, 1);
    if (lua_isstring(vm_->lua, -1) != 0) [[unlikely]]
        refuse(*vm_, Callback::setup,
               "setup returns a string; where it is a position write setup = \"...\" "
               "instead of the function");
    lua_pop(vm_->lua, 1);
    return state;
}

void LuaRules::moves(const State& state, MoveList& list) const {
    for (const Move move : generate(state)) list.add(move);
}

const MoveList& LuaRules::generate(const State& state) const {
    Generated& known = *generated_;
    if (offered(state); known.all_legal) [[likely]]
        return known.list;
    known.valid = false;
    drop_illegal(state, known.list);
    known.valid = known.all_legal = true;
    return known.list;
}

const MoveList& LuaRules::offered(const State& state) const {
    Generated& known = *generated_;
    if (known.valid && known.state == state) return known.list;
    known.valid = false;
    known.list.clear();
    if (StateFormat::throwing(state.data())) {
        if (vm_->definition.deals())
            offer_deals(vm_->definition, vm_->format, state.data(), known.list);
        else
            offer_throws(vm_->definition, known.list);
    } else {
        ask_for_moves(state, known.list);
        if (may_swap(state)) known.list.add(MoveCode::make(MoveKind::swap));
    }
    if (known.list.empty() && vm_->definition.nomoves == NoMoves::pass && somebody_can_move(state))
        known.list.add(MoveCode::make(MoveKind::pass));
    known.state = state;
    known.all_legal = !asks_late_;
    known.valid = true;
    return known.list;
}

bool LuaRules::can_move(const State& state) const {
    if (!asks_late_) return !generate(state).empty();
    const MoveList& list = offered(state);
    Generated& known = *generated_;
    if (known.all_legal) return !list.empty();
    const ScriptTime at_most(Machine::legal_seconds);
    for (const Move move : list)
        if (try_out(state, move)) return true;
    known.list.clear();
    known.all_legal = true;
    return false;
}

Move LuaRules::random_legal(const State& state, Random& random) const {
    constexpr int tries = 8;
    const MoveList& list = offered(state);
    for (int i = 0; i < tries && !generated_->all_legal; ++i) {
        const Move move = pick(list, random);
        if (try_out(state, move)) return move;
    }
    return pick(generate(state), random);
}

const MoveSets& LuaRules::collect(const State& state) const {
    MoveSets& sets = generated_->sets;
    sets.clear();
    const CallbackScope at_work(*vm_, Phase::moves, state.data(), side(state) + 1);
    if (const LineRule line = StateFormat::taking(state.data()); line.cells > 0) {
        takes_as_sets(*vm_, line, [&](const MoveSet& set) { sets.add(set); });
    } else {
        collect_declared(*vm_, *as_sets_, sets);
    }
    return sets;
}

void LuaRules::ask_for_moves(const State& state, MoveList& list) const {
    call_moves(state, list);
    if (vm_->definition.alike) offer_first_copies(state, list);
    if (vm_->has(Callback::legal) && !asks_late_) drop_illegal(state, list);
}

/// Of equal cards all.
void LuaRules::call_moves(const State& state, MoveList& list) const {
    const int me = side(state) + 1;
    if (const LineRule line = StateFormat::taking(state.data()); line.cells > 0) {
        const CallbackScope at_work(*vm_, Phase::moves, state.data(), me);
        offer_takes(*vm_, line, list);
    } else if (vm_->declared_moves) {
        const CallbackScope at_work(*vm_, Phase::moves, state.data(), me);
        vm_->pulse.begin();  // hops may have many ways
        offer_declared(*vm_, *vm_->declared_moves, list);
        vm_->pulse.end();
    } else {
        const CallbackScope at_work(*vm_, Phase::moves, state.data(), me);
        vm_->work.moves = &list;
        vm_->work.checking = check_now(vm_->work.lists) || vm_->offered_by != nullptr;
        vm_->work.most_captures = 0;
        vm_->push(Callback::moves);
        lua_pushinteger(vm_->lua, me);
        vm_->call("moves", 1, 1);
        const bool table = lua_istable(vm_->lua, -1);
        const bool function = lua_isfunction(vm_->lua, -1);
        lua_pop(vm_->lua, 1);
        if ((table || function) && list.empty()) [[unlikely]]
            refuse(*vm_, Callback::moves,
                   table ? "moves returns a table; offer each move with add(c), add(from, to)"
                         : "moves returns a function; call it, as in step()");
    }
}

void LuaRules::drop_illegal(const State& state, MoveList& list) const {
    const ScriptTime at_most(Machine::legal_seconds);
    std::size_t kept = 0;
    AnyState after;
    for (const Move move : list)
        if (is_legal(state, move, after)) list[kept++] = move;
    list.shrink_to(kept);
}

/// The same as is_legal; a position that is allowed is kept for `play`.
bool LuaRules::try_out(const State& state, Move move) const {
    AnyState after;
    if (!is_legal(state, move, after)) return false;
    generated_->tried = {state, move, after};
    return true;
}

/// Asks `legal` about the position after the move, which becomes `after`.
bool LuaRules::is_legal(const State& state, Move move, State& after) const {
    const int me = side(state) + 1;
    after = state;
    const Move offered = as_offered(state, move);
    apply(after, offered);
    const CallbackScope at_work(*vm_, Phase::result, after.data(), me);
    vm_->push(Callback::legal);
    lua_pushinteger(vm_->lua, me);
    const int last = last_cell(vm_->definition.board, offered);
    last < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, last + 1);
    vm_->call("legal", 2, 1);
    const bool legal = lua_toboolean(vm_->lua, -1) != 0;
    if (const int type = lua_type(vm_->lua, -1); type != LUA_TBOOLEAN) [[unlikely]]
        refuse(
            *vm_, Callback::legal,
            "legal returns " +
                (type == LUA_TNIL ? "nothing" : std::string("a ") + lua_typename(vm_->lua, type)) +
                "; it must return true or false");
    lua_pop(vm_->lua, 1);
    return legal;
}

/// Makes the move, if it was not made before to ask `legal` about it.
void LuaRules::make(State& state, Move move, Move offered) const {
    const std::optional<Generated::Tried>& tried = generated_->tried;
    if (tried && tried->move == move && tried->before == state) {
        state = tried->after;
    } else {
        apply(state, offered);
    }
}

bool LuaRules::may_swap(const State& state) const {
    return vm_->definition.pie && StateFormat::plies(state.data()) == 1 &&
           !StateFormat::swapped(state.data());
}

/// With dice it is not known what others could do with their throw.
bool LuaRules::somebody_can_move(const State& state) const {
    if (!vm_->definition.dice.empty()) return true;
    State turned = state;
    for (int other = 0; other < vm_->definition.players; ++other) {
        if (other == side(state)) continue;
        StateFormat::set_side(turned.data(), other);
        MoveList list;
        ask_for_moves(turned, list);
        if (!list.empty()) return true;
    }
    return false;
}

void LuaRules::play(State& state, Move move) const {
    const int me = side(state) + 1;
    const Move offered = as_offered(state, move);
    make(state, move, offered);
    const MoveKind kind = MoveCode::kind(move);
    if (kind == MoveKind::dice || kind == MoveKind::swap) return;
    // With sealed moves the result is asked for when the last one is made. An ending is not copied
    // about here: it is returned in parts, and a copy would wait for them, which costs a third.
    if (kind != MoveKind::deal && !(vm_->definition.sealed && side(state) != 0)) {
        const Ending ending = ending_after(state, me, last_cell(vm_->definition.board, offered));
        if (ending.code != Ending::goes_on)
            return ending.write(state.data(), vm_->definition.players);
    }
    // That somebody has no move, which others may not see, all see by the end of the game.
    if (!vm_->definition.hides() || StateFormat::throwing(state.data()) || can_move(state)) return;
    const Ending ending = no_moves_left(state);
    if (ending.code != Ending::goes_on) ending.write(state.data(), vm_->definition.players);
}

Ending LuaRules::ending_after(const State& state, int me, int last) const {
    Ending ending;
    if (vm_->has(Callback::result)) ending = ask(Callback::result, state.data(), me, last);
    const PlyLimit& limit = vm_->definition.limit;
    if (ending.code != Ending::goes_on || limit.plies == 0 ||
        StateFormat::plies(state.data()) < limit.plies)
        return ending;
    if (!limit.ask_ending) return Ending::draw();
    return vm_->has(Callback::ending) ? ask_ending(state) : no_moves_left(state);
}

Ending LuaRules::ask(Callback callback, const std::byte* state, int me, int last) const {
    const CallbackScope at_work(*vm_, Phase::result, state, me);
    if (callback == Callback::result && vm_->declared_result)
        return wins_as_declared(*vm_, *vm_->declared_result, last) ? Ending::win(me - 1) : Ending{};
    vm_->push(callback);
    lua_pushinteger(vm_->lua, me);
    last < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, last + 1);
    vm_->call(callback == Callback::result ? "result" : "ending", 2, 1);
    if (!lua_toboolean(vm_->lua, -1)) [[likely]] {
        lua_pop(vm_->lua, 1);
        return {};
    }
    return read_answer(callback, me - 1);
}

std::uint64_t LuaRules::hash(const State& state) const {
    // What a position is worth depends on how far the limit is.
    return digest(state, vm_->definition.limit.plies > 0 ? ~std::uint64_t{0} : without_plies);
}

std::uint64_t LuaRules::repetition_hash(const State& state) const {
    return digest(state, without_plies);
}

std::uint64_t LuaRules::digest(const State& state, std::uint64_t plies) {
    __extension__ using Wide = unsigned __int128;
    const auto mixed = [](std::uint64_t a, std::uint64_t b) {
        const Wide product = Wide{a} * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    // Two words at a time are multiplied into 128 bits and folded (as in Wang Yi's wyhash).
    std::uint64_t hash = 0x9e3779b97f4a7c15 ^ state.size();
    const std::byte* bytes = state.data();
    for (std::size_t i = 0; i < state.size(); i += 16) {
        std::uint64_t words[2];
        std::memcpy(words, bytes + i, 16);
        if (i == 0) words[0] &= plies;
        hash = mixed(words[0] ^ 0xa0761d6478bd642f ^ hash, words[1] ^ 0xe7037ed1a0b428db);
    }
    return Random::mix(hash);
}

}  // namespace ply::lua
