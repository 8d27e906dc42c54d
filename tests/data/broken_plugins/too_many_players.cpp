// A game for more players than there can be.
#include "small_rules.hpp"

namespace {

struct TooManyPlayers : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("too_many_players"); }
    ply::Facts facts() const {
        ply::Facts facts;
        facts.players = 100;
        return facts;
    }
};

}  // namespace

PLYBOARD_GAMES(TooManyPlayers)
