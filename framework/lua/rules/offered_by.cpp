// Which words of the script offer the moves of a position.
#include <iterator>

#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply::lua {
namespace {

using OfferedMoves = std::map<Move, std::string>;

constexpr const char* declared_names[] = {"place", "choose", "drop", "step", "slide",
                                          "flank", "hop",    "leap", "fly",  "pass"};
static_assert(std::size(declared_names) ==
              static_cast<std::size_t>(DeclaredMoves::Verb::otherwise));

/// Each verb adds to what those before it offer.
OfferedMoves offered_as_declared(Playfield& field, const std::vector<DeclaredMoves>& all) {
    OfferedMoves by;
    std::vector<DeclaredMoves> some;
    for (const DeclaredMoves& each : all) {
        some.push_back(each);
        if (each.verb == DeclaredMoves::Verb::otherwise) continue;
        std::string name = declared_names[static_cast<std::size_t>(each.verb)];
        if (all.size() > 1) name += " (" + std::to_string(some.size()) + " in moves)";
        MoveList list;
        offer_declared(field, some, list);
        for (const Move move : list) by.emplace(move, name);
    }
    return by;
}

/// Where the verbs note what they offer, for as long as it lives.
class Noting {
public:
    Noting(Machine& vm, OfferedMoves& by) : vm_(vm) { vm_.offered_by = &by; }
    ~Noting() { vm_.offered_by = nullptr; }
    Noting(const Noting&) = delete;
    Noting& operator=(const Noting&) = delete;

private:
    Machine& vm_;
};

}  // namespace

OfferedMoves LuaRules::offered_by(const State& state) const {
    OfferedMoves by;
    if (StateFormat::ended(state.data()) || mover(state) == chance_player ||
        StateFormat::taking(state.data()).cells > 0)
        return by;
    if (vm_->declared_moves) {
        const CallbackScope at_work(*vm_, Phase::moves, state.data(), side(state) + 1);
        vm_->pulse.begin();
        by = offered_as_declared(*vm_, *vm_->declared_moves);
        vm_->pulse.end();
        return by;
    }
    const Noting noting(*vm_, by);
    MoveList list;
    call_moves(state, list);
    return by;
}

}  // namespace ply::lua
