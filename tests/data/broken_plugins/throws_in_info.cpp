// Cannot even say what it is called, and throws something that is no std::exception.
#include "small_rules.hpp"

namespace {

struct ThrowsInInfo : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { throw 42; }
};

}  // namespace

PLYBOARD_GAMES(ThrowsInInfo)
