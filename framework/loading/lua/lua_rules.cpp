#include "framework/loading/lua/lua_rules.hpp"

#include "framework/game/error.hpp"
#include "framework/loading/lua/at_work.hpp"
#include "framework/loading/lua/flank.hpp"
#include "framework/loading/lua/position_text.hpp"

namespace ply::lua {
namespace {

/// The costly checks run on the first thousand calls and then on one in 64.
bool check_now(std::uint32_t& calls) {
    return ++calls <= 1000 || calls % 64 == 0;
}

}  // namespace

Facts LuaRules::facts() const {
    const Definition& game = vm_->definition;
    Facts facts;
    facts.players = game.players;
    facts.zero_sum = game.players == 2;
    facts.goal = game.goal;
    facts.longest_game = game.longest;
    facts.repetition = game.repetition;
    return facts;
}

AnyState LuaRules::start() const {
    AnyState state(vm_->format.size());
    for (std::size_t i = 0; i < vm_->definition.variables.size(); ++i)
        vm_->format.set_variable(state.data(), i, vm_->definition.variables[i].initial);
    if (!vm_->has(Callback::setup)) return state;
    const AtWork at_work(*vm_, Phase::setup, state.data(), 1);
    vm_->push(Callback::setup);
    vm_->call("setup", 0, 0);
    return state;
}

void LuaRules::moves(const State& state, MoveList& list) const {
    for (const Move move : generate(state)) list.add(move);
}

const MoveList& LuaRules::generate(const State& state) const {
    Generated& known = *generated_;
    if (known.valid && known.state == state) return known.list;
    known.valid = false;
    known.list.clear();
    ask_for_moves(state, known.list);
    if (known.list.empty() && vm_->definition.nomoves == NoMoves::pass && somebody_can_move(state))
        known.list.add(MoveCode::make(MoveKind::pass));
    known.state = state;
    known.valid = true;
    return known.list;
}

void LuaRules::ask_for_moves(const State& state, MoveList& list) const {
    const int me = mover(state) + 1;
    const AtWork at_work(*vm_, Phase::moves, state.data(), me);
    vm_->work.moves = &list;
    vm_->work.checking = check_now(vm_->work.lists);
    vm_->push(Callback::moves);
    lua_pushinteger(vm_->lua, me);
    vm_->call("moves", 1, 0);
}

bool LuaRules::somebody_can_move(const State& state) const {
    State turned = state;
    for (Player p = 0; p < vm_->definition.players; ++p) {
        if (p == mover(state)) continue;
        StateFormat::set_mover(turned.data(), p);
        MoveList list;
        ask_for_moves(turned, list);
        if (!list.empty()) return true;
    }
    return false;
}

void LuaRules::play(State& state, Move move) const {
    std::byte* bytes = state.data();
    std::uint8_t* cells = vm_->format.cells(bytes);
    const Player player = mover(state);
    const auto stone = static_cast<std::uint8_t>(player + 1);
    vm_->work.next = player + 1 == vm_->definition.players ? 0 : player + 1;
    switch (MoveCode::kind(move)) {
        case MoveKind::place:
        case MoveKind::drop:
            cells[MoveCode::entry(move, 0)] = stone;
            break;
        case MoveKind::step: {
            std::uint8_t& from = cells[MoveCode::entry(move, 0)];
            cells[MoveCode::entry(move, 1)] = from;
            from = 0;
            break;
        }
        case MoveKind::flank:
            for_each_flanked(vm_->definition.board, cells, MoveCode::entry(move, 0), stone,
                             [&](int cell) {
                                 cells[cell] = stone;
                                 return true;
                             });
            cells[MoveCode::entry(move, 0)] = stone;
            break;
        case MoveKind::pass:
            break;
        case MoveKind::add:
        case MoveKind::number:
            play_by_script(state, move);
            break;
    }
    const int last = MoveCode::last_cell(move);
    if (vm_->has(Callback::after)) {
        const AtWork at_work(*vm_, Phase::play, bytes, player + 1);
        vm_->push(Callback::after);
        lua_pushinteger(vm_->lua, player + 1);
        const int from = MoveCode::entries(move) > 0 ? MoveCode::entry(move, 0) : -1;
        for (const int cell : {last == -1 ? -1 : from, last})
            cell < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, cell + 1);
        vm_->call("after", 3, 0);
    }
    StateFormat::set_mover(bytes, vm_->work.next);
    if (!vm_->has(Callback::result)) return;
    const Ending ending = ask(Callback::result, bytes, player + 1, last);
    if (ending.code != Ending::goes_on) ending.write(bytes, vm_->definition.players);
}

void LuaRules::play_by_script(State& state, Move move) const {
    const int entries = MoveCode::entries(move);
    if (!vm_->has(Callback::play)) {
        if (MoveCode::kind(move) == MoveKind::number || entries > 2)
            throw RulesError(place_of(*vm_, Callback::moves) + ": there is no function play for " +
                             move_text(state, move) +
                             "; only moves of one or two cells play themselves");
        std::uint8_t* cells = vm_->format.cells(state.data());
        std::uint8_t& from = cells[MoveCode::entry(move, 0)];
        const auto piece = entries == 1 ? static_cast<std::uint8_t>(mover(state) + 1) : from;
        from = 0;
        cells[MoveCode::entry(move, entries - 1)] = piece;
        return;
    }
    const bool checking = check_now(vm_->work.plays);
    AnyState before;
    if (checking) before = state;
    {
        const AtWork at_work(*vm_, Phase::play, state.data(), mover(state) + 1);
        vm_->push(Callback::play);
        lua_pushinteger(vm_->lua, mover(state) + 1);
        const bool number = MoveCode::kind(move) == MoveKind::number;
        for (int i = 0; i < entries; ++i)
            lua_pushinteger(vm_->lua,
                            MoveCode::entry(move, i) + (number && i + 1 == entries ? 0 : 1));
        vm_->call("play", 1 + entries, 0);
    }
    if (checking && vm_->format.same_board(before.data(), state.data()))
        throw RulesError(place_of(*vm_, Callback::play) + ": play changes nothing for the move " +
                         move_text(state, move) +
                         "; change board or var, or offer pass(); position " +
                         board_text(vm_->definition, vm_->format, state.data()));
}

Ending LuaRules::ask(Callback callback, const std::byte* state, int me, int last) const {
    const AtWork at_work(*vm_, Phase::result, state, me);
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
        hash = mixed(words[0] ^ 0xa0761d6478bd642f ^ hash, words[1] ^ 0xe7037ed1a0b428db);
    }
    return Random::mix(hash);
}

}  // namespace ply::lua
