/// Typical mistakes of somebody who writes a first game: every one is answered with its place, what
/// is wrong, and a way out (tests/data/lua_mistakes.txt).
#include <filesystem>
#include <sstream>

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/lint/globals.hpp"
#include "framework/authoring/lint/lint.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/coverage.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace ply;
using namespace ply_test;

struct Mistake {
    std::string name;
    std::string answer;
    std::string script;
};

std::vector<Mistake> mistakes(const std::string& name) {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/tests/data/" + name);
    std::vector<Mistake> read;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) {
            read.push_back({line.substr(3), "", ""});
        } else if (line.starts_with(">> ")) {
            read.back().answer = line.substr(3);
        } else if (!read.empty()) {
            read.back().script += line + "\n";
        }
    }
    return read;
}

/// The first thing that anybody would be told: on opening, in a few games, by the script's tests,
/// by the check of the contract.
std::string answer_to(const std::string& text) {
    const ScriptSource source{"game.lua", text, [](const std::string& name) -> std::string {
                                  throw Error("include \"" + name + "\": there is no file " + name +
                                              ".lua beside the script or in the folder above it");
                              }};
    std::string found = error_of([&] {
        const auto game = open_script(source, {});
        Random random(1);
        for (int games = 0; games < 4; ++games) {
            AnyState state = game->start();
            for (int ply = 0; ply < 20 && !game->over(state); ++ply)
                game->play(state, game->random_move(state, random));
            for (std::size_t e = 0; e < game->evaluations().size(); ++e)
                (void)game->evaluate(static_cast<int>(e), state, 0);
        }
        const ScriptTestReport report = run_script_tests(source);
        if (!report.failures.empty()) throw Error(report.failures.front().text());
        if (const auto failure = check_contract(*game, 2, 1).failure) throw Error(failure->what);
    });
    return found;
}

}  // namespace

TEST_CASE("lua mistakes: each is answered with its place and a way out", "[lua]") {
    const auto table = mistakes("lua_mistakes.txt");
    REQUIRE(table.size() > 100);
    for (const Mistake& mistake : table) {
#ifdef __SANITIZE_THREAD__  // which holds signals back in code that it has not compiled
        if (mistake.answer.find("ran longer") != std::string::npos) continue;
#endif
        INFO(mistake.name << "\n" << mistake.script);
        const std::string answer = answer_to(mistake.script);
        CHECK_THAT(answer, containing(mistake.answer));
    }
}

TEST_CASE("lua mistakes: hostile scripts hang nothing, reach nothing and are not misreported",
          "[lua]") {
    const auto table = mistakes("lua_hostile.txt");
    REQUIRE(table.size() > 90);
    for (const Mistake& hostile : table) {
#ifdef __SANITIZE_THREAD__
        if (hostile.answer.find("ran longer") != std::string::npos) continue;
#endif
        INFO(hostile.name << "\n" << hostile.script);
        const std::string answer = answer_to(hostile.script);
#ifdef __SANITIZE_THREAD__
        if (answer.find("ran longer") != std::string::npos) continue;  // stopped, as it should be
#endif
        CHECK_THAT(answer, containing(hostile.answer == "plays" ? "" : hostile.answer));
        CHECK(answer.empty() == (hostile.answer == "plays"));
        CHECK(answer.find('\n') == std::string::npos);
    }
}

TEST_CASE("lua mistakes: names, blanks and texts may be as long as a file", "[lua]") {
    const std::string many(200'000, 'a');
    const std::string blank(200'000, ' ');
    const std::string game = "game { name = 'T', board = square(3, 3) }\n";
    const std::string wrong = "function moves() place(gaol) end\n";
    const std::string unknown = "nothing is called 'gaol' here";
    struct Case {
        std::string script;
        std::string answer;
    };
    for (const Case& each : std::initializer_list<Case>{
             {"local " + many + " = 1\n" + game + wrong, unknown},
             {"local" + blank + "b = 1\n" + game + wrong, unknown},
             {game + "--[[" + many + "]]\n" + wrong, unknown},
             {game + "function moves() place(" + many + ") end\n", "nothing is called 'aaa"},
             {game + "function moves() place(board." + many + ") end\n", "board[\"aaa"},
             {game + "function " + many + "() end\n" + wrong, unknown},
             {game + "local s = '" + many + "'\n" + wrong, unknown}}) {
        INFO(each.script.substr(0, 100));
        CHECK_THAT(answer_to(each.script), containing(each.answer));
    }
    // What `check` reads off the text.
    const std::string code = "local" + blank + "x, y <const>, z = 1\nif board" + blank +
                             "[1] == MINE then end a = MINE" + blank + "or THEIRS\nfunction" +
                             blank + many + "() do\n" + blank + "end end\n";
    const lua::SyntaxTree tree(code);
    CHECK(lua::line_of_local(tree, "z") == 1);
    CHECK(lua::line_of_local(tree, "a") == 0);
    CHECK(lua::functions_of(tree).size() == 1);
    CHECK(lua::lint({"f", tree, {}}).size() == 2);
    CHECK(lua::lines_text(tree, {2, 4}) == "2, 4");
    CHECK(lua::lines_text(lua::SyntaxTree("f(\n)\nif x then\nelse y()\nend"), {1, 2, 3, 4, 5}) ==
          "1, 3-4");
}

TEST_CASE("lua mistakes: no verb takes more than it looks at", "[lua]") {
    const char* const looking[] = {
        "attacked(MINE, 1)",
        "between(1, 3, 1)",
        "column(1, 1)",
        "count(MINE, 1)",
        "crossed(1, 1)",
        "directions(all_directions, 1)",
        "each(MINE, 1)",
        "edge(north, 1)",
        "far_row(1, 1)",
        "fewer(MINE, 1, 1)",
        "first(MINE, 1)",
        "group(1, orthogonal, 1)",
        "groups(MINE, orthogonal, 1)",
        "home(1, 1)",
        "king(1, 1)",
        "leaps(1, 2, 1, 1)",
        "neighbour(1, north, 1, 1)",
        "neighbours(1, north, 1)",
        "opposite(north, 1)",
        "owner(1, 1)",
        "ray(1, north, 1)",
        "reach(MINE, orthogonal, MINE, 1)",
        "row(1, 1)",
        "side(1, 1)",
        "sight(1, north, 1)",
        "sum(MINE, row, 1)",
        "surrounded(MINE, MINE, orthogonal, 1)",
        "toward(1, 2, 1)",
        "wins(1, 1)",
        "within(1, MINE, 1)",
        "connected(1, west, east, north, 1)",
        "for c in each(MINE, 1) do end",
        "for n in neighbours(1, north, 1) do end",
        "for c in ray(1, north, 1) do end",
    };
    const char* const playing[] = {
        "again(1)",         "fill(MINE, 1, 1)", "flip(1, 1)", "promote(1, 1, 2, MINE, 1)",
        "rows(1, 1, 1, 1)", "throw(1)",         "turn(1, 1)",
    };
    const std::string head =
        "game { name = 'T', board = square(3, 3), dice = { 6 }, pieces = { 'man', 'king' }, "
        "regions = { home = { 'a1', 'c3' } } } ";
    for (const char* call : looking) {
        INFO(call);
        const std::string text =
            *call == 'f' && call[3] == ' ' ? call : "local x = " + std::string(call);
        const auto game =
            lua_game(head + "moves = place function evaluate.e(me) " + text + " return 0 end");
        CHECK_THAT(error_of([&] { game->evaluate(0, game->start(), 0); }), containing("it takes "));
    }
    for (const char* call : playing) {
        INFO(call);
        const auto game =
            lua_game(head + "moves = { choose, EMPTY } function play(me, c) board[c] = man(me) " +
                     std::string(call) + " end");
        AnyState state = game->parse_state("3/3/3 1 dice=3");
        CHECK_THAT(error_of([&] { game->play(state, game->parse_move(state, "a1").value()); }),
                   containing("it takes "));
    }
}
