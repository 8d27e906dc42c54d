// Retrograde analysis, judged by published counts and by brute force.
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/maze.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/solved_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

SolvedPositions solve_all(const Game& game) {
    return solve_positions(game, game.start(), SymmetryGroup::none(), enough);
}

/// Every position has the value and distance that value iteration finds.
void agrees_with_iteration(const Game& game) {
    INFO(game.info().name);
    const SolvedPositions all = solve_all(game);
    const SolvedPositions fewer = solve(game);
    const auto values = values_by_iteration(game);
    CHECK(all.states.size() == values.size());
    for (const auto& [text, value] : values) {
        INFO(text);
        for (const SolvedPositions* solved : {&all, &fewer}) {
            const PositionValue* found = solved->find(game, game.parse_state(text));
            REQUIRE(found != nullptr);
            REQUIRE(found->value == value.first);
            REQUIRE(static_cast<int>(found->plies) == value.second);
        }
    }
}

}  // namespace

TEST_CASE("retrograde: published counts of positions", "[solve]") {
    // Tic-tac-toe: https://en.wikipedia.org/wiki/Tic-tac-toe#Combinatorics. The plugin declares the
    // eight symmetries, the script's are found on its board.
    for (const char* name : {"tic_tac_toe", "lua:tic_tac_toe"}) {
        CHECK(solve_all(*open_named(name)).states.size() == 5478);
        CHECK(solve(*open_named(name)).states.size() == 765);
    }
    // By hand: both heaps, either heap, none.
    CHECK(solve(*open_named("nim(heaps=1-1)")).states.size() == 4);
}

TEST_CASE("retrograde: published values", "[solve]") {
    const auto start = [](const Game& game) { return *solve(game).find(game, game.start()); };
    CHECK(start(*open_named("tic_tac_toe")) == PositionValue{0, 0});
    // John Tromp's table of small boards, https://tromp.github.io/c4/c4.html
    CHECK(start(*open_named("connect_four(width=4, height=4)")).value == 0);
    // The second player wins 4x4 othello by 8, 3 stones to 11.
    CHECK(start(*open_named("othello(size=4, goal=margin)")).value == -8);
    CHECK(start(*open_named("lua:othello(size=4)")).value == -1);
    CHECK(start(*open_named("hex(size=3)")).value == 1);
}

TEST_CASE("othello: empty cells are nobody's, or the winner's", "[solve]") {
    const struct {
        const char* position;
        int nobody;
        int winner;
    } ends[] = {{"8/8/8/8/8/8/8/xxxxxxx1 2", 7, 64},  // wiped out, as tournaments count it
                {"o7/8/8/8/8/8/8/xxxxxxx1 1", 6, 62},
                {"ooo5/8/8/8/8/8/8/xx6 1", -1, -60},
                {"x7/8/8/8/8/8/8/7o 1", 0, 0}};
    for (const auto& [position, nobody, winner] : ends)
        for (const bool given : {false, true}) {
            INFO(position);
            const auto game = open_named(std::string("othello(goal=margin, empties=") +
                                         (given ? "winner)" : "nobody)"));
            const auto outcome = game->outcome(game->parse_state(position));
            REQUIRE(outcome);
            CHECK(outcome->utility[0] == (given ? winner : nobody));
        }
}

TEST_CASE("retrograde: Bouton's theory of nim in every position", "[solve]") {
    const auto game = open_named("nim(heaps=3-4-5)");
    const SolvedPositions solved = solve(*game);
    for (std::size_t i = 0; i < solved.states.size(); ++i) {
        const AnyState state = solved.states.at(i);
        const std::string text = game->state_text(state);
        const std::vector<int> heaps = numbers_in(text.substr(0, text.find(' ')));
        int sum = 0;
        for (const int heap : heaps) sum ^= heap;
        INFO(text);
        CHECK((solved.values[i].value == 1) == ((sum != 0) == (game->mover(state) == 0)));
    }
}

TEST_CASE("retrograde: value iteration's values and distances", "[solve]") {
    agrees_with_iteration(*open_named("lua:tic_tac_toe"));
    agrees_with_iteration(*open_named("tic_tac_toe"));
    agrees_with_iteration(*open_named("nim(heaps=1-2-3)"));
    agrees_with_iteration(*open_named("hex(size=2)"));
    agrees_with_iteration(*make_game<Puzzle>());
    agrees_with_iteration(*make_game<Twice>({{"seeds", "1"}}));
    agrees_with_iteration(*make_game<Shuffle<Repetition::Rule::draw>>());
}

TEST_CASE("retrograde: value iteration's values in games with cycles", "[solve]") {
    int won = 0;
    int endless = 0;
    for (int seed = 0; seed < 150; ++seed) {
        for (const char* goal : {"win", "margin"}) {
            for (const char* players : {"2", "1"}) {
                INFO(seed << " " << goal << " " << players);
                const auto game = maze(seed, goal, players);
                agrees_with_iteration(*game);
                const SolvedPositions solved = solve(*game);
                ++(solved.values[0].value == 0 ? endless : won);
            }
        }
    }
    CHECK(won > 100);
    CHECK(endless > 100);
}

TEST_CASE("retrograde: symmetries are found on the board and verified", "[solve]") {
    const auto symmetries = [](const Game& game) { return solve(game).symmetries.size(); };
    CHECK(symmetries(*open_named("lua:tic_tac_toe")) == 8);
    CHECK(symmetries(*open_named("lua:othello(size=4)")) == 8);
    CHECK(symmetries(*open_named("hex(size=3)")) ==
          2);  // turned, but not over: the edges have owners
    CHECK(symmetries(*open_named("lua:connect_four(width=4, height=3)")) == 2);
    // A line on the left edge wins only for who has no stone in the far corner: rare enough that
    // random games do not see it, so that the whole must be done again.
    const auto crooked = lua_game(R"(
        game { name = "Crooked", board = square(3, 3), description = "" }
        function moves() place() end
        function result(me, last)
          if me == 1 and count(EMPTY) == 0 and board[1] == 1 and board[2] == 2 and
             board[3] == 1 and board[4] == 2 and board[5] == 1 and board[6] == 2 and
             board[7] == 2 then return WIN end
        end)");
    CHECK(SymmetryGroup::found(*crooked).size() > 1);
    CHECK(symmetries(*crooked) == 1);
    agrees_with_iteration(*crooked);
    agrees_with_iteration(*open_named("hex(size=3)"));
}

TEST_CASE("retrograde: games it cannot solve are refused by name", "[solve]") {
    CHECK_THROWS_WITH(require_retrograde(*make_game<Dice>()), containing("has dice"));
    CHECK_THROWS_WITH(require_retrograde(*make_game<Trio>()), containing("has 3 players"));
    CHECK_THROWS_WITH(require_retrograde(*make_game<Shuffle<Repetition::Rule::forbidden>>()),
                      containing("forbids repetition"));
}

TEST_CASE("retrograde: stops at its memory, and on request", "[solve]") {
    const auto game = open_named("connect_four");
    CHECK_THROWS_AS(solve_positions(*game, game->start(), usable_symmetries(*game), 1 << 20),
                    MemoryReached);
    CHECK_THROWS_WITH(solve_positions(*game, game->start(), usable_symmetries(*game), 1 << 20),
                      containing("more positions than fit into 1 MiB"));
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(
        solve_positions(*game, game->start(), usable_symmetries(*game), enough, stop.get_token())
            .complete);
}
