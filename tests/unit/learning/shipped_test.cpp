// The evaluations that are shipped with plugins: each is found, and has learned something.

#include "framework/learning/train/contest.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using learning::Contest;

TEST_CASE("what is shipped as learned wins against knowing nothing", "[learning][plugins]") {
    for (const auto* name :
         {"breakthrough", "checkers", "chess", "hex", "nine_mens_morris", "othello"}) {
        CAPTURE(name);
        const auto game = ply_test::open_named(name);
        Contest contest(*game, "pvs(eval=learned, nodes=200)", "pvs(eval=none, nodes=200)",
                        {.seed = 1, .opening = 3, .longest = 200});
        contest.play(2, Contest::Clock::time_point::max(), {});
        REQUIRE(contest.pairs() == 2);
        CHECK(ScoreSample(contest.counts()).mean() >= 0.75);
    }
}
