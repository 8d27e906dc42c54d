/// Verbs that answer sets of cells do what plain loops do, on random boards of many shapes; and the
/// shapes of boards have the numbers that geometry gives them.
#include <iterator>
#include <set>

#include "framework/game/shown/board_images.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/lua_twins.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("lua sets: both, either, without", "[lua]") {
    const char* const sets = "local one, other = either(MINE, border), without(OCCUPIED, corners) ";
    const char* const loop =
        "local sum = 0 for c = 1, #board do "
        "local one = board[c] ~= 0 and (board[c] - 1) % 2 + 1 == me or within(c, border) "
        "local other = board[c] ~= 0 and not within(c, corners) ";
    same_worth(std::string(sets) + "return total(both(one, other))",
               std::string(loop) + "if one and other then sum = sum + c * c end end return sum");
    same_worth(std::string(sets) + "return total(either(one, other))",
               std::string(loop) + "if one or other then sum = sum + c * c end end return sum");
    same_worth(
        std::string(sets) + "return total(without(one, other))",
        std::string(loop) + "if one and not other then sum = sum + c * c end end return sum");
}

TEST_CASE("lua sets: group and reach", "[lua]") {
    // Plain: cells join as long as one of the neighbours has joined before.
    const char* const spread =
        "local function spread(inside, may, way) local more = true while more do more = false "
        "for c = 1, #board do if not inside[c] and may(c) then "
        "for d in directions(way) do for n in neighbours(c, d) do if inside[n] then "
        "inside[c] = true more = true end end end end end end "
        "local sum = 0 for c = 1, #board do if inside[c] then sum = sum + c * c end end return sum "
        "end ";
    same_worth("local sum = 0 for c = 1, #board, 7 do sum = sum + total(group(c)) end return sum",
               std::string(spread) +
                   "local sum = 0 for c = 1, #board, 7 do sum = sum + spread({ [c] = true }, "
                   "function(x) return board[x] == board[c] end, all_directions) end return sum",
               small_boards);
    same_worth("return total(reach(MINE, orthogonal, EMPTY))",
               std::string(spread) +
                   "local inside = {} for c in each(MINE) do inside[c] = true end "
                   "return spread(inside, function(x) return board[x] == 0 end, orthogonal)",
               small_boards);
}

TEST_CASE("lua sets: liberties", "[lua]") {
    same_worth(
        "local sum = 0 for c in each(OCCUPIED) do sum = sum + total(liberties(c)) end return sum",
        "local sum = 0 for c in each(OCCUPIED) do local stones = group(c) "
        "for e in each(EMPTY) do local near = false "
        "for n in neighbours(e) do near = near or within(n, stones) end "
        "if near then sum = sum + e * e end end end return sum",
        small_boards);
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3) } moves = place "
        "function evaluate.all() return count(liberties(5)) end\n"
        "function evaluate.straight() return count(liberties(5, orthogonal)) end\n"
        "function evaluate.none() return count(liberties(1)) end");
    const AnyState state = game->parse_state("1o1/1x1/2x 1");  // b2 and c1 touch at their corners
    CHECK(game->evaluate(0, state, 0) == 6);
    CHECK(game->evaluate(1, state, 0) == 3);
    CHECK_THAT(error_of([&] { (void)game->evaluate(2, state, 0); }),
               containing("liberties: cell a1 is empty"));
}

TEST_CASE("lua sets: beside, sight, cells", "[lua]") {
    same_worth("return total(beside(MINE, ahead + sideways))",
               "local sum = 0 for c = 1, #board do if not within(c, MINE) then "
               "local is = false for d in directions(behind + sideways) do "
               "for n in neighbours(c, d) do is = is or within(n, MINE) end end "
               "if is then sum = sum + c * c end end end return sum",
               "square");
    same_worth("local sum = 0 for c = 1, #board, 5 do sum = sum + total(sight(c)) end return sum",
               "local sum = 0 for c = 1, #board, 5 do local seen = {} "
               "for d in directions(all_directions) do local n = neighbour(c, d) "
               "while n and n ~= c do seen[n] = true if board[n] ~= 0 then break end "
               "n = neighbour(n, d) end end "
               "for n = 1, #board do if seen[n] then sum = sum + n * n end end end return sum");
    same_worth(
        "local sum = 0 for c = 1, #board, 3 do for d in directions(all_directions) do "
        "for n in ray(c, d) do sum = sum + n * c end end end return sum",
        "local sum = 0 for c = 1, #board, 3 do for d in directions(all_directions) do "
        "local n = neighbour(c, d) while n and n ~= c do sum = sum + n * c "
        "n = neighbour(n, d) end end end return sum");
    same_worth("local c = first(MINE) return c and total(cells(c, neighbour(c, east), 1)) or 0",
               "for c = 1, #board do if within(c, MINE) then local e = neighbour(c, east) "
               "return (c == 1 and 0 or c * c) + (e and e ~= c and e ~= 1 and e * e or 0) + 1 end "
               "end return 0");
}

TEST_CASE("lua sets: enclosed", "[lua]") {
    const std::string plain =
        "local function enclosed_sum(c, way, number, ends) local sum = 0 "
        "for d in directions(way) do local line, n = {}, neighbour(c, d) "
        "while n and n ~= c and within(n, THEIRS) do line[#line + 1] = n n = neighbour(n, d) end "
        "if n and n ~= c and within(n, ends) and (not number or #line == number) then "
        "for i = 1, #line do sum = sum + line[i] * line[i] end end end return sum end ";
    // Lines in different directions have no cell in common but on a ring: squares and hexagons.
    const char* const cases[][2] = {{"all_directions", "nil, MINE"},
                                    {"orthogonal", "1, MINE"},
                                    {"ahead + sideways", "2, MINE"},
                                    {"all_directions", "nil, either(MINE, corners)"}};
    for (const auto& [way, rest] : cases)
        for (const char* shape : {"square", "hex"}) {
            const std::string given = std::string("(c, ") + way + ", " + rest + ")";
            same_worth("local sum = 0 for c = 1, #board do sum = sum + total(enclosed" + given +
                           ") end return sum",
                       plain + "local sum = 0 for c = 1, #board do sum = sum + enclosed_sum" +
                           given + " end return sum",
                       shape);
        }
    same_worth("local sum = 0 for c = 1, #board do sum = sum + total(enclosed(c)) end return sum",
               plain +
                   "local sum = 0 for c = 1, #board do "
                   "sum = sum + enclosed_sum(c, all_directions, nil, MINE) end return sum",
               "square");
}

TEST_CASE("lua sets: shift and surrounded", "[lua]") {
    same_worth("return total(shift(MINE, ahead + east))",
               "local sum = 0 for c = 1, #board do local is = false "
               "for n = 1, #board do if within(n, MINE) then "
               "for d in directions(ahead + east) do is = is or neighbour(n, d) == c end end end "
               "if is then sum = sum + c * c end end return sum",
               small_boards);
    same_worth("return total(shift(MINE, north + east, 2))",
               "local sum = 0 for c = 1, #board do local is = false "
               "for n = 1, #board do if within(n, MINE) then is = is or "
               "neighbour(n, north, 2) == c or neighbour(n, east, 2) == c end end "
               "if is then sum = sum + c * c end end return sum",
               small_boards);
    const char* const loop =
        "local sum = 0 for c = 1, #board do if within(c, THEIRS) then local closed = true "
        "for n in neighbours(c, way) do closed = closed and within(n, NOT_MINE) end "
        "if closed then sum = sum + c * c end end end return sum";
    same_worth("return total(surrounded(THEIRS, NOT_MINE, orthogonal))",
               std::string("local way = orthogonal ") + loop);
    same_worth("return total(surrounded(THEIRS, NOT_MINE))",
               std::string("local way = all_directions ") + loop);
}

TEST_CASE("lua sets: how many groups, and how large", "[lua]") {
    same_worth("local number, largest = groups(MINE) return 1000 * number + largest",
               "local seen, number, largest = {}, 0, 0 "
               "local function size(c) if seen[c] or not within(c, MINE) then return 0 end "
               "seen[c] = true local n = 1 for x in neighbours(c) do n = n + size(x) end return n "
               "end for c = 1, #board do local n = size(c) if n > 0 then number = number + 1 end "
               "largest = math.max(largest, n) end return 1000 * number + largest");
    // Cells of different pieces hang together; orthogonally a diagonal does not.
    const auto game = lua_game(script(
        "square(3, 3)",
        "function moves() place() end\n"
        "function evaluate.all() return groups(OCCUPIED) end\n"
        "function evaluate.way() return groups(MINE, orthogonal) end\n"
        "function evaluate.none() local n, most = groups(cells()) return 10 * n + most end"));
    const AnyState state = game->parse_state("x2/1x1/o1o 1 =*");
    CHECK(game->evaluate(0, state, 0) == 1);
    CHECK(game->evaluate(1, state, 0) == 2);
    CHECK(game->evaluate(1, state, 1) == 2);
    CHECK(game->evaluate(2, state, 0) == 0);
}

TEST_CASE("lua sets: between and where", "[lua]") {
    same_worth(
        "local sum = 0 for c = 1, #board, 5 do for n = 1, #board, 3 do "
        "sum = sum + total(between(c, n)) end end return sum",
        "local sum = 0 for c = 1, #board, 5 do for n = 1, #board, 3 do "
        "local d, steps = toward(c, n) for i = 1, (steps or 1) - 1 do "
        "local at = neighbour(c, d, i) sum = sum + at * at end end end return sum",
        small_boards);
    same_worth("return total(where(board, 1, 2)) + total(where(board, 0))",
               "local sum = 0 for c = 1, #board do if board[c] <= 2 then sum = sum + c * c end end "
               "return sum");
    same_worth(
        "return total(where(function(c) return count(beside(cells(c))) > 3 and "
        "within(c, MINE) end))",
        "local sum = 0 for c in each(MINE) do local n = 0 for _ in neighbours(c) do n = n + 1 "
        "end if n > 3 then sum = sum + c * c end end return sum",
        small_boards);
    same_worth("return total(where(row, 2, 3)) + total(where(column, 1))",
               "local sum = 0 for c = 1, #board do "
               "if row(c) == 2 or row(c) == 3 then sum = sum + c * c end "
               "if column(c) == 1 then sum = sum + c * c end end return sum");
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3), layers = { 'low', 'high' } }\n"
        "function setup() for c = 1, 9 do low[c] = c high[c] = 10 * c end end\n"
        "function moves() place(either(where(low, 2, 4), where(high, 80))) end\n");
    CHECK(moves_text(*game, game->start()) == "b1 c1 a2 b3");
}

TEST_CASE("lua sets: leaps are a knight's moves", "[lua]") {
    same_worth(
        "local sum = 0 for c = 1, #board, 5 do sum = sum + total(leaps(c, 2, 1)) end "
        "return sum",
        "local sum = 0 for c = 1, #board, 5 do for n = 1, #board do "
        "local x, y = column(c) - column(n), row(c) - row(n) "
        "if x * x + y * y == 5 then sum = sum + n * n end end end return sum",
        "square");
    same_moves("leap(king, 2, 1, NOT_MINE)",
               "for c in each(king(me)) do for n = 1, #board do "
               "local x, y = column(c) - column(n), row(c) - row(n) "
               "if x * x + y * y == 5 and not within(n, MINE) then add(c, n) end end end",
               "square");
}

TEST_CASE("lua sets: a set that is kept too long is told", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3) }\n"
        "local kept\n"
        "function moves() place() end\n"
        "function result() if kept then count(kept) end kept = beside(border) end\n");
    AnyState state = game->start();
    game->play(state, *game->parse_move(state, "a1"));
    const std::string error = error_of([&] { game->play(state, *game->parse_move(state, "b1")); });
    CHECK_THAT(error, containing(":4: count: the set of cells that is argument 1 is forgotten, for "
                                 "it was made in an earlier call"));
}

TEST_CASE("lua sets: a set is good until the function ends", "[lua]") {
    // A function that keeps its first set and the one of each hundredth turn, and makes many more.
    const auto turns = [](int count) {
        return lua_game(
            "game { name = 'T', board = square(32, 32) }\n"
            "function moves()\n"
            "  local kept = {}\n"
            "  for i = 0, " +
            std::to_string(count - 1) +
            " do\n"
            "    local set = cells(i % 1024 + 1, (i // 1024) % 1024 + 1)\n"
            "    if i % 100 == 0 then kept[i] = set end\n"
            "  end\n"
            "  for i, set in pairs(kept) do\n"
            "    if count(without(set, cells(i % 1024 + 1, (i // 1024) % 1024 + 1))) > 0 then "
            "error('another set') end\n"
            "  end\n"
            "  place()\n"
            "end\n");
    };
    for (const int count : {257, 1000, 40'000}) {
        INFO(count);
        const auto game = turns(count);
        const AnyState state = game->start();
        CHECK(game->count_moves(state) == 1024);
        CHECK(game->count_moves(play_texts(*game, "a1")) == 1023);  // a second call
    }
    const auto game = turns(65'536 + 10);
    CHECK_THAT(
        error_of([&] { game->count_moves(game->start()); }),
        containing("is forgotten, for 65536 more have been made since; does a loop here never "
                   "end?"));
}

namespace {

/// Numbers of a board that its shape decides.
struct Shape {
    std::string board;
    int cells;
    int steps;  ///< ways from a cell to a neighbour, both ways
    int corners;
    int images;
};

}  // namespace

TEST_CASE("lua boards: cells, neighbours, corners and symmetries of each shape", "[lua]") {
    // A square grid has 2 n (n - 1) sides and as many diagonals as twice its inner corners; a
    // hexagon of side n has 3 n (n - 1) + 1 cells and 3 (3 n^2 - 5 n + 2) pairs of neighbours; a
    // triangle has n (n + 1) / 2 cells and 3 n (n - 1) / 2 pairs; the star of Chinese checkers has
    // 121 cells; nine men's morris has 24 points and 32 lines between neighbours.
    const std::string morris =
        "drawn [[\n"
        "o-----o-----o\n|     |     |\n| o---o---o |\n| |   |   | |\n| | o-o-o | |\n"
        "| | |   | | |\no-o-o   o-o-o\n| | |   | | |\n| | o-o-o | |\n| |   |   | |\n"
        "| o---o---o |\n|     |     |\no-----o-----o\n]]";
    const Shape shapes[] = {
        {"square(5, 5)", 25, 2 * (2 * 5 * 4 + 2 * 4 * 4), 4, 8},
        {"square(4, 3)", 12, 2 * (3 * 3 + 4 * 2 + 2 * 3 * 2), 4, 4},
        {"hexagon(4)", 37, 2 * 3 * (3 * 16 - 5 * 4 + 2), 6, 12},
        {"triangle(6)", 21, 2 * 3 * 6 * 5 / 2, 3, 6},
        {"star(4)", 121, 2 * 312, 6, 12},
        {"hex(4, 4)", 16, 2 * (2 * 4 * 3 + 3 * 3), 2, 4},
        // The cross of peg solitaire has four rows of three cells and three of seven, and the same
        // columns; diagonals between two rows are 4, 6 or 12. The hexagon loses its middle.
        {"square(7, 7, function(x, y) return (x < 3 or x > 5) and (y < 3 or y > 5) end)", 33,
         2 * (2 * (4 * 2 + 3 * 6) + 2 * (4 + 6 + 12)), 8, 8},
        {"hexagon(3, 'c3')", 18, 2 * (3 * (3 * 9 - 5 * 3 + 2) - 6), 6, 12},
        {morris, 24, 2 * 32, 12, 8},
    };
    for (const Shape& shape : shapes) {
        INFO(shape.board);
        const auto game = lua_game(
            "game { name = 'T', board = " + shape.board +
            " }\nfunction moves() place() end\n"
            "function evaluate.steps() local n = 0 for c = 1, #board do "
            "for _ in neighbours(c) do n = n + 1 end end return n end\n"
            "function evaluate.corners() return count(corners) end\n"
            "function evaluate.one_way() for c = 1, #board do "
            "for _, d in ipairs { { north, south }, { east, west }, { north_east, south_west }, "
            "{ north_west, south_east } } do local n = neighbour(c, d[1]) "
            "if n and neighbour(n, d[2]) ~= c then return 1 end end end return 0 end\n");
        CHECK(static_cast<int>(game->layout()->cells.size()) == shape.cells);
        CHECK(game->evaluate(0, game->start(), 0) == shape.steps);
        CHECK(game->evaluate(1, game->start(), 0) == shape.corners);
        CHECK(game->evaluate(2, game->start(), 0) == 0);
        CHECK(count_board_images(*game) == shape.images);
    }
}

TEST_CASE("lua boards: hexagons share an edge with all six neighbours", "[lua]") {
    // Each stone of one player, moved by hand: how far columns and rows differ between neighbours.
    const std::set<std::pair<int, int>> six{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
    for (const char* board : {"hex(5, 4)", "hexagon(3)", "triangle(4)", "star(2)"}) {
        INFO(board);
        const auto game = lua_game("game { name = 'T', board = " + std::string(board) +
                                   " }\nfunction setup() fill(ALL, 2) end\n"
                                   "function moves() step(2, orthogonal, OCCUPIED) end");
        const Layout& layout = *game->layout();
        std::set<std::string> expected;
        for (const auto& a : layout.cells)
            for (const auto& b : layout.cells)
                if (six.contains({b.x - a.x, b.y - a.y})) expected.insert(a.name + 'x' + b.name);
        std::istringstream words(moves_text(*game, game->start()));
        const std::set<std::string> offered{std::istream_iterator<std::string>(words), {}};
        CHECK(offered == expected);
    }
    const auto game = lua_game(
        "game { name = 'T', board = hex(3, 3) }\nmoves = place\n"
        "result = { connected, { south, north }, { west, east }, orthogonal }");
    const AnyState bent = play_texts(*game, "b1 c3 a2 c2 a3");  // b1 and a2 touch
    CHECK(game->outcome(bent) == Outcome::win(0));
}

TEST_CASE("lua boards: cells that are left out", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3, 'b2 a1') }\nfunction setup() board[1] = 1 end\n"
        "function moves() slide() end\n");
    CHECK(game->state_text(game->start()) == "3/2/x1 1");
    CHECK(moves_text(*game, game->start()) == "b1-c2 b1-c1 b1-a2");
    const char* const wrong[][2] = {
        {"square(3, 3, 'd1')", "square: 'd1' is to be left out, but the board has no such cell"},
        {"square(2, 1, 'a1 b1')", "square: all cells are left out"},
        {"hexagon(2, function() return true end)", "hexagon: all cells are left out"},
        {"square(3, 3, 5)", "square: argument 3 is 5; it must be the cells that are left out"},
    };
    for (const auto& [board, expected] : wrong)
        CHECK_THAT(error_of([&board = board] {
                       lua_game(std::string("game { name = 'T', board = ") + board +
                                " }\nfunction moves() place() end\n");
                   }),
                   containing(expected));
}

TEST_CASE("lua boards: a drawing that is wrong is told where", "[lua]") {
    const char* const drawings[][2] = {
        {"o-o\\n|\\n|", "line 3, column 1 of the drawing: the line ends at no point"},
        {"o-o\\n  ?", "line 2, column 3 of the drawing: '?' is no part of a board"},
        {"o -o", "line 1, column 3 of the drawing: the line ends at no point"},
        {"o-o\\n|  |\\no-o", "line 2, column 4 of the drawing: '|' joins no points"},
        {"o-o-o\\n| | |", "line 2, column 1 of the drawing: the line ends at no point"},
        {"o-o |", "line 1, column 5 of the drawing: '|' joins no points"},
        {"o o o\\n|/|\\\\ |\\no o o", "line 2, column 6 of the drawing: '|' joins no points"},
        {"o-o\\n  +\\n   X", "line 2, column 3 of the drawing: the line ends at no point"},
        {"o o\\n     X", "line 2, column 6 of the drawing: 'X' joins no points"},
        {"o|o", "line 1, column 2 of the drawing: '|' joins no points"},
        {"\\to-o", "line 1, column 1 of the drawing: a tab"},
        {"o\u2500o", "line 1, column 2 of the drawing: '\u2500' is no part of a board"},
        {"-", "the drawing has no points"},
        {"| | |", "the drawing has no points"},
        {"", "the drawing has no points"},
    };
    for (const auto& [drawing, expected] : drawings) {
        INFO(drawing);
        const std::string error = error_of([&drawing = drawing] {
            lua_game(std::string("game { name = 'T', board = drawn '") + drawing +
                     "' }\nfunction moves() place() end\n");
        });
        CHECK_THAT(error, containing(expected));
    }
}
