/// Sets of cells, directions and results that a script calculates with.
#include "framework/lua/load/wrong_arithmetic.hpp"
#include "framework/lua/vm/script_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;

/// With the regions `goal` and, for each player, `home`, and two kinds of pieces.
board::Definition game_with_names() {
    board::Definition game;
    game.regions = {{"goal", false, 0}, {"home", true, 1}};
    game.region_cells.resize(3);
    game.kinds = {"man", "king"};
    return game;
}

/// What is said of the text; empty: nothing.
std::string refusal_of(const std::string& text) {
    const lua::SyntaxTree tree(text);
    REQUIRE(!tree.error());
    try {
        lua::refuse_wrong_arithmetic(tree, game_with_names(), "f.lua");
    } catch (const ScriptError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("arithmetic: sets are no numbers, and the word is said", "[lua]") {
    struct Case {
        const char* text;
        const char* meant;
    };
    for (const auto& [text, meant] : std::initializer_list<Case>{
             {"x = count(MINE | THEIRS)", "write either(MINE, THEIRS)"},
             {"x = count(MINE + THEIRS)", "write either(MINE, THEIRS)"},
             {"x = count(MINE & THEIRS)", "write both(MINE, THEIRS)"},
             {"x = count(corners & border)", "write both(corners, border)"},
             {"x = count(ALL - corners)", "write without(ALL, corners)"},
             {"x = each(OCCUPIED - MINE)", "write without(OCCUPIED, MINE)"},
             {"x = count(beside(MINE) - beside(THEIRS))",
              "write without(beside(MINE), beside(THEIRS))"},
             {"x = EMPTY - goal", "write without(EMPTY, goal)"},
             {"x = home(me) + king(me)", "write either(home(me), king(me))"},
             {"x = MINE ~ THEIRS", "write without(either(MINE, THEIRS), both(MINE, THEIRS))"},
             {"x = count(king(me) + man(me))", "write either(king(me), man(me))"},
             {"step(king(me) | man(me), ahead, EMPTY)", "write either(king(me), man(me))"},
             {"x = both(MINE, border, (king(me) + me))", "write either(king(me), me)"},
             {"x = ~MINE", "write without(ALL, MINE)"},
             {"x = -EMPTY", "write without(ALL, EMPTY)"},
             {"x = corners % 2", "its size is count(corners)"},
             {"x = MINE / THEIRS", "count(set) is their size"},
             {"local mine = MINE x = (mine) - THEIRS", "write without((mine), THEIRS)"},
             {"local s = x and MINE or THEIRS y = s | EMPTY", "write either(s, EMPTY)"},
             {"local function near(c) return beside(cells(c)) end x = near(1) & MINE",
              "write both(near(1), MINE)"},
             {"function f() return far() | MINE end function far() return border end",
              "write either(far(), MINE)"},
             {"function f() return far() | f() end function far() return border end",
              "write either(far(), f())"}}) {
        INFO(text);
        CHECK_THAT(refusal_of(text), ply_test::containing(meant));
    }
}

TEST_CASE("arithmetic: directions are only added, to directions", "[lua]") {
    struct Case {
        const char* text;
        const char* said;
    };
    for (const auto& [text, said] : std::initializer_list<Case>{
             {"step(MINE, orthogonal - MINE, EMPTY)",
              "calculates with directions and a set of cells"},
             {"x = ahead + diagonal + MINE", "calculates with directions and a set of cells"},
             {"x = diagonal - MINE", "calculates with directions and a set of cells"},
             {"x = orthogonal - north", "write sideways + south"},
             {"x = all_directions - ahead", "write diagonal + sideways + behind"},
             {"x = all_directions - (north + south)", "write diagonal + sideways"},
             {"x = all_directions & (north + south)", "write north + south"},
             {"x = north | east", "write north + east"},
             {"x = north - south", "which are only added, as in north + east"},
             {"x = ahead * 2", "which are only added, as in north + east"},
             {"x = north + 1", "which are only added, as in north + east"},
             {"x = opposite(d) - north", "which are only added, as in north + east"},
             {"x = d - north", "which are only added, as in north + east"},
             {"x = -ahead", "behind is the opposite of ahead"},
             {"x = WIN + 1", "calculates with a result"},
             {"x = -WIN", "LOSS is the opposite of WIN"}}) {
        INFO(text);
        CHECK_THAT(refusal_of(text), ply_test::containing(said));
    }
}

TEST_CASE("arithmetic: what is right, or not sure, is not refused", "[lua]") {
    for (const char* text :
         {"x = ahead + sideways",
          "x = d + opposite(d)",
          "x = north + d",
          "x = EXACT + orthogonal",
          "x = CHAIN | MOST",
          "x = count(MINE) - count(THEIRS)",
          "x = king(me) + 1",
          "x = king(me) - man(me)",
          "x = count(king(me) + 1)",
          "board[c] = board[c] + (king(1) - man(1))",
          "x = EMPTY + 1",
          "x = 3 - me",
          "x = board[c] * 2",
          "x = MINE .. ''",
          "local MINE = 3 x = MINE - 1",
          "local function both(a) return 1 end x = both(2) * 3",
          "function f(corners) return corners % 2 end",
          "for ALL = 1, 3 do x = ALL + 1 end",
          "for border in pairs(t) do x = border + 1 end",
          "local goal = 3 x = goal + 1",
          "goal = 3 x = goal + 1",
          "local s = MINE s = 3 x = s + 1",
          "local s s = MINE x = s + 1",
          "function f(s) s = MINE return s + 1 end",
          "x = t.MINE + 1",
          "x = t:both() + 1",
          "x = home + 1",
          "local function f() return MINE, 1 end x = f() + 1",
          "local function f() if a then return 1 end return MINE end x = f() + 1",
          "x = -1 + ~2",
          "x = min(MINE, 2) + 1"}) {
        INFO(text);
        CHECK(refusal_of(text) == "");
    }
}

TEST_CASE("arithmetic: a script is refused, with the place and the replacement", "[lua]") {
    const std::string head =
        "game { name = 'T', board = square(3, 3), regions = { goal = 'a1' } }\n";
    try {
        ply_test::lua_game(head + "function moves()\n  place(EMPTY - goal)\nend");
        FAIL("not refused");
    } catch (const ScriptError& error) {
        CHECK(error.note().line == 3);
        CHECK(error.note().column == 9);
        CHECK(error.note().message ==
              "EMPTY - goal calculates with sets of cells, which are no numbers; write "
              "without(EMPTY, goal)");
        CHECK(error.note().replacement == Correction{3, 9, 3, 21, "without(EMPTY, goal)"});
    }
}
