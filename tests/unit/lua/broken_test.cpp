/// Every script in tests/broken/lua is refused, or fails in play, with the sentence on its first
/// line: `-- expect: part of the sentence`.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/lua/rules/script.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace ply;

ScriptSource source_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return {path.filename().string(), text.str(), {}};
}

/// Loads the script and plays a few random games; the error's text, or nothing.
std::string failure_of(const ScriptSource& source) {
    try {
        const auto game = open_script(source, {});
        Random random(1);
        for (int games = 0; games < 20; ++games) {
            AnyState state = game->start();
            for (int ply = 0; ply < 20 && !game->over(state); ++ply)
                game->play(state, game->random_move(state, random));
            (void)game->outcome(state);
        }
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::vector<std::filesystem::path> broken_scripts() {
    std::vector<std::filesystem::path> paths;
    const std::filesystem::path folder = PLYBOARD_SOURCE_DIR "/tests/broken/lua";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace

TEST_CASE("lua: broken scripts are refused in one sentence that says where and what", "[lua]") {
    const std::string mark = "-- expect: ";
    const auto paths = broken_scripts();
    REQUIRE(paths.size() > 60);
    for (const auto& path : paths) {
        const ScriptSource source = source_of(path);
#ifdef __SANITIZE_THREAD__
        // This sanitizer holds signals back while code runs that it has not compiled.
        if (source.label.starts_with("loop_")) continue;
#endif
        INFO(source.label);
        REQUIRE(source.text.starts_with(mark));
        const std::string expected =
            source.text.substr(mark.size(), source.text.find('\n') - mark.size());
        const std::string failure = failure_of(source);
        CHECK_THAT(failure, ply_test::containing(expected));
        CHECK(failure.starts_with(source.label));
        CHECK(failure.find('\n') == std::string::npos);
    }
}
