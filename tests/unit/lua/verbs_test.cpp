/// Every verb does what the plain loop of its definition does, on random boards of many sizes.
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/lua_twins.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("lua verbs: place", "[lua]") {
    for (const char* what : {"EMPTY", "MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "king(me)"})
        same_moves(std::string("place(") + what + ")",
                   std::string("for c = 1, #board do if is(board[c], ") + what +
                       ", me) then add(c) end end");
}

TEST_CASE("lua verbs: drop", "[lua]") {
    same_moves("drop()",
               "for x = 1, column(#board) do local y = 1 "
               "while cell(x, y) and board[cell(x, y)] ~= 0 do y = y + 1 end "
               "if cell(x, y) then add(cell(x, y)) end end",
               "square");
}

TEST_CASE("lua verbs: step", "[lua]") {
    const char* const cases[][2] = {
        {"MINE, all_directions, EMPTY", "local what, target, all = MINE, EMPTY, all_directions"},
        {"me, ahead_diagonals, NOT_MINE",
         "local what, target, all = me, NOT_MINE, me == 1 and north_east + north_west or "
         "south_east + south_west"},
        {"THEIRS, orthogonal, OCCUPIED", "local what, target, all = THEIRS, OCCUPIED, orthogonal"},
        {"king(me), ahead + behind + west, THEIRS",
         "local what, target, all = king(me), THEIRS, north + south + west"},
        {"MINE, sideways, king(3 - me)",
         "local what, target, all = MINE, king(3 - me), east + west"},
    };
    for (const auto& [arguments, names] : cases)
        same_moves(std::string("step(") + arguments + ")",
                   std::string(names) +
                       " for c = 1, #board do if is(board[c], what, me) then "
                       "for d in directions(all) do do "
                       "local n = neighbour(c, d) "
                       "if n and is(board[n], target, me) then add(c, n) end end end end end");
}

TEST_CASE("lua verbs: step marks what stands on the target", "[lua]") {
    const auto game =
        lua_game(script("square(3, 1)", "function moves() step(MINE, east, OCCUPIED) end"));
    CHECK(moves_text(*game, game->parse_state("xox 1")) == "a1xb1");
}

TEST_CASE("lua verbs: a step becomes another piece on the far row, or on a set", "[lua]") {
    const auto promoting = [](const std::string& zone) {
        return "for c in each(man(me)) do for n in neighbours(c, ahead) do if board[n] == 0 then "
               "if " +
               zone +
               " then add_piece(king(me), c, n) add_piece(man(me), c, n) else add(c, n) end end "
               "end end";
    };
    same_moves("step(man, ahead, EMPTY, { king, man })", promoting("row(n) == far_row(me)"));
    same_moves("step(man, ahead, EMPTY, { king, man }, border)", promoting("within(n, border)"));
    const char* const rules[] = {
        "function moves() step(man, ahead_diagonals, NOT_MINE, king) end",
        "moves = { step, man, ahead_diagonals, NOT_MINE, king }",
        "moves = { { step, man, ahead_diagonals, NOT_MINE, { king } } }",
    };
    for (const char* text : rules) {
        const auto game = lua_game(script("square(3, 3)", text));
        const AnyState state = game->parse_state("1o1/x2/1x1 1 =*");
        CHECK(moves_text(*game, state) == "b1-c2 a2xb3=X");
        AnyState after = state;
        game->play(after, game->parse_move(after, "a2xb3=X").value());
        CHECK(game->state_text(after).starts_with("1X1/3/1x1 2"));
    }
    for (const char* wrong : {"{}", "'king'", "{ THEIRS }"})
        CHECK_THAT(error_of([&] {
                       const auto game = lua_game(
                           script("square(3, 3)", "function moves() step(man, ahead, EMPTY, " +
                                                      std::string(wrong) + ") end"));
                       (void)moves_text(*game, game->start());
                   }),
                   containing("step: argument"));
}

TEST_CASE("lua verbs: choose", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1) }\nfunction setup() board[1] = 1 end\n"
        "moves = { choose, EMPTY }\nfunction play(me, c) board[c] = 3 - me end\n");
    CHECK(moves_text(*game, game->start()) == "b1 c1");
    CHECK(game->state_text(play_texts(*game, "c1")) == "x1o 2");
    same_moves("choose(NOT_MINE)", "for c in each(NOT_MINE) do add(c) end");
}

TEST_CASE("lua verbs: hops that keep what they hop over lead wherever some way does", "[lua]") {
    // Halma: chains as long as one likes, each end once; a step is not offered again.
    same_moves("step(MINE) hop(MINE, all_directions, OCCUPIED, CHAIN + MAY_STOP + KEEP)",
               "for from in each(MINE) do local reached, list = {}, { from } "
               "local i = 1 while list[i] do for d in directions(all_directions) do "
               "local over = neighbour(list[i], d) local to = neighbour(over, d) "
               "if over and over ~= from and over ~= list[i] and to ~= list[i] and "
               "board[over] ~= 0 and board[to] == 0 and not reached[to] then "
               "reached[to] = true table.insert(list, to) end end i = i + 1 end "
               "for n in neighbours(from) do if board[n] == 0 then reached[n] = true end end "
               "for to in pairs(reached) do add(from, to) end end");
}

TEST_CASE("lua verbs: slide", "[lua]") {
    for (const char* target : {"EMPTY", "NOT_MINE"})
        same_moves(std::string("slide(king(me), all_directions, ") + target + ")",
                   std::string("local target = ") + target +
                       " for c = 1, #board do if board[c] == king(me) then "
                       "for _, d in ipairs(each_direction()) do "
                       "local n = neighbour(c, d) "
                       "while n and n ~= c do "
                       "if is(board[n], target, me) then add(c, n) end "
                       "if board[n] ~= 0 then break end n = neighbour(n, d) end end end end");
}

TEST_CASE("lua verbs: slides of so many cells, or as far as they go", "[lua]") {
    const std::string loop =
        "for c = 1, #board do if board[c] == king(me) then "
        "for _, d in ipairs(each_direction()) do "
        "local n, gone, last = neighbour(c, d), 1, nil "
        "while n and n ~= c do "
        "if is(board[n], NOT_MINE, me) then last = n if gone <= most then add(c, n) end end "
        "if board[n] ~= 0 then break end n, gone = neighbour(n, d), gone + 1 end "
        "if last and most == 0 then add(c, last) end end end end";
    same_moves("slide(king(me), all_directions, NOT_MINE, 2)", "local most = 2 " + loop,
               small_boards);
    same_moves("slide(king(me), all_directions, NOT_MINE, FARTHEST)", "local most = 0 " + loop,
               small_boards);
    const auto game =
        lua_game(script("square(5, 1)", "moves = { slide, MINE, east, NOT_MINE, FARTHEST }"));
    CHECK(moves_text(*game, game->parse_state("x2o1 1")) == "a1xd1");
    CHECK(moves_text(*game, game->parse_state("x2x1 1")) == "a1-c1 d1-e1");
}

TEST_CASE("lua verbs: chains that capture the same and end alike are one move", "[lua]") {
    const auto game = lua_game(
        script("square(5, 5)", "function moves() hop(MINE, all_directions, THEIRS, CHAIN) end"));
    // both ways round a ring of three pieces, and of four, back to where the piece came from
    const std::pair<const char*, std::size_t> rings[] = {{"5/5/x4/oo3/1o3 1", 4},
                                                         {"5/5/xo3/o1o2/1o3 1", 5}};
    for (const auto& [position, cells] : rings) {
        const AnyState state = game->parse_state(position);
        MoveList list;
        game->moves(state, list);
        INFO(moves_text(*game, state));
        CHECK(std::ranges::count_if(list, [&, cells = cells](Move move) {
                  const std::string text = game->move_text(state, move);
                  return text.size() == 3 * cells - 1 && text.ends_with("a3");
              }) == 1);
    }
}

TEST_CASE("lua verbs: hops onto pieces capture them", "[lua]") {
    const std::string cannon =
        "for c = 1, #board do if board[c] == king(me) then "
        "for _, d in ipairs(each_direction()) do "
        "local n, screen = neighbour(c, d), false "
        "while n and n ~= c do "
        "if board[n] ~= 0 then "
        "if screen then if is(board[n], THEIRS, me) then add(c, n) end break end screen = true end "
        "n = neighbour(n, d) end end end end";
    same_moves("hop(king, all_directions, OCCUPIED, FAR + KEEP, THEIRS)", cannon, small_boards);
    same_moves("hop(king, all_directions, OCCUPIED, KEEP, NOT_MINE)",
               "for c = 1, #board do if board[c] == king(me) then "
               "for _, d in ipairs(each_direction()) do "
               "local over = neighbour(c, d) local to = neighbour(over, d) "
               "if over and to and over ~= c and to ~= c and board[over] ~= 0 and "
               "is(board[to], NOT_MINE, me) then add(c, to) end end end end",
               small_boards);
    const auto after = [](const std::string& hop, const char* position, const char* moves) {
        const auto game = lua_game(script("square(7, 1)", "function moves() " + hop + " end"));
        AnyState state = game->parse_state(position);
        CHECK(moves_text(*game, state) == moves);
        MoveList list;
        game->moves(state, list);
        game->play(state, list[0]);
        return game->state_text(state);
    };
    // What was hopped over stays with KEEP only; on a piece a chain ends.
    CHECK(after("hop(MINE, east, OCCUPIED, FAR + KEEP, THEIRS)", "x1x1o1o 1", "a1xe1 c1xg1") ==
          "2x1x1o 2");
    CHECK(after("hop(MINE, east, THEIRS, 0, THEIRS)", "xoo4 1", "a1xc1") == "2x4 2");
    CHECK(after("hop(MINE, east, THEIRS, FAR, THEIRS)", "x1o1o2 1", "a1xe1(c1)") == "4x2 2");
    CHECK(after("hop(MINE, east, THEIRS, CHAIN, NOT_MINE)", "xo1ooo1 1", "a1xc1xe1") == "4xo1 2");
}

TEST_CASE("lua verbs: as many moves as a large board has", "[lua]") {
    const auto game = lua_game(
        "game { name = 'Large', board = square(32, 32) }\n"
        "function setup() for c = 1, 512 do board[c] = 1 + c % 2 end end\n"
        "function moves() fly(MINE, EMPTY) end");
    CHECK(game->count_moves(game->start()) == 256 * 512);
}

TEST_CASE("lua verbs: fly", "[lua]") {
    same_moves(
        "fly(king, NOT_MINE, 2)",
        "local kings = 0 for c = 1, #board do if board[c] == king(me) then kings = kings + 1 end "
        "end "
        "if kings <= 2 then for c = 1, #board do if board[c] == king(me) then "
        "for to = 1, #board do if is(board[to], NOT_MINE, me) then add(c, to) end end end end end",
        small_boards);
}

TEST_CASE("lua verbs: flank", "[lua]") {
    same_moves("flank()",
               "for c = 1, #board do if board[c] == 0 then local any = false "
               "for _, d in ipairs(each_direction()) do "
               "local n, between = neighbour(c, d), 0 "
               "while n and n ~= c and board[n] ~= 0 and board[n] ~= me do "
               "between = between + 1; n = neighbour(n, d) end "
               "if n and n ~= c and board[n] == me and between > 0 then any = true end end "
               "if any then add(c) end end end");
}

TEST_CASE("lua verbs: count and each", "[lua]") {
    for (const char* what : {"EMPTY", "MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "man(me)"}) {
        const std::string argument = std::string("(") + what + ")";
        const std::string loop =
            std::string("local n, sum = 0, 0 for c = 1, #board do if is(board[c], ") + what +
            ", me) then n = n + 1; sum = sum + c end end ";
        same_worth("return count" + argument, loop + "return n");
        same_worth("local sum = 0 for c in each" + argument + " do sum = sum + c end return sum",
                   loop + "return sum");
    }
}

TEST_CASE("lua verbs: fewer", "[lua]") {
    for (const char* what : {"MINE", "THEIRS", "king(me)"})
        same_worth(std::string("return fewer(") + what + ", 4) and 1 or 0",
                   std::string("local n = 0 for c = 1, #board do if is(board[c], ") + what +
                       ", me) then n = n + 1 end end return n < 4 and 1 or 0");
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1), hand = { 1, 2 } } moves = place "
        "function evaluate.fewer(me) return (fewer(MINE, 3) and 1 or 0) - (fewer(THEIRS, 3) and 1 "
        "or 0) end");
    CHECK(game->evaluate(0, game->parse_state("xo1 1 hand=1,2"), 0) == 1);
    CHECK(game->evaluate(0, game->parse_state("xo1 1 hand=2,2"), 0) == 0);
}

TEST_CASE("lua verbs: a line of exactly so many", "[lua]") {
    const std::string exactly =
        "local function exactly(c, n) if board[c] == 0 then return false end "
        "for _, pair in ipairs { { north, south }, { north_east, south_west }, { east, west }, "
        "{ south_east, north_west } } do local length = 1 for i = 1, 2 do "
        "local at, steps = neighbour(c, pair[i]), 0 "
        "while at and steps < 10 and board[at] == board[c] do "
        "length = length + 1; steps = steps + 1; at = neighbour(at, pair[i]) end end "
        "if length == n then return true end end return false end ";
    for (const char* n : {"1", "2", "3"}) {
        same_worth(std::string("local sum = 0 for c = 1, #board do if line(c, ") + n +
                       ", EXACT) then sum = sum + c end end return sum",
                   exactly + "local sum = 0 for c = 1, #board do if exactly(c, " + n +
                       ") then sum = sum + c end end return sum");
        same_worth(std::string("return line(nil, ") + n + ", EXACT) and 1 or 0",
                   exactly + "for c = 1, #board do if is(board[c], MINE, me) and exactly(c, " + n +
                       ") then return 1 end end return 0");
    }
}

TEST_CASE("lua verbs: lines along some directions only", "[lua]") {
    const std::string straight =
        "local function straight(c, n, exact) if board[c] == 0 then return false end "
        "for _, pair in ipairs { { north, south }, { east, west } } do local length = 1 "
        "for i = 1, 2 do local at, steps = neighbour(c, pair[i]), 0 "
        "while at and steps < 10 and board[at] == board[c] do "
        "length = length + 1; steps = steps + 1; at = neighbour(at, pair[i]) end end "
        "if length == n or length > n and not exact then return true end end return false end ";
    const std::string sum = "local sum = 0 for c = 1, #board do if ";
    same_worth(sum + "line(c, 3, north + east) then sum = sum + c end end return sum",
               straight + sum + "straight(c, 3) then sum = sum + c end end return sum");
    same_worth(sum + "line(c, 2, EXACT, ahead + sideways) then sum = sum + c end end return sum",
               straight + sum + "straight(c, 2, true) then sum = sum + c end end return sum");
    const auto game =
        lua_game(script("square(3, 3)", "moves = place result = { line, 3, diagonal }"));
    CHECK_FALSE(game->over(game->parse_state("3/3/xxx 2")));
    CHECK(game->over(game->parse_state("2x/1x1/x2 2")));
}

TEST_CASE("lua verbs: line", "[lua]") {
    const std::string through =
        "local function through(c, n) if board[c] == 0 then return false end "
        "for _, d in ipairs { north, north_east, east, south_east } do local length = 1 "
        "for _, way in ipairs { d, d == north and south or d == north_east and south_west or "
        "d == east and west or north_west } do "
        "local at, steps = neighbour(c, way), 0 "
        "while at and steps < 10 and board[at] == board[c] do "
        "length = length + 1; steps = steps + 1; at = neighbour(at, way) end end "
        "if length >= n then return true end end return false end ";
    for (const char* n : {"1", "2", "3", "4"}) {
        same_worth(std::string("local sum = 0 for c = 1, #board do if line(c, ") + n +
                       ") then sum = sum + c end end return sum",
                   through + "local sum = 0 for c = 1, #board do if through(c, " + n +
                       ") then sum = sum + c end end return sum");
        same_worth(std::string("return line(nil, ") + n + ") and 1 or 0",
                   through + "for c = 1, #board do if is(board[c], MINE, me) and through(c, " + n +
                       ") then return 1 end end return 0");
    }
}

TEST_CASE("lua verbs: connected", "[lua]") {
    const std::string flood =
        "local function group(c) local seen, queue = { [c] = true }, { c } local i = 1 "
        "local touches = { [south] = false, [north] = false } "
        "while queue[i] do local at = queue[i] i = i + 1 "
        "for d in pairs(touches) do if not neighbour(at, d) then touches[d] = true end end "
        "for n in neighbours(at) do if not seen[n] and board[n] == board[c] then "
        "seen[n] = true; queue[#queue + 1] = n end end end "
        "return touches[south] and touches[north] end ";
    for (const char* shape : {"hex", "square"}) {
        same_worth(
            "local sum = 0 for c in each(OCCUPIED) do if c % 7 == 0 and connected(c, south, north) "
            "then "
            "sum = sum + c end end return sum",
            flood +
                "local sum = 0 for c in each(OCCUPIED) do if c % 7 == 0 and group(c) then "
                "sum = sum + c end end return sum",
            shape);
        same_worth("return connected(nil, south, north) and 1 or 0",
                   flood + "for c in each(MINE) do if group(c) then return 1 end end return 0",
                   shape);
    }
}

TEST_CASE("lua verbs: connected along some directions only", "[lua]") {
    same_worth("return connected(nil, west, east, orthogonal) and 1 or 0",
               "for c in each(MINE) do if not neighbour(c, west) then "
               "local seen, queue, i = { [c] = true }, { c }, 1 "
               "while queue[i] do local at = queue[i] i = i + 1 "
               "if not neighbour(at, east) then return 1 end "
               "for d in directions(orthogonal) do local n = neighbour(at, d) "
               "if n and not seen[n] and board[n] == board[c] then "
               "seen[n] = true; queue[#queue + 1] = n end end end end end return 0",
               "square");
    const auto game =
        lua_game(script("square(2, 2)",
                        "function moves() place() end function result(me, last) "
                        "if connected(last, south, north, orthogonal) then return WIN end end"));
    CHECK_FALSE(game->over(game->parse_state("1x/x1 2")));
    CHECK(game->over(game->parse_state("x1/x1 2")));
}

TEST_CASE("lua verbs: opposite, and neighbours some steps away", "[lua]") {
    same_worth(
        "local sum = 0 for c = 1, #board do for d in directions(all_directions) do "
        "sum = sum + (neighbour(c, d, 3) or 0) * (neighbour(c, opposite(d)) or 1) end end "
        "return sum",
        "local back = { [north] = south, [north_east] = south_west, [east] = west, "
        "[south_east] = north_west, [south] = north, [south_west] = north_east, [west] = east, "
        "[north_west] = south_east } "
        "local sum = 0 for c = 1, #board do for d in directions(all_directions) do "
        "local three = neighbour(neighbour(neighbour(c, d), d), d) "
        "sum = sum + (three or 0) * (neighbour(c, back[d]) or 1) end end return sum",
        small_boards);
    same_worth("return neighbour(1, east, 0) + neighbour(1, east, 12 * 1000000 + 5)", "return 7",
               "track(12)");
    same_worth(
        "local n = 0 for d in directions(opposite(ahead_diagonals)) do n = n + d end return n // 4",
        "local n = 0 for d in directions(behind_diagonals) do n = n + d end return n // 4",
        "square");
}

TEST_CASE("lua verbs: rows, columns, cells, sides", "[lua]") {
    same_worth(
        "local sum = 0 for c = 1, #board do sum = sum + c * cell(column(c), row(c)) end "
        "return sum",
        "local sum = 0 for c = 1, #board do sum = sum + c * c end return sum");
    same_worth("return far_row(me)", "return me == 1 and row(#board) or 1");
    same_worth("local n = 0 for c = 1, #board do if side(c) == 1 then n = n + 1 end end return n",
               "local n = 0 for c = 1, #board do if side(c) == 2 then n = n + 1 end end return n",
               "square");
    same_worth("return (row(nil) or neighbour(nil, north) or board[nil] or cell(0, 1)) and 1 or 0",
               "return 0");
    same_worth(
        "local sum = 0 for c = 1, #board do for n in neighbours(c) do sum = sum + n end end "
        "return sum",
        "local sum = 0 for c = 1, #board do local seen = {} "
        "for _, d in ipairs(each_direction()) do local n = neighbour(c, d) "
        "if n and not seen[n] then seen[n] = true; sum = sum + n end end end return sum");
}
