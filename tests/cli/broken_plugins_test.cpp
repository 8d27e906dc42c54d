// Plugins that are broken, built for another program or hostile: named in one sentence, and the
// program lives on. They come from tests/data/broken_plugins.

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "framework/loading/plugin_interface.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

namespace fs = std::filesystem;

const fs::path made = PLYBOARD_BINARY_DIR "/tests/broken_plugins";
const fs::path good_plugin = PLYBOARD_BINARY_DIR "/lib/plyboard/plugins/connect_four.so";

/// What the program remembers once it has looked at the plugins that it comes with.
const fs::path& cache_of_good_plugins() {
    static const TemporaryFolder cache;
    static const ProgramRun games =
        run_program({"games"}, {.environment = {{"XDG_CACHE_HOME", cache.path()}}});
    return cache.path();
}

/// A folder of plugins in PLYBOARD_PATH, with a cache of verdicts of its own.
class PluginFolder {
public:
    PluginFolder() {
        fs::copy(cache_of_good_plugins(), cache_.path(), fs::copy_options::recursive);
    }
    std::string add(const std::string& name) const {
        const fs::path file = plugins_ / (name + ".so");
        fs::copy_file(made / (name + ".so"), file);
        return file;
    }
    std::string write(const std::string& name, const std::string& bytes) const {
        return plugins_.write(name, bytes);
    }
    fs::path operator/(const std::string& name) const { return plugins_ / name; }
    const fs::path& cache() const { return cache_.path(); }

    ProgramRun run(const std::vector<std::string>& arguments) const {
        return run_with({}, arguments);
    }
    /// With more variables in the environment.
    ProgramRun run_with(std::vector<std::pair<std::string, std::string>> environment,
                        const std::vector<std::string>& arguments) const {
        environment.emplace_back("PLYBOARD_PATH", plugins_.path());
        environment.emplace_back("XDG_CACHE_HOME", cache_.path());
        return run_program(arguments, {.environment = std::move(environment)});
    }

private:
    TemporaryFolder plugins_;
    TemporaryFolder cache_;
};

/// The lines under "Broken:" of `plyboard games`.
std::vector<std::string> broken_lines(const std::string& games) {
    std::vector<std::string> lines;
    const std::size_t at = games.find("\nBroken:\n");
    if (at == std::string::npos) return lines;
    std::istringstream text(games.substr(at + 9));
    for (std::string line; std::getline(text, line) && !line.empty();) lines.push_back(line);
    return lines;
}

void check_sentence(const ProgramRun& run, const std::string& part) {
    INFO(run.err);
    CHECK(run.signal == 0);
    CHECK_FALSE(run.timed_out);
    CHECK(run.exit_code == 1);
    CHECK(run.sentence().starts_with("plyboard: "));
    CHECK(std::ranges::count(run.err, '\n') == 1);
    CHECK_THAT(run.sentence(), containing(part));
}

/// The file is broken in every command's eyes, which say `part`; other games are not touched.
void check_refused(const PluginFolder& folder, const std::string& file, const std::string& part) {
    INFO(file);
    for (int again = 0; again < 2; ++again) {  // the second time with what the cache may hold
        const ProgramRun games = folder.run({"games"});
        CHECK(games.exit_code == 0);
        CHECK(games.err.empty());
        CHECK_THAT(games.out, containing("\nconnect_four "));
        const auto broken = broken_lines(games.out);
        REQUIRE(broken.size() == 1);
        CHECK_THAT(broken[0], containing(file + ": "));
        CHECK_THAT(broken[0], containing(part));
    }
    check_sentence(folder.run({"show", file}), part);
    check_sentence(folder.run({"perft", fs::path(file).stem().string(), "2"}), part);
    CHECK_THAT(folder.run({"perft", "connect_four", "2"}).out, containing("= 49 "));
}

/// What doctor says of all files together: `files` are pairs of a file and a part of its sentence.
void check_doctor(const PluginFolder& folder,
                  const std::vector<std::pair<std::string, std::string>>& files) {
    const ProgramRun doctor = folder.run({"doctor"});
    CHECK(doctor.exit_code == 1);
    CHECK(doctor.signal == 0);
    for (const auto& [file, part] : files) {
        const std::size_t line = doctor.out.find("BROKEN  game        " + file + ": ");
        INFO(file);
        REQUIRE(line != std::string::npos);
        CHECK_THAT(doctor.out.substr(line, doctor.out.find('\n', line) - line), containing(part));
    }
}

}  // namespace

TEST_CASE("broken plugins: refused before any game of theirs is made", "[cli][plugins]") {
    struct Case {
        const char* plugin;
        std::string says;
    };
    const PluginFolder all;
    std::vector<std::pair<std::string, std::string>> files;
    for (const Case& each :
         {Case{"throws_in_constructor", "the opening book is missing"},
          {"throws_in_info", "exception of unknown type"},
          {"too_many_players", "100 players; there can be 1 to 6"},
          {"other_interface",
           fmt::format("made for plugin interface {}, this program has {}",
                       ply::plugin_interface_version + 41, ply::plugin_interface_version)},
          {"other_build", "built with 'clang 99"},
          {"other_symbol", "PLYBOARD_GAMES"},
          {"no_plugin", "not a game plugin"},
          {"missing_symbol", "function_of_a_library_that_is_not_linked"},
          {"aborts_when_loaded", "signal 6"},
          {"exits_when_loaded", "ended with code"}}) {
        const PluginFolder folder;
        check_refused(folder, folder.add(each.plugin), each.says);
        files.emplace_back(all.add(each.plugin), each.says);
    }
    check_doctor(all, files);
}

TEST_CASE("broken plugins: one that hangs is waited for once, and nothing of it is left",
          "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("harms_when_loaded");
    const std::vector<std::pair<std::string, std::string>> harm{
        {"PLYBOARD_TEST_HARM", "hang"}, {"PLYBOARD_TEST_FILE", folder / "left"}};
    const ProgramRun first = folder.run_with(harm, {"show", "connect_four"});
    CHECK(first.exit_code == 0);
    CHECK(first.err == "plyboard: waiting for the plugin " + file + "\n");
    pid_t left = 0;
    REQUIRE(std::ifstream(folder / "left") >> left);
    CHECK(kill(left, 0) != 0);

    // Nobody waits again; who asks for it is told.
    CHECK(folder.run_with(harm, {"show", "connect_four"}).err.empty());
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

TEST_CASE("broken plugins: rules that crash are named, whatever the command", "[cli][plugins]") {
    const std::string hostile = PLYBOARD_BINARY_DIR "/tests/hostile_plugins/hostile.so";
    const TemporaryFolder cache;
    struct Case {
        const char* how;
        int signal;  ///< 0: an exit code
    };
    for (const Case& each : {Case{"segv", SIGSEGV}, Case{"abort", SIGABRT},
                             Case{"overflow", SIGSEGV}, Case{"quit", 0}})
        for (const char* where : {"start", "moves"})
            for (const char* command : {"show", "check", "search", "uci"}) {
                const std::string game =
                    fmt::format("{}(how={}, where={}, at=12)", hostile, each.how, where);
                INFO(command << " " << game);
                const ProgramRun run = run_program(
                    {command, game}, {.text = "position startpos\ngo depth 2\nwait\n",
                                      .environment = {{"XDG_CACHE_HOME", cache.path()}}});
                CHECK_FALSE(run.timed_out);
                CHECK(run.exit_code != 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
                CHECK(run.signal == each.signal);
                CHECK(run.err.starts_with("plyboard: the plugin " + hostile));
                CHECK(std::ranges::count(run.err, '\n') == 1);
#endif
            }
}

TEST_CASE("broken plugins: files that are no libraries", "[cli][plugins]") {
    struct Case {
        const char* what;
        std::string bytes;
    };
    const std::string good = bytes_of(good_plugin);
    std::vector<Case> cases{{"empty", ""},
                            {"text", "this is not a plugin\n"},
                            {"zeros", std::string(100'000, '\0')},
                            {"only the header", good.substr(0, 64)}};
    // Not near the end: what a debug build has there is not needed to load it.
    for (const std::size_t part : {1, 2, 3})
        cases.push_back({"cut off", good.substr(0, good.size() * part / 20)});
    const PluginFolder all;
    std::vector<std::pair<std::string, std::string>> files;
    for (const Case& each : cases) {
        INFO(each.what << ", " << each.bytes.size() << " bytes");
        const PluginFolder folder;
        check_refused(folder, folder.write("x.so", each.bytes), "build it");
        files.emplace_back(all.write(fmt::format("x{}.so", files.size()), each.bytes), "build it");
    }
    check_doctor(all, files);
}

TEST_CASE("broken plugins: folders, pipes, links to nowhere", "[cli][plugins]") {
    {
        const PluginFolder folder;
        fs::create_directory(folder / "x.so");
        const auto broken = broken_lines(folder.run({"games"}).out);
        REQUIRE(broken.size() == 1);
        CHECK_THAT(broken[0], containing("x.so: not a file"));
        check_sentence(folder.run({"show", (folder / "x.so").string()}), "a folder, not a file");
    }
    {
        const PluginFolder folder;
        fs::create_symlink("nowhere.so", folder / "x.so");
        CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
        check_sentence(folder.run({"show", (folder / "x.so").string()}), "there is no file");
        CHECK(folder.run({"doctor"}).exit_code == 1);
    }
    {
        const PluginFolder folder;
        for (const char* name : {"x.so", "y.lua"})  // opening a pipe would wait for ever
            REQUIRE(mkfifo((folder / name).c_str(), 0600) == 0);
        CHECK(broken_lines(folder.run({"games"}).out).size() == 2);
        check_sentence(folder.run({"show", (folder / "y.lua").string()}), "a pipe, not a file");
    }
    {
        const PluginFolder folder;
        const std::string file = folder.add("no_plugin");
        fs::permissions(file, fs::perms::none);
        if (!std::ifstream(file)) {  // root reads everything
            CHECK(broken_lines(folder.run({"games"}).out).size() == 1);
            check_sentence(folder.run({"show", file}), file);
        }
    }
}

TEST_CASE("broken plugins: rules that fail in play", "[cli][plugins]") {
    struct Case {
        const char* plugin;
        const char* says;
    };
    for (const Case& each : {Case{"throws_in_play", "the rules threw an exception: no such stone"},
                             {"throws_a_number", "the rules threw an exception of unknown type"}}) {
        INFO(each.plugin);
        const PluginFolder folder;
        folder.add(each.plugin);
        CHECK(broken_lines(folder.run({"games"}).out).empty());
        check_sentence(folder.run({"perft", each.plugin, "2"}), each.says);
        for (const char* player : {"random", "minimax(depth=2)", "alphabeta_tt(depth=2)"}) {
            INFO(player);
            const std::vector<std::string> play{"play", each.plugin, "--players",
                                                player, player,      "--json"};
            check_sentence(folder.run(play), each.says);
        }
        check_sentence(
            folder.run({"search", each.plugin, "--player", "alphabeta(depth=2)", "--json"}),
            each.says);
        const ProgramRun check = folder.run({"check", each.plugin});
        CHECK(check.exit_code == 1);
        CHECK_THAT(check.out, containing(each.says));
        const ProgramRun doctor = folder.run({"doctor"});
        CHECK(doctor.exit_code == 1);
        CHECK_THAT(doctor.out, containing(each.says));
    }
}

TEST_CASE("broken plugins: options that make impossible rules", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("believes_its_options");
    for (const char* players : {"99", "0", "-3"})
        for (const char* command : {"show", "search", "check", "solve"})
            check_sentence(
                folder.run({command, fmt::format("{}(players={})", file, players)}),
                fmt::format("believes_its_options has {} players; there can be 1 to 6", players));

    const std::string game = file + "(mover=77)";
    const std::string says = "the rules let player 78 move, and there are 2";
    for (const char* player :
         {"random", "minimax(depth=2)", "alphabeta_tt(depth=2)", "pvs(depth=2)", "maxn(depth=2)",
          "paranoid(depth=2)", "best_reply(depth=2)", "mcts(nodes=50)", "dfpn"}) {
        INFO(player);
        check_sentence(folder.run({"search", game, "--player", player, "--json"}), says);
        check_sentence(folder.run({"play", game, "--players", player, player, "--json"}), says);
    }
    check_sentence(folder.run({"analyze", game, "--depth", "2"}), says);
    check_sentence(folder.run({"solve", game}), says);
}

TEST_CASE("broken plugins: whatever is thrown, the game is named", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("believes_its_options");
    check_sentence(folder.run({"show", file + "(throws=facts)"}),
                   file + ": believes_its_options cannot be made: an exception of unknown type");
    const std::string says = "believes_its_options: the rules threw an exception of unknown type";
    check_sentence(folder.run({"search", file + "(throws=hash)"}), says);
    check_sentence(folder.run({"show", file + "(throws=position)", "--position", "5 1"}), says);
}

TEST_CASE("broken plugins: texts without end are not printed", "[cli][plugins]") {
    const PluginFolder folder;
    const std::string game = folder.add("believes_its_options") + "(letters=100000)";
    const std::string says = "move_text() returned a text of 100001 bytes; at most 65536";
    check_sentence(folder.run({"search", game, "--player", "random"}), says);
    check_sentence(folder.run({"perft", game, "1", "--divide"}), says);
    const ProgramRun check = folder.run({"check", game});
    CHECK(check.exit_code == 1);
    CHECK_THAT(check.out + check.err, containing(says));
    CHECK(check.out.size() < 5000);
}

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

TEST_CASE("broken plugins: an engine says a move whatever the rules do", "[cli][plugins]") {
    const std::string hostile = PLYBOARD_BINARY_DIR "/tests/hostile_plugins/hostile.so";
    for (const char* protocol : {"uci", "ugi"})
        for (const char* at : {"12", "11"}) {
            const std::string game = fmt::format("{}(how=throw, where=moves, at={})", hostile, at);
            INFO(protocol << " " << game);
            const ProgramRun run =
                run_program({protocol, game}, {.text = "position startpos\ngo depth 3\nwait\n"});
            CHECK_FALSE(run.timed_out);
            CHECK_THAT(run.out, containing("hostile on purpose"));
            CHECK_THAT(run.out, containing("\nbestmove "));
        }
}

TEST_CASE("broken plugins: rules that crash cost a tournament its matches, not its life",
          "[cli][plugins]") {
    const PluginFolder folder;
    const std::string file = folder.add("crashes_in_play");
    CHECK(broken_lines(folder.run({"games"}).out).empty());
    const ProgramRun doctor = folder.run({"doctor"});
    CHECK(doctor.exit_code == 1);
    CHECK_THAT(doctor.out, containing(file + ": the process died by signal 11"));

    const ProgramRun tournament =
        folder.run({"tournament", "--game", "crashes_in_play", "nim", "--players", "random",
                    "b = random", "--rounds", "2", "--openings", "0", "--workers", "1", "--json"});
    CHECK(tournament.signal == 0);
    CHECK(tournament.exit_code == 1);
    const auto lines = tournament.json_lines();
    REQUIRE(lines.size() == 9);
    for (std::size_t i = 0; i < 8; ++i)
        CHECK((lines[i].at("termination") == "game_error") ==
              (lines[i].at("game") == "crashes_in_play"));
    CHECK(lines[8].at("errors") == 4);
    CHECK(lines[8].at("complete") == true);
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
