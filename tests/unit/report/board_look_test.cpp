// Boards that look like their games where UTF-8 can be shown, and letters where it cannot.

#include <cstdlib>
#include <map>

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr BoardStyle with_figures{.colours = false, .figures = true};
constexpr BoardStyle with_colours{.colours = true, .figures = false};

}  // namespace

TEST_CASE("board look: figures where UTF-8 can be shown, letters elsewhere", "[board]") {
    struct Drawn {
        const char* game;
        const char* moves;
        const char* letters;
        const char* figures;
    };
    const Drawn boards[] = {
        {"tic_tac_toe", "a1 b2", "    a b c\n  3 . . . 3\n  2 . o . 2\n  1 x . . 1\n    a b c\n",
         "    a b c\n  3 · · · 3\n  2 · ○ · 2\n  1 × · · 1\n    a b c\n"},
        {"lua:tic_tac_toe", "a1 b2",
         "    a b c\n  3 . . . 3\n  2 . o . 2\n  1 x . . 1\n    a b c\n",
         "    a b c\n  3 · · · 3\n  2 · ○ · 2\n  1 × · · 1\n    a b c\n"},
        {"lua:minichess", "",
         "    a b c d e\n  5 r n b q k 5\n  4 p p p p p 4\n  3 . . . . . 3\n"
         "  2 P P P P P 2\n  1 R N B Q K 1\n    a b c d e\n",
         "    a b c d e\n  5 ♜ ♞ ♝ ♛ ♚ 5\n  4 ♟ ♟ ♟ ♟ ♟ 4\n  3 · · · · · 3\n"
         "  2 ♙ ♙ ♙ ♙ ♙ 2\n  1 ♖ ♘ ♗ ♕ ♔ 1\n    a b c d e\n"},
        {"go(size=7)", "",
         "    a b c d e f g\n  7 . . . . . . . 7\n  6 . . . . . . . 6\n  5 . . + . + . . 5\n"
         "  4 . . . + . . . 4\n  3 . . + . + . . 3\n  2 . . . . . . . 2\n  1 . . . . . . . 1\n"
         "    a b c d e f g\n",
         "    a b c d e f g\n  7 · · · · · · · 7\n  6 · · · · · · · 6\n  5 · · + · + · · 5\n"
         "  4 · · · + · · · 4\n  3 · · + · + · · 3\n  2 · · · · · · · 2\n  1 · · · · · · · 1\n"
         "    a b c d e f g\n"},
        {"lua:dots_and_boxes(width=2, height=1)", "b1 a2",
         "    a b c d e\n  3 +   +   + 3\n  2 |         2\n  1 +---+   + 1\n    a b c d e\n",
         "    a b c d e\n  3 •   •   • 3\n  2 │         2\n  1 •───•   • 1\n    a b c d e\n"},
        {"amazons(size=4)", "b1-b2-b1",
         "    a b c d\n  4 . o o . 4\n  3 o . . o 3\n  2 x x . x 2\n  1 . # x . 1\n    a b c d\n",
         "    a b c d\n  4 · ♛ ♛ · 4\n  3 ♛ · · ♛ 3\n  2 ♕ ♕ · ♕ 2\n  1 · ■ ♕ · 1\n    a b c d\n"},
        {"lua:amazons(size=4)", "b1-b2-b1",
         "    a b c d\n  4 . o o . 4\n  3 o . . o 3\n  2 x x . x 2\n  1 . # x . 1\n    a b c d\n",
         "    a b c d\n  4 · ♛ ♛ · 4\n  3 ♛ · · ♛ 3\n  2 ♕ ♕ · ♕ 2\n  1 · ■ ♕ · 1\n    a b c d\n"},
    };
    for (const Drawn& board : boards) {
        INFO(board.game);
        const auto game = open_named(board.game);
        const AnyState state = after(*game, game->start(), board.moves);
        CHECK(draw_board(*game, state, {}) == board.letters);
        CHECK(draw_board(*game, state, with_figures) == board.figures);
    }
}

TEST_CASE("board look: rosettes and holes are seen without UTF-8, too", "[board]") {
    const auto game = open_named("lua:royal_game_of_ur");
    CHECK(draw_board(*game, game->start(), {})
              .starts_with("    a b c d e f g h\n  3 * . . .     * . 3\n  2 . . . * . . . . 2\n"
                           "  1 * . . .     * . 1\n"));
}

TEST_CASE("board look: lines stand between the regions of a board", "[board]") {
    const auto game = open_named("ultimate_tic_tac_toe");
    const AnyState state = after(*game, game->start(), "d5");
    CHECK(draw_board(*game, state, {}) ==
          "    a b c d e f g h i\n"
          "  9 . . .|. . .|. . . 9\n  8 . . .|. . .|. . . 8\n  7 . . .|. . .|. . . 7\n"
          "    -----+-----+-----\n"
          "  6 . . .|. . .|. . . 6\n  5 . . .|x . .|. . . 5\n  4 . . .|. . .|. . . 4\n"
          "    -----+-----+-----\n"
          "  3 . . .|. . .|. . . 3\n  2 . . .|. . .|. . . 2\n  1 . . .|. . .|. . . 1\n"
          "    a b c d e f g h i\n\nsent 4 a4-c6\n");
    const std::string figures = draw_board(*game, state, with_figures);
    CHECK(figures.find("  5 · · ·│× · ·│· · · 5\n") != std::string::npos);
    CHECK(figures.find("    ─────┼─────┼─────\n") != std::string::npos);
}

TEST_CASE("board look: a board from the other side", "[board]") {
    struct Flipped {
        const char* game;
        const char* moves;
        BoardStyle style;
        const char* board;
    };
    const BoardStyle letters{.flipped = true};
    const BoardStyle figures{.figures = true, .flipped = true};
    const BoardStyle colours{.colours = true, .flipped = true};
    const Flipped boards[] = {
        {"tic_tac_toe", "a1 b1", letters,
         "    c b a\n  1 . o x 1\n  2 . . . 2\n  3 . . . 3\n    c b a\n"},
        {"lua:minichess", "", figures,
         "    e d c b a\n  1 ♔ ♕ ♗ ♘ ♖ 1\n  2 ♙ ♙ ♙ ♙ ♙ 2\n  3 · · · · · 3\n"
         "  4 ♟ ♟ ♟ ♟ ♟ 4\n  5 ♚ ♛ ♝ ♞ ♜ 5\n    e d c b a\n"},
        // Lines go on between the same points.
        {"lua:dots_and_boxes(width=2, height=1)", "b1 a2", figures,
         "    e d c b a\n  1 •   •───• 1\n  2         │ 2\n  3 •   •   • 3\n    e d c b a\n"},
        // A rhombus turned by half a circle leans as before.
        {"hex(size=3)", "a1 b1", letters,
         "       c b a\n    1 . o x 1\n   2 . . . 2\n  3 . . . 3\n    c b a\n"},
        {"lua:hex(size=3)", "a1 b1", letters,
         "       c b a\n    1 . o x 1\n   2 . . . 2\n  3 . . . 3\n    c b a\n"},
        {"kalah", "", colours,
         "      \x1b[1;33m   6   5   4   3   2   1  player 1\x1b[0m\n"
         "         4   4   4   4   4   4\n"
         "\x1b[1;33m  7\x1b[0m  0                          0\x1b[1;36m 14\x1b[0m\n"
         "         4   4   4   4   4   4\n"
         "      \x1b[1;36m   8   9  10  11  12  13  player 2\x1b[0m\n"},
        // The loops of surakarta come back at the same corners.
        {"surakarta", "a2-a3", letters,
         "    .-------. .-------.\n    | .---. | | .---. |\n  1 | | x-x-x-x-x-x | |\n"
         "    | | | | | | | | | |\n  2 | '-x-x-x-x-x-.-' |\n    |   | | | | | |   |\n"
         "  3 '---.-.-.-.-.-x---'\n        | | | | | |\n  4 .---.-.-.-.-.-.---.\n"
         "    |   | | | | | |   |\n  5 | .-o-o-o-o-o-o-. |\n    | | | | | | | | | |\n"
         "  6 | | o-o-o-o-o-o | |\n    | '---' | | '---' |\n    '-------' '-------'\n"
         "        f e d c b a\n"},
    };
    for (const Flipped& flipped : boards) {
        INFO(flipped.game);
        const auto game = open_named(flipped.game);
        CHECK(can_be_flipped(*game));
        CHECK(draw_board(*game, after(*game, game->start(), flipped.moves), flipped.style) ==
              flipped.board);
    }
    const auto go = open_named("go(size=9)");  // it names no column i
    CHECK(draw_board(*go, go->start(), letters).starts_with("    j h g f e d c b a\n"));
    const auto morris = open_named("nine_mens_morris");
    CHECK_FALSE(can_be_flipped(*morris));
    CHECK(draw_board(*morris, morris->start(), letters) ==
          draw_board(*morris, morris->start(), {}));
}

TEST_CASE("board look: the edges of hex have their owners' colours", "[board]") {
    for (const char* name : {"hex(size=2)", "lua:hex(size=2)"}) {
        const auto game = open_named(name);
        CHECK(draw_board(*game, game->start(), with_colours) ==
              "      \x1b[1;33ma b\x1b[0m\n"
              " \x1b[1;36m  2\x1b[0m . . \x1b[1;36m2\x1b[0m\n"
              "\x1b[1;36m  1\x1b[0m . . \x1b[1;36m1\x1b[0m\n"
              "    \x1b[1;33ma b\x1b[0m\n");
    }
}

// The plugin of go names no column i.
TEST_CASE("board look: marked points are where boards have them", "[board]") {
    const std::pair<const char*, const char*> boards[] = {
        {"go(size=9)", "c3 g3 e5 c7 g7"},
        {"lua:go(size=9)", "c3 g3 e5 c7 g7"},
        {"go(size=13)", "d4 k4 g7 d10 k10"},
        {"lua:go(size=13)", "d4 j4 g7 d10 j10"},
        {"go(size=19)", "d4 k4 q4 d10 k10 q10 d16 k16 q16"},
        {"lua:go(size=19)", "d4 j4 p4 d10 j10 p10 d16 j16 p16"},
        {"lua:go(size=5)", ""},
        {"gomoku(size=13)", "d4 j4 g7 d10 j10"},
        {"gomoku", "d4 l4 h8 d12 l12"},
        {"lua:gomoku(size=13)", "d4 j4 g7 d10 j10"},
        {"lua:gomoku", "d4 l4 h8 d12 l12"},
        {"gomoku(size=10)", ""},
        {"othello", "c3 f3 c6 f6"},
        {"lua:othello", "c3 f3 c6 f6"},
        {"lua:othello(size=6)", ""},
    };
    for (const auto& [name, points] : boards) {
        INFO(name);
        const auto game = open_named(name);
        const Look look = look_of(*game);
        std::string marked;
        for (std::size_t cell = 0; cell < look.cells.size(); ++cell)
            if (look.cells[cell] == Look::Cell::star)
                marked += (marked.empty() ? "" : " ") + game->layout()->cells[cell].name;
        CHECK(marked == points);
    }
}

TEST_CASE("board look: the names of houses have their owners' colours", "[board]") {
    for (const char* name : {"kalah", "lua:kalah"}) {
        INFO(name);
        const auto game = open_named(name);
        CHECK(draw_board(*game, game->start(), with_colours) ==
              "      \x1b[1;36m  13  12  11  10   9   8  player 2\x1b[0m\n"
              "         4   4   4   4   4   4\n"
              "\x1b[1;36m 14\x1b[0m  0                          0\x1b[1;33m 7\x1b[0m\n"
              "         4   4   4   4   4   4\n"
              "      \x1b[1;33m   1   2   3   4   5   6  player 1\x1b[0m\n");
    }
}

TEST_CASE("board look: dice show their pips, in pipes numbers", "[board]") {
    const auto game = open_named("lua:pig");
    const AnyState state = after(*game, game->start(), "5");
    CHECK_THAT(draw_board(*game, state, {}), containing("dice 5"));
    CHECK_THAT(draw_board(*game, state, with_figures), containing("dice ⚄"));
}

TEST_CASE("board look: no ground without a colour of what stands on it", "[board]") {
    const auto game = open_named("lua:minichess");
    const std::string text = draw_board(*game, game->start(), {.colours = true, .figures = true});
    CHECK_THAT(text, containing("\x1b[1;33;48;5;235m♖"));
    CHECK_THAT(text, containing("\x1b[38;5;255;48;5;2"));
    CHECK(text.find("\x1b[48;") == std::string::npos);
}

TEST_CASE("board look: what the last move changed is marked", "[board]") {
    const auto game = open_named("tic_tac_toe");
    const AnyState before = after(*game, game->start(), "a1");
    const AnyState now = after(*game, before, "b1");
    const DrawnBoard board = drawn_board(*game, now, {.before = &before});
    std::string moved;
    for (const DrawnRow& row : board.rows)
        for (const DrawnRun& run : row)
            if (run.ink.moved) moved += run.text;
    CHECK(moved == "o");
    CHECK_THAT(draw_board(*game, now, {.colours = true, .before = &before}),
               containing("\x1b[1;36;4mo\x1b[0m"));
}

namespace {

/// What stands on a cell where no UTF-8 can be shown.
std::string letter_of(const Game& game, std::size_t cell, std::size_t content) {
    const Look look = look_of(game);
    const std::map<Look::Cell, std::string> empty{{Look::Cell::across, " "},
                                                  {Look::Cell::upright, " "},
                                                  {Look::Cell::star, "+"},
                                                  {Look::Cell::rosette, "*"}};
    const auto marked = empty.find(look.cells[cell]);
    if (content == 0 && marked != empty.end()) return marked->second;
    const std::string& figure = look.figures[content];
    return figure == " " ? figure : game.layout()->pieces[content].glyph;
}

}  // namespace

TEST_CASE("board look: every game is drawn within 80 columns, each cell where it says", "[board]") {
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        if (!entry.problem.empty() || !entry.built) continue;
        INFO(entry.source.name);
        const auto game = open_game(entry.source);
        if (game->layout() == nullptr) continue;
        const AnyState state = game->start();
        const std::vector<std::string> letters = lines_of(draw_board(*game, state, {}));
        const std::vector<std::string> figures = lines_of(draw_board(*game, state, with_figures));
        const bool same_width = look_of(*game).number_figures.empty();
        if (same_width) REQUIRE(letters.size() == figures.size());
        for (std::size_t i = 0; i < std::min(letters.size(), figures.size()); ++i) {
            CHECK(columns_of(letters[i]) <= 80);
            if (same_width) CHECK(columns_of(letters[i]) == columns_of(figures[i]));
        }
        for (const bool flipped : {false, true}) {
            const BoardStyle style{.flipped = flipped};
            const std::vector<std::string> lines = lines_of(draw_board(*game, state, style));
            const DrawnBoard board = drawn_board(*game, state, style);
            REQUIRE(board.cells.size() == game->layout()->cells.size());
            if (game->layout()->counts) continue;
            for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
                const DrawnCell& at = board.cells[cell];
                const int content = game->content(state, static_cast<int>(cell));
                CHECK(lines[static_cast<std::size_t>(at.row)].substr(
                          static_cast<std::size_t>(at.column + at.columns - 1), 1) ==
                      letter_of(*game, cell, static_cast<std::size_t>(content)));
            }
        }
    }
}

TEST_CASE("board look: without colours pieces of two players differ", "[board]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 2), pieces = { 'spider', 'man' }, glyphs = 'SsMm',\n"
        "  look = { pieces = { spider = '✱', man = { '○', '●' } } } }\n"
        "setup = 'sm/SM'\n"
        "moves = step");
    const AnyState start = game->start();
    const std::string plain = draw_board(*game, start, {.colours = false, .figures = true});
    CHECK_THAT(plain, containing("2 s ● 2\n") && containing("1 S ○ 1\n"));
    const std::string coloured = draw_board(*game, start, {.colours = true, .figures = true});
    CHECK_THAT(coloured, containing("✱") && !containing("s ") && !containing("S "));
}

TEST_CASE("board look: mistakes in a script's look are named", "[board]") {
    const std::pair<const char*, const char*> mistakes[] = {
        {"look = { peices = {} }", "game: look: there is no 'peices'; did you mean 'pieces'?"},
        {"look = { pieces = { stone = 'ab' } }",
         "game: look: pieces must be one character for each kind"},
        {"look = { pieces = { stone = '\\27' } }",
         "game: look: pieces must be one character for each kind"},
        {"look = { pieces = { stone = '\\u{202e}' } }",
         "game: look: pieces must be one character for each kind"},
        {"look = { pieces = { stone = { 'a', 'b', 'c' } } }",
         "game: look: pieces: stone has more figures than 2"},
        {"look = { cells = { star = 'z9' } }",
         "game: look: cells: star must be cells of the board; 'z9' is none"},
        {"look = { edges = { west = 3 } }", "game: look: edges must be numbers of players"},
        {"look = { numbers = { 'a word that is too long' } }",
         "game: look: numbers must be for each number from 1 on up to 16 characters"},
        {"variables = { won = 0 }, look = { beside = { wno = 'stone' } }",
         "game: look: beside: there is no 'wno'; did you mean 'won'?"},
        {"variables = { won = 0 }, look = { beside = { won = 'stoen' } }", "did you mean 'stone'?"},
        {"layers = { 'height' }, look = { heights = 'hight' }",
         "game: look: heights: there is no layer 'hight'; did you mean 'height'?"},
        {"look = { picture = 'o-o-o' }",
         "game: look: picture must be lines with an o for each cell, on a board of squares"},
        {"look = { once = 1 }", "game: look: once must be true or false"},
    };
    for (const auto& [field, sentence] : mistakes)
        CHECK_THROWS_WITH(lua_game(std::string("game { name = 'T', board = square(3, 3), ") +
                                   field + " }\nmoves = place"),
                          containing(sentence));
}
