/// Loops over lists are rewritten before a script is compiled; they must do what Lua's own do.
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* loop_script =
    "game { name = 'T', board = square(3, 3), variables = { list = { 4, 0, 6 } } } moves = place "
    "local function two() return { 1, 2 }, 7 end "
    "function evaluate.e(me) local sum = 0 ";

/// What a body that adds up `sum` comes to, with `file` before it, rewritten or as written.
std::string answer(const std::string& body, bool as_written, const std::string& file = "") {
    ScriptSource source = lua_text(file + loop_script + body + " return sum end");
    source.lowers = !as_written;
    std::string error;
    Score score = 0;
    error = error_of([&] {
        const auto game = open_script(source, {});
        score = game->evaluate(0, game->parse_state("o1x/3/x1o 1 list=4,0,6"), 0);
    });
    return error.empty() ? std::to_string(score) : error;
}

}  // namespace

TEST_CASE("lua loops: ipairs does what it does in Lua", "[lua]") {
    struct Case {
        const char* body;
        const char* expected;
    };
    const Case cases[] = {
        {"for i, v in ipairs({ 5, 7 }) do sum = sum + i * v end", "19"},
        {"for i, v in ipairs { 5, 7 } do sum = sum + i * v end", "19"},
        {"for i, v in ipairs({}) do sum = sum + 1 end", "0"},
        // it ends at the first hole, and before words
        {"for _, v in ipairs({ 1, nil, 4, x = 9 }) do sum = sum + v end", "1"},
        {"for _, v in ipairs({ false, 2 }) do sum = sum + (v or 10) end", "12"},
        // entries that are added or taken meanwhile
        {"local t = { 3 } for _, v in ipairs(t) do sum = sum + v if v > 0 then t[#t + 1] = v - 1 "
         "end end",
         "6"},
        {"local t = { 1, 2, 4 } for i, v in ipairs(t) do sum = sum + v t[i + 1] = nil end", "1"},
        {"local t = { 1, 2 } for _, v in ipairs(t) do t = { 9, 9, 9 } sum = sum + v end", "3"},
        // the list is asked for once, and only its first value
        {"for _, v in ipairs(two()) do sum = sum + v end", "3"},
        {"local function once() sum = sum + 100 return { 1, 1 } end "
         "for _, v in ipairs(once()) do sum = sum + v end",
         "102"},
        // names
        {"for i, i in ipairs({ 4, 5 }) do sum = sum + i end", "9"},
        {"for i, v in ipairs({ 4, 5 }) do i = 10 v = v + i sum = sum + v end", "29"},
        {"local v = 2 for _, v in ipairs({ v, v }) do sum = sum + v end sum = sum + v", "6"},
        {"for i in ipairs({ 4, 5 }) do sum = sum + i end", "3"},
        // leaving, in every way there is
        {"for _, v in ipairs({ 1, 2, 3 }) do if v == 2 then break end sum = sum + v end", "1"},
        {"for _, v in ipairs({ 1, 2, 3 }) do if v == 2 then goto on end sum = sum + v ::on:: end",
         "4"},
        {"for _, v in ipairs({ 1, 2 }) do for _, w in ipairs({ 3, 4 }) do "
         "if w == 4 then goto out end sum = sum + v * w end end ::out:: sum = sum + 0",
         "3"},
        {"for _, v in ipairs({ 1, 2 }) do if v == 2 then return v end end", "2"},
        // blocks of every kind inside
        {"for _, v in ipairs({ 1, 2, 3 }) do local n = v while n > 0 do n = n - 1 sum = sum + 1 "
         "end "
         "repeat n = n + 1 until n == 2 if n == 2 then sum = sum + 10 else sum = 0 end do end end",
         "36"},
        {"for _, row in ipairs({ { 1, 2 }, { 3 } }) do for _, v in ipairs(row) do sum = sum + v "
         "end "
         "end",
         "6"},
        {"for _, f in ipairs({ function() for _, v in ipairs({ 5 }) do sum = sum + v end end }) do "
         "f() end",
         "5"},
        // each turn has variables of its own
        {"local fs = {} for i, v in ipairs({ 5, 6 }) do fs[i] = function() v = v + 1 return v end "
         "end sum = fs[1]() + fs[1]() + fs[2]()",
         "20"},
        // views of the position have an end, and are read as they are at each turn
        {"for i, v in ipairs(var.list) do sum = sum + i * v end", "22"},
        {"for c, v in ipairs(board) do sum = sum + c * v end", "30"},
        // words and comments that only look like loops
        {"local s = 'for i, v in ipairs(t) do' -- for i, v in ipairs(t) do\n sum = #s", "24"},
        {"for i, v in ipairs( --[[ a ) ]]\n { 1,\n 2 } -- b\n ) do sum = sum + i * v end", "5"},
        // with nothing between the words, and bodies that begin with a parenthesis
        {"for i,v in ipairs{5,7}do(function()sum=sum+i*v end)()end", "19"},
        {"local f=function()for _,v in ipairs{5,7}do sum=sum+v end end f()", "12"},
    };
    for (const auto& [body, expected] : cases) {
        INFO(body);
        CHECK(answer(body, false) == expected);
        CHECK(answer(body, true) == expected);
    }
}

TEST_CASE("lua loops: cells are gone through in their order", "[lua]") {
    struct Case {
        const char* body;
        const char* expected;  ///< the digits of the cells
    };
    // the position o1x/3/x1o, upper row first: 1 and 9 are player 1's or 2's, as are 3 and 7
    const Case cases[] = {
        {"for c in each(OCCUPIED) do sum = 10 * sum + c end", "1379"},
        {"for c in each() do sum = 10 * sum + c end", "1379"},
        {"for c in each(EMPTY) do sum = 10 * sum + c end", "24568"},
        {"for c in each(where(row, 2)) do sum = 10 * sum + c end", "456"},
        {"for c in each(border) do if c == 4 then goto on end sum = 10 * sum + c ::on:: end",
         "1236789"},
        {"for c in each(border) do if c == 4 then break end sum = 10 * sum + c end", "123"},
        {"for c in each(corners) do c = c + 0 sum = 10 * sum + c end", "1379"},
        // each loop has cells of its own
        {"for a in each(where(row, 1)) do for b in each(where(row, 2)) do sum = sum + a * b end "
         "end",
         "90"},
        {"local function f(n) local s = 0 for c in each(where(column, n)) do "
         "if n < 3 then s = s + f(n + 1) else s = s + c end end return s end sum = f(1)",
         "162"},
        {"for i = 1, 100 do for c in each(corners) do sum = sum + c end end", "2000"},
        {"for i = 1, 100 do for a in each(corners) do for b in each(corners) do sum = sum + b end "
         "end end",
         "8000"},
        {"for n in neighbours(5) do sum = 10 * sum + n end", "12346789"},
        {"for n in neighbours(1, orthogonal) do sum = 10 * sum + n end", "24"},
        {"for n in neighbours(9, north) do sum = 10 * sum + n end", "0"},
        {"for n in neighbours(nil, north) do sum = 10 * sum + n end", "0"},
        {"for a in neighbours(1, orthogonal) do for b in neighbours(a, orthogonal) do "
         "sum = 10 * sum + b end end",
         "135157"},
        {"for c in ray(1, north_east) do sum = 10 * sum + c end", "59"},
        {"for c in ray(3, east) do sum = 10 * sum + c end", "0"},
        {"for c in ray(9, west) do for n in ray(c, south) do sum = 10 * sum + n end end", "5241"},
        {"for c in each(corners)do(function()sum=10*sum+c end)()end", "1379"},
        {"local near = neighbours local s = 0 for n in near(1, orthogonal) do sum = 10 * sum + n "
         "end",
         "24"},
    };
    for (const auto& [body, expected] : cases) {
        INFO(body);
        CHECK(answer(body, false) == expected);
        CHECK(answer(body, true) == expected);
    }
}

TEST_CASE("lua loops: a loop goes through the cells that there were when it began", "[lua]") {
    const std::string words[] = {"", "local each = each "};
    for (const std::string& own : words) {
        const auto game =
            lua_game(own +
                     "game { name = 'T', board = square(3, 1) } moves = { choose, EMPTY } "
                     "function play(me, c) board[c] = me "
                     "for a in each(EMPTY) do fill(EMPTY, me) board[a] = 3 - me end "
                     "end");
        AnyState state = game->start();
        game->play(state, game->parse_move(state, "b1").value());
        CHECK(game->state_text(state).substr(0, 3) == "oxo");
    }
}

TEST_CASE("lua loops: mistakes are told as if they stood as written", "[lua]") {
    const char* const bodies[] = {
        "\nfor c in each('MINE') do sum = 1 end",
        "for c in each(MINE, 2.5, {}) do\nsum = sum + nil end",
        "\n\nfor c in neighbours(10) do sum = 1 end",
        "for c in neighbours(1, 2) do sum = 1 end",
        "\nfor c in ray(1) do sum = 1 end",
        "for c in ray(1, orthogonal) do sum = 1 end",
        "for c in ray(nil, north) do sum = 1 end",
        "\nfor _, v in ipairs(nil) do sum = 1 end",
        "\nfor _, v in ipairs(MINE) do sum = 1 end",
        "for _, v in ipairs({ 1 }) do\n\nsum = sum + v.x\nend",
        "for _, v in ipairs({ 1 })\ndo\nsum = sum + nil\nend",
        "for _, v in ipairs({ 1 }) do\nsum = sum +",
        "for _, v in ipairs({ 1 } do sum = 1 end",
        "for _, v in ipairs({ 1 }) do sum = 1 end end",
        "for 1, v in ipairs({ 1 }) do sum = 1 end",
        "local t = { 1 } for i, v in ipairs(t) do t[i + 1] = v end",  // never ends
    };
    for (const char* body : bodies) {
        INFO(body);
        const std::string error = answer(body, false);
        CHECK_THAT(error, containing("test.lua:"));
        CHECK(error == answer(body, true));
    }
    for (const char* name : {"__list", "__last", "__at", "__entries", "__each"})
        CHECK_THAT(answer("sum = " + std::string(name), false),
                   containing(std::string(name) + " is a name of the framework's own"));
}

TEST_CASE("lua loops: a list that stays as it is made is gone through the same way", "[lua]") {
    struct Case {
        const char* declared;  ///< at the beginning of the file
        const char* body;
        const char* expected;
    };
    const char* const add_up = "for i, v in ipairs(t) do sum = sum + i * v end";
    const Case cases[] = {
        {"local t = { 5, 7 }", add_up, "19"},
        {"local t <const> = { 5, -7, };", add_up, "-9"},
        {"local t = { { 5, 1 }, { 7, 2 } }", "for _, v in ipairs(t) do sum = sum + v[1] end", "12"},
        {"local t = { 5, 7 }", "for i, v in ipairs(t) do sum = sum + t[i] + #t + v end", "28"},
        {"local t = { 5, 7 } local function f() for _, v in ipairs(t) do return v end end",
         "for _, v in ipairs(t) do sum = sum + v * f() end", "60"},
        {"local t = { 5, 7 }",
         "local u = { t = 1 } for _, v in ipairs(t) do sum = sum + v * u.t end", "12"},
        // entries of entries may change
        {"local t = { { 5 }, { 7 } }",
         "t[1][1] = 6 for _, v in ipairs(t) do v[1] = v[1] + 1 sum = sum + v[1] end t[1][1] = 5 "
         "t[2][1] = 7",
         "15"},
        // lists that do not stay
        {"local t = { 5, 7 }", "t[3] = 1 for _, v in ipairs(t) do sum = sum + v end", "13"},
        {"local t = { 5, 7 }", "local u = t u[3] = 1 for _, v in ipairs(t) do sum = sum + v end",
         "13"},
        {"local t = { 5, 7 } local function f(u) u[2] = nil end",
         "f(t) for _, v in ipairs(t) do sum = sum + v end", "5"},
        {"local t = { 5, 7 }",
         "table.insert(t, 1) for _, v in ipairs(t) do sum = sum + v end table.remove(t)", "13"},
        {"local t = { 5, 7 }", "t = { 4 } for _, v in ipairs(t) do sum = sum + v end", "4"},
        {"local t = { 5, 7 } t = { 4 }", add_up, "4"},
        {"local t = { 5, 7 } local t = { 4 }", add_up, "4"},
        {"local t = { 5, 7 } local s, t = 0, { 4 }", add_up, "4"},
        {"local t = { 5, 7 }", "local t = { 4 } for i, v in ipairs(t) do sum = sum + i * v end",
         "4"},
        {"local t = { 5, 7 }",
         "local function f(t) for _, v in ipairs(t) do sum = sum + v end end f({ 4 })", "4"},
        {"local t = { 5, 7 }",
         "for _, t in ipairs({ { 4 } }) do for _, v in ipairs(t) do sum = sum "
         "+ v end end",
         "4"},
        {"local t = { 5, 7 } do local u = t u[1] = 4 end", add_up, "18"},
        {"local t = { 5, 7 } local u = { t = t } u.t[1] = 4", add_up, "18"},
        {"local t = { 5, 7 } local function f() return t end f()[1] = 4", add_up, "18"},
        // constructors that are no such list
        {"local t = { 5, nil, 7 }", "for _, v in ipairs(t) do sum = sum + v end", "5"},
        {"local n = nil local t = { 5, n, 7 }", "for _, v in ipairs(t) do sum = sum + v end", "5"},
        {"local t = { 5, x = 7 }", "for _, v in ipairs(t) do sum = sum + v end", "5"},
        {"local t = { [1] = 5, [2] = 7, [4] = 1 }", "for _, v in ipairs(t) do sum = sum + v end",
         "12"},
        {"local t = { 5, 7 } and { 4 }", add_up, "4"},
        {"local t = { {} and nil, 7 }", "for _, v in ipairs(t) do sum = sum + v end", "0"},
        {"local t = { 5 + 1, 7 }", add_up, "20"},
        {"local t = { 1.5, 7 }", "for _, v in ipairs(t) do sum = sum + v // 1 | 0 end", "8"},
        {"local t = { 'a', 'b' }", "for i in ipairs(t) do sum = sum + i end", "3"},
        {"local t = {}", "for i in ipairs(t) do sum = sum + i end", "0"},
        {"local t, u = { 5, 7 }, { 4 }", add_up, "19"},
        // names, leaks and parentheses
        {"local t = { 5, 7 }", "for t, v in ipairs(t) do sum = sum + t * v end", "19"},
        {"local t = { 5, 7 }", "for i, t in ipairs(t) do sum = sum + i * t end", "19"},
        {"local t = { 5, 7 }",
         "local _, u = ipairs(t) u[3] = 1 for _, v in ipairs(t) do sum = sum + v end", "13"},
        {"local t = { 5, 7 }", "for i, v in ipairs(t)do(function()sum=sum+i*v end)()end", "19"},
        {"local t = { 5, 7 }", "for i, v in ipairs(\nt) do sum = sum + i * v end", "19"},
        {"local t = { 5, 7 } local function g(ipairs) ipairs(t) end g(function(u) u[3] = 1 end)",
         "for _, v in ipairs(t) do sum = sum + v end", "13"},
    };
    for (const auto& [declared, body, expected] : cases) {
        INFO(declared << " ... " << body);
        const std::string file = std::string(declared) + " ";
        CHECK(answer(body, false, file) == expected);
        CHECK(answer(body, true, file) == expected);
    }
}

TEST_CASE("lua loops: cells are read as they are, wherever a function begins", "[lua]") {
    struct Case {
        const char* body;
        const char* expected;
    };
    // o1x/3/x1o: cells 1 and 9 hold 1 and 2 ...
    const Case cases[] = {
        {"for c = 1, 9 do if board[c] ~= 0 then sum = sum + c end end", "20"},
        {"local function f(c) return board[c] end sum = f(1) * 10 + f(3)", "12"},
        {"local f = function(a,\n b)\n return board[a] + board[b] end sum = f(1, 3)", "3"},
        {"local function f(...) local c = ... return (board[c]) end sum = f(3)", "2"},
        {"local t = {} function t.f(c) return board[c] end function t:g(c) return board[c] end "
         "sum = t.f(1) + 10 * t:g(3)",
         "21"},
        {"local fs = {} for c = 1, 9 do fs[c] = function() return board[c] end end "
         "for c = 1, 9 do sum = sum + fs[c]() end",
         "6"},
        {"local function f(board) return board[1] end sum = f({ 7 })", "7"},
        {"local function f(c)return board[c]end sum = f(1) * 10 + f(3)", "12"},
        {"local function f(board) return board[1] end sum = f({ 7 }) * 10 + board[3]", "72"},
        {"local function f(c)for _,v in ipairs{c}do return board[v]+#var.list end end sum = f(3)",
         "5"},
        {"sum = var.list[1] + var.list[3] + (function() return var.list[1] end)()", "14"},
    };
    for (const auto& [body, expected] : cases) {
        INFO(body);
        CHECK(answer(body, false) == expected);
        CHECK(answer(body, true) == expected);
    }
}
