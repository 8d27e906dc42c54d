// After the first move there is none, and the game is not over.
#include "small_rules.hpp"

namespace {

struct OffersNoMove : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("offers_no_move"); }
    void moves(const State& state, ply::MoveList& list) const {
        if (state.stones == 5) list.add({1});
    }
};

}  // namespace

PLYBOARD_GAMES(OffersNoMove)
