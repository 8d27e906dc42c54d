/// What check notes though it is no error: mistakes of newcomers that are seen in the text, or in
/// games.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "framework/authoring/lint/globals.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("lua mistakes: functions and locals are found in the text", "[lua]") {
    const std::string code =
        "function f(a) end\nlocal function g() end\nh = function() end\nlocal k = function() end\n"
        "function evaluate.best(me) end\nt.m = function() end\nlocal p <const>, q = 1, 2\n"
        "  moves = place\nif moves == place then end\nx = { n = function() return function() "
        "return 1 end end }\n";
    const lua::SyntaxTree tree(code);
    std::string found;
    for (const lua::Function& each : lua::functions_of(tree))
        found += each.name + ":" + std::to_string(each.line) + (each.global ? "g " : " ");
    CHECK(found == "f:1g g:2 h:3g k:4 evaluate.best:5 t.m:6 n:10 ");
    CHECK(lua::functions_of(tree).back().returns.size() == 1);
    CHECK(lua::line_of_local(tree, "g") == 2);
    CHECK(lua::line_of_local(tree, "q") == 7);
    CHECK(lua::line_of_local(tree, "h") == 0);
    CHECK(lua::line_of_global(tree, "moves") == 8);
    CHECK(lua::line_of_global(lua::SyntaxTree("if moves == place then end"), "moves") == 0);
}

TEST_CASE("lua mistakes: check notes what is no error, but never meant", "[lua][author]") {
    const std::string head = "game { name = 'T', board = square(3, 3), pieces = { 'man' } }\n";
    const std::string place = "function moves() place() end\n";
    const std::string lists =
        "game { name = 'T', board = square(3, 3), hand = 9, dice = { 6 }, variables = { base = { "
        "1, 2 } } }\n";
    struct Case {
        std::string script;
        std::string says;
    };
    const std::string line = "if line(last, 3) then return WIN end end\n";
    std::stop_source stopped;  // before any game
    stopped.request_stop();
    for (const Case& each : std::initializer_list<Case>{
             {head + place + "function results(me, last) " + line,
              "never called: results (@:3); did you mean 'result'?"},
             {head + "function moves() step(MINE, ahead, EMPTY) end\n"
                     "function set_up() rows(1, 1, 1) end\n",
              "nobody can move in the first position; does setup put the pieces there"},
             {head + place +
                  "function result(me, last)\nif board[last] == MINE then return WIN end end",
              "@:4: a cell is compared with MINE, which is a set of cells; write within(c, MINE)"},
             {head + place +
                  "function result(me, last)\nif board[last] ~= man then return WIN end end",
              "@:4: a cell is compared with man, which is a kind of piece; write man(me)"},
             {head + place +
                  "function result(me, last)\nif row(last) == far_row then return WIN end end",
              "@:4: something is compared with far_row, which is a function; write far_row(me)"},
             {head + place +
                  "function after(me, from, to, taken)\nif taken == THEIRS then again() end end",
              "@:4: something is compared with THEIRS, which is a set of cells; of a piece ask "
              "owner(piece), of a cell within(c, THEIRS)"},
             {head + "function moves(me)\nplace(EMPTY | me) end\n",
              "@:3: EMPTY | me is me alone, since EMPTY is 0; sets are joined by "
              "either(EMPTY, me)"},
             {head + "function moves() place(EMPTY or THEIRS) end\n",
              "@:2: EMPTY or THEIRS is always EMPTY; write either(EMPTY, THEIRS)"},
             {head + "function moves(me) place(EMPTY + man(3 - me)) end\n",
              "@:2: EMPTY + man(...) is man(...) alone"},
             {head + "function moves(me) step(MINE, ahead, man(3 - me) + EMPTY) place() end\n",
              "@:2: man(...) + EMPTY is man(...) alone"},
             {head + "function moves() step(MINE, north or east) place() end\n",
              "@:2: north or east is always north; write north + east"},
             {head + place + "function result() end\nfunction result(me, last) " + line,
              "@:3: result is written again on line 4, which replaces it"},
             {head + place + "function result(me, last) if line(last, 4) then return WIN end end",
              "every game was drawn, because nobody could move; a player who cannot move loses if "
              "game { ... } says nomoves = \"loss\"; does result ever say who has won?"},
             {head + place,
              "every game was drawn, because nobody could move; a player who cannot move loses if "
              "game { ... } says nomoves = \"loss\"\n"},
             {head + place +
                  "function result(me, last) return line(last, 9) and DRAW end\n"
                  "function legal() return count(OCCUPIED) < 9 end\n"
                  "function ending() return DRAW end",
              "every game was drawn; does result ever say who has won?"},
             {head + place + "function result(me, last)\nline(last, 3) end",
              "every game was drawn; result has no return, write return WIN where somebody has won "
              "(@:3)"},
             {head + place + "function result(last)\n" + line,
              "@:3: result is given (me, last), so that last is a player here; write function "
              "result(me, last)"},
             {head + place + "function after(from, to) if from == to then again() end end",
              "@:3: after is given (me, from, to, captured, n), so that from is a player here; "
              "write "
              "function after(me, from, to)"},
             {head + "function moves() for c in each(EMPTY) do add(c) end end\n"
                     "play = function(c) board[c] = 1 end",
              "@:3: play is given (me, a, b, ...), so that c is a player here; write function "
              "play(me, c)"},
             {head + place + "function legal(c) return board[c] ~= 9 end",
              "@:3: legal is given (me, last), so that c is a player here"},
             {head + "function moves(from) place() end",
              "@:2: moves is given (me), so that from is a player here; write function moves(me)"},
             {head + place + "function after(me, from)\nif line(from, 3) then return WIN end end",
              "@:4: after is not asked who has won, and its WIN is ignored; return it in "
              "result(me, last)"},
             {head + place + "function result(me, last)\nif line(last, 4) then return win end end",
              "@:4: nothing is called 'win' here; write WIN"},
             {head + place + "function result(last) if line(last, 4) then\nreturn me end end",
              "@:4: nothing is called 'me' here; the function is given it if it stands in its "
              "parentheses: function result(me, last)"},
             {"game { name = 'T', board = square(3, 3), options = { big = { 0, 1 } },\n"
              "pieces = opt.big == 1 and { 'man', 'king' } or { 'man' } }\n" +
                  place +
                  "function after() if opt.big == 1 then board[1] = king(1) gaol = man\nbord = "
                  "bord "
                  "end end",
              "@:5: nothing is called 'bord' here; did you mean 'board'?"},
             {lists + "function moves(me) if hand == 0 then pass() else place() end end",
              "@:2: something is compared with hand, which is a list; write hand[me]"},
             {lists + "function moves(me) place() if 6 ~= dice then pass() end end",
              "@:2: something is compared with dice, which is a list; write dice[1]"},
             {lists + "function moves(me)\nif var.base == 2 then pass() else place() end end",
              "@:3: something is compared with var.base, which is a list; write var.base[me]"},
             {head + place +
                  "local function dead(set) return both(set, corners) end\n"
                  "function legal(me) return dead(MINE) == EMPTY end",
              "@:4: dead(...) is a set of cells, which is never the same as EMPTY; write "
              "count(dead(...)) == 0"},
             {head + place + "function legal(me, last) return beside(cells(last)) == EMPTY end",
              "@:3: beside(...) is a set of cells, which is never the same as EMPTY"},
             {head + place + "function legal(me, last)\nreturn not both(corners, MINE) end",
              "@:4: both(...) is a set of cells, which is always true, an empty one, too; write "
              "count(both(...)) > 0"},
             {head + place + "function result() if both(MINE, corners) then return WIN end end",
              "@:3: both(...) is a set of cells, which is always true"},
             {head + place +
                  "function result() if both(MINE, corners) == 4 then return WIN end end",
              "@:3: both(...) is a set of cells, and is compared; its size is count(both(...))"},
             {head + place + "function result() if MINE > 3 then return WIN end end",
              "@:3: MINE is a set of cells, and is compared; its size is count(MINE)"},
             {"game { name = 'T', board = square(3, 3), regions = { dark = 'a1 b2' } }\n"
              "function moves()\nfor c in each(ALL) do if board[c] ~= dark then add(c) end end end",
              "@:3: a cell is compared with dark, which is a set of cells; write within(c, dark)"},
             {"game { name = 'T', board = square(3, 3), regions = { home = { 'a1', 'b2' } } }\n"
              "function moves(me)\nif home(me) and true then place() end end",
              "@:3: home(...) is a set of cells, which is always true"},
             {head + place +
                  "local function dead(set) return both(set, corners) end\n"
                  "function result() return dead(THEIRS) == WIN end",
              "@:4: dead(...) is a set of cells, and is compared"},
             {head + place + "function legal(me, from, to) return board[1] ~= 9 end",
              "@:3: legal is given (me, last), so that to is always nil"},
             {head + place + "function result(me, from, to) return to and WIN end",
              "@:3: result is given (me, last), so that to is always nil"},
             {head + place + "function setup(me) board[1] = 1 end",
              "@:3: setup is given nothing, so that me is always nil"},
             {head + place + "function play(me, c) end\nfunction setup() each(THEIRS) end",
              "@:4: each(...) alone does nothing; it stands in for x in each(...) do; moves are "
              "offered by verbs such as choose, step and add"},
             {"game { name = 'T', board = square(3, 3), nomoves = 'loss' }\n" + place +
                  "function result(me, last)\nif line(last, 3) then wins(me) end end",
              "@:4: wins(...) alone ends no game; write return wins(...)"},
             {"game { name = 'T', board = square(3, 3), nomoves = 'loss' }\n" + place +
                  "function result(me, last) local x = 1\nscore(1, 0) end",
              "@:4: score(...) alone ends no game; write return score(...)"},
             {"game { name = 'T', board = square(3, 3), nomoves = 'loss' }\n" + place +
                  "function result(me, last) local x = line(last, 3) end",
              "result has no return, so that it never says who has won; write return WIN where "
              "somebody has (@:3)"},
             {"game { name = 'T', board = square(3, 3), players = 3 }\n" + place +
                  "function result(me, last)\nif count(3 - me) > 2 then return LOSS end end",
              "@:4: with 3 players 3 - me is not the next player, and 0 for player 3; the next is "
              "me % 3 + 1, the pieces of all others are THEIRS"},
             {"game { name = 'T', board = square(3, 3), players = opt.n, options = { n = { 2, 3 } "
              "} }\n" +
                  place +
                  "function result(who, last)\nif count(3 - who) > 2 then return LOSS end "
                  "end",
              "@:4: where opt.n is 3 or more 3 - who is not the next player, and 0 for player 3; "
              "the next is who % opt.n + 1, the pieces of all others are THEIRS"},
             {"game { name = 'T', board = square(3, 3), players = 3 }\n"
              "local function other(p)\nreturn 3 - p end\n" +
                  place +
                  "function result(me, last) if count(other(me)) > 2 then return LOSS end "
                  "end",
              "@:3: with 3 players 3 - p is not the next player, and 0 for player 3; the next is "
              "p % 3 + 1, the pieces of all others are THEIRS"},
             {head + place + "function result(me, last)\nline(last, 3) end",
              "@:4: line(...) alone does nothing; is return missing before it?"},
             {head + "function moves() for c in each(ALL) do\n"
                     "if not board[c] == EMPTY then add(c) end end end",
              "@:3: not board[c] == EMPTY compares true or false with EMPTY; write board[c] ~= "
              "EMPTY"},
             {head + place + "function result() if not count(MINE) ~= 3 then return WIN end end",
              "@:3: not count(MINE) ~= 3 compares true or false with 3; write count(MINE) == 3"},
             {head + place + "function legal() return false end",
              "nobody can move in the first position; legal refused every move (@:3)"},
             {"game { name = 'T', cards = { 'a', 'b' }, zones = { hand = { each = 1 } } }\n"
              "function moves() choose(hand) end\n"
              "function play(me, card) deal(hand) end",
              "@:3: the cards that are dealt lie in no zone before, and cannot be named; add a "
              "zone for them, deck = { rest = true }"},
             {head + "function moves() place() end\nfunction after() reveal(ALL) end",
              "@:3: reveal shows nothing here, where players see everything"},
             {head + "moves = { choose, EMPTY }",
              "@:2: choose puts a stone on the cell where there is no function play"},
             {"game { name = 'T', board = square(3, 3), nomoves = 'loss' }\n" + place +
                  "function ending() return DRAW end",
              "nomoves is not asked, since function ending says who has won"},
             {"game { name = 'T', board = square(3, 3), nomoves = 'draw' }\n" + place +
                  "function ending() return DRAW end",
              "nomoves is not asked, since function ending says who has won"},
             {head + place + "function nomoves(me) return WIN end",
              "never called: nomoves (@:3); did you mean 'ending'?"},
             {head + place +
                  "function after(me, from, to)\nif count(beside(to)) == 0 then turn(me) end end",
              "@:4: beside takes sets, and to is a cell, whose number is taken for a piece; write "
              "cells(to)"},
             {head + place +
                  "function result(me, last) if count(both(beside(cells(last)), last)) > 8 then "
                  "return WIN end end",
              "@:3: both takes sets, and last is a cell"}}) {
        INFO(each.script);
        std::string says = each.says;
        if (says.starts_with('@')) {  // the text alone shows it
            const ScriptSource source = lua_text(each.script);
            says.replace(0, 1, source.label);
            const auto notes = survey_script(source, {}, stopped.get_token()).notes;
            CHECK_THAT(sentences_of(notes), containing(says));
            continue;
        }
        const TemporaryFolder folder;
        const std::string path = folder.write("game.lua", each.script);
        if (const auto at = says.find('@'); at != std::string::npos) says.replace(at, 1, path);
        CHECK_THAT(run_program({"check", path, "--games", "30", "--seconds", "2"}).out,
                   containing(says));
    }
    // What the text shows is printed like what games show.
    const TemporaryFolder folder;
    const std::string path =
        folder.write("game.lua", head + "function moves() place(EMPTY or THEIRS) end\n");
    CHECK_THAT(run_program({"check", path, "--games", "30"}).out,
               containing("note: " + path + ":2: EMPTY or THEIRS is always EMPTY"));
}

TEST_CASE("lua mistakes: what is right, though it looks like a mistake, is not noted",
          "[lua][author]") {
    const std::string place = "function moves() place() end\n";
    for (const std::string& script :
         {"game { name = 'T', board = square(3, 3), players = 2 }\n" + place +
              "function result(me) if count(3 - me) > 2 then return wins(me) end end",
          // Only with three players would it be wrong, and then it is not asked.
          "game { name = 'T', board = square(3, 3), players = opt.n, options = { n = { 3, 2 } } "
          "}\n" +
              place +
              "function result(me) local next = opt.n == 2 and 3 - me or me % 3 + 1\n"
              "if count(next) > 2 then return wins(me) end end",
          "game { name = 'T', board = square(3, 3), players = opt.n, options = { n = { 2, min = 1, "
          "max = 2 } "
          "} }\n" +
              place + "function result(me) if count(3 - me) > 2 then return wins(me) end end",
          "game { name = 'T', board = square(3, 3) }\n" + place +
              "local function score(n) return n end\n"
              "function result(me, last) score(1) if line(last, 3) then return wins(me) end end",
          "game { name = 'T', board = square(3, 3) }\n" + place +
              "function result(me, last) local who = wins(me) if line(last, 3) then return\n"
              "wins(me) end return false and who end"}) {
        std::stop_source stopped;
        stopped.request_stop();
        INFO(script);
        CHECK(sentences_of(survey_script(lua_text(script), {}, stopped.get_token()).notes) == "");
    }
}

TEST_CASE("lua mistakes: names that are neither locals nor fields are read off the text", "[lua]") {
    const auto names = [](const std::string& code) {
        std::string text;
        for (const lua::LuaToken& each : lua::free_names(lua::SyntaxTree(code)))
            text += std::string(each.text) + ":" + std::to_string(each.line) + " ";
        return text;
    };
    struct Case {
        const char* code;
        const char* free;
    };
    for (const Case& each : std::initializer_list<Case>{
             {"local a <const>, b = 1, 2\nc = a + b .. d", "d:2 "},
             {"t = { x = y, [z] = 1, w == v }", "y:1 z:1 w:1 v:1 "},
             {"a.b.c(d):e(f)", "a:1 d:1 f:1 "},
             {"function f(x, ...) return x, y end\nprint(x)", "y:1 print:2 x:2 "},
             {"local function f() return f end", ""},
             {"function t:m() return self end\nfunction t.n() return self end", "self:2 "},
             {"for c, d in each(c) do g(c, d) end g(c)", "each:1 c:1 g:1 g:1 c:1 "},
             {"for n in f(function(k) for j = 1, k do g(j, n) end end) do h(n) end",
              "f:1 g:1 n:1 h:1 "},
             {"for n = 1, 0x1F do while n < 1e5 do local n = 2 end end", ""},
             {"if a then local b = 1 elseif b then local c = b else c(b) end c()",
              "a:1 b:1 b:1 c:1 b:1 c:1 "},
             {"repeat local done = f() until done", "f:1 "},
             {"do local a = 1 end a()", "a:1 "},
             {"goto out\n::out::", ""}}) {
        INFO(each.code);
        CHECK(names(each.code) == each.free);
    }
}

TEST_CASE("lua mistakes: nothing in the games that are there is taken for one", "[lua][author]") {
    std::stop_source stopped;
    stopped.request_stop();  // only the text is looked at
    for (const char* folder : {"/scripts/games", "/tests/data/lua_twins"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(PLYBOARD_SOURCE_DIR) + folder)) {
            INFO(entry.path());
            std::stringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            const ScriptSurvey survey =
                survey_script({entry.path(), text.str(), {}}, {}, stopped.get_token());
            CHECK(sentences_of(survey.notes) == "");
            CHECK(survey.silent_result == "");
        }
}
