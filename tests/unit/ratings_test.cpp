#include "framework/tournament/ratings.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;

namespace {

void add(Encounters& encounters, int a, int b, std::uint64_t wins, std::uint64_t losses,
         std::uint64_t draws) {
    if (wins > 0) encounters[{{a, b}, {1, 2}}] += wins;
    if (losses > 0) encounters[{{a, b}, {2, 1}}] += losses;
    if (draws > 0) encounters[{{a, b}, {1, 1}}] += draws;
}

}  // namespace

// Figures that fastchess prints for these results.
TEST_CASE("ratings: the Elo difference of a match of two", "[ratings]") {
    const EloDifference elo = elo_difference(136, 96, 111);
    CHECK(elo.elo == Approx(40.70).margin(0.005));
    CHECK(elo.error() == Approx(30.43).margin(0.005));
    CHECK(elo_difference(10, 10, 5).elo == Approx(0).margin(1e-9));
    CHECK(std::isinf(elo_difference(3, 0, 0).elo));
}

TEST_CASE("ratings: two players in a tournament get the figures of the match", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 136, 96, 111);
    const auto ratings = rate(2, encounters);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(40.70).margin(0.005));
    CHECK(ratings[0].elo + ratings[1].elo == Approx(0).margin(1e-9));
    CHECK(ratings[0].high - ratings[0].low == Approx(30.43).margin(0.005));
    CHECK(ratings[0].low == Approx(-ratings[1].high));
}

// Agresti, Categorical Data Analysis (1990), table 10.10: American League East 1987; his estimates
// have Baltimore at 0 and are natural logarithms.
TEST_CASE("ratings: Bradley-Terry for the baseball seasons of Agresti", "[ratings]") {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; wins of the row.
    const int wins[7][7] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9}, {4, 6, 0, 7, 7, 8, 12},
                            {6, 8, 6, 0, 6, 7, 10}, {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                            {2, 4, 1, 3, 1, 7, 0}};
    const double estimates[7] = {1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0};
    Encounters encounters;
    for (int i = 0; i < 7; ++i)
        for (int j = i + 1; j < 7; ++j) add(encounters, i, j, wins[i][j], wins[j][i], 0);
    const auto ratings = rate(7, encounters);
    double sum = 0;
    for (int i = 0; i < 7; ++i) {
        INFO(i);
        const double natural = (ratings[i].elo - ratings[6].elo) * std::log(10) / 400;
        CHECK(natural == Approx(estimates[i]).margin(0.0006));
        CHECK(ratings[i].low < ratings[i].elo);
        sum += ratings[i].elo;
    }
    CHECK(sum == Approx(0).margin(1e-6));
}

TEST_CASE("ratings: at the maximum expected and scored points agree", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 10, 3, 4);
    add(encounters, 1, 2, 6, 5, 9);
    add(encounters, 0, 2, 3, 2, 1);
    add(encounters, 2, 3, 8, 1, 0);
    const auto ratings = rate(4, encounters);
    const auto expected = [&](int a, int b) {
        return 1 / (1 + std::pow(10.0, (ratings[b].elo - ratings[a].elo) / 400));
    };
    CHECK(17 * expected(0, 1) + 6 * expected(0, 2) == Approx(12 + 3.5).margin(1e-6));
    CHECK(9 * expected(3, 2) == Approx(1).margin(1e-6));
}

TEST_CASE("ratings: Plackett-Luce of three, by its own equations", "[ratings]") {
    // 0 first 6 times of 10; of the other two, 1 is ahead of 2 in 7.
    Encounters encounters;
    encounters[{{0, 1, 2}, {1, 2, 3}}] = 4;
    encounters[{{0, 1, 2}, {1, 3, 2}}] = 2;
    encounters[{{0, 1, 2}, {2, 1, 3}}] = 2;
    encounters[{{0, 1, 2}, {3, 1, 2}}] = 1;
    encounters[{{0, 1, 2}, {2, 3, 1}}] = 1;
    const auto ratings = rate(3, encounters);
    double w[3], total = 0;
    for (int i = 0; i < 3; ++i) total += w[i] = std::pow(10.0, ratings[i].elo / 400);
    // Placings of player 0: first 6, second 3 (twice against 2, once against 1).
    const double expected = 10 * w[0] / total + 3 * w[0] / (w[0] + w[2]) + 1 * w[0] / (w[0] + w[1]);
    CHECK(expected == Approx(6 + 3).margin(1e-6));
}

TEST_CASE("ratings: equal ranks lie between the two orders", "[ratings]") {
    Encounters encounters;
    encounters[{{0, 1, 2}, {1, 1, 1}}] = 5;
    for (const Rating& rating : rate(3, encounters)) CHECK(rating.elo == Approx(0).margin(1e-9));
    encounters[{{0, 1, 2}, {1, 2, 2}}] = 2;
    const auto ratings = rate(3, encounters);
    CHECK(ratings[0].elo > 0);
    CHECK(ratings[1].elo == Approx(ratings[2].elo));
}

TEST_CASE("ratings: who won or lost everything gets a bound, not infinity", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 10, 0, 0);
    add(encounters, 0, 2, 10, 0, 0);
    add(encounters, 1, 2, 5, 5, 0);
    const auto ratings = rate(3, encounters);
    CHECK(ratings[0].reach == Reach::at_least);
    CHECK(ratings[0].elo > 200);
    CHECK(ratings[0].elo < 2000);
    CHECK(std::isinf(ratings[0].high));
    CHECK(ratings[1].reach == Reach::estimated);
    CHECK(ratings[1].prior);
    CHECK(ratings[1].elo == Approx(ratings[2].elo));

    Encounters two_classes;
    add(two_classes, 0, 1, 3, 3, 0);
    add(two_classes, 2, 3, 3, 3, 0);
    add(two_classes, 0, 2, 5, 0, 0);
    add(two_classes, 1, 3, 5, 0, 0);
    const auto classes = rate(4, two_classes);
    CHECK(classes[0].reach == Reach::estimated);
    CHECK(classes[0].prior);
    CHECK(std::isfinite(classes[0].high));
    CHECK(classes[0].elo > classes[2].elo + 100);
}

TEST_CASE("ratings: groups that never met stand apart", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 2, 3, 1, 0);
    add(encounters, 1, 3, 2, 2, 0);
    const auto ratings = rate(5, encounters);
    CHECK(ratings[0].group == ratings[2].group);
    CHECK(ratings[1].group == ratings[3].group);
    CHECK(ratings[0].group != ratings[1].group);
    CHECK(ratings[4].reach == Reach::unknown);
    CHECK(ratings[0].elo + ratings[2].elo == Approx(0).margin(1e-9));
}
