// What is thought of a position beside the game, without a terminal.

#include "framework/app/display/opinion.hpp"

#include <chrono>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The lines as soon as there is a score; after a minute whatever there is.
std::vector<std::string> first_opinion(const Opinion& opinion) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (opinion.lines().at(1) == "thinks" && std::chrono::steady_clock::now() < latest)
        std::this_thread::yield();
    return opinion.lines();
}

}  // namespace

TEST_CASE("opinion: score, depth and line of the position, in lines that stay three", "[play]") {
    const auto game = open_named("lua:tic_tac_toe");
    Opinion opinion(*game);
    CHECK(opinion.lines().empty());
    Position position = Position::start(*game);
    for (const auto& [player, move] :
         {std::pair{"opinion for player 1", "b2"}, {"opinion for player 2", "a1"}}) {
        opinion.think(position);
        // The game is asked while the search asks its copy of the rules.
        const AnyState next = after(*game, position.state, move);
        const std::vector<std::string> lines = first_opinion(opinion);
        REQUIRE(lines.size() == 3);
        CHECK(lines[0] == player);
        CHECK_THAT(lines[1], containing(", depth "));
        CHECK_FALSE(lines[2].empty());
        position = Position::at(*game, next);
    }
    opinion.stop();
    CHECK(opinion.lines().empty());
}

TEST_CASE("opinion: none of dice in the air and games that are over", "[play]") {
    const auto pig = open_named("pig");
    Opinion of_pig(*pig);
    of_pig.think(Position::at(*pig, after(*pig, pig->start(), "roll")));
    CHECK(of_pig.lines().empty());
    const auto row = open_named("lua:tic_tac_toe");
    Opinion of_row(*row);
    of_row.think(Position::at(*row, after(*row, row->start(), "a1 a2 b1 b2 c1")));
    CHECK(of_row.lines().empty());
}
