// Who plays the strong games of a report is measured, not guessed.

#include <set>

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

// Evaluations of checkers' first positions differ by little; that little must not decide, or all
// games of alpha-beta, which plays the same move each time, were one game.
TEST_CASE("insight: games of alpha-beta differ", "[insight]") {
    const OpenedGame checkers = open_named_game("checkers");
    const Strengths strengths(*checkers.game, "pvs");
    const Contestant player = strengths.of(4);
    std::set<std::uint64_t> openings;
    for (int number = 0; number < 20; ++number) {
        Position position = Position::start(*checkers.game);
        const auto one = player.make(*checkers.game);
        one->new_match(static_cast<std::uint64_t>(number));
        for (int ply = 0; ply < 6; ++ply)
            play(*checkers.game, position, one->choose(position, {}, {}).move);
        openings.insert(checkers.game->hash(position.state));
    }
    CHECK(openings.size() > 15);
}

TEST_CASE("insight: where one searcher alone can play, nothing is chosen", "[insight]") {
    for (const char* const game : {"nim(heaps=1-2-3)", "pig(goal=10)"}) {
        INFO(game);
        Trial trial(game, 4, 16);
        CHECK(!trial.run_players().result.chosen);
    }
}
