// The games of a report: what the journal has costs no time, what is missing waits for none.

#include "framework/insight/play/hall.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::insight;

namespace {

int played_by(StageClock& clock, GameLog& log, int end) {
    const OpenedGame opened = open_named_game("tic_tac_toe");
    const Contestant player = Strengths(*opened.game).of(0);
    return static_cast<int>(
        Hall(*opened.game, 2, log, 1)
            .play("selfplay 0", 0, end, [&](int) { return Seating{{&player, &player}}; }, clock)
            .size());
}

}  // namespace

TEST_CASE("insight: games of the journal are shown without time for others", "[insight]") {
    GameLog log({}, {}, false);
    StageClock unlimited;
    CHECK(played_by(unlimited, log, 3) == 3);
    CHECK(!unlimited.over());
    StageClock none({}, [] { return 0.0; });
    CHECK(played_by(none, log, 3) == 3);
    CHECK(!none.over());
    CHECK(played_by(none, log, 4) == 3);
    CHECK(none.over());
}

TEST_CASE("insight: a stage stops when it is asked to, though its time has not begun", "[insight]") {
    GameLog log({}, {}, false);
    std::stop_source source;
    StageClock clock(source.get_token(), [] { return 3600.0; });
    source.request_stop();
    CHECK(clock.over());
    CHECK(played_by(clock, log, 3) == 0);
}

TEST_CASE("insight: games are played by their numbers, in any order", "[insight]") {
    const OpenedGame opened = open_named_game("tic_tac_toe");
    const Contestant player = Strengths(*opened.game).of(0);
    GameLog log({}, {}, false);
    StageClock clock;
    Hall hall(*opened.game, 2, log, 1);
    const auto seating = [&](int) { return Seating{{&player, &player}}; };
    const auto in_order = hall.play("selfplay 0", 0, 8, seating, clock);
    const auto some =
        Hall(*opened.game, 1, log, 1).play("selfplay 0", std::vector{7, 2, 9}, seating, clock);
    REQUIRE(some.size() == 3);
    CHECK(game_json(some[0]) == game_json(in_order[7]));
    CHECK(game_json(some[1]) == game_json(in_order[2]));
    CHECK(some[2].number == 9);
}

TEST_CASE("insight: only the games that figures are made of are counted", "[insight]") {
    const OpenedGame opened = open_named_game("tic_tac_toe");
    const Contestant player = Strengths(*opened.game).of(0);
    const auto seating = [&](int) { return Seating{{&player, &player}}; };
    GameLog log({}, {}, false);
    StageClock unlimited, none({}, [] { return 0.0; });
    Hall(*opened.game, 1, log, 1).play("selfplay 0", std::vector{1, 8}, seating, unlimited);
    Hall hall(*opened.game, 1, log, 1);
    // The second is missing: what comes after it does not count, though it was played.
    CHECK(hall.play("selfplay 0", std::vector{1, 5, 8}, seating, none).size() == 1);
    CHECK(hall.series().front().numbers == std::set{1});
}
