// Boards in windows: rows that do not break, and what is said where a window is too small.

#include "framework/report/board/board_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("board: no row is longer than the window is wide", "[board]") {
    for (const char* name : {"chinese_checkers", "lua:focus", "go(size=19)", "backgammon"}) {
        const auto game = open_named(name);
        const AnyState start = game->start();
        const std::string whole = draw_board(*game, start, {});
        CHECK(draw_board_in_window(*game, start, {}, 200, 100, 4) == whole);
        for (const bool colours : {false, true})
            for (const int columns : {20, 40, 80}) {
                INFO(name << ", " << columns << " columns");
                for (const std::string& line : lines_of(
                         draw_board_in_window(*game, start, {colours, colours}, columns, 100, 4)))
                    CHECK(columns_of(line) <= columns);
            }
        // As many rows as are asked for are enough.
        const int high = static_cast<int>(lines_of(whole).size()) + 4;
        CHECK(draw_board_in_window(*game, start, {}, 200, high, 4) == whole);
        CHECK_THAT(draw_board_in_window(*game, start, {}, 200, high - 1, 4),
                   containing("and " + std::to_string(high) + " rows"));
    }
}
