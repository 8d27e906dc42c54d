// plyboard check: failures as short as can be, with their place; what is never used.
#include <algorithm>
#include <filesystem>

#include "framework/base/pattern.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/checked_script.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/working_folder.hpp"

using nlohmann::json;
using ply::Pattern;
using namespace ply_test;

namespace {

std::vector<std::string> names(const json& places) {
    std::vector<std::string> result;
    for (const json& place : places) result.push_back(place.at("name"));
    return result;
}

bool is_place(const json& place, const std::string& line) {
    return place.at("place").get<std::string>().ends_with("/game.lua:" + line);
}

}  // namespace

TEST_CASE("check: a failure is shrunk to the shortest list of moves", "[cli][author]") {
    // Two stones on the border rows are enough, among the sixteen of a whole game.
    const std::string script = R"lua(
game { name = "Two", board = square(4, 4) }
function moves() place() end
function result(me, last)
  if board[1] ~= 0 and board[16] ~= 0 then
    return nothing
  end
end
)lua";
    const json failure = check_json(script).at("failure");
    // One is there; the other is a move that is tried.
    CHECK(failure.at("moves").size() == 1);
    CHECK_THAT(failure.at("what").get<std::string>(), containing("game.lua:6: nothing is called"));
    const ProgramRun text = check(script);
    CHECK(text.exit_code == 1);
    CHECK_THAT(text.out, containing("FAILED: "));
    CHECK_THAT(text.out, containing("\n    a b c d\n"));

    // Deep in a game: no black stone but the last one has moved, which takes twelve plies.
    const json deep = check_json(R"lua(
game { name = "Deep", board = square(6, 6) }
function setup() rows(1, 1, 1); rows(-1, -1, 2) end
function moves(me) step(MINE, ahead, EMPTY) pass() end
function result(me, last)
  if count(2) == 6 and board[25] == 1 then return 77 end
end
)lua")
                          .at("failure");
    // a1 takes four steps, the fourth of them tried; the other side moves between.
    CHECK(deep.at("moves").size() == 6);
    CHECK_THAT(deep.at("what").get<std::string>(), containing("result returns 77"));
}

TEST_CASE("check: failures say their file, line and column to an editor", "[cli][author]") {
    const auto is_at = [](const json& note, int line, const json& column) {
        CHECK_THAT(note.at("file").get<std::string>(), containing("game.lua"));
        CHECK(note.at("line") == line);
        CHECK(note.at("column") == column);
    };
    const std::string head = "game { name = \"Places\", board = square(3, 1) }\nmoves = place\n";
    // Lua fails; `stones` stands in the eleventh column.
    const json named =
        check_json(head + "function after(me, c)\n  if c == stones.most then return end\nend\n")
            .at("failure");
    is_at(named.at("note"), 4, 11);
    CHECK_THAT(named.at("note").at("message").get<std::string>(), containing("'stones'"));
    // What a function returns is wrong: the function's line.
    const json returned =
        check_json(head + "function result(me, last)\n  return 77\nend\n").at("failure");
    is_at(returned.at("note"), 3, nullptr);
    // A test runs into the script's mistake, another's count is wrong.
    const json tests = check_json(head +
                                  "function result(me, last)\n"
                                  "  if last == 3 then return last.x end\n"
                                  "end\n"
                                  "test { lines = { { \"c1\", \"*\" } } }\n"
                                  "test { perft = { 4 } }\n")
                           .at("failed_tests");
    REQUIRE(tests.size() == 2);
    CHECK(tests.at(0).at("line") == 4);
    CHECK_THAT(tests.at(0).at("message").get<std::string>(), containing("in the test of line 6"));
    is_at(tests.at(1), 7, nullptr);
    CHECK_THAT(tests.at(1).at("message").get<std::string>(), containing("perft 1 is 3, not 4"));
    // Another value of an option makes no game.
    const json option = check_json(
                            "game { name = \"Options\", board = square(3, 1),\n"
                            "  options = { goal = { 1, min = 1, max = 2 } } }\n"
                            "moves = place\n"
                            "if opt.goal == 2 then error(\"two\") end\n")
                            .at("failed_options");
    REQUIRE(option.size() == 1);
    CHECK(option.at(0).at("option") == "goal=2");
    CHECK(option.at(0).at("note").at("line") == 4);
}

TEST_CASE("check: the move at which a failure comes is told", "[cli][author]") {
    // Only the stone on the last cell fails, at once or in the end.
    const std::string last = R"lua(
game { name = "Last", board = square(3, 1) }
function moves() if count() < 2 then place(cells(count() + 1)) else place() end end
function after(me, from) if from == 3 then error("here") end end
)lua";
    const json failure = check_json(last).at("failure");
    CHECK(failure.at("moves") == json{"a1", "b1"});
    CHECK(failure.at("move") == "c1");
    CHECK_THAT(check(last).out, containing("  after the moves: a1 b1\n  at the move: c1\n"));

    const std::string first = R"lua(
game { name = "First", board = square(2, 1) }
moves = place
function after(me, from) if from == 2 then error("here") end end
)lua";
    CHECK_THAT(check(first).out, containing("  in the opening position\n  at the move: b1\n"));

    // Nothing is wrong with a move here.
    const json no_move = check_json(
        "game { name = \"None\", board = square(3, 1) }\n"
        "function moves() if count() == 1 then error('here') end place() end\n");
    CHECK(no_move.at("failure").at("move").is_null());
}

TEST_CASE("check: the smallest board that fails, and the function to blame", "[cli][author]") {
    const ProgramRun text = check(R"lua(
game { name = "Big", board = square(opt.size, opt.size), options = { size = { 9, min = 2, max = 12 } } }
function moves() place() end
function evaluate.stones(me)
  return count(1)
end
)lua");
    CHECK(text.exit_code == 1);
    CHECK_THAT(text.out, containing("evaluation stones is 1 for player 1 but 1 for player 2"));
    CHECK_THAT(text.out, containing("  in evaluate.stones, "));
    CHECK_THAT(text.out, containing("game.lua:4\n"));
    CHECK_THAT(text.out, containing("  game: game(size=2)\n"));
    CHECK_THAT(text.out, containing("\n    a b\n"));
}

TEST_CASE("check: how a slow game ends is seen on its smallest board", "[cli][author][long]") {
    const std::string slow = R"lua(
game { name = "Slow", board = square(opt.width, 12), options = { width = { 40, 5, 1 } } }
function moves()
  if opt.width == 40 then for i = 1, 100000 do local n = i end end
  place()
end
)lua";
    // How many there was time for is the machine's; that not one of the large board ended is not.
    const json sound = check(slow, {"--seconds", "4", "--json"}).json();
    CHECK(sound.at("ok") == true);
    CHECK(sound.at("games") == 0);
    static const Pattern told(
        "a game takes long, so [1-9][0-9]* of game\\(width=1\\) were checked, too");
    CHECK(std::ranges::any_of(sound.at("notes"),
                              [](const std::string& note) { return told.matches(note); }));

    const json failure =
        check(slow + "function result() if count() == #board then return 77 end end",
              {"--seconds", "4", "--json"})
            .json()
            .at("failure");
    CHECK_THAT(failure.at("what").get<std::string>(), containing("result returns 77"));
    CHECK(failure.at("moves").size() == 11);  // the twelfth move fills the column
    CHECK_THAT(failure.at("game").get<std::string>(), containing("(width=1)"));
}

TEST_CASE("check: hidden state is named", "[cli][author]") {
    const std::string head = R"lua(
game { name = "Hidden", board = square(4, 4) }
local turns, other = 0, 0
local memory = {}
local size = #"four"
)lua";
    // It decides what moves there are: the contract is broken.
    const json broken = check_json(head + R"lua(
function moves()
  for c in each(EMPTY) do if turns % 3 ~= 2 or c > 1 then add(c) end end
end
function play(me, c) turns = turns + 1; board[c] = me end
)lua");
    CHECK(broken.at("ok") == false);
    CHECK_THAT(broken.at("failure").at("what").get<std::string>(),
               containing("must become part of the position"));
    REQUIRE(names(broken.at("script").at("changed")) == std::vector<std::string>{"turns"});
    CHECK(is_place(broken.at("script").at("changed").at(0), "3"));

    // It decides nothing: a note, also for what is inside a table.
    const json harmless = check_json(head + R"lua(
function moves() for c in each(EMPTY) do add(c) end end
function play(me, c) memory[c] = { size }; board[c] = me end
)lua");
    CHECK(harmless.at("ok") == true);
    REQUIRE(names(harmless.at("script").at("changed")) == std::vector<std::string>{"memory"});
    CHECK(is_place(harmless.at("script").at("changed").at(0), "4"));
    CHECK_THAT(harmless.at("notes").dump(), containing("memory ("));
}

TEST_CASE("check: what is never used", "[cli][author]") {
    const json result = check_json(R"lua(
game { name = "Unused", board = square(opt.size, 3), pieces = { "man", "king" },
       options = { size = { 3, 4 }, colour = { "red", "blue" }, best = { 3, 4 } },
       variables = { passes = 0, plies = 0 } }
-- function in_a_comment() end
local function unused(n) return n end
local helper = function(n)
  if n == 0 then
    return 7
  end
  return n
end
function moves(me) place() end
function after(me) var.plies = helper(var.plies + 1) end
function result(me, last) if line(last, opt.best) then return WIN end end
test { lines = { { "a1", "*" } } }
)lua");
    INFO(result.dump());
    CHECK(result.at("ok") == true);
    CHECK(result.at("tests") == 1);
    REQUIRE(names(result.at("script").at("uncalled")) == std::vector<std::string>{"unused"});
    CHECK(is_place(result.at("script").at("uncalled").at(0), "6"));
    CHECK(result.at("script").at("constant") == json{"passes"});
    REQUIRE(result.at("script").at("unreached").size() == 1);
    CHECK(result.at("script").at("unreached").at(0).get<std::string>().ends_with("/game.lua:9"));
    const std::string notes = result.at("notes").dump();
    CHECK_THAT(notes, containing("king of player 1, king of player 2"));
    CHECK_THAT(notes, containing("options that make no difference, each by itself: colour\""));
}

TEST_CASE("check: the games of the program have nothing that is never used",
          "[cli][author][long]") {
    for (const char* game : {"lua:tic_tac_toe", "lua:kalah", "lua:breakthrough", "connect_four"}) {
        INFO(game);
        const std::vector<std::string> words{"check",     game,  "--games", "40",
                                             "--seconds", "300", "--json"};
        CHECK(run_well(words).json().at("notes") == json::array());
    }
}

TEST_CASE("check: tests in the script do not take longer than they may", "[cli][author]") {
    const ProgramRun run = check(
        "game { name = \"Large\", board = square(26, 26) }\n"
        "function moves() place() end\n"
        "test { perft = { 676, 456300, 307546200, 1, 1, 1 } }\n",  // 676 * 675 * 674
        {"--seconds", "1", "--json"});
    const json result = run.json();
    INFO(result.dump());
    CHECK(run.exit_code == 0);
    REQUIRE(result.at("unfinished_tests").size() == 1);
    CHECK_THAT(result.at("unfinished_tests").at(0).get<std::string>(), containing("game.lua:3: "));
    CHECK_THAT(result.at("notes").dump(), containing("tests for which there was no time: "));
}

TEST_CASE("check: allowed values of options that break the script", "[cli][author]") {
    const ProgramRun text = check(R"lua(
game { name = "Small", board = square(opt.w, 3), options = { w = { 3, min = 1, max = 9 } } }
function setup() board[5] = 1 end
function moves() place() end
)lua");
    CHECK(text.exit_code == 1);
    CHECK_THAT(text.out, containing("FAILED: with w=1: "));
    CHECK_THAT(text.out, containing("game.lua:3: board: cell 5 is off the board"));
    CHECK_THAT(text.out, containing(": apart from that the rules keep the contract\n"));
}

TEST_CASE("check: play is not asked for moves that play themselves", "[cli][author]") {
    const std::string script = R"lua(
game { name = "Unasked", board = square(3, 3) }
function moves() place() end
function play(me, c) board[c] = me end
)lua";
    CHECK_THAT(check(script).out, containing("play is asked for moves of add and add_number only"));
}

TEST_CASE("check: one mistake is told once, however many tests run into it", "[cli][author]") {
    const std::string out = check(R"lua(
game { name = "Slip", board = square(3, 3) }
function moves() plcae() end
test { perft = { 9 } }
test { position = "x2/3/3 2", perft = { 8 } }
test { position = "xo1/3/3 1", lines = { { "c3", "*" } } }
)lua")
                                .out;
    const std::size_t first = out.find("'plcae'");
    REQUIRE(first != std::string::npos);
    CHECK(out.find("'plcae'", first + 1) == std::string::npos);

    // Tests that fail for reasons of their own are told one by one.
    const std::string two = check(R"lua(
game { name = "Fine", board = square(3, 3) }
moves = place
test { perft = { 8 } }
test { position = "x2/3/3 2", perft = { 9 } }
)lua")
                                .out;
    CHECK_THAT(two, containing("perft 1 is 9, not 8"));
    CHECK_THAT(two, containing("perft 1 is 8, not 9"));
}

TEST_CASE("check: what only another value of an option uses is no find", "[cli][author]") {
    const auto script = [](const std::string& value) {
        return "game { name = 'Opts', board = square(4, 4), pieces = { 'man', 'king' },\n"
               "options = { kings = { 'no', 'yes' } }, variables = { n = 0 } }\n"
               "local function crown(me, c) board[c] = king(me) end\n"
               "function moves() place() end\n"
               "function after(me, from, to)\n"
               "if opt.kings == '" +
               value +
               "' then\n"
               "var.n = var.n + 1\n"
               "crown(me, to)\n"
               "end end\n"
               "function result(me, last) if line(last, 3) then return WIN end end\n";
    };
    const json used = check_json(script("yes"));
    INFO(used.dump());
    CHECK(used.at("notes") == json::array());
    CHECK(used.at("script").at("unreached") == json::array());

    const json never = check_json(script("maybe"));
    INFO(never.dump());
    REQUIRE(names(never.at("script").at("uncalled")) == std::vector<std::string>{"crown"});
    CHECK(never.at("script").at("constant") == json{"n"});
    CHECK_THAT(never.at("notes").dump(),
               containing("lines that were never reached with these options, nor with "
                          "other values of one of them: "));
    CHECK_THAT(never.at("notes").dump(), containing("king of player 1, king of player 2"));
}

TEST_CASE("check: of what two options do together no more is said than was tried",
          "[cli][author]") {
    const json found = check_json(
        "game { name = 'Both', board = square(3, 3), nomoves = 'loss',\n"
        "options = { a = { 'no', 'yes' }, b = { 'no', 'yes' } } }\n"
        "function moves() place() end\n"
        "function result(me, last)\n"
        "if opt.a == 'yes' and opt.b == 'yes' then\n"
        "return line(last, 2) and WIN\n"
        "end\n"
        "if line(last, 3) then return WIN end end\n");
    const std::string notes = found.at("notes").dump();
    CHECK_THAT(notes, containing("lines that were never reached with these options, nor with "
                                 "other values of one of them: "));
    CHECK_THAT(notes, containing("options that make no difference, each by itself: a, b"));
}

TEST_CASE("check: a game that is a file in this folder, named without its path", "[cli]") {
    const TemporaryFolder folder;
    (void)folder.write("quoridor.lua",
                       "game { name = 'Q', board = square(3, 3) }\nmoves = place\n");
    const std::string path = (folder.path() / "quoridor").string();
    const ProgramRun run = run_program({"show", path});
    CHECK_THAT(run.err,
               containing("there is no file " + path + "; did you mean " + path + ".lua?"));
    // A script among the program's own is no file here.
    CHECK_THAT(run_program({"show", "kalah.lua"}).err,
               containing("no file kalah.lua in this folder; the game of that name is called"));
    const WorkingFolder here(folder.path());
    for (const char* name : {"quoridor", "lua:quoridor", "quoridor(size=3)"}) {
        INFO(name);
        CHECK_THAT(
            run_program({"show", name}).err,
            containing("there is no game 'quoridor', but a file quoridor.lua in this folder; "
                       "name it as a path: ./quoridor.lua"));
    }
}

TEST_CASE("check: a player that never moves takes no longer than --seconds", "[cli][author]") {
    const TemporaryFolder folder;
    const std::string bot =
        folder.write("loop.lua", "function choose(p, legal)\n  while true do end\nend\n");
    const ProgramRun run = run_program({"check", bot, "--seconds", "1"});
    CHECK(run.exit_code == 1);
    CHECK_THAT(run.out,
               containing("breakthrough: player 1 at ply 1: " + bot + ":2: no move after"));
    CHECK_THAT(run.out, containing("look there for a loop that never ends"));
    CHECK_THAT(run.out, containing("no time was left for: with passes, "));
    CHECK(run.out.find("its first match was not finished") == std::string::npos);
    const json data = run_program({"check", bot, "--seconds", "1", "--json"}).json();
    CHECK_THAT(data.at("games").at(0).at("failure").get<std::string>(),
               containing(bot + ":2: no move after"));
}

TEST_CASE("check: what is wrong with a player in every game is said once", "[cli][author]") {
    const TemporaryFolder folder;
    const std::string twice = folder.write("twice.lua",
                                           "player { name = 'A' }\nplayer { name = 'B' }\n"
                                           "function choose(p, legal) return legal[1] end\n");
    const ProgramRun refused = run_program({"check", twice});
    CHECK(refused.exit_code == 1);
    CHECK(refused.out.empty());
    CHECK(refused.err == "plyboard: " + twice +
                             ":2: player { ... } stands here a second time; write it once, at "
                             "the top\n");
    // One that is not met whenever the script is read is met in each match.
    const std::string later = folder.write("later.lua",
                                           "player {}\nif opt then player {} end\n"
                                           "function choose(p, legal) return legal[1] end\n");
    const ProgramRun checked = run_program({"check", later});
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.out, containing("every game: player 1 at ply 1: " + later + ":2: player {"));
    CHECK(Pattern("a second time").find_all(checked.out).size() == 1);
}

TEST_CASE("check: a player whose search goes too deep is told where", "[cli][author]") {
    const TemporaryFolder folder;
    const std::string bot = folder.write(
        "deep.lua", "function choose(p, legal)\n\n  return search('pvs(depth=60)', p)\nend\n");
    const ProgramRun run = run_program({"check", bot, "--seconds", "1"});
    CHECK(run.exit_code == 1);
    CHECK_THAT(run.out, containing(bot + ":3: no move after"));
    CHECK_THAT(run.out, containing("a search that is too deep"));
}
