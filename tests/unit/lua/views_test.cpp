/// What scripts read of a position is what stands there, whoever wrote it.
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("lua views: what a move has written is read in the same move", "[lua]") {
    // play leaves in `seen` what it reads after each write, so that the position tells.
    const auto game = lua_game(R"(
game { name = 'T', board = square(4, 4), pieces = { 'man', 'king' }, layers = { 'height' },
       variables = { seen = 0, list = { 7, 8 } } }
function setup() board[16] = board[1] + 2 end
function moves() add(1, 2) end
local function note() var.seen = 10 * var.seen + board[1] end
function play(me)
  note()
  board[1] = man(me); note()
  fill(cells(1, 2), king(me)); note()
  rows(1, 1, man(2)); note()
  board[1], board[2], board[3] = 1, 2, 1; flip(1); var.seen = 10 * var.seen + board[2]
  board[13] = 1; promote(13, man, king); var.seen = 10 * var.seen + board[13]
  height[5] = 3; height[5] = height[5] + 1
  var.list[2] = var.list[1] + height[5]; var.list[1] = var.list[2]
end
)");
    AnyState state = game->start();
    CHECK(game->state_text(state) == "3o/4/4/4 1 list=7,8 seen=0");
    game->play(state, game->parse_move(state, "a1-b1").value());
    CHECK(game->state_text(state) == "X2o/4/4/xxxo 2 height=a2:4 list=11,11 seen=13213");
}

TEST_CASE("lua views: whatever stands on the left of an assignment is written", "[lua]") {
    const auto game = lua_game(R"(
game { name = 'T', board = track(12), variables = { x = 0, list = { 0, 0 } } }
function moves() add(1, 2) end
local function one() return 1 end
local function two(t) return t[2] end
function play()
  board[1] = 1                                             -- board[1] = 9
  board [ 2 ], board[one() + 2] = board[1] + 1, board[1] == 1 and 3 or 9
  local alias, text = board, 'board[4] = 9' .. #board
  alias[4] = board[3] == 3 and 4 or 9
  board[board[2] + 3], (board)[6], var.x = board[4] + 1, alias[1] + 5, two { 5, 6 }
  board[7]
    = board[6] + one()
  local there, list = { board[1], x = board[2] }, var.list
  for i = board[1], board[2] do board[i + 7] = i + 7 end
  var.list[1], list[2] = there[1] + var.x, there.x
  if board[10] == 0 and var.x ~= 0 then board[10] = var.x + 4 end
end
)");
    AnyState state = game->start();
    game->play(state, game->parse_move(state, "1-2").value());
    CHECK(game->state_text(state) == "1,2,3,4,5,6,7,8,9,10,0,0 2 list=7,2 x=6");
}

TEST_CASE("lua views: a script may have tables of its own called board and var", "[lua]") {
    const auto game = lua_game(R"(
game { name = 'T', board = track(4), variables = { x = 0 } }
function moves() add(1, 2) end
local function sum(first, board) local n = first; for i = 1, #board do n = n + board[i] end return n end
function play()
  local opt, var <const> = 7, { x = 1 }
  var.x = var.x + opt
  board[1], board[2] = var.x, sum(1, { 2, 3 })
  for c, board in ipairs({ { 5 }, { 4 } }) do var[c] = board[1] end
  board[3], board[4] = var[1], var[2]
end
)");
    AnyState state = game->start();
    game->play(state, game->parse_move(state, "1-2").value());
    CHECK(game->state_text(state) == "8,6,5,4 2 x=0");
}

TEST_CASE("lua views: the tables behind board and var are not to be had", "[lua]") {
    CHECK_THROWS_WITH(lua_game("game { name = 'T', board = square(3, 3) }\n"
                               "function moves() __board[1] = 2; place() end"),
                      containing(":2: __board is a name of the framework's own"));
}

TEST_CASE("lua views: positions may be asked about in any order", "[lua]") {
    const auto game = lua_game(R"(
game { name = 'T', board = square(9, 9), layers = { 'height' }, variables = { x = 0, list = { 0, 0 } } }
function moves() place() end
function evaluate.sum(me)
  local sum = var.x + 3 * var.list[1] + 5 * var.list[2]
  for c = 1, #board do sum = sum + c * board[c] + 7 * c * height[c] end
  return sum
end
)");
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        std::string cells;
        std::string heights;
        std::int64_t sum = 0;
        for (int row = 9; row >= 1; --row)
            for (int column = 1; column <= 9; ++column) {
                const int c = 9 * (row - 1) + column;
                const auto piece = static_cast<int>(1 + random.below(2));
                const auto height = static_cast<int>(random.below(256));
                sum += c * piece + 7 * c * height;
                cells += piece == 1 ? 'x' : 'o';
                heights += std::to_string(height);
                if (column < 9) heights += ',';
                if (column == 9 && row > 1) cells += '/', heights += '/';
            }
        const auto number = static_cast<int>(random.below(1000)) - 500;
        const std::string text = std::to_string(number);
        const AnyState state =
            game->parse_state(cells + " 1 =* height=" + heights + " x=" + text + " list=2," + text);
        CHECK(game->evaluate(0, state, 0) == sum + 6 * number + 6);
    }
}

TEST_CASE("lua views: names and cells that are not there are told", "[lua]") {
    const char* const cases[][2] = {
        {"return board[10]", "board: cell 10 is off the board"},
        {"return board.x", "board[\"x\"]: cells are numbers from 1; a1 is cell(1, 1)"},
        {"return var.passe", "no variable is called 'passe'; did you mean 'passes'?"},
        {"return var.list[3]", "list[3] is not there; it goes from 1 to 2"},
        {"return height[0]", "a layer: cell 0 is off the board"},
    };
    for (const auto& [body, expected] : cases) {
        INFO(body);
        // What is there is read first: then the tables are full.
        const auto game = lua_game(
            "game { name = 'T', board = square(3, 3), layers = { 'height' }, "
            "variables = { passes = 0, list = { 1, 2 } } } moves = place "
            "function evaluate.e(me) local sum = board[1] + var.passes + var.list[1] + height[1] " +
            std::string(body) + " end");
        for (int i = 0; i < 2; ++i)
            CHECK_THAT(error_of([&] { game->evaluate(0, game->start(), 0); }),
                       containing(expected));
    }
}

TEST_CASE("lua views: texts of layers are the cells that do not hold 0, or all", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 2), layers = { 'height' } }\nmoves = place\n");
    const char* const texts[][2] = {
        {"3/3 1 height=c2:255", "3/3 1 height=c2:255"},
        {"3/3 1 height=0,0,255/0,0,0", "3/3 1 height=c2:255"},
        {"3/3 1 height=c2:3,a1:2,", "3/3 1 height=a1:2,c2:3"},
        {"3/3 1 height=a1:4,b1:5,c1:6,a2:1,b2:2,c2:3", "3/3 1 height=1,2,3/4,5,6"},
        {"3/3 1 height=a1:0", "3/3 1"},
    };
    for (const auto& [read, written] : texts)
        CHECK(game->state_text(game->parse_state(read)) == written);
    for (const char* wrong : {"d1:1", "a1:256", "a1:-1", "a1:", "a1:1x", ":", "a1:1,,b1:1"})
        CHECK_THAT(error_of([&] { game->parse_state(std::string("3/3 1 height=") + wrong); }),
                   containing("write height=a1:1,c2:2"));
}
