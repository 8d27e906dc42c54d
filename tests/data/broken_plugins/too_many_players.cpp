// A game for more players than there can be.
#include "small_rules.hpp"

namespace {

struct TooManyPlayers : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("too_many_players"); }
    ply::Facts facts() const {
        ply::Facts facts;
        facts.players = players_;
        return facts;
    }

private:
    int players_ = 100;  // a constant, g++ 12 would fold arrays that are too short for it, and fail
};

}  // namespace

PLYBOARD_GAMES(TooManyPlayers)
