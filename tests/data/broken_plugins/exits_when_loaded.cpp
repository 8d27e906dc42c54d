// Ends the process with success, after words on standard output.
#include <cstdio>
#include <cstdlib>

#include "small_rules.hpp"

namespace {

struct ExitsWhenLoaded : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("exits_when_loaded"); }
};

[[maybe_unused]] const int never = [] {
    std::puts("\n{\"games\": 3}");
    std::exit(0);
    return 0;
}();

}  // namespace

PLYBOARD_GAMES(ExitsWhenLoaded)
