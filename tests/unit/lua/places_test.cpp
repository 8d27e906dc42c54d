/// Errors and notes as data: file, line, column, and what to write instead where that is sure.
#include <optional>
#include <string>

#include "framework/lua/vm/script_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace ply;
using namespace ply_test;

/// The error that opening the script or its first move ends with.
Note note_of_error(const ScriptSource& source) {
    try {
        const auto game = open_script(source, {});
        MoveList list;
        game->moves(game->start(), list);
    } catch (const ScriptError& error) {
        CHECK(error.what() == error.note().text());
        return error.note();
    }
    return {};
}

std::string game_with_turns(const std::string& rest) {
    return "game { name = 'T', board = square(3, 3), variables = { turns = 0 } }\n" + rest;
}

}  // namespace

TEST_CASE("places: errors have a line, a column and what was meant", "[lua]") {
    struct Case {
        std::string script;
        int line;
        int column;
        const char* says;
        std::optional<Correction> instead{};
    };
    const std::string head = game_with_turns("");
    for (const Case& each : std::initializer_list<Case>{
             {head + "moves = plcae", 2, 9, "nothing is called 'plcae' here; did you mean 'place'?",
              Correction{2, 9, 2, 14, "place"}},
             {head + "function moves()\n  place(empty) end", 3, 9,
              "nothing is called 'empty' here; write EMPTY", Correction{3, 9, 3, 14, "EMPTY"}},
             {head + "function moves() if turns > 0 then place() end end", 2, 21,
              "nothing is called 'turns' here; write var.turns",
              Correction{2, 21, 2, 26, "var.turns"}},
             {head + "function moves() if var.tunrs > 0 then place() end end", 2, 25,
              "var: no variable is called 'tunrs'", Correction{2, 25, 2, 30, "turns"}},
             {head + "function moves() if board[a1] == 0 then place() end end", 2, 27,
              "nothing is called 'a1' here; write cell(\"a1\")",
              Correction{2, 27, 2, 29, "cell(\"a1\")"}},
             {head + "function moves() move() end", 2, 18, "nothing is called 'move' here; write"},
             {"game { board = square(3, 3),\n nmae = 'T' }\nmoves = place", 1, 0,
              "game: there is no field 'nmae'; did you mean 'name'?"},
             {"game { nmae = 'T', board = square(3, 3) }\nmoves = place", 1, 8,
              "game: there is no field 'nmae'; did you mean 'name'?",
              Correction{1, 8, 1, 12, "name"}},
             {"game { name = 'T', board = square(3, 3), options = { size = { 3, 4 } } }\n"
              "moves = opt.szie == 3 and place or drop",
              2, 13, "opt: no option is called 'szie'", Correction{2, 13, 2, 17, "size"}},
             {"game { name = 'T'\n  board = square(3, 3) }", 2, 3, "'}' expected"},
             {"game { name = 'T', board = square(3) }", 1, 28, "square: argument 2 is nothing"},
             {head + "moves = { step, MINE }, { hop, MINE }", 2, 1, "put braces around all of it",
              Correction{2, 9, 2, 38, "{ { step, MINE }, { hop, MINE } }"}},
             {head + "local __board = 1", 2, 7, "__board is a name of the framework's own"},
             {head + "moves = place\nsetup = 'xx'", 3, 1, "setup: "},
             {head + "moves = place\nresult = 3", 3, 0, "result must be a function"},
             {"x = 1", 0, 0, "there is no game { ... }"}}) {
        INFO(each.script);
        const Note note = note_of_error(lua_text(each.script));
        CHECK(note.file == "test.lua");
        CHECK(note.line == each.line);
        CHECK(note.column == each.column);
        CHECK_THAT(note.message, containing(each.says));
        CHECK(note.replacement == each.instead);
    }
}

TEST_CASE("places: a mistake in a file that is included has its column there", "[lua]") {
    ScriptSource source = lua_text(game_with_turns("include 'lib/rows'\nmoves = place\n"));
    source.include = [](const std::string&) { return "local one = 1\nreturn plcae\n"; };
    const Note note = note_of_error(source);
    CHECK(note.text() == "lib/rows.lua:2: nothing is called 'plcae' here; did you mean 'place'?");
    CHECK(note.column == 8);
    CHECK(note.replacement == Correction{2, 8, 2, 13, "place"});
}

TEST_CASE("places: check --json has errors and notes for editors", "[lua][author][cli]") {
    const TemporaryFolder folder;
    const std::string broken = folder.write("broken.lua", game_with_turns("moves = plcae\n"));
    const ProgramRun refused = run_program({"check", broken, "--json"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, containing("broken.lua:2: nothing is called 'plcae' here"));
    const auto error = refused.json().at("error");
    CHECK(refused.json().at("ok") == false);
    CHECK(error.at("file") == broken);
    CHECK(error.at("line") == 2);
    CHECK(error.at("column") == 9);
    CHECK(error.at("message") == "nothing is called 'plcae' here; did you mean 'place'?");
    CHECK(error.at("replacement").at("end_column") == 14);
    CHECK(error.at("replacement").at("text") == "place");
    CHECK(run_program({"check", broken}).out == "");

    const std::string noted = folder.write(
        "noted.lua", game_with_turns("function moves(me)\n  place(EMPTY or THEIRS)\nend\nfunction "
                                     "after(me)\n  if me == 3 then turn(plcae) end\nend\n"));
    const auto checked = run_program({"check", noted, "--games", "10", "--json"}).json();
    const auto notes = checked.at("script").at("notes");
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].at("file") == noted);
    CHECK(notes[0].at("line") == 3);
    CHECK(notes[0].at("column") == 9);
    CHECK(notes[0].at("replacement").at("text") == "either(EMPTY, THEIRS)");
    CHECK(notes[1].at("message") == "nothing is called 'plcae' here; did you mean 'place'?");
    CHECK(notes[1].at("replacement").at("text") == "place");
    CHECK(notes[1].at("replacement").at("line") == 6);
}
