// Who plays the strong games of a report is measured, not guessed.

#include "tests/support/insight_trial.hpp"

using namespace insight_test;

// Random games say who wins at nine men's morris; but a search by its evaluation plays far better,
// and with it the game is as even as it is known to be (Gasser, 1996: a draw).
TEST_CASE("insight: the better of two searchers plays the strong games", "[insight]") {
    Trial trial("nine_mens_morris", 10, 256);
    const Insight found = trial.run_players().result;
    REQUIRE(found.chosen);
    CHECK(found.chosen->player.starts_with("pvs"));
    CHECK(found.chosen->score.low > 0.5);
}

TEST_CASE("insight: where one searcher alone can play, nothing is chosen", "[insight]") {
    for (const char* const game : {"nim(heaps=1-2-3)", "pig(goal=10)"}) {
        INFO(game);
        Trial trial(game, 4, 16);
        CHECK(!trial.run_players().result.chosen);
    }
}
