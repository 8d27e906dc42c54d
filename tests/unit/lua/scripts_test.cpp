/// The games in scripts/games: their own tests, and what holds for every Lua game.
#include <filesystem>
#include <set>
#include <vector>

#include "framework/authoring/script_tests/script_tests.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

const char* const names[] = {"tic_tac_toe", "connect_four", "breakthrough",
                             "hex",         "kalah",        "othello"};

}  // namespace

TEST_CASE("lua games: the tests in the scripts pass", "[lua]") {
    const std::filesystem::path folder = PLYBOARD_SOURCE_DIR "/scripts/games";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().stem().string();
        INFO(name);
        const ScriptTestReport report = run_script_tests(lua_file(name));
        CHECK(failures_in(report) == std::vector<std::string>{});
        CHECK(report.tests > 0);
    }
}

TEST_CASE("lua games: texts, bytes and hashes agree in random games", "[lua]") {
    for (const char* name : names) {
        const auto game = open_script(lua_file(name), {});
        const auto other = game->fork();
        Random random(7);
        for (int games = 0; games < 10; ++games) {
            AnyState state = game->start();
            for (int ply = 0; ply < 400; ++ply) {
                const std::string text = game->state_text(state);
                INFO(name << ' ' << text);
                const AnyState read = other->parse_state(text);
                REQUIRE(read == state);
                REQUIRE(other->hash(read) == game->hash(state));
                REQUIRE(other->outcome(read) == game->outcome(state));
                if (game->over(state)) break;
                MoveList list;
                game->moves(state, list);
                REQUIRE(list.size() == game->count_moves(state));
                for (const Move move : list)
                    REQUIRE(game->parse_move(state, game->move_text(state, move)) == move);
                game->play(state, list[random.below(static_cast<std::uint32_t>(list.size()))]);
                REQUIRE(game->hash(state) != game->hash(read));
            }
        }
    }
}

TEST_CASE("lua games: perft with and without bulk counting agree", "[lua]") {
    for (const char* name : names) {
        INFO(name);
        const auto game = open_script(lua_file(name), {});
        CHECK(game->perft(game->start(), 3, Bulk::no) == game->perft(game->start(), 3, Bulk::yes));
        Random random(3);
        const PlayoutStats stats = game->playouts(game->start(), random, 20, 1000);
        CHECK(stats.games == 20);
        CHECK(stats.unfinished == 0);
    }
}

TEST_CASE("lua games: connect four drops into columns and knows a line", "[lua]") {
    const auto game = open_script(lua_file("connect_four"), {});
    CHECK(moves_text(*game, game->start()) == "a b c d e f g");
    const AnyState won = play_texts(*game, "d e d e d e d");
    CHECK(game->state_text(won) == "7/7/3x3/3xo2/3xo2/3xo2 2");
    CHECK(game->outcome(won) == Outcome::win(0));
    CHECK(game->outcome(game->parse_state("7/7/7/7/7/oooo3 1")) == Outcome::win(1));
    CHECK(moves_text(*game, game->parse_state("x6/o6/x6/o6/x6/o6 1")) == "b c d e f g");
}

TEST_CASE("lua games: connect four takes other sizes", "[lua]") {
    const auto game =
        open_script(lua_file("connect_four"), {{"width", "26"}, {"height", "26"}, {"line", "3"}});
    CHECK(game->count_moves(game->start()) == 26);
    CHECK(game->perft(game->start(), 2, Bulk::no) == 26 * 26);
    const AnyState won = play_texts(*game, "y a z b x");
    CHECK(game->outcome(won) == Outcome::win(0));
}

TEST_CASE("lua games: a finished breakthrough is finished after parsing", "[lua]") {
    const auto game = open_script(lua_file("breakthrough"), {});
    AnyState state = game->parse_state("8/x7/8/8/8/8/7o/8 1");
    game->play(state, game->parse_move(state, "a7-a8").value());
    CHECK(game->outcome(state) == Outcome::win(0));
    CHECK(game->parse_state(game->state_text(state)) == state);
    CHECK(game->outcome(game->parse_state("x7/8/8/8/8/8/7o/8 2")) == Outcome::win(0));
    CHECK(game->outcome(game->parse_state("x7/8/8/8/8/8/7o/8 2 =*")) == std::nullopt);
    CHECK(game->outcome(game->parse_state("8/8/8/8/8/8/7o/8 1")) == Outcome::win(1));
    CHECK(game->evaluations() == std::vector<std::string>{"material"});
    CHECK(game->evaluate(0, game->parse_state("8/x7/8/8/8/8/6oo/8 1"), 0) == -1);
    CHECK(game->evaluate(0, game->parse_state("8/x7/8/8/8/8/6oo/8 1"), 1) == 1);
}

TEST_CASE("lua games: captures are written with x and are noisy", "[lua]") {
    const auto game = open_script(lua_file("breakthrough"), {});
    const AnyState state = game->parse_state("8/8/8/8/4o3/3x4/8/8 1");
    CHECK(moves_text(*game, state) == "d3-d4 d3xe4 d3-c4");
    CHECK(game->noisy(state, game->parse_move(state, "d3xe4").value()));
    CHECK_FALSE(game->noisy(state, game->parse_move(state, "d3-c4").value()));
}

TEST_CASE("lua games: kalah moves again and captures", "[lua]") {
    const auto game = open_script(lua_file("kalah"), {});
    const AnyState again = play_texts(*game, "3");
    CHECK(game->state_text(again) == "4,4,0,5,5,5,1,4,4,4,4,4,4,0 1");
    AnyState state = game->parse_state("1,0,0,0,0,0,0,0,0,0,0,3,1,0 1");
    game->play(state, game->parse_move(state, "1").value());
    CHECK(game->state_text(state) == "0,0,0,0,0,0,4,0,0,0,0,0,1,0 2");
    CHECK(game->outcome(state).has_value());
    CHECK(game->facts().goal == Goal::margin);
    CHECK(game->layout()->counts);
}

TEST_CASE("lua games: othello passes and counts the stones", "[lua]") {
    const auto game = open_script(lua_file("othello"), {{"size", "4"}});
    CHECK(moves_text(*game, game->parse_state("4/4/4/1xo1 2")) == "a1");
    CHECK(moves_text(*game, game->parse_state("4/4/4/xo2 2")) == "pass");
    CHECK(game->outcome(game->parse_state("4/4/4/xxx1 2"))->utility[0] == 3);
}

namespace {

/// How many boards come about, whatever was played before.
std::size_t boards_of(const Game& game) {
    const auto board = [&](const AnyState& state) {
        const std::string text = game.state_text(state);
        return text.substr(0, text.find(' '));
    };
    // Plies are counted in states, not here.
    const auto without_plies = [&](const AnyState& state) {
        const std::string text = game.state_text(state);
        return text.substr(0, text.find(" plies="));
    };
    std::set<std::string> boards;
    std::set<std::string> met;
    std::vector<AnyState> left{game.start()};
    while (!left.empty()) {
        const AnyState state = left.back();
        left.pop_back();
        boards.insert(board(state));
        if (game.over(state)) continue;
        MoveList list;
        game.moves(state, list);
        for (const Move move : list) {
            AnyState next = state;
            game.play(next, move);
            if (met.insert(without_plies(next)).second) left.push_back(next);
        }
    }
    return boards.size();
}

}  // namespace

TEST_CASE("lua games: go has as many positions as are known", "[lua]") {
    // https://oeis.org/A094777: the number of legal positions on an n x n board.
    const auto go = open_script(lua_file("go"), {{"size", "2"}});
    CHECK(boards_of(*go) == 57);
}
