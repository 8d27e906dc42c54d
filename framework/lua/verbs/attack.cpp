/// attacked: what the other players could do next.
#include <algorithm>

#include "framework/board/state/move_code.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

/// Puts the machine to the work of another callback, and back.
class Aside {
public:
    explicit Aside(Machine& machine) : machine_(machine), before_(machine.work) {}
    ~Aside() { machine_.work = before_; }
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

private:
    Machine& machine_;
    Work before_;
};

/// What the player could do if it were their turn; `legal` is not asked.
void offer_moves_of(Machine& machine, int player, MoveList& list) {
    const Aside aside(machine);
    Work& work = machine.work;
    work.phase = Phase::moves;
    work.me = player;
    work.moves = &list;
    work.checking = false;
    work.most_captures = 0;
    work.looking_ahead = true;
    if (machine.declared_moves) return offer_declared(machine, *machine.declared_moves, list);
    machine.push_within(Callback::moves);
    lua_pushinteger(machine.lua, player);
    lua_call(machine.lua, 1, 0);
}

/// Whether the move ends in the set, or captures something there on its way.
bool touches(const Machine& machine, Move move, int player, const CellBits& set) {
    const Definition& game = machine.definition;
    const int last = last_cell(game.board, move);
    bool found = last >= 0 && contains(set, last);
    const auto look = [&](int cell) { found = found || contains(set, cell); };
    if (MoveCode::kind(move) == MoveKind::hop) for_each_hopped(game.board, move, look);
    if (MoveCode::kind(move) == MoveKind::far_hop)
        for_each_far_captured(game, machine.work.cells, player, move, look);
    return found;
}

constexpr Signature attacked_row{
    "attacked",
    {{{"of", Type::set, or_mine}}},
    Returns::truth,
    "Whether another player, if it were their turn, could move onto a cell of the set or capture "
    "there."};
/// True where the moves that it looks at ask the same, so that no king castles while it is asked
/// what castling is for.
bool attacked(AtWork& here, const CellBits& set) {
    Machine& machine = here.machine;
    bool found = machine.work.looking_ahead;
    for (int player = 1; player <= here.game().players && !found; ++player) {
        if (player == machine.work.me) continue;
        MoveList list;
        offer_moves_of(machine, player, list);
        found = std::any_of(list.begin(), list.end(),
                            [&](Move move) { return touches(machine, move, player, set); });
    }
    return found;
}

constexpr Word attack_table[] = {{&attacked_row, call<attacked_row, attacked>}};

}  // namespace

std::span<const Word> attack_words() {
    return attack_table;
}

}  // namespace ply::lua
