#include "framework/loading/lua/lua_rules.hpp"

#include <array>
#include <bit>
#include <utility>

#include "framework/game/error.hpp"
#include "framework/loading/lua/at_work.hpp"
#include "framework/loading/lua/flank.hpp"
#include "framework/loading/lua/position_text.hpp"
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

/// The costly checks run on the first thousand calls and then on one in 64.
bool check_now(std::uint32_t& calls) {
    return ++calls <= 1000 || calls % 64 == 0;
}

/// The first eight bytes of a state without the count of plies.
constexpr std::uint64_t without_plies = 0xffff'ffff;
static_assert(StateFormat::plies_at == 4 && std::endian::native == std::endian::little);

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
        int at = from;
        for (int i = 0; i < HopCode::hops(move); ++i) {
            const auto& next = game.board.next[HopCode::direction(move, i)];
            cells[next[at]] = 0;
            at = next[next[at]];
        }
    }
    cells[from] = 0;
    cells[to] = piece;
}

}  // namespace

LuaRules::LuaRules(Machine& machine, Generated& generated) : vm_(&machine), generated_(&generated) {
    const Definition& game = machine.definition;
    const auto& moves = machine.declared_moves;
    const bool plain = game.dice.empty() && !game.pie && game.nomoves != NoMoves::pass &&
                       !machine.has(Callback::legal);
    if (plain && moves && moves->size() == 1 && moves->front().verb == DeclaredMoves::Verb::place)
        places_ = &moves->front();
}

Facts LuaRules::facts() const {
    const Definition& game = vm_->definition;
    Facts facts;
    facts.players = game.players;
    facts.zero_sum = game.players == 2;
    facts.chance = !game.dice.empty();
    facts.goal = game.goal;
    // A throw of dice is a ply too, but not counted.
    const int limit = facts.chance ? 2 * game.limit.plies : game.limit.plies;
    facts.longest_game = limit > 0 ? limit : game.longest;
    facts.repetition = game.repetition;
    return facts;
}

AnyState LuaRules::start() const {
    AnyState state(vm_->format.size());
    set_initial_variables(vm_->definition, vm_->format, state.data());
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
    if (StateFormat::throwing(state.data())) {
        offer_throws(known.list);
    } else {
        ask_for_moves(state, known.list);
        if (may_swap(state)) known.list.add(MoveCode::make(MoveKind::swap));
    }
    if (known.list.empty() && vm_->definition.nomoves == NoMoves::pass && somebody_can_move(state))
        known.list.add(MoveCode::make(MoveKind::pass));
    known.state = state;
    known.valid = true;
    return known.list;
}

int LuaRules::count_places(const State& state) const {
    const AtWork at_work(*vm_, Phase::moves, state.data(), side(state) + 1);
    int count = 0;
    for (int w = 0; w < vm_->definition.board.words; ++w)
        count += std::popcount(select_word(*vm_, places_->pieces, w));
    return count;
}

Move LuaRules::random_place(const State& state, Random& random) const {
    auto left = random.below(static_cast<std::uint32_t>(count_places(state)));
    const AtWork at_work(*vm_, Phase::moves, state.data(), side(state) + 1);
    for (int w = 0;; ++w) {
        std::uint64_t word = select_word(*vm_, places_->pieces, w);
        const auto here = static_cast<std::uint32_t>(std::popcount(word));
        if (left >= here) {
            left -= here;
            continue;
        }
        for (; left > 0; --left) word &= word - 1;
        return MoveCode::make(MoveKind::place, 64 * w + std::countr_zero(word));
    }
}

void LuaRules::ask_for_moves(const State& state, MoveList& list) const {
    const int me = side(state) + 1;
    if (vm_->declared_moves) {
        const AtWork at_work(*vm_, Phase::moves, state.data(), me);
        offer_declared(*vm_, *vm_->declared_moves, list);
    } else {
        const AtWork at_work(*vm_, Phase::moves, state.data(), me);
        vm_->work.moves = &list;
        vm_->work.checking = check_now(vm_->work.lists);
        vm_->work.most_captures = 0;
        vm_->push(Callback::moves);
        lua_pushinteger(vm_->lua, me);
        vm_->call("moves", 1, 0);
    }
    if (vm_->has(Callback::legal)) drop_illegal(state, list);
}

/// Asks `legal` about the position after each move.
void LuaRules::drop_illegal(const State& state, MoveList& list) const {
    const int me = side(state) + 1;
    std::size_t kept = 0;
    for (const Move move : list) {
        AnyState after = state;
        apply(after, move);
        const AtWork at_work(*vm_, Phase::result, after.data(), me);
        vm_->push(Callback::legal);
        lua_pushinteger(vm_->lua, me);
        const int last = last_cell(vm_->definition.board, move);
        last < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, last + 1);
        vm_->call("legal", 2, 1);
        if (lua_toboolean(vm_->lua, -1)) list[kept++] = move;
        lua_pop(vm_->lua, 1);
    }
    list.shrink_to(kept);
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
    apply(state, move);
    if (MoveCode::kind(move) == MoveKind::dice || MoveCode::kind(move) == MoveKind::swap) return;
    const Ending ending = ending_after(state, me, last_cell(vm_->definition.board, move));
    if (ending.code != Ending::goes_on) ending.write(state.data(), vm_->definition.players);
}

Ending LuaRules::ending_after(const State& state, int me, int last) const {
    Ending ending;
    if (vm_->has(Callback::result)) ending = ask(Callback::result, state.data(), me, last);
    const PlyLimit& limit = vm_->definition.limit;
    if (ending.code != Ending::goes_on || limit.plies == 0 ||
        StateFormat::plies(state.data()) < limit.plies)
        return ending;
    return limit.ask_ending ? no_moves_left(state) : Ending::draw();
}

/// The move, and whose turn it is then; not how the game ended.
void LuaRules::apply(State& state, Move move) const {
    std::byte* bytes = state.data();
    const Definition& game = vm_->definition;
    if (MoveCode::kind(move) == MoveKind::dice) return apply_throw(state, move);
    if (game.counts_plies()) StateFormat::set_plies(bytes, StateFormat::plies(bytes) + 1);
    if (MoveCode::kind(move) == MoveKind::swap) return StateFormat::set_swapped(bytes, true);
    const int me = side(state) + 1;
    vm_->work.next = me == game.players ? 0 : me;
    vm_->work.throwing = !game.dice.empty();
    const int last = last_cell(game.board, move);
    move_pieces(state, move);
    if (vm_->has(Callback::after)) {
        const AtWork at_work(*vm_, Phase::play, bytes, me);
        vm_->push(Callback::after);
        lua_pushinteger(vm_->lua, me);
        const int from = MoveCode::entries(move) > 0 ? MoveCode::entry(move, 0) : -1;
        for (const int cell : {last == -1 ? -1 : from, last})
            cell < 0 ? lua_pushnil(vm_->lua) : lua_pushinteger(vm_->lua, cell + 1);
        vm_->call("after", 3, 0);
    }
    StateFormat::set_side(bytes, vm_->work.next);
    if (!vm_->work.throwing) return;
    StateFormat::set_throwing(bytes, true);
    set_dice(game, vm_->format, bytes, MoveCode::make(MoveKind::dice));
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
    switch (MoveCode::kind(move)) {
        case MoveKind::place:
        case MoveKind::drop:
            cells[first] = stone;
            break;
        case MoveKind::step:
            cells[MoveCode::entry(move, 1)] = std::exchange(cells[first], std::uint8_t{0});
            break;
        case MoveKind::piece: {
            const int count = MoveCode::cells(move);
            if (count == 2) cells[first] = 0;
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
            break;
    }
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
        const auto piece = entries == 1 ? static_cast<std::uint8_t>(side(state) + 1) : from;
        from = 0;
        cells[MoveCode::entry(move, entries - 1)] = piece;
        return;
    }
    const bool checking = check_now(vm_->work.plays);
    AnyState before;
    if (checking) before = state;
    {
        const AtWork at_work(*vm_, Phase::play, state.data(), side(state) + 1);
        vm_->push(Callback::play);
        lua_pushinteger(vm_->lua, side(state) + 1);
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
        if (i == 0) words[0] &= without_plies;  // how long it took does not tell positions apart
        hash = mixed(words[0] ^ 0xa0761d6478bd642f ^ hash, words[1] ^ 0xe7037ed1a0b428db);
    }
    return Random::mix(hash);
}

}  // namespace ply::lua
