// Commands where rules are slow, and where there is little memory.

#include <sys/wait.h>

#include <algorithm>
#include <cstdio>

#include "framework/base/system/process.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

const std::string slow_board = "game { name = 'T', board = square(15, 15) }\n";
const std::string places = "function moves() place() end\n";
/// A function takes what it may; a game would take a minute.
const std::string slow =
    slow_board + places + "function result(me, last) for i = 1, 3e7 do end end\n";

}  // namespace

TEST_CASE("cli bounds: show ends where rules are slow", "[cli][long]") {
    if (!loops_are_stopped) return;
    const TemporaryFolder folder;
    const std::string path = folder.write("slow.lua", slow);
    const ProgramRun show = run_program({"show", path});
    CHECK(show.exit_code == 0);
    CHECK_THAT(show.out, containing("stopped after 2 s"));
    CHECK_THAT(show.out, containing("to move   player 1, 225 moves"));
    // Where one position takes a minute, too.
    const std::string slower =
        slow_board + places + "function legal(me) for i = 1, 3e7 do end return true end\n";
    const TemporaryFolder other;
    const ProgramRun none = run_program({"show", other.write("slower.lua", slower)});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, containing("the rules ran longer than 4 s, all their functions together"));
}

TEST_CASE("cli bounds: doctor ends where rules are slow", "[cli]") {
    if (!loops_are_stopped) return;
    const TemporaryFolder folder;
    folder.write("slow.lua", slow);
    const ProgramRun doctor =
        run_program({"doctor"}, {.environment = {{"PLYBOARD_PATH", folder.path()}}});
    CHECK_THAT(doctor.out, containing("lua:slow (slow: no random game ended within 2 s)"));
}

TEST_CASE("cli bounds: scripts that loop have a time that is all theirs together", "[cli][long]") {
    const TemporaryFolder folder;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
        folder.write(std::string(name) + ".lua", "while true do end\n");
    folder.write("good.lua",
                 "game { name = 'G', board = square(3, 3) }\n"
                 "function moves() place() end\n");
    const ProgramRun games =
        run_program({"games"}, {.environment = {{"PLYBOARD_PATH", folder.path()}}});
    CHECK(games.exit_code == 0);
    CHECK_THAT(games.waited, containing("waiting for the script " + (folder / "a.lua").string()));
    CHECK_THAT(games.out, containing("\ngood "));
    CHECK_THAT(games.out, containing("a.lua:1: ran longer than 2 s"));
    CHECK_THAT(games.out,
               containing((folder / "g.lua").string() + ": was not read: slow scripts before it "
                                                        "have taken 10 s"));
}

#ifndef PLYBOARD_SANITIZED  // they reserve terabytes, or do not start in so little

TEST_CASE("cli bounds: no memory is one sentence", "[cli]") {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("big.lua",
                     "game { name = 'T', board = square(3, 3) }\n"
                     "function moves() local t = {} for i = 1, 1e6 do t[i] = i end place() end\n");
    for (const int mib : {20, 30, 40, 60, 80, 100, 120, 140}) {
        const std::string command = "ulimit -v " + std::to_string(mib << 10) + "; exec '" +
                                    ply::own_program() + "' perft " + path + " 2 2>&1";
        INFO(command);
        FILE* const pipe = popen(command.c_str(), "r");
        REQUIRE(pipe != nullptr);
        std::string said;
        for (int letter; (letter = std::fgetc(pipe)) != EOF;) said += static_cast<char>(letter);
        const int status = pclose(pipe);
        INFO(said);
        CHECK(WIFEXITED(status));
        if (WEXITSTATUS(status) == 0) continue;
        CHECK(std::ranges::count(said, '\n') == 1);
        CHECK(said.find("bad_alloc") == std::string::npos);
        CHECK(said.find("more than 64 MiB") == std::string::npos);
    }
}

#endif
