// Ends the process before main or dlopen return.
#include <cstdlib>

#include "small_rules.hpp"

namespace {

struct AbortsWhenLoaded : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("aborts_when_loaded"); }
};

[[maybe_unused]] const int never = [] {
    std::abort();
    return 0;
}();

}  // namespace

PLYBOARD_GAMES(AbortsWhenLoaded)
