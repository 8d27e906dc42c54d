// Seems good until a move is made, which ends the process by a signal.
#include <csignal>

#include "small_rules.hpp"

namespace {

struct CrashesInPlay : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("crashes_in_play"); }
    void play(State&, ply::Move) const {
        std::signal(SIGSEGV, SIG_DFL);  // sanitizers answer it with an exit otherwise
        std::raise(SIGSEGV);
    }
};

}  // namespace

PLYBOARD_GAMES(CrashesInPlay)
