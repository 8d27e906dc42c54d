// What is wrong on the command line or in a file: one sentence, the right exit code, no crash.

#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

constexpr int wrong = 1;
constexpr int usage = 2;

struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::vector<std::string> says;  ///< parts of the sentence
};

/// The run failed as it should: with one line on standard error.
void check_sentence(const ProgramRun& run, int exit_code) {
    INFO(run.err);
    CHECK(run.signal == 0);
    CHECK_FALSE(run.timed_out);
    CHECK(run.exit_code == exit_code);
    CHECK(run.sentence().starts_with("plyboard: "));
    CHECK(std::ranges::count(run.err, '\n') == 1);
    CHECK(run.err.ends_with("\n"));
    CHECK(run.err.size() < 600);
}

void check_cases(const std::vector<Case>& cases) {
    for (const Case& each : cases) {
        INFO(command_text(each.arguments));
        const ProgramRun run = run_program(each.arguments);
        check_sentence(run, each.exit_code);
        CHECK(run.out.empty());
        for (const std::string& part : each.says) CHECK_THAT(run.err, containing(part));
    }
}

const std::string broken_scripts = PLYBOARD_SOURCE_DIR "/tests/broken/lua/";

}  // namespace

TEST_CASE("bad input: the command line", "[cli][bad]") {
    check_cases({
        {{"perf"}, usage, {"no command 'perf'", "did you mean 'perft'?"}},
        {{"--jsn"}, usage, {"--jsn"}},
        {{"chess"}, usage, {"no command 'chess'; `plyboard play chess` plays that game"}},
        {{"reversi"}, usage, {"`plyboard play reversi`"}},
        {{""}, usage, {"no command ''"}},
        {{"--color", "never", "games"}, usage, {"plyboard games --color"}},
        {{"two\nlines"}, usage, {"no command"}},
        {{"perft", "connect_four", "2", "--divid"}, usage, {"--divid", "did you mean --divide?"}},
        {{"perft", "connect_four", "2", "--zzz"}, usage, {"no option --zzz", "perft --help"}},
        {{"perft", "connect_four", "2", "-z"}, usage, {"-z"}},
        {{"perft"}, usage, {"GAME is missing"}},
        {{"perft", "connect_four"}, usage, {"DEPTH is missing", "perft GAME DEPTH"}},
        {{"perft", "connect_four", "2", "3"}, usage, {"fewer words"}},
        {{"show", "go", "9x9"}, wrong, {"it is written \"go(size=9)\""}},
        {{"studio", "--no-open", "go", "9x9"}, wrong, {"it is written \"go(size=9)\""}},
        {{"perft", "connect_four", "x"}, usage, {"DEPTH is x", "from 0 to 1000"}},
        {{"perft", "connect_four", "1001"}, usage, {"from 0 to 1000"}},
        {{"perft", "connect_four", "-1"}, usage, {"-1"}},
        {{"perft", "connect_four", "3.5"}, usage, {"not a whole number"}},
        {{"perft", "connect_four", "99999999999999999999"}, usage, {"from 0 to 1000"}},
        {{"perft", "connect_four", ""}, usage, {"not a whole number"}},
        {{"perft", "connect_four", "2", "--moves"}, usage, {"--moves"}},
        {{"perft", "connect_four", "2", "--json=yes"}, usage, {"--json"}},
        {{"show"}, usage, {"GAME is missing"}},
        {{"search"}, usage, {"GAME is missing"}},
        {{"play"}, usage, {"GAME is missing"}},
        {{"check"}, usage, {"GAME is missing"}},
        {{"bench"}, usage, {"GAME is missing"}},
        {{"check", "nim", "--games", "0"}, usage, {"games is 0", "from 1 to"}},
        {{"check", "nim", "--games", "many"}, usage, {"games is many"}},
        {{"check", "nim", "--seed", "x"}, usage, {"seed is x"}},
        {{"play", "nim", "--players", "human"}, usage, {"nim has 2 players, and 1 is given"}},
        {{"play", "nim", "--players", "random", "random", "random"}, usage, {"3 are given"}},
        {{"games", "xyzzy"}, wrong, {"no game matches 'xyzzy'", "alignment", "territory"}},
        {{"players", "psv(depth=3)"}, wrong, {"no player 'psv'", "did you mean 'pvs'?"}},
        {{"players", "psv"}, wrong, {"no player 'psv'", "did you mean 'pvs'?"}},
        {{"show", "revesri"}, wrong, {"no game 'revesri'", "did you mean 'reversi'?"}},
        {{"doctor", "now"}, usage, {"fewer words"}},
        {{"tournament"}, usage, {"--game and --players"}},
        {{"tournament", "--game", "nim", "--players", "random", "a = random", "--workers", "0"},
         usage,
         {"workers is 0"}},
        {{"tournament", "--game", "nim", "--players", "random", "a = random", "--rounds", "-3"},
         usage,
         {"-3"}},
        {{"plugin-probe"}, usage, {"one file"}},
    });
}

TEST_CASE("bad input: games, options and players", "[cli][bad]") {
    check_cases({
        {{"show", "conect_four"}, wrong, {"no game 'conect_four'", "did you mean 'connect_four'?"}},
        {{"show", "xyzzy"}, wrong, {"no game 'xyzzy'", "known: ", "breakthrough"}},
        {{"show", "lua:nim"}, wrong, {"no game"}},
        {{"show", ""}, wrong, {"a name is missing"}},
        {{"show", "two\nlines"}, wrong, {"no game"}},
        {{"show", "connect_four("}, wrong, {"character"}},
        {{"show", "connect_four(width)"}, wrong, {"width=1"}},
        {{"show", "connect_four(width=8"}, wrong, {"')'"}},
        {{"show", "connect_four(width=8) x"}, wrong, {"closing bracket"}},
        {{"show", "connect_four(widht=8)"}, wrong, {"no option 'widht'", "did you mean 'width'?"}},
        {{"show", "connect_four(width=99)"}, wrong, {"width=99", "1 to 16"}},
        {{"show", "connect_four(width=x)"}, wrong, {"width=x"}},
        {{"show", "connect_four(width=8, width=7)"}, wrong, {"given twice"}},
        {{"show", "connect_four(width=16, height=16)"}, wrong, {"more than 64"}},
        {{"show", "lua:connect_four(widht=8)"}, wrong, {"'widht'", "did you mean 'width'?"}},
        {{"show", "lua:connect_four(width=99)"}, wrong, {"width=99"}},
        {{"show", "nim(misere=yess)"}, wrong, {"did you mean 'yes'?"}},
        {{"show", "tic_tac_toe(width=4)"}, wrong, {"no option 'width'", "none"}},
        {{"search", "nim", "--player", "alphabet"}, wrong, {"did you mean 'alphabeta'?"}},
        {{"search", "nim", "--player", "human"}, wrong, {"human"}},
        {{"search", "nim", "--player", "alphabeta(dept=3)"}, wrong, {"did you mean 'depth'?"}},
        {{"search", "nim", "--player", "alphabeta(depth=-4)"}, wrong, {"depth=-4"}},
        {{"search", "nim", "--player", "alphabeta(time=soon)"}, wrong, {"500ms"}},
        {{"search", "connect_four", "--player", "alphabeta(depth=1, eval=materal)"},
         wrong,
         {"eval"}},
        {{"search", "nim", "--player", "alphabeta_tt(tt=999999999)"}, wrong, {"tt=999999999"}},
        {{"play", "nim", "--players", "random", "hal"}, wrong, {"'hal'"}},
        {{"tournament", "--game", "nm", "--players", "random", "a = random"},
         wrong,
         {"no game 'nm'", "did you mean 'nim'?"}},
        {{"tournament", "--game", "nim", "--players", "random", "randon"},
         wrong,
         {"did you mean 'random'?"}},
    });
}

TEST_CASE("bad input: moves and positions", "[cli][bad]") {
    check_cases({
        {{"perft", "connect_four", "2", "--moves", "d h"}, wrong, {"move 2", "'h'", "legal: a b"}},
        {{"search", "connect_four", "--moves", "a a a a a a a"}, wrong, {"move 7", "'a'"}},
        {{"perft", "tic_tac_toe", "2", "--moves", "a1 a1"}, wrong, {"move 2", "'a1'"}},
        {{"perft", "breakthrough", "2", "--moves", "b2-b4"}, wrong, {"move 1", "did you mean"}},
        {{"perft", "tic_tac_toe", "2", "--moves", "a1 a2 b1 b2 c1 c2"},
         wrong,
         {"move 6", "already over"}},
        {{"search", "tic_tac_toe", "--moves", "a1 a2 b1 b2 c1"},
         wrong,
         {"the game is over", "player 1 wins"}},
        {{"perft", "connect_four", "2", "--position", "rubbish"}, wrong, {"rubbish"}},
        {{"search", "connect_four", "--position", "7/7/7"}, wrong, {"7/7/7"}},
        {{"play", "tic_tac_toe", "--position", "zz/zz 9"}, wrong, {"zz"}},
        {{"show", "breakthrough", "--position", "8/8/8/8 1"}, wrong, {"8/8/8/8"}},
        {{"show", "nim", "--position", "3-4"}, wrong, {"who moves"}},
        {{"show", "lua:connect_four", "--position", "a\nb"}, wrong, {"position"}},
        // A stone in the air, and the wrong number of stones.
        {{"show", "connect_four", "--position", "x6/7/7/7/7/7 2"}, wrong, {"position"}},
    });
    CHECK(run_program({"show", "connect_four", "--position", ""}).exit_code != 0);
}

TEST_CASE("bad input: files that are no games", "[cli][bad]") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "folder");
    std::filesystem::create_directory(folder / "folder.lua");
    const std::string empty = folder.write("empty.lua", "");
    const std::string blank = folder.write("blank.lua", "\n");
    const std::string bytes = folder.write("bytes.lua", std::string("\x1bLua\x54\0\x19\x93", 8));
    const std::string noise = folder.write("noise.lua", std::string("\0\xff\xfe\n\r\x01game", 10));
    check_cases({
        {{"show", "./missing.lua"}, wrong, {"no file ./missing.lua"}},
        {{"check", "./missing.so"}, wrong, {"no file ./missing.so"}},
        {{"show", "./missing"}, wrong, {"no file ./missing"}},
        {{"show", (folder / "folder").string()}, wrong, {"folder"}},
        {{"show", (folder / "folder").string() + "/"}, wrong, {"folder"}},
        {{"show", (folder / "folder.lua").string()}, wrong, {"folder"}},
        {{"show", "/dev/null"}, wrong, {"/dev/null"}},
        {{"show", empty}, wrong, {"no game"}},
        {{"show", blank}, wrong, {"no game"}},
        {{"show", bytes}, wrong, {"bytes.lua"}},
        {{"show", noise}, wrong, {"noise.lua"}},
        {{"tournament", "./missing.lua"}, wrong, {"./missing.lua"}},
        {{"tournament", (folder / "folder").string()}, wrong, {"cannot be read"}},
        {{"tournament", empty}, wrong, {"empty.lua"}},
        {{"tournament", PLYBOARD_SOURCE_DIR "/tests/broken/tournament/syntax.lua"},
         wrong,
         {"syntax.lua:4: "}},
        {{"tournament", PLYBOARD_SOURCE_DIR "/tests/broken/tournament/unknown_game.lua"},
         wrong,
         {"did you mean 'tic_tac_toe'?"}},
    });
}

// A loop is waited for: of each kind one is enough here, unit/lua/broken_test.cpp has all.
TEST_CASE("bad input: broken scripts cannot be opened", "[cli][bad]") {
    struct Script {
        const char* file;
        const char* says;
    };
    for (const Script& script : {Script{"syntax_error", "syntax_error.lua:4: ')' expected"},
                                 {"no_game", "no_game.lua: there is no game"},
                                 {"no_moves", "did you mean 'move'?"},
                                 {"loop_at_load",
                                  "loop_at_load.lua:3: ran longer than 2 s; look for a loop that "
                                  "never ends"},
                                 {"memory_bomb_at_load", "memory_bomb_at_load.lua:3: used more"},
                                 {"error_in_setup", "error_in_setup.lua:3: "},
                                 {"value_no_piece_has", "value_no_piece_has.lua:3: "}}) {
        INFO(script.file);
        if (!loops_are_stopped && std::string(script.file).starts_with("loop_")) continue;
        for (const std::string command : {"check", "show"}) {
            if (std::string_view(script.file).starts_with("loop_") && command != "show") continue;
            const ProgramRun run = run_program({command, broken_scripts + script.file + ".lua"});
            check_sentence(run, wrong);
            CHECK_THAT(run.err, containing(script.says));
        }
    }
}

TEST_CASE("bad input: check reports scripts that fail in play", "[cli][bad]") {
    struct Script {
        const char* file;
        const char* says;
    };
    for (const Script& script :
         {Script{"error_in_moves", "error_in_moves.lua:3: "},
          {"error_in_play", "error_in_play.lua:4: "},
          {"error_in_result", "error_in_result.lua:5: "},
          {"error_in_after", "error_in_after.lua:4: "},
          {"loop_in_play",
           "loop_in_play.lua:3: ran longer than 1 s; look for a loop that never ends; in play"},
          {"memory_bomb_text", "memory_bomb_text.lua:5: used more"},
          {"memory_bomb_table", "memory_bomb_table.lua:5: used more"},
          {"offered_twice", "offered_twice.lua:3: add: the move a1 is offered twice"},
          {"offered_twice_by_verbs", "offered_twice_by_verbs.lua:5: "},
          {"cell_off_the_board", "cell_off_the_board.lua:4: "},
          {"global_in_moves", "global_in_moves.lua:3: "}}) {
        INFO(script.file);
        if (!loops_are_stopped && std::string(script.file).starts_with("loop_")) continue;
        const std::string path = broken_scripts + script.file + ".lua";
        const ProgramRun run = run_program({"check", path, "--games", "20"});
        INFO(run.out << run.err);
        CHECK(run.exit_code == wrong);
        const std::string text = run.out + run.err;
        CHECK_THAT(text, containing(script.says));
        CHECK((text.starts_with("FAILED: ") || text.starts_with("plyboard: ")));
        // What other commands do with it.
        check_sentence(run_program({"perft", path, "3"}), wrong);
        const ProgramRun played =
            run_program({"play", path, "--players", "random", "random", "--json"});
        check_sentence(played, wrong);
        CHECK_THAT(played.sentence(), containing(script.says));
    }
}

TEST_CASE("bad input: check prints the shortest list of moves that fails", "[cli][bad]") {
    const TemporaryFolder folder;
    // The third stone on the board is one too many, wherever it is.
    const std::string file =
        folder.write("third.lua",
                     "game { name = \"Third\", board = square(3, 3) }\n"
                     "function moves() place() end\n"
                     "function after()\n"
                     "    if count(OCCUPIED) > 2 then error(\"too many\") end\n"
                     "end\n");
    const ProgramRun run = run_program({"check", file, "--json"});
    CHECK(run.exit_code == wrong);
    const auto failure = run.json().at("failure");
    CHECK_THAT(failure.at("what").get<std::string>(), containing("third.lua:4: too many"));
    CHECK(failure.at("moves").size() <= 3);
    CHECK(run.json().at("ok") == false);
    const ProgramRun text = run_program({"check", file});
    CHECK_THAT(text.out, containing("after the moves: "));
}

TEST_CASE("bad input: a broken script beside good ones is listed, and does no harm", "[cli][bad]") {
    const TemporaryFolder folder;
    folder.write("bad.lua", "game {\n");
    folder.write("good.lua",
                 "game { name = \"Good\", board = square(2, 2) }\nfunction moves() place() end\n");
    std::filesystem::create_directory(folder / "folder.lua");
    const ProgramInput input{.environment = {{"PLYBOARD_PATH", folder.path()}}};
    const ProgramRun games = run_well({"games"}, input);
    CHECK_THAT(games.out, containing("\nBroken:\n"));
    CHECK_THAT(games.out, containing("bad.lua:"));
    CHECK_THAT(games.out, containing("\ngood "));
    run_well({"perft", "good", "2"}, input);
    run_well({"perft", "connect_four", "2"}, input);
    const ProgramRun named = run_program({"show", "bad"}, input);
    check_sentence(named, wrong);
    CHECK_THAT(named.err, containing("bad.lua:"));
    const ProgramRun doctor = run_program({"doctor"}, input);
    CHECK(doctor.exit_code == wrong);
    CHECK_THAT(doctor.out, containing("BROKEN"));
    CHECK_THAT(doctor.out, containing("something is broken"));
}
