#include "framework/statistics/decathlon.hpp"

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;
using ply_test::containing;

namespace {

const std::vector<std::string> names{"anna", "bert", "cleo"};

void meet(PairTable& table, int one, int other, int won, int drawn, int lost) {
    table.add(one, other, SeatScore::won, static_cast<std::uint64_t>(won));
    table.add(one, other, SeatScore::drawn, static_cast<std::uint64_t>(drawn));
    table.add(one, other, SeatScore::lost, static_cast<std::uint64_t>(lost));
}

DecathlonGame game(const std::string& name, int ab, int ac, int bc) {
    DecathlonGame made{name, {}};
    meet(made.table, 0, 1, ab, 0, 20 - ab);
    meet(made.table, 0, 2, ac, 0, 20 - ac);
    meet(made.table, 1, 2, bc, 0, 20 - bc);
    return made;
}

}  // namespace

TEST_CASE("decathlon: in a round robin points are the share of the score", "[decathlon]") {
    const auto lines = decathlon({game("hex", 12, 15, 9)}, 3, names, {50});
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].player == 0);
    CHECK(*lines[0].points[0] == Approx(100 * 27 / 40.0).margin(0.02));
    CHECK(lines[1].player == 1);
    CHECK(lines[1].total == Approx(100 * 17 / 40.0).margin(0.02));
    CHECK(lines[2].total == Approx(100 * 16 / 40.0).margin(0.02));
}

TEST_CASE("decathlon: a game lost without exception costs no more than itself", "[decathlon]") {
    // bert wins two games of three by little and loses everything in the third.
    std::vector<DecathlonGame> games{game("go", 6, 10, 14), game("hex", 6, 10, 14),
                                     game("dice", 20, 10, 0)};
    const auto lines = decathlon(games, 3, names, {200});
    double sum = 0;
    for (const DecathlonLine& line : lines) {
        sum += line.total;
        for (const auto& points : line.points) CHECK((*points >= 0 && *points <= 100));
        CHECK(line.best_place >= 1);
        CHECK(line.worst_place <= 3);
        CHECK(line.best_place <= line.worst_place);
        CHECK(line.error > 0);
    }
    CHECK(sum == Approx(150).margin(1e-6));  // of every two, one point of 100 each
    const auto bert = std::ranges::find(lines, 1, &DecathlonLine::player);
    CHECK(*bert->points[2] == Approx(0).margin(0.1));
    CHECK(bert->total == Approx((70 + 70 + 0) / 3.0).margin(0.1));
}

TEST_CASE("decathlon: a place is as sure as its results", "[decathlon][long]") {
    const auto sure = decathlon({game("a", 18, 18, 10), game("b", 18, 18, 10)}, 3, names, {400});
    CHECK(sure[0].player == 0);
    CHECK(sure[0].first == 1);
    CHECK(sure[0].worst_place == 1);
    const auto open = decathlon({game("a", 11, 10, 10)}, 3, names, {400});
    CHECK(open[0].first < 0.8);
    CHECK(open[2].best_place == 1);
    // The same share of four times as many matches: half the error.
    DecathlonGame more = game("a", 11, 10, 10);
    for (int i = 0; i < 3; ++i) more.table += game("a", 11, 10, 10).table;
    CHECK(decathlon({more}, 3, names, {1000})[0].error == Approx(open[0].error / 2).epsilon(0.15));
}

TEST_CASE("decathlon: one match from each seat is no certainty", "[decathlon]") {
    DecathlonGame won{"won", {}}, shared{"shared", {}};
    won.table.add(0, 1, SeatScore::won);
    won.table.add(1, 0, SeatScore::lost);
    shared.table.add(0, 1, SeatScore::won);
    shared.table.add(1, 0, SeatScore::won);
    CHECK(std::isinf(decathlon({won}, 2, names, {200})[0].error));
    const auto lines = decathlon({won, shared}, 2, names, {200});
    // Of one win each two are drawn: 100, 50 or 0 points with chances 1/4, 1/2, 1/4, in one of two
    // games.
    CHECK(lines[0].error == Approx(1.96 * 50 / std::sqrt(8.0)).epsilon(0.15));
}

TEST_CASE("decathlon: who did not play a game has no points of it", "[decathlon]") {
    DecathlonGame two{"two", {}};
    meet(two.table, 0, 1, 5, 0, 5);
    const auto lines = decathlon({game("all", 10, 10, 10), two}, 3, names, {20});
    CHECK(lines[2].player == 2);
    CHECK_FALSE(lines[2].points[1]);
    CHECK(lines[2].total == Approx(25));
}

TEST_CASE("decathlon: those who never met cannot be compared", "[decathlon]") {
    DecathlonGame apart{"go", {}};
    meet(apart.table, 0, 1, 5, 0, 5);
    meet(apart.table, 2, 3, 5, 0, 5);
    CHECK_THROWS_WITH(decathlon({apart}, 4, {"a", "b", "c", "d"}, {20}),
                      containing("in go 'a' and 'c' never met"));
}
