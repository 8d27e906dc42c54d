// Plugins whose rules fail when they are asked: named in one sentence by every command, and the
// program lives on.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "tests/support/catch.hpp"
#include "tests/support/plugin_folder.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

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

TEST_CASE("broken plugins: rules that fail in play", "[cli][plugins]") {
    struct Case {
        const char* plugin;
        const char* says;
    };
    const PluginFolder folder;
    const std::initializer_list<Case> cases{
        {"throws_in_play", "the rules threw an exception: no such stone"},
        {"throws_a_number", "the rules threw an exception of unknown type"},
        {"crashes_in_play", "the process died by signal 11"}};
    for (const Case& each : cases) folder.add(each.plugin);
    CHECK(broken_lines(folder.run({"games"}).out).empty());
    const ProgramRun doctor = folder.run({"doctor"});
    CHECK(doctor.exit_code == 1);
    for (const auto& [plugin, says] : cases) {
        INFO(plugin);
        const std::string file = folder / (std::string(plugin) + ".so");
        const std::size_t line = doctor.out.find("BROKEN  game        " + file + ": ");
        REQUIRE(line != std::string::npos);
        CHECK_THAT(doctor.out.substr(line, doctor.out.find('\n', line) - line), containing(says));
        if (std::string_view(plugin) == "crashes_in_play") continue;  // in a tournament, below
        check_sentence(folder.run({"perft", plugin, "2"}), says);
        for (const char* player : {"random", "minimax(depth=2)", "alphabeta_tt(depth=2)"}) {
            INFO(player);
            const std::vector<std::string> play{"play", plugin, "--players",
                                                player, player, "--json"};
            check_sentence(folder.run(play), says);
        }
        check_sentence(folder.run({"search", plugin, "--player", "alphabeta(depth=2)", "--json"}),
                       says);
        const ProgramRun check = folder.run({"check", plugin});
        CHECK(check.exit_code == 1);
        CHECK_THAT(check.out, containing(says));
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
    folder.add("crashes_in_play");
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
