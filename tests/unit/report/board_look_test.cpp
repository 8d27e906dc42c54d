// Boards that look like their games where UTF-8 can be shown, and letters where it cannot.

#include <cstdlib>

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
         "    a b c d e f g\n  7 . . . . . . . 7\n  6 . . . . . . . 6\n  5 . . . . . . . 5\n"
         "  4 . . . . . . . 4\n  3 . . . . . . . 3\n  2 . . . . . . . 2\n  1 . . . . . . . 1\n"
         "    a b c d e f g\n",
         "    a b c d e f g\n  7 · · · · · · · 7\n  6 · · · · · · · 6\n  5 · · + · + · · 5\n"
         "  4 · · · + · · · 4\n  3 · · + · + · · 3\n  2 · · · · · · · 2\n  1 · · · · · · · 1\n"
         "    a b c d e f g\n"},
        {"lua:dots_and_boxes(width=2, height=1)", "b1 a2",
         "    a b c d e\n  3 + . + . + 3\n  2 # ~ . ~ . 2\n  1 + # + . + 1\n    a b c d e\n",
         "    a b c d e\n  3 •   •   • 3\n  2 │         2\n  1 •───•   • 1\n    a b c d e\n"},
    };
    for (const Drawn& board : boards) {
        INFO(board.game);
        const auto game = open_named(board.game);
        const AnyState state = after(*game, game->start(), board.moves);
        CHECK(draw_board(*game, state, {}) == board.letters);
        CHECK(draw_board(*game, state, with_figures) == board.figures);
    }
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
}

TEST_CASE("board look: every game is drawn within 80 columns, each cell where it says", "[board]") {
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        if (!entry.problem.empty() || !entry.built) continue;
        INFO(entry.source.name);
        const auto game = open_game(entry.source);
        if (game->layout() == nullptr) continue;
        const AnyState state = game->start();
        const std::vector<std::string> letters = lines_of(draw_board(*game, state, {}));
        const std::vector<std::string> figures = lines_of(draw_board(*game, state, with_figures));
        REQUIRE(letters.size() == figures.size());
        for (std::size_t i = 0; i < letters.size(); ++i) {
            CHECK(columns_of(letters[i]) <= 80);
            CHECK(columns_of(letters[i]) == columns_of(figures[i]));
        }
        const DrawnBoard board = drawn_board(*game, state, {});
        REQUIRE(board.cells.size() == game->layout()->cells.size());
        if (game->layout()->counts) continue;
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            const DrawnCell& at = board.cells[cell];
            const int content = game->content(state, static_cast<int>(cell));
            CHECK(letters[static_cast<std::size_t>(at.row)].substr(
                      static_cast<std::size_t>(at.column), 1) ==
                  game->layout()->pieces[static_cast<std::size_t>(content)].glyph);
        }
    }
}

TEST_CASE("board look: mistakes in a script's look are named", "[board]") {
    const std::pair<const char*, const char*> mistakes[] = {
        {"look = { peices = {} }", "game: look: there is no 'peices'; did you mean 'pieces'?"},
        {"look = { pieces = { stone = 'ab' } }",
         "game: look: pieces must be one character for each kind"},
        {"look = { cells = { star = 'z9' } }",
         "game: look: cells: star must be cells of the board; 'z9' is none"},
        {"look = { edges = { west = 3 } }", "game: look: edges must be numbers of players"},
    };
    for (const auto& [field, sentence] : mistakes)
        CHECK_THROWS_WITH(lua_game(std::string("game { name = 'T', board = square(3, 3), ") +
                                   field + " }\nmoves = place"),
                          containing(sentence));
}
