// What is remembered of plugins once they were looked at, also of those that hang or eat memory: no
// longer than it is true.
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/plugin_folder.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace fs = std::filesystem;

using namespace ply_test;

TEST_CASE("broken plugins: one that hangs is waited for once, and nothing of it is left",
          "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("harms_when_loaded");
    const std::vector<std::pair<std::string, std::string>> harm{
        {"PLYBOARD_TEST_HARM", "hang"}, {"PLYBOARD_TEST_FILE", folder / "left"}};
    const ProgramRun first = folder.run_with(harm, {"show", "connect_four"});
    CHECK(first.exit_code == 0);
    CHECK(first.err.empty());
    CHECK(first.waited == "plyboard: waiting for the plugin " + file + "\n");
    pid_t left = 0;
    REQUIRE(std::ifstream(folder / "left") >> left);
    CHECK(kill(left, 0) != 0);

    // Nobody waits again; who asks for it is told.
    const ProgramRun again = folder.run_with(harm, {"show", "connect_four"});
    CHECK(again.err.empty());
    CHECK(again.waited.empty());
    const auto broken = broken_lines(folder.run_with(harm, {"games"}).out);
    REQUIRE(broken.size() == 1);
    CHECK_THAT(broken[0], containing(file + ": it took longer than"));
    check_sentence(folder.run_with(harm, {"show", "harms_when_loaded"}), "plyboard doctor");

    // Where it hangs no more, doctor finds out, and from then on it is a game.
    CHECK_THAT(folder.run({"doctor"}).out, containing("ok      game        harms_when_loaded"));
    CHECK(folder.run({"show", "harms_when_loaded"}).exit_code == 0);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("broken plugins: one that eats memory is stopped", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("harms_when_loaded");
    const ProgramRun games = folder.run_with({{"PLYBOARD_TEST_HARM", "eat"}}, {"games"});
    CHECK(games.exit_code == 0);
    const auto broken = broken_lines(games.out);
    REQUIRE(broken.size() == 1);
    CHECK_THAT(broken[0], containing(file + ": it asked for more than 2048 MiB of memory"));
}
#endif

TEST_CASE("broken plugins: a journal names none that would be opened unseen", "[cli][plugins]") {
    const PluginFolder folder;
    const TemporaryFolder journals;
    const std::string file = folder.add("harms_when_loaded");
    const std::string journal = journals / "cup.db";
    const std::vector<std::string> replay{"replay", journal, "1"};
    const std::vector<std::string> report{"report", journal, "--html", journals / "cup.html"};
    REQUIRE(folder
                .run({"tournament", "--game", "harms_when_loaded", "--players", "random",
                      "b = random", "--rounds", "1", "--openings", "0", "--journal", journal})
                .exit_code == 0);
    CHECK(folder.run(replay).exit_code == 0);

    // It hangs by now, and nobody has looked at it.
    const std::vector<std::pair<std::string, std::string>> harm{{"PLYBOARD_TEST_HARM", "hang"}};
    fs::remove_all(folder.cache());
    const ProgramRun first = folder.run_with(harm, replay);
    CHECK(first.exit_code == 1);
    CHECK_THAT(first.err, containing(file + ": it took longer than"));
    const ProgramRun page = folder.run_with(harm, report);
    CHECK(page.exit_code == 0);
    CHECK_THAT(page.err, containing("no boards in the page"));

    // It is another one, which nobody opens.
    const auto check_changed = [&](const std::string& says) {
        check_sentence(folder.run(replay), says);
        const ProgramRun after = folder.run(report);
        CHECK(after.exit_code == 0);
        CHECK_THAT(after.err, containing("no boards in the page"));
        CHECK(folder.run({"standings", journal}).exit_code == 0);
    };
    folder.write("harms_when_loaded.so", bytes_of(good_plugin));
    check_changed("has changed since the matches");
    folder.write("harms_when_loaded.so", bytes_of(good_plugin).substr(0, 20'000));
    check_changed("has changed since the matches");
    fs::remove(file);
    REQUIRE(mkfifo(file.c_str(), 0600) == 0);
    check_changed("a pipe, not a file");
}

TEST_CASE("plugins: verdicts are kept, and forgotten when the file changes", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string good = bytes_of(good_plugin);
    const std::string file = folder.write("x.so", good);
    const auto is_good = [&] { return folder.run({"perft", file, "2"}).exit_code == 0; };
    CHECK(is_good());
    CHECK_FALSE(fs::is_empty(folder.cache() / "plyboard"));
    CHECK(is_good());

    folder.write("x.so", good.substr(0, good.size() / 4));
    CHECK_FALSE(is_good());
    // The same size as the good one, at another time.
    folder.write("x.so", std::string(good.size(), 'x'));
    CHECK_FALSE(is_good());
    folder.write("x.so", good);
    CHECK(is_good());
}

TEST_CASE("plugins: a broken plugin is looked at again", "[cli][plugins]") {
    // What was missing may be there by now, without any change to the file.
    const PluginFolder folder;
    folder.add("aborts_when_loaded");
    CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
    const std::string file = folder / "aborts_when_loaded.so";
    const auto time = fs::last_write_time(file);
    const std::string old = bytes_of(file);
    std::string good = bytes_of(good_plugin);
    const std::size_t size = std::max(old.size(), good.size());
    good.resize(size);
    std::string padded = old;
    padded.resize(size);
    folder.write("aborts_when_loaded.so", padded);
    fs::last_write_time(file, time);
    CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
    folder.write("aborts_when_loaded.so", good);
    fs::last_write_time(file, time);
    CHECK(broken_lines(folder.run({"games"}).out).empty());
}

TEST_CASE("plugins: a damaged or unwritable cache does no harm", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.write("x.so", bytes_of(good_plugin));
    const auto is_good = [&] {
        const ProgramRun run = folder.run({"perft", file, "2"});
        INFO(run.err);
        CHECK(run.err.empty());
        return run.exit_code == 0 && run.out.find("= 49 ") != std::string::npos;
    };
    CHECK(is_good());
    std::vector<fs::path> kept;
    for (const auto& entry : fs::directory_iterator(folder.cache() / "plyboard"))
        kept.push_back(entry.path());
    REQUIRE_FALSE(kept.empty());
    for (const fs::path& verdict : kept) {
        const std::string text = bytes_of(verdict);
        const std::string key = text.substr(0, text.find('\n') + 1);
        for (const std::string& damaged :
             {std::string(), std::string("\n\n"), std::string(1000, '\0'), key, key + "{\n",
              key + "null\n", key + "[1, 2]\n", key + "{\"problem\": 3, \"games\": []}\n",
              key + "{\"problem\": \"\", \"games\": [{\"name\": 7}]}\n",
              text.substr(0, text.size() - 20)}) {
            INFO(damaged);
            std::ofstream(verdict) << damaged;
            CHECK(is_good());
        }
    }
    fs::remove_all(folder.cache() / "plyboard");
    std::ofstream(folder.cache() / "plyboard") << "a file where the folder should be\n";
    CHECK(is_good());
    for (const char* nowhere : {"/proc/nowhere", "/dev/null", ""}) {
        const ProgramRun run =
            run_program({"perft", file, "2"},
                        {.environment = {{"XDG_CACHE_HOME", nowhere}, {"HOME", "/proc/nowhere"}}});
        CHECK(run.exit_code == 0);
        CHECK(run.err.empty());
    }
}
