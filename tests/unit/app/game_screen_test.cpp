// The screen of play without a terminal: panes in windows of three sizes, marks, and the cursor.

#include "framework/app/display/game_screen.hpp"
#include "framework/app/display/board_cursor.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/shown/cell_names.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/pile_numbers.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"

#include <set>

using namespace ply;
using namespace ply_test;

namespace {

GameScreenContent chess_screen() {
    const auto game = open_named("chess");
    GameScreenContent content;
    content.title = "Chess: you are white";
    content.rules = "Pieces of six kinds.";
    content.board = lines_of(draw_board(*game, game->start(), {}));
    content.seats = {{true, "player 1 (human)", "4:58"},
                     {false, "player 2 (pvs(time=1s))", "5:00"}};
    content.thought = {"pvs(time=1s)", "+0.35 pawns, depth 9, 1.00 s"};
    content.moves = {"  1 e4       e5"};
    content.said = {"hello", "  pvs plays e5"};
    content.prompt = "move> ";
    content.typed = "Nf3";
    content.cursor = 3;
    return content;
}

/// Which row has the text; -1: none.
int row_showing(const GameScreenLayout& layout, const std::string& text) {
    for (std::size_t row = 0; row < layout.rows.size(); ++row)
        if (layout.rows[row].find(text) != std::string::npos) return static_cast<int>(row);
    return -1;
}

int cell_on_screen(const Game& game, const std::string& name) {
    return CellNames(game.layout()).find(name).value();
}

}  // namespace

TEST_CASE("play screen: every row fits, whatever the window", "[play]") {
    for (const auto& [columns, rows] : {std::pair{80, 24}, {120, 40}, {40, 20}, {20, 5}, {1, 1}}) {
        INFO(columns << " x " << rows);
        const GameScreenLayout layout = laid_out(chess_screen(), columns, rows);
        CHECK(static_cast<int>(layout.rows.size()) <= std::max(rows, 1));
        for (const std::string& row : layout.rows) CHECK(columns_of(row) <= columns);
    }
}

TEST_CASE("play screen: players stand beside the board, or below it", "[play]") {
    const GameScreenLayout wide = laid_out(chess_screen(), 80, 24);
    CHECK(row_showing(wide, "player 1") == wide.board_row);
    CHECK(row_showing(wide, "1 e4") < wide.board_row + 10);
    CHECK(wide.rows.back() == "move> Nf3");
    CHECK(wide.cursor_row == 23);
    CHECK(wide.cursor_column == 9);
    CHECK(row_showing(wide, "pvs plays e5") == 22);
    const GameScreenLayout narrow = laid_out(chess_screen(), 40, 20);
    CHECK(row_showing(narrow, "player 1") == narrow.board_row + 10);
}

TEST_CASE("play screen: players go before the rules, whose turn it is before all", "[play]") {
    GameScreenContent content = chess_screen();
    content.rules = "One line of rules.";
    content.seats = {{false, "player 1 (human)", ""}, {true, "player 2 (human)", ""}};
    content.thought.clear();
    const int board = static_cast<int>(content.board.size());
    // The title, the board, a player, two rows for what is said, the prompt.
    const GameScreenLayout one = laid_out(content, 40, 1 + board + 1 + 2 + 1);
    CHECK(row_showing(one, "> player 2") == one.board_row + board);
    CHECK(row_showing(one, "player 1") == row_showing(one, "> player 2"));
    // Two rows more are for the other player, and not for the rules.
    const GameScreenLayout both = laid_out(content, 40, 1 + board + 3 + 2 + 1);
    CHECK(row_showing(both, "player 1") >= 0);
    CHECK(row_showing(both, "One line of rules.") < 0);
    const GameScreenLayout all = laid_out(content, 40, 1 + board + 4 + 2 + 1);
    CHECK(row_showing(all, "player 1") >= 0);
    CHECK(row_showing(all, "One line of rules.") == 1);
    // As long as nothing was said, there is room where it would stand.
    content.said.clear();
    const GameScreenLayout silent = laid_out(content, 40, 1 + board + 3 + 2 + 1);
    CHECK(row_showing(silent, "player 1") >= 0);
    CHECK(row_showing(silent, "One line of rules.") == silent.cursor_row - 1);
}

TEST_CASE("play screen: whose turn it is takes the rows of the gap and the title", "[play]") {
    GameScreenContent content = chess_screen();
    content.board.insert(content.board.end(), {"", "dice 3 1"});
    const int least = static_cast<int>(content.board.size()) + 3;  // what is said, and the prompt
    for (const int rows : {least - 1, least, least + 1, least + 2}) {
        INFO(rows << " rows");
        const GameScreenLayout layout = laid_out(content, 40, rows);
        CHECK(row_showing(layout, "dice 3 1") >= 0);
        CHECK((row_showing(layout, "> player 1") >= 0) == layout.board_seen);
        CHECK((row_showing(layout, "Chess") >= 0) == (rows > least + 1));
    }
}

TEST_CASE("play screen: a board that fills the window leaves a row for all clocks", "[play]") {
    const GameScreenContent content = chess_screen();
    const int least = static_cast<int>(content.board.size()) + 3;
    const GameScreenLayout narrow = laid_out(content, 40, least);
    REQUIRE(narrow.board_seen);
    CHECK(row_showing(narrow, "> player 1 (human)  4:58  5:00") >= 0);
    CHECK(row_showing(narrow, "pvs plays e5") == narrow.cursor_row - 1);
    GameScreenContent hex = content;  // too wide for a pane beside it
    for (std::string& line : hex.board)
        line.append(static_cast<std::size_t>(70 - columns_of(line)), ' ');
    const GameScreenLayout wide = laid_out(hex, 80, least);
    REQUIRE(wide.board_seen);
    CHECK(row_showing(wide, "> player 1 (human)  4:58  player 2 (pvs(time=1s))  5:00") >= 0);
}

TEST_CASE("play screen: a long name of a player is cut before its clock", "[play]") {
    GameScreenContent content = chess_screen();
    content.seats[1].name = "player 2 (pvs(time=1s, depth=100, memory=64))";
    for (const auto& [columns, rows] : {std::pair{40, 20}, {60, 24}}) {
        INFO(columns << " x " << rows);
        const GameScreenLayout layout = laid_out(content, columns, rows);
        const int row = row_showing(layout, "player 2");
        REQUIRE(row >= 0);
        CHECK(layout.rows[static_cast<std::size_t>(row)].ends_with("…  5:00"));
    }
}

TEST_CASE("play screen: a thought has one row or more, and says whose it is", "[play]") {
    GameScreenContent content = chess_screen();
    content.seats = {{true, "player 1 (human)", ""}};
    content.moves.clear();
    std::set<int> rows_of_thoughts;
    for (int rows = 12; rows <= 24; ++rows) {
        INFO(rows << " rows");
        const GameScreenLayout layout = laid_out(content, 40, rows);
        const int who = row_showing(layout, "pvs(t");
        const int what = row_showing(layout, "depth 9");
        CHECK((who >= 0) == (what >= 0));
        if (who >= 0) rows_of_thoughts.insert(what - who + 1);
    }
    CHECK(rows_of_thoughts == std::set<int>{1, 2});
}

TEST_CASE("play screen: who thinks has a row, and the board stays where it is", "[play]") {
    GameScreenContent content = chess_screen();
    content.thought = {"pvs(time=6s)", "thinks, 3 s: +0.35 pawns, depth 9", "line e4 e5"};
    content.said = {"> e4"};
    const int board = static_cast<int>(content.board.size());
    // Beside the board: a row for players, two for what is said, the prompt.
    for (int rows = board + 4; rows <= board + 16; ++rows) {
        INFO(rows << " rows");
        content.thinks = true;
        const GameScreenLayout thinks = laid_out(content, 40, rows);
        CHECK(row_showing(thinks, "thinks, 3 s: +0.35 pawns, depth 9") >= thinks.board_row + board);
        CHECK(row_showing(thinks, "> player 1") >= 0);
        CHECK(row_showing(thinks, "> e4") == rows - 2);
        CHECK(thinks.cursor_row == rows - 1);
        content.thinks = false;
        CHECK(laid_out(content, 40, rows).board_row == thinks.board_row);
    }
}

TEST_CASE("play screen: a window that is too small is told how large it must be", "[play]") {
    const GameScreenLayout layout = laid_out(chess_screen(), 60, 12);
    CHECK_FALSE(layout.board_seen);
    std::string text;
    for (const std::string& row : layout.rows) text += row + " ";
    CHECK_THAT(text, containing("13 rows"));
    CHECK(laid_out(chess_screen(), 60, 13).board_seen);
}

TEST_CASE("play screen: what is said is never cut, and a sheet ends with its last line", "[play]") {
    GameScreenContent content = chess_screen();
    content.said = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"};
    const GameScreenLayout said = laid_out(content, 40, 24);
    CHECK(said.rows[21] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK");
    CHECK(said.rows[22] == "BNR w KQkq - 0 1");

    for (int line = 0; line < 50; ++line) content.sheet.push_back(std::to_string(line));
    content.sheet_from = 1000;
    const GameScreenLayout sheet = laid_out(content, 40, 20);
    CHECK(sheet.sheet_last == 32);
    CHECK(sheet.rows[0] == "32");
    CHECK(sheet.rows[17] == "49");
    CHECK(sheet.rows[18] == "(Esc: back to the board)");
}

TEST_CASE("play screen: a chosen man of backgammon marks where it may go", "[play]") {
    const auto game = open_named("backgammon");
    Position position = Position::start(*game);
    play(*game, position, legal_move(*game, position, "3-2"));
    BoardCursor cursor(*game, position, {});
    const Look look = look_of(*game);
    const auto edge = [&](const std::string& point) {
        return std::ranges::find_if(
                   look.drawing.piles,
                   [&](const BoardDrawing::Pile& pile) { return name_of_pile(pile, 0) == point; })
            ->cells[0];
    };
    REQUIRE_FALSE(cursor.choose(edge("24")));
    std::vector<int> marked = cursor.targets();
    std::ranges::sort(marked);
    std::vector<int> expected{edge("21"), edge("22")};
    std::ranges::sort(expected);
    CHECK(marked == expected);
}

TEST_CASE("play screen: marks stand on their cells and keep colours", "[play]") {
    const DrawnCell place{0, 2, 1};
    CHECK(marked_line("a b c", 0, {{place, CellMark::Kind::cursor}}) == "a[b]c");
    CHECK(marked_line("a \x1b[33mb\x1b[0m c", 0, {{place, CellMark::Kind::changed}}) ==
          "a \x1b[33m\x1b[4mb\x1b[24m\x1b[0m c");
    CHECK(marked_line("a b c", 1, {{place, CellMark::Kind::target}}) == "a b c");
}

TEST_CASE("play screen: cells are found where they are drawn", "[play]") {
    for (const char* const name : {"chess", "go(size=9)", "lua:hex", "nine_mens_morris", "kalah"}) {
        INFO(name);
        const auto game = open_named(name);
        const std::vector<DrawnCell> places = drawn_board(*game, game->start(), {}).cells;
        REQUIRE(places.size() == game->layout()->cells.size());
        for (const DrawnCell& place : places) CHECK(place.columns > 0);
    }
    const auto chess = open_named("chess");
    const std::vector<DrawnCell> places = drawn_board(*chess, chess->start(), {}).cells;
    const auto king = static_cast<std::size_t>(cell_on_screen(*chess, "e1"));
    const std::string line = lines_of(
        draw_board(*chess, chess->start(), {}))[static_cast<std::size_t>(places[king].row)];
    CHECK(line.substr(0, 3) == "  1");
    CHECK(line[static_cast<std::size_t>(places[king].column)] == 'K');
}

TEST_CASE("play screen: a move by two cells, targets between them", "[play]") {
    const auto chess = open_named("chess");
    const Position start = Position::start(*chess);
    BoardCursor cursor(*chess, start, drawn_board(*chess, start.state, {}).cells);
    CHECK_FALSE(cursor.choose(cell_on_screen(*chess, "g1")));
    const std::vector<int> targets = cursor.targets();
    CHECK(std::set<int>(targets.begin(), targets.end()) ==
          std::set<int>{cell_on_screen(*chess, "f3"), cell_on_screen(*chess, "h3")});
    CHECK(cursor.choose(cell_on_screen(*chess, "f3")).value().text == "Nf3");
    CHECK(cursor.chosen().empty());
    CHECK(cursor.choose(cell_on_screen(*chess, "c4")).value().is_move == false);  // c4 is a move
    // What is no move is named as it would be typed, so that the game says why.
    CHECK(cursor.choose(cell_on_screen(*chess, "e5")).value().text == "e5");
}

TEST_CASE("play screen: arrows lead over a flipped board as it is seen", "[play]") {
    const auto chess = open_named("chess");
    const Position start = Position::start(*chess);
    BoardCursor cursor(*chess, start, drawn_board(*chess, start.state, {.flipped = true}).cells);
    cursor.put(cell_on_screen(*chess, "e2"));
    cursor.step(0, 1);
    CHECK(cursor.cell() == cell_on_screen(*chess, "d2"));
    cursor.step(1, 0);
    CHECK(cursor.cell() == cell_on_screen(*chess, "d3"));
}

TEST_CASE("play screen: a click right beside a cell is meant for it", "[play]") {
    const auto hex = open_named("hex");
    const Position start = Position::start(*hex);
    const std::vector<DrawnCell> places = drawn_board(*hex, start.state, {}).cells;
    const BoardCursor cursor(*hex, start, places);
    const int a1 = cell_on_screen(*hex, "a1");
    const int b1 = cell_on_screen(*hex, "b1");
    const auto [row, column, columns] = places[static_cast<std::size_t>(a1)];
    CHECK(cursor.cell_at(row, column) == a1);
    CHECK(cursor.cell_at(row, column + columns) == a1);
    CHECK(cursor.cell_at(row, places[static_cast<std::size_t>(b1)].column) == b1);
    CHECK(cursor.cell_at(row, column - 1) == a1);
    CHECK_FALSE(cursor.cell_at(row, column - 2));
}

TEST_CASE("play screen: of a pile the cell at the edge is chosen", "[play]") {
    const auto game = open_named("backgammon");
    const Position thrown = Position::at(*game, game->parse_state("4HPwATDgc/ABMA:MIEFAAAAAAAE"));
    const std::vector<DrawnCell> places = drawn_board(*game, thrown.state, {}).cells;
    BoardCursor cursor(*game, thrown, places);
    const int point = cell_on_screen(*game, "24'1");
    const DrawnCell second = places[static_cast<std::size_t>(cell_on_screen(*game, "24'2"))];
    CHECK(cursor.cell_at(second.row, second.column) == point);
    cursor.put(cell_on_screen(*game, "23'1"));
    cursor.step(0, 1);
    CHECK(cursor.cell() == point);
    cursor.step(1, 0);
    CHECK(cursor.cell() == cell_on_screen(*game, "1.1"));
}

TEST_CASE("play screen: points are called by the numbers of the player to move", "[play]") {
    const auto game = open_named("backgammon");
    Position position = Position::at(*game, game->parse_state("4HPwATDgc/ABMA:MIEFAAAAAAAE"));
    BoardCursor first(*game, position, drawn_board(*game, position.state, {}).cells);
    CHECK_FALSE(first.choose(cell_on_screen(*game, "24'1")));
    CHECK(first.choose(cell_on_screen(*game, "12.1")).value().text == "24/12");
    for (const char* const move : {"24/23+13/10", "2-1"})
        play(*game, position, game->parse_move(position.state, move).value());
    BoardCursor second(*game, position, drawn_board(*game, position.state, {}).cells);
    CHECK_FALSE(second.choose(cell_on_screen(*game, "1.1")));
    CHECK(second.choose(cell_on_screen(*game, "13'1")).value().text == "24/12");
}

TEST_CASE("play screen: of promotions the piece alone may be typed", "[play]") {
    const auto chess = open_named("chess");
    const Position position =
        Position::at(*chess, chess->parse_state("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
    BoardCursor cursor(*chess, position, drawn_board(*chess, position.state, {}).cells);
    CHECK_FALSE(cursor.choose(cell_on_screen(*chess, "a7")));
    CHECK_FALSE(cursor.choose(cell_on_screen(*chess, "a8")));
    REQUIRE(cursor.open().size() == 4);
    CHECK(cursor.meant("N") == "a8=N");
    CHECK(cursor.meant("a8=Q") == "a8=Q");
    CHECK(cursor.meant("undo") == "undo");
}

TEST_CASE("play screen: castling is a move of the king", "[play]") {
    const auto chess = open_named("chess");
    for (const auto& [to, text] : {std::pair{"g1", "O-O"}, {"c1", "O-O-O"}}) {
        const Position position =
            Position::at(*chess, chess->parse_state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
        BoardCursor cursor(*chess, position, drawn_board(*chess, position.state, {}).cells);
        CHECK_FALSE(cursor.choose(cell_on_screen(*chess, "e1")));
        CHECK(cursor.choose(cell_on_screen(*chess, to)).value().text == text);
    }
}
