// Throws in play() what is no std::exception.
#include "small_rules.hpp"

namespace {

struct ThrowsANumber : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("throws_a_number"); }
    void play(State&, ply::Move) const { throw 42; }
};

}  // namespace

PLYBOARD_GAMES(ThrowsANumber)
