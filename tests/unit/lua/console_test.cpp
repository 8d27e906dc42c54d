/// A prompt into a script: what lines see, what they change, and what stops them.
#include "framework/authoring/repl/console.hpp"
#include "framework/lua/environment/sandbox.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/run_program.hpp"

namespace {

using namespace ply;
using namespace ply_test;

/// Three cells; a counter that lives in a local of the script, and a local function beside it.
const char* const three_cells = R"lua(
game { name = "Three", board = square(3, 1), options = { bonus = { 5, 7 } },
       variables = { passes = 2 } }
local called = 0
local function twice(n) return 2 * n end
local count_mine = function() return count(MINE) end
function helper(n) called = called + 1; return twice(n) + count_mine() end
function moves(me) assert(me == 1 or me == 2); place() end
function result(me, last) if line(last, 3) then return WIN end end
function evaluate.stones(me) return 10 * me + count(MINE) end
)lua";

class Prompt {
public:
    Prompt() : Prompt("three.lua", three_cells, {{"bonus", "7"}}) {}
    Prompt(const std::string& name, const std::string& text,
           const std::vector<std::pair<std::string, std::string>>& options)
        : game(open_script({name, text, {}}, {})), console_({name, text, {}}, options) {}

    /// Values with commas between them; for an error its sentence.
    std::string operator()(const std::string& text) {
        try {
            const ConsoleAnswer answer = console_.evaluate(text, view);
            if (answer.incomplete) return "incomplete";
            std::string values;
            for (const std::string& value : answer.values)
                values += (values.empty() ? "" : ", ") + value;
            moves = answer.moves.size();
            state = answer.state;
            return values;
        } catch (const Error& error) {
            return error.what();
        }
    }
    ScriptConsole& console() { return console_; }

    std::unique_ptr<Game> game;
    ConsoleView view{game->start(), 1, 2, {}};
    std::size_t moves = 0;
    AnyState state;

private:
    ScriptConsole console_;
};

}  // namespace

TEST_CASE("lua console: expressions, statements and several values", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("1 + 1") == "2");
    CHECK(prompt("\"a\\\"b\", nil, true, 1.5") == "\"a\\\"b\", nil, true, 1.5");
    CHECK(prompt("local x = 3 return x * x") == "9");
    CHECK(prompt("") == "");
    CHECK(prompt("{ 1, { 2 }, x = \"y\" }") == "{ 1, { 2 }, x = \"y\" }");
    CHECK(prompt("local t = {} t.t = t return t") == "{ t = { t = { t = { t = { ... } } } } }");
    CHECK(prompt("print(1, \"a\") print()") == "");
    CHECK(prompt.console().printed() == "1\ta\n\n");
    CHECK_THAT(prompt("print(1) print(2) nothing()"), containing("nothing is called 'nothing'"));
    CHECK(prompt.console().printed() == "1\n2\n");
    CHECK(prompt("1") == "1");
    CHECK(prompt.console().printed().empty());
    CHECK(prompt("0 / 0") == "nan");
    CHECK(prompt("WIN") == "1001 (WIN)");
}

TEST_CASE("lua console: the position, the script's functions and its locals", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("opt, var") == "{ bonus = 7 }, { passes = 2 }");
    CHECK(prompt("#board, count(EMPTY), var.passes, opt.bonus, me, last") == "3, 3, 2, 7, 1, nil");
    prompt.view.state = prompt.game->parse_state("xox 2 passes=4");
    prompt.view.me = 2;
    prompt.view.before = 1;
    CHECK(prompt("board[1], board[2], count(MINE), var.passes, me") == "1, 2, 1, 4, 2");
    CHECK(prompt("each(OCCUPIED)") == "1 (a1), 2 (b1), 3 (c1)");
    CHECK(prompt("each(EMPTY)") == "nothing");
    CHECK(prompt("group(1), beside(cells(2))") == "1 (a1), 1 (a1), 3 (c1)");
    CHECK(prompt("both(MINE, THEIRS), corners") == "no cell, 1 (a1), 3 (c1)");
    CHECK(prompt("{ north, ALL }").find("{ north, 1 (a1), 2 (b1), 3 (c1)") != std::string::npos);
    CHECK(prompt("twice(4)") == "8");
    CHECK(prompt("helper(4)") == "9");
    // The variable is the script's own, not a copy.
    CHECK(prompt("called") == "1");
    CHECK(prompt("called = 40 helper(1) return called") == "41");
    CHECK(prompt("called") == "41");
}

TEST_CASE("lua console: a script with as many locals as Lua allows has a prompt",
          "[lua][console]") {
    const auto script_with = [](std::size_t locals) {
        std::string text = "game { name = 'Many', board = square(3, 1) }\n";
        std::string sum = "0";
        for (std::size_t i = 0; i + 1 < locals; ++i) {
            text += "local l" + std::to_string(i) + " = 1\n";
            sum += "+l" + std::to_string(i);
        }
        return text + "local function all() return " + sum +
               " end\nfunction moves() all() place() end\n";
    };
    CHECK(lua::locals_left() >= 40);  // for those who write scripts
    const std::string most = script_with(lua::locals_left());
    CHECK(error_of([&] { lua_game(most); }).empty());
    CHECK_THAT(error_of([&] { lua_game(script_with(lua::locals_left() + 1)); }),
               containing("too many local variables"));
    Prompt prompt("many.lua", most, {});
    CHECK(prompt("all()") == std::to_string(lua::locals_left() - 1));
}

TEST_CASE("lua console: sets of pieces are shown by their cells", "[lua][console]") {
    Prompt prompt;
    prompt.view.state = prompt.game->parse_state("xo1 2 passes=2");
    prompt.view.me = 2;
    CHECK(prompt("MINE") == "2 (b1)");
    CHECK(prompt("THEIRS, OCCUPIED, NOT_MINE") == "1 (a1), 1 (a1), 2 (b1), 1 (a1), 3 (c1)");
    CHECK(prompt(" EMPTY ") == "3 (c1)");
    CHECK(prompt("0") == "0");
    CHECK(prompt("board[3]") == "0");
    CHECK(prompt("-30002") == "-30002");
    prompt.view.state = prompt.game->parse_state("xox 2 passes=2");
    CHECK(prompt("EMPTY") == "no cell");
}

TEST_CASE("lua console: sets and directions are not calculated with", "[lua][console]") {
    Prompt prompt;
    struct Case {
        const char* line;
        const char* meant;
    };
    for (const auto& [line, meant] : std::initializer_list<Case>{
             {"count(ALL - corners)", "write without(ALL, corners)"},
             {"each(OCCUPIED - MINE)", "write without(OCCUPIED, MINE)"},
             {"count(~MINE)", "write without(ALL, MINE)"},
             {"count(MINE ~ THEIRS)", "write without(either(MINE, THEIRS), both(MINE, THEIRS))"},
             {"return count(MINE | THEIRS)", "write either(MINE, THEIRS)"},
             {"step(MINE, orthogonal - north, EMPTY)", "write sideways + south"}}) {
        INFO(line);
        CHECK_THAT(prompt(line), containing(meant));
        CHECK_THAT(prompt(line), containing("input:1: "));
    }
    CHECK(prompt("local MINE = 3 return MINE - 1") == "2");
    CHECK(prompt("called - 1") == "-1");
}

TEST_CASE("lua console: directions are shown by their names", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("ahead + sideways") == "ahead + sideways");
    CHECK(prompt("orthogonal") == "orthogonal");
    CHECK(prompt("diagonal + north + ahead") == "north + diagonal + ahead");
    CHECK(prompt("north + east + south + west") == "north + east + south + west");
    CHECK(prompt("300000000, 600000000, 4e9 // 1 | 0") == "300000000, 600000000, 4000000000");
}

TEST_CASE("lua console: declared verbs answer as functions would", "[lua][console]") {
    Prompt prompt("declared.lua",
                  "game { name = 'T', board = square(3, 2), pieces = { 'man', 'king' } }\n"
                  "setup = '3/x2'\n"
                  "moves = { { step, man, orthogonal, EMPTY }, { place, EMPTY, man } }\n"
                  "result = { { line, 3 }, { connected, { north, south }, { west, east } } }\n"
                  "after = { promote, man, king, corners }\n",
                  {});
    REQUIRE(prompt.game->state_text(prompt.game->start()) == "3/x2 1");
    // a1 steps to b1 and a2; a man may be placed on the five empty cells.
    CHECK(prompt("moves()") == "7");
    CHECK(prompt.moves == 7);
    CHECK(prompt("moves(2)") == "5");
    CHECK(prompt("moves() + 1") == "8");
    CHECK(prompt("after(1, 1, 1)") == "");
    CHECK(prompt.game->state_text(prompt.state) == "3/X2 1");
    CHECK(prompt("after()") == "");  // no move was made
    CHECK(prompt.game->state_text(prompt.state) == "3/x2 1");
    CHECK(prompt("result()") == "nil");
    CHECK_THAT(prompt("result(1, 9)"), containing("cell 9 is off the board"));
    prompt.view.state = prompt.game->parse_state("3/xxx 2");
    prompt.view.before = 1;
    CHECK(prompt("result()") == "1001 (WIN)");
    CHECK(prompt("result(2)") == "nil");

    Prompt verbs("verbs.lua",
                 "game { name = 'T', board = square(3, 1) }\n"
                 "moves = place\n"
                 "result = crossed\n",
                 {});
    CHECK(verbs("moves(), result()") == "3, nil");
    CHECK(verbs.moves == 3);
}

TEST_CASE("lua console: callbacks get what the framework would give them", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("moves()") == "");
    CHECK(prompt.moves == 3);
    prompt.view.state = prompt.game->parse_state("xx1 1 passes=2");
    CHECK(prompt("moves(2)") == "");
    CHECK(prompt.moves == 1);
    CHECK(prompt("evaluate.stones(), evaluate.stones(2)") == "12, 20");
    CHECK(prompt("result()") == "nil");
    prompt.view.state = prompt.game->parse_state("xxx 2 passes=2");
    prompt.view.before = 1;
    CHECK(prompt("result()") == "1001 (WIN)");
    CHECK(prompt("result(2)") == "nil");
}

TEST_CASE("lua console: lines may change the position and keep names", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("board[2] = 2 var.passes = 9") == "");
    CHECK(prompt.game->state_text(prompt.state) == "1o1 1 passes=9");
    CHECK(prompt("count(OCCUPIED)") == "0");  // the caller decides which position is next
    CHECK(prompt("x = 5 function f() return x + 1 end") == "");
    CHECK(prompt("f()") == "6");
    CHECK(prompt("x = nil") == "");
    CHECK_THAT(prompt("x"), containing("nothing is called 'x' here"));
}

TEST_CASE("lua console: a local is asked for in the line that made it", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("local y, z = 3, 4 return y") == "3");
    const char* const hint = "locals do not last beyond their line, so write";
    CHECK_THAT(prompt("y"), containing("nothing is called 'y' here; locals do not last"));
    CHECK_THAT(prompt("z + 1"), containing(hint));
    CHECK_THAT(prompt("yy"), !containing(hint));
    CHECK(prompt("y = 5") == "");
    CHECK(prompt("y") == "5");
}

TEST_CASE("lua console: a text that stops within a statement is incomplete", "[lua][console]") {
    Prompt prompt;
    for (const char* text : {"for c = 1, 3 do", "count(", "x =", "if true then\nprint(1)", "1 +",
                             "function f()", "{ 1,", "[[", "x = {\n1,"})
        CHECK(prompt(text) == "incomplete");
    for (const char* text : {"for for", "end", ")", "1 1", "x = = 1", "local local"}) {
        INFO(text);
        CHECK(prompt(text).starts_with("input:"));
    }
    CHECK(prompt("print(1)\nfor c = 1, 3 do\nprint(c)\nend\nreturn 7") == "7");
    CHECK_THAT(prompt("\n\nnothing()"), containing("input:3: nothing is called 'nothing'"));
}

TEST_CASE("lua console: ending is asked of the player to move, and named for result",
          "[lua][console]") {
    Prompt prompt("E.lua",
                  "game { name = 'E', board = square(3, 1) }\nmoves = place\n"
                  "function ending(me) if count(EMPTY) == 0 then return wins(me) end end\n",
                  {});
    CHECK(prompt("ending()") == "nil");
    prompt.view.state = prompt.game->parse_state("xox 2");
    prompt.view.me = 2;
    prompt.view.before = 1;
    CHECK(prompt("ending()") == prompt("wins(2)"));
    CHECK(prompt("ending(1)") == prompt("wins(1)"));
    CHECK_THAT(prompt("result()"), containing("does without result; ask ending()"));
}

TEST_CASE("lua console: mistakes get the sentences of scripts", "[lua][console]") {
    Prompt prompt;
    CHECK_THAT(prompt("stepp()"), containing("did you mean 'step'?"));
    CHECK_THAT(prompt("helperr(1)"), containing("did you mean 'helper'?"));
    CHECK_THAT(prompt("ending()"), containing("the script does without ending"));
    CHECK_THAT(prompt("board[9]"), containing("cell 9 is off the board"));
    CHECK_THAT(prompt("again()"), !containing("escape"));
    CHECK_THAT(prompt("moves(3)"), containing("three.lua:8: assertion failed"));
    CHECK_THAT(prompt("include \"x\""), containing("include"));
    CHECK_THAT(prompt("game { name = \"Another\" }"), containing("a second time"));
    CHECK(prompt("1 + 1") == "2");  // and goes on
    const std::string broken = "game { name = \"X\", board = square(3, 3) }";
    CHECK_THAT(error_of([&] {
                   ScriptConsole({"x.lua", broken, {}}, {});
               }),
               containing("there is no function moves"));
}

TEST_CASE("lua console: nothing is out of bounds for long", "[lua][console]") {
    Prompt prompt;
    for (const char* word : {"io", "os", "debug", "load", "require", "pcall", "setmetatable",
                             "collectgarbage", "coroutine", "rawset", "_G"}) {
        INFO(word);
        CHECK_THAT(prompt(word), containing("nothing is called"));
    }
    CHECK_THAT(prompt("_ENV.x = nil return _ENV.io"), containing("nothing is called 'io'"));
    CHECK_THAT(prompt("local t, s = {}, 'x' for i = 1, 16 do s = s .. s end for i = 1, 1e9 do "
                      "t[i] = s .. i end"),
               containing("used more than 64 MiB"));
    CHECK_THAT(prompt("while true do print(1) end"), containing("print: more than 64 KiB"));
    CHECK(prompt.console().printed().starts_with("1\n1\n"));
    CHECK(prompt.console().printed().size() < 2000);
    if (loops_are_stopped)
        CHECK_THAT(prompt("while true do end"), containing("ran longer than 1 s"));
    CHECK(prompt("count(EMPTY)") == "3");
}

TEST_CASE("lua console: names for completion, and the time of a call", "[lua][console]") {
    Prompt prompt;
    CHECK(prompt("mine = 1") == "");
    const auto names = prompt.console().names();
    for (const char* name : {"count", "MINE", "helper", "twice", "mine", "me", "print", "opt"})
        CHECK(std::ranges::count(names, name) == 1);
    CHECK(prompt.console().fields("evaluate") == std::vector<std::string>{"stones"});
    CHECK(prompt.console().fields("opt") == std::vector<std::string>{"bonus"});
    CHECK(prompt.console().fields("var") == std::vector<std::string>{"passes"});
    CHECK(std::ranges::count(prompt.console().fields("math"), "floor") == 1);
    CHECK(prompt.console().fields("nothing").empty());

    // So far apart that no other program comes between.
    const double little =
        prompt.console().nanoseconds("local n = 0 for i = 1, 10 do n = n + i end", prompt.view);
    const double much =
        prompt.console().nanoseconds("local n = 0 for i = 1, 100000 do n = n + i end", prompt.view);
    CHECK(little >= 0);
    CHECK(much > little);
    prompt.console().nanoseconds("board[1] = 1 moves()", prompt.view);
    CHECK(prompt("count(OCCUPIED)") == "0");
}

TEST_CASE("lua console: after a swap the script's side is asked, not the seat", "[lua][console]") {
    Prompt prompt("pie.lua",
                  "game { name = 'T', board = square(3, 3), pie = true } "
                  "function moves(me) place(me == 1 and EMPTY or without(EMPTY, cells(9))) end",
                  {});
    for (const char* text : {"a1", "swap"})
        prompt.game->play(prompt.view.state,
                          prompt.game->parse_move(prompt.view.state, text).value());
    prompt.view.me = prompt.game->mover(prompt.view.state) + 1;
    CHECK(prompt("me, count(MINE), count(THEIRS)") == "2, 0, 1");
    (void)prompt("moves(me)");
    CHECK(prompt.moves == 7);
}
