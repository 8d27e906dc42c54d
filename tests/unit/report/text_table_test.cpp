// Tables for the terminal: in windows of any width.

#include <algorithm>

#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scoped_variable.hpp"

using namespace ply;
using namespace ply_test;

namespace {

TextTable standings() {
    TextTable table({{"#"}, {"player", Align::left, 26}, {"score"}, {"games"}, {"Elo"}});
    table.row({"1", "alphabeta(depth=5)", "34.5", "40", "309"});
    table.row({"2", "random", "1.0", "40", "-439"});
    return table;
}

}  // namespace

TEST_CASE("text table: columns stand beside each other where there is room", "[report]") {
    const std::string wide =
        "#  player              score  games   Elo\n"
        "1  alphabeta(depth=5)   34.5     40   309\n"
        "2  random                1.0     40  -439\n";
    CHECK(standings().text(false, 0) == wide);
    CHECK(standings().text(false, standings().width()) == wide);
}

TEST_CASE("text table: what a narrow window has no room for stands below its row", "[report]") {
    CHECK(standings().text(false, 30) ==
          "#  player              score\n"
          "   games   Elo\n"
          "1  alphabeta(depth=5)   34.5\n"
          "      40   309\n"
          "2  random                1.0\n"
          "      40  -439\n");
    // No window breaks a word or a number, down to the width of the widest.
    for (int columns = 22; columns < 60; ++columns) {
        INFO(columns);
        const std::string text = standings().text(false, columns);
        for (const char* word : {"alphabeta(depth=5)", "34.5", "-439", "player"})
            CHECK_THAT(text, containing(word));
        for (const std::string& line : lines_of(text)) CHECK(columns_of(line) <= columns);
    }
}

TEST_CASE("text table: a long cell is broken between words", "[report]") {
    TextTable table({{"option", Align::left}, {"values", Align::left}});
    table.row({"Style", "solid normal risky reckless"});
    CHECK(table.text(false, 20) ==
          "option\n    values\nStyle\n    solid normal\n    risky "
          "reckless\n");
}

TEST_CASE("text table: an empty line parts groups of rows", "[report]") {
    TextTable table({{"depth"}, {"player", Align::left}});
    table.row({"1", "pvs"});
    table.empty_line();
    table.row({"2", "pvs"});
    CHECK(table.text(false, 0) == "depth  player\n    1  pvs\n\n    2  pvs\n");
}

TEST_CASE("text table: COLUMNS says how wide the window is", "[report]") {
    const ScopedVariable columns("COLUMNS", "30");
    CHECK(standings().text(false) == standings().text(false, 30));
    CHECK(columns_for(stdout) == 30);
}
