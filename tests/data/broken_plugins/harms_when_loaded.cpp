// Does while it is opened what the environment's PLYBOARD_TEST_HARM says; without it, it is good.
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "small_rules.hpp"

namespace {

struct HarmsWhenLoaded : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("harms_when_loaded"); }
};

[[noreturn]] void hang() {
    while (true) pause();
}

/// Leaves a process behind that belongs to nobody any more, and hangs; so does that one, and writes
/// its number into a file.
[[noreturn]] void hang_with_others() {
    if (fork() == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        if (const char* file = std::getenv("PLYBOARD_TEST_FILE")) std::ofstream(file) << getpid();
    }
    hang();
}

/// Memory that is asked for, and not even touched.
[[noreturn]] void eat() {
    std::vector<std::unique_ptr<char[]>> bites;
    while (true) bites.emplace_back(new char[std::size_t{64} << 20]);
}

[[maybe_unused]] const int harm = [] {
    const char* const word = std::getenv("PLYBOARD_TEST_HARM");
    const std::string how = word == nullptr ? "" : word;
    if (how == "hang") hang_with_others();
    if (how == "eat") eat();
    return 0;
}();

}  // namespace

PLYBOARD_GAMES(HarmsWhenLoaded)
