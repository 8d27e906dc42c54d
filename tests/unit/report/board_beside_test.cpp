// What lies beside boards and on them besides plain pieces: hands, stores, stacks, men in columns,
// pieces that are numbers, dice.

#include <algorithm>
#include <set>

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr BoardStyle as_figures{.colours = false, .figures = true};

std::string drawn_at(const Game& game, const std::string& position, const BoardStyle& style = {}) {
    return draw_board(game, game.parse_state(position), style);
}

/// The first lines without the blanks at their ends.
std::vector<std::string> first_lines(const std::string& text, std::size_t count) {
    std::vector<std::string> lines = lines_of(text);
    lines.resize(std::min(lines.size(), count));
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

}  // namespace

// Piece n has the bits of n - 1: 1 dark, 2 square, 4 a hole, 8 tall.
TEST_CASE("board beside: pieces of quarto show their four properties", "[board]") {
    const auto game = open_named("quarto");
    const char* const position = "2,14,7,16/12,15,10,4/6,1,11,5/13,9,0,0 1 given=8";
    const std::string figures = drawn_at(*game, position, as_figures);
    CHECK_THAT(figures, containing("  4  ● ↑◉  ⊡ ↑▣ 4\n"));
    CHECK_THAT(figures, containing("  1 ↑◎ ↑○  ·  · 1\n"));
    CHECK_THAT(figures, containing("\ngiven 8 ▣\nleft  3 □\n"));
    const std::string letters = drawn_at(*game, position);
    CHECK_THAT(letters, containing("  4  (d) (Do) [lo] [Do] 4\n"));
    CHECK_THAT(letters, containing("\ngiven 8 [do]\nleft  3 [l]\n"));
    const Look look = look_of(*game);
    for (const auto& texts : {look.number_figures, look.number_letters})
        CHECK(std::set<std::string>(texts.begin() + 1, texts.end()).size() == 16);
}

TEST_CASE("board beside: stores of oware stand at the ends of the houses", "[board]") {
    // 48 seeds in all, four for each of twelve houses:
    // http://www.yourturnmyturn.com/rules/oware.php
    for (const auto& [name, position] : {std::pair{"oware", "1,2,3,4,5,6,6,1,2,1,1,1 1 store=3,12"},
                                         {"awari", "1,2,3,4,5,6,6,1,2,1,1,1 1 store=3,12"}}) {
        INFO(name);
        CHECK(first_lines(drawn_at(*open_named(name), position), 5) ==
              std::vector<std::string>{
                  "        12  11  10   9   8   7  player 2", "         1   1   1   2   1   6",
                  "    12                          3", "         1   2   3   4   5   6",
                  "         1   2   3   4   5   6  player 1"});
    }
}

// The script's moves name points by one number for both players, the plugin's by that of the mover.
TEST_CASE("board beside: both games of backgammon have one board", "[board]") {
    const auto script = open_named("lua:backgammon");
    const auto plugin = open_named("backgammon");
    for (const BoardStyle& style : {BoardStyle{}, as_figures}) {
        auto numbered = first_lines(draw_board(*plugin, plugin->start(), style), 15);
        const std::string man = style.figures ? "●" : "x";
        for (const std::size_t edge : {1U, 13U}) {
            CHECK(numbered[edge].starts_with("  " + man + " +"));
            numbered[edge].replace(2, man.size(), " ");
        }
        CHECK(first_lines(draw_board(*script, script->start(), style), 13) ==
              std::vector(numbered.begin() + 1, numbered.end() - 1));
    }
    const std::string text =
        drawn_at(*script,
                 "0,0,0,0,0,6,0,3,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0 1 theirs=1:2,12:5,17:3,19:5 "
                 "bar=1,0 moved=0 off=0,0 used=0,0");
    CHECK_THAT(text, containing("| o           x    | x |"));  // on the bar, below
    const auto lines = first_lines(draw_board(*script, script->start(), {.flipped = true}), 13);
    CHECK(lines.front() == "    +-1--2--3--4--5--6-+---+-7--8--9-10-11-12-+");
    CHECK(lines.back() == "    +24-23-22-21-20-19-+---+18-17-16-15-14-13-+");
}

// A point that is n for one player is 25 - n for the other.
TEST_CASE("board beside: each player of backgammon finds its numbers", "[board]") {
    const auto game = open_named("backgammon");
    auto lines = first_lines(draw_board(*game, game->start(), {}), 15);
    CHECK(lines[0] == "  o  12 11 10  9  8  7       6  5  4  3  2  1");
    CHECK(lines[1] == "  x +13-14-15-16-17-18-+---+19-20-21-22-23-24-+");
    CHECK(lines[13] == "  x +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+");
    CHECK(lines[14] == "  o  13 14 15 16 17 18      19 20 21 22 23 24");
    lines = first_lines(draw_board(*game, game->start(), {.figures = true, .columns = 40}), 15);
    CHECK(lines[0] == "  ○  12  10 9 8 7      6 5 4 3 2 1");
    CHECK(lines[14] == "  ○  13  15  17       19  21  23");
    // Where the second player moves a man from its number, a man of its own goes.
    AnyState state = after(*game, game->parse_state("4HPwATDgc/ABMA:MIEFAAAAAAAE"), "24/23+13/10");
    state = after(*game, state, "2-1");
    const AnyState moved = after(*game, state, "24/23+13/11");
    const DrawnBoard before = drawn_board(*game, state, {});
    const auto& cells = game->layout()->cells;
    std::vector<int> left;  // columns of the screen
    for (int cell = 0; cell < static_cast<int>(cells.size()); ++cell)
        if (game->content(state, cell) != 0 && game->content(moved, cell) == 0)
            left.push_back(before.cells[static_cast<std::size_t>(cell)].column);
    std::ranges::sort(left);
    const auto column_of = [&](std::size_t row, const std::string& number) {
        return static_cast<int>(first_lines(draw_board(*game, state, {}), 15)[row].find(number)) +
               1;
    };
    CHECK(left == std::vector{column_of(14, "13"), column_of(14, "24")});
}

TEST_CASE("board beside: backgammon fits into forty columns", "[board]") {
    for (const auto& [name, top] : {std::pair{"lua:backgammon", 0U}, {"backgammon", 1U}}) {
        INFO(name);
        const auto game = open_named(name);
        const std::string text = draw_board(*game, game->start(), {.columns = 40});
        const auto lines = first_lines(text, top + 13);
        CHECK(lines[top].substr(4) == "+13--15--17--+---+19--21--23--+");
        CHECK(lines[top + 1] == "    | x       o  |   | o         x|");
        CHECK(lines.back().substr(4) == "+12--10-9-8-7+---+-6-5-4-3-2-1+");
        for (const std::string& line : lines_of(text)) CHECK(line.size() <= 40);
        // On each cell stands the same as on the wide board.
        const auto on_cells = [&](const BoardStyle& style) {
            const auto rows = lines_of(draw_board(*game, game->start(), style));
            std::string letters;
            for (const DrawnCell& cell : drawn_board(*game, game->start(), style).cells)
                letters +=
                    rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
            return letters;
        };
        CHECK(on_cells({.columns = 40}) == on_cells({}));
    }
}

TEST_CASE("board beside: what players hold is drawn as figures", "[board]") {
    const auto shogi = open_named("dobutsu_shogi");
    CHECK_THAT(drawn_at(*shogi, "l2/2C/3/2L 1 chicks=1,0 elephants=0,1 giraffes=2,0"),
               containing("\nplayer 1: chicks C, giraffes GG\nplayer 2: elephants e\n"));
    CHECK_THAT(
        draw_board(*shogi, shogi->start(), {}),
        containing(
            "\nplayer 1: chicks -, elephants -,\n          giraffes -\nplayer 2: chicks -,"));
    const auto focus = open_named("focus");
    CHECK_THAT(draw_board(*focus, focus->start(), {}), containing("\nplayer 1: reserve -\n"));
    const auto ur = open_named("royal_game_of_ur");
    CHECK_THAT(drawn_at(*ur, "4##2/8/4##x1 1 dice=1 home=3,0 waiting=3,7", as_figures),
               containing("\nplayer 1: home ●●●, waiting ●●●\nplayer 2: waiting ○○○○○○○\n"));
    const auto teeko = open_named("teeko");  // nothing is said of its hand
    CHECK_THAT(draw_board(*teeko, teeko->start(), {}), containing("player 1: hand xxxx\n"));
}

TEST_CASE("board beside: numbers of variables have the words of the game", "[board]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3), variables = { mine = { 1, 2 }, middle = 3, free "
        "= 0 },\n"
        "  look = { numbers = { 'tiger', 'crab', 'monkey' },\n"
        "           beside = { mine = 'number', middle = 'number', free = 'number' } } }\n"
        "function moves() add_number(2, 1) end\n"
        "function play(me, c) board[c] = me end");
    for (const BoardStyle& style : {BoardStyle{}, as_figures}) {
        const std::string text = draw_board(*game, game->start(), style);
        CHECK_THAT(text, containing("mine 1 tiger  2 crab\n"));
        CHECK_THAT(text, containing("middle 3 monkey\n"));
        CHECK_THAT(text, containing("free -\n"));
    }
    const std::string picture = board_svg(*game, game->start(), {});
    for (const char* word : {">tiger<", ">crab<", ">monkey<"})
        CHECK_THAT(picture, containing(word));
}

TEST_CASE("board beside: layers that people need not see are not shown", "[board]") {
    const auto fanorona = open_named("fanorona");
    auto state = fanorona->start();
    for (const char* const move : {"d2-e3-f4", "f3-f4-f2"})
        fanorona->play(state, fanorona->parse_move(state, move).value());
    CHECK_THAT(fanorona->state_text(state), containing("visited="));  // the capture may go on
    CHECK_THAT(draw_board(*fanorona, state, {}), !containing("visited"));
}

TEST_CASE("board beside: stacks are as high as they are, and their stones are listed", "[board]") {
    const auto game = open_named("focus");
    const std::string text =
        drawn_at(*game, "4/6/o7/8/3x4/3x4/6/4 1 height=d3:1,d4:5,a6:1 colours=d4:16,a6:1");
    CHECK_THAT(text, containing("  4  .  .  . 5x  .  .  .  . 4\n"));
    CHECK_THAT(text, containing("  3  .  .  .  x  .  .  .  . 3\n"));
    CHECK_THAT(text, containing("\nstacks d4 oxxxx\n"));
    CHECK(lines_of(draw_board(*game, game->start(), {})).size() <= 16);
}

TEST_CASE("board beside: dice and points of games in C++", "[board]") {
    const auto backgammon = open_named("backgammon");
    const AnyState thrown = after(*backgammon, backgammon->start(), "3-1");
    CHECK_THAT(draw_board(*backgammon, thrown, {}), containing("\ndice 3 1, pips 167 167\n"));
    CHECK_THAT(draw_board(*backgammon, thrown, as_figures),
               containing("\ndice ⚂ ⚀, pips 167 167\n"));
    const auto pig = open_named("pig");
    CHECK_THAT(draw_board(*pig, after(*pig, pig->start(), "roll 5"), as_figures),
               containing("\ndice ⚄, points 0 0, turn 5\n"));
    CHECK_THAT(draw_board(*pig, after(*pig, pig->start(), "roll 5 hold"), {}),
               containing("\npoints 5 0, turn 0\n"));
}

TEST_CASE("board beside: lines of pictures are round at their corners", "[board]") {
    const auto game = open_named("surakarta");
    const std::string text = draw_board(*game, game->start(), as_figures);
    CHECK_THAT(text, containing("    ╭───────╮ ╭───────╮\n    │ ╭───╮ │ │ ╭───╮ │\n"));
    CHECK_THAT(text, containing("  5 │ ╰─○─○─○─○─○─○─╯ │\n"));
    CHECK_THAT(draw_board(*open_named("bagh_chal"), open_named("bagh_chal")->start(), as_figures),
               containing("│╲│╱│╲│╱│"));
}
