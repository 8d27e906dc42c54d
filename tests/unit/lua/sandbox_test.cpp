/// What a script cannot do, and what it costs nobody when it tries.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

const std::string small_game = "game { name = 'T', board = square(3, 3) }\n";

/// The error of a script whose `moves` is this.
std::string moves_error(const std::string& body) {
    return error_of([&] {
        const auto game = lua_game(small_game + "function moves(me) " + body + " end");
        game->over(game->start());
    });
}

}  // namespace

TEST_CASE("lua sandbox: nothing outside the game has a name", "[lua]") {
    for (const char* name :
         {"_G",      "collectgarbage", "coroutine",    "debug",      "dofile", "getmetatable",
          "io",      "load",           "loadfile",     "loadstring", "next",   "os",
          "package", "pcall",          "print",        "rawequal",   "rawget", "rawlen",
          "rawset",  "require",        "setmetatable", "utf8",       "warn",   "xpcall"}) {
        INFO(name);
        CHECK_THAT(moves_error(std::string("local x = ") + name),
                   containing(std::string("nothing is called '") + name + "' here"));
    }
    for (const char* name : {"math.random", "math.randomseed", "math.sin", "string.rep",
                             "string.format", "string.dump", "string.gsub", "string.match",
                             "string.gmatch", "string.pack", "table.move", "table.pack"}) {
        INFO(name);
        CHECK(moves_error(std::string("if ") + name + " then error('there it is') end place()") ==
              "");
    }
}

TEST_CASE("lua sandbox: compiled chunks are refused", "[lua]") {
    CHECK(error_of([] { lua_game("\x1bLua\x54\x00\x19\x93"); }) ==
          "test.lua: this is a compiled chunk; only the text of a script is read");
    CHECK_THAT(error_of([] { lua_game(" \x1bLua"); }), containing("test.lua:1: unexpected symbol"));
}

TEST_CASE("lua sandbox: strings have no methods and tables no addresses", "[lua]") {
    CHECK_THAT(moves_error("local s = ('x'):upper()"), containing("attempt to index a string"));
    CHECK(moves_error("assert(tostring({}) == 'table' and tostring(board) == 'userdata')"
                      " assert(tostring(1.5) == '1.5' and tonumber('0x10') == 16) place()") == "");
}

TEST_CASE("lua sandbox: pairs has an order", "[lua]") {
    CHECK(moves_error("local t = { b = 1, a = 2, [3] = 3, [1.5] = 4, [2] = 5 } local order = '' "
                      "for k in pairs(t) do order = order .. k .. ' ' end "
                      "assert(order == '1.5 2 3 a b ', order) place()") == "");
    CHECK_THAT(moves_error("for k in pairs { [{}] = 1 } do end"), containing("a key is a table"));
}

TEST_CASE("lua sandbox: a failure leaves the game as it was", "[lua]") {
    const auto game =
        lua_game(small_game +
                 "local long = 'x' for i = 1, 16 do long = long .. long end\n"
                 "function moves() place() end\n"
                 "function result(me, last) if last == 5 then local t = {} while true do "
                 "t[#t + 1] = long .. #t end elseif last == 6 then error('six') end end");
    for (int i = 0; i < 4; ++i) {
        AnyState state = game->start();
        const AnyState before = state;
        const char* move = i % 2 == 0 ? "b2" : "c2";
        const auto chosen = game->parse_move(state, move).value();
        CHECK_THROWS_AS(game->play(state, chosen), RulesError);
        CHECK(moves_text(*game, before) == "a1 b1 c1 a2 b2 c2 a3 b3 c3");
        CHECK_THAT(error_of([&] { game->protect([&] { game->perft(before, 2, Bulk::no); }); }),
                   containing("used more than 64 MiB"));
    }
}

TEST_CASE("lua sandbox: an exception inside a callback unwinds cleanly", "[lua]") {
    const auto game = lua_game(small_game + "function moves() add(1, 2, 3) end");
    for (int i = 0; i < 500; ++i) {
        AnyState state = game->start();
        CHECK_THROWS_AS(game->protect([&] {
            MoveList list;
            game->moves(state, list);
            game->play(state, list[0]);
        }),
                        RulesError);
    }
}

TEST_CASE("lua sandbox: many machines may be made and thrown away", "[lua]") {
    const auto game = open_script(lua_file("tic_tac_toe"), {});
    for (int i = 0; i < 200; ++i) CHECK(game->fork()->perft(game->start(), 2, Bulk::no) == 72);
}

#ifndef __SANITIZE_THREAD__  // which holds signals back in code that it has not compiled

TEST_CASE("lua sandbox: loops are stopped in every thread, and only there", "[lua]") {
    const std::string text = small_game +
                             "function moves() place() end\n"
                             "function result(me, last) while last == 9 do end end";
    std::atomic<int> stopped{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&] {
            const auto game = lua_game(text);
            const auto last = game->parse_move(game->start(), "c3").value();
            for (int i = 0; i < 2; ++i) {
                AnyState next = game->start();
                stopped += error_of([&] { game->play(next, last); }).empty() ? 0 : 1;
            }
        });
    // Long work of short callbacks is not late.
    const auto busy = open_script(lua_file("tic_tac_toe"), {});
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t leaves = 0;
    busy->protect([&] {
        while (std::chrono::steady_clock::now() - begin <
               std::chrono::duration<double>(3 * script_second()))
            leaves = busy->perft(busy->start(), 5, Bulk::no);
    });
    for (auto& thread : threads) thread.join();
    CHECK(stopped == 4);
    CHECK(leaves == 15120);
}

TEST_CASE("lua sandbox: a game may be used by another thread than made it", "[lua]") {
    const auto game = lua_game(small_game + "function moves() while true do end end");
    std::string error;
    std::thread([&] { error = error_of([&] { game->over(game->start()); }); }).join();
    CHECK_THAT(error, containing("ran longer than 1 s"));
    CHECK_THAT(error_of([&] { game->over(game->start()); }), containing("ran longer than 1 s"));
}

TEST_CASE("lua sandbox: loops are stopped in a forked process", "[lua]") {
    const auto game = lua_game(small_game + "function moves() while true do end end");
    const pid_t child = fork();
    if (child == 0) {
        const std::string error = error_of([&] { game->over(game->start()); });
        _exit(error.find("ran longer than 1 s") == std::string::npos ? 1 : 0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("lua sandbox: a machine inside the work of another is watched too", "[lua]") {
    const auto outer = open_script(lua_file("tic_tac_toe"), {});
    const auto inner = lua_game(small_game + "function moves() while true do end end");
    std::string error;
    outer->protect([&] {
        error = error_of([&] { inner->over(inner->start()); });
        CHECK(outer->perft(outer->start(), 3, Bulk::no) == 504);
    });
    CHECK_THAT(error, containing("ran longer than 1 s"));
}

#endif

TEST_CASE("lua sandbox: a script is not late because another one was", "[lua]") {
    const auto with_setup = [](const std::string& body) {
        return "game { name = 'T', board = square(2, 1) }\nmoves = place\nfunction setup() " +
               body + " end\n";
    };
    const auto rounds = [&](long count) {
        return with_setup("for i = 1, " + std::to_string(count) + " do end");
    };
    constexpr long some = 2'000'000;
    const std::clock_t before = std::clock();
    lua_game(rounds(some));
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    for (int i = 0; i < 2; ++i) {
        const std::string late = error_of([&] { lua_game(with_setup("while true do end")); });
        CHECK_THAT(late, containing("ran longer"));
        // Takes the other one's place in memory, and less than the second that it may.
        CHECK(error_of([&] {
                  lua_game(rounds(std::lround(some * 0.7 * script_second() / seconds)));
              }) == "");
    }
}
