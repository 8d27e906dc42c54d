#include "framework/match/openings.hpp"

#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply_test;

namespace {

std::uint64_t end_of(const Game& game, const Opening& opening) {
    AnyState state = game.start();
    for (const Move move : opening.moves) {
        MoveList list;
        game.moves(state, list);
        REQUIRE(list.contains(move));
        game.play(state, move);
        REQUIRE_FALSE(game.over(state));
    }
    return game.hash(state);
}

}  // namespace

TEST_CASE("openings: all different until they are used up, then again", "[openings]") {
    const auto game = make_game<Trio>();  // 9 first pairs of moves, as many positions
    Openings openings(*game, 2, 7);
    std::set<std::uint64_t> first, second;
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(openings.at(i).cycle == 0);
        first.insert(end_of(*game, openings.at(i)));
    }
    for (std::size_t i = 9; i < 18; ++i) {
        CHECK(openings.at(i).cycle == 1);
        second.insert(end_of(*game, openings.at(i)));
    }
    CHECK(first.size() == 9);
    CHECK(second == first);
}

TEST_CASE("openings: many lines are drawn at random, without repeating", "[openings]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    Openings openings(*game, 10, 3);
    std::set<std::uint64_t> ends;
    for (std::size_t i = 0; i < 300; ++i) {
        REQUIRE(openings.at(i).cycle == 0);
        REQUIRE(openings.at(i).moves.size() == 10);
        ends.insert(end_of(*game, openings.at(i)));
    }
    CHECK(ends.size() == 300);
}

TEST_CASE("openings: follow from the seed, in whatever order they are asked for", "[openings]") {
    const auto game = make_game<Dice>();
    Openings forwards(*game, 4, 11), backwards(*game, 4, 11), other(*game, 4, 12);
    const auto last = backwards.at(20).moves;
    bool differs = false;
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(forwards.at(i).moves == backwards.at(i).moves);
        differs |= forwards.at(i).moves != other.at(i).moves;
    }
    CHECK(forwards.at(20).moves == last);
    CHECK(differs);
}

TEST_CASE("openings: none of no plies, an error where every game is over", "[openings]") {
    const auto game = make_game<Trio>();
    CHECK(Openings(*game, 0, 1).at(5).moves.empty());
    Openings openings(*game, 9, 1);
    CHECK_THROWS_WITH(openings.at(0), containing("choose fewer plies"));
}
