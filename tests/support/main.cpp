// The main program of the unit tests.
#include <cstdlib>
#include <filesystem>

#include "framework/lua/vm/watch_ticks.hpp"
#include "tests/support/sanitized.hpp"

namespace {

/// What the tests keep is not the user's: games in play, histories, settings, verdicts on plugins.
[[maybe_unused]] const bool apart = [] {
    const auto folder = std::filesystem::temp_directory_path() / "plyboard_tests";
    for (const char* const name : {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        setenv(name, (folder / name).c_str(), 1);
    return true;
}();

/// A callback that never ends is stopped after four ticks: here two fifths of a second, with
/// sanitizers, under which all takes longer, one as in the real program.
[[maybe_unused]] const bool soon_stopped = [] {
    if (!ply_test::sanitized) ply::lua::WatchTicks::nanoseconds = 100'000'000;
    return true;
}();

}  // namespace

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_session.hpp>
int main(int argc, char** argv) {
    return Catch::Session().run(argc, argv);
}
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
