// Seems good until a move is made; the error's text has two lines.
#include <stdexcept>

#include "small_rules.hpp"

namespace {

struct ThrowsInPlay : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("throws_in_play"); }
    void play(State&, ply::Move) const { throw std::runtime_error("no such\nstone"); }
};

}  // namespace

PLYBOARD_GAMES(ThrowsInPlay)
