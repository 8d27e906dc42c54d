#include "framework/statistics/ratings.hpp"

#include <cmath>
#include <limits>

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
    for (const Rating& rating : rate(3, encounters).players)
        CHECK(rating.elo == Approx(0).margin(1e-9));
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
    add(encounters, 3, 1, 0, 6, 0);
    const Ratings ratings = rate(4, encounters);
    CHECK(ratings[0].reach == Reach::at_least);
    // Winning all of 20 matches against players of rating 0 has a chance of 5 %.
    CHECK(std::pow(score_of_elo(ratings[0].elo), 20) == Approx(0.05).margin(1e-9));
    CHECK(std::isinf(ratings[0].high));
    CHECK(ratings[0].low == ratings[0].elo);
    CHECK(ratings[1].reach == Reach::estimated);
    CHECK(ratings[1].elo == Approx(0).margin(1e-9));
    CHECK(ratings[2].elo == Approx(0).margin(1e-9));
    CHECK(ratings[3].reach == Reach::at_most);
    CHECK(std::pow(score_of_elo(-ratings[3].elo), 6) == Approx(0.05).margin(1e-9));
    // 20 wins over players 1 and 2, and 6 of player 1 over player 3: by Laplace's rule.
    CHECK(ratings.superiority[0][2] == Approx(1 - 1 / 2097152.0).epsilon(1e-12));
    CHECK(ratings.superiority[1][3] == Approx(127 / 128.0));
    CHECK(ratings.superiority[3][2] == Approx(1 / 128.0));
    CHECK(ratings.superiority[0][3] == Approx((1 - 1 / 2097152.0) * 127 / 128.0));
    CHECK(ratings.superiority[1][2] == Approx(0.5));

    // Everybody in a line, nobody level: the mean is 0, the ends are bounds.
    Encounters line;
    add(line, 0, 1, 4, 0, 0);
    add(line, 1, 2, 4, 0, 0);
    const Ratings three = rate(3, line);
    CHECK(three[0].reach == Reach::at_least);
    CHECK(three[1].reach == Reach::estimated);
    CHECK(three[2].reach == Reach::at_most);
    CHECK(three[0].elo - three[1].elo == Approx(least_elo_of_all_won(4)));
    CHECK(three[0].elo + three[1].elo + three[2].elo == Approx(0).margin(1e-9));
}

TEST_CASE("ratings: two classes of players", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 3, 1, 0);
    add(encounters, 2, 3, 4, 2, 0);
    add(encounters, 0, 2, 5, 0, 0);
    add(encounters, 1, 3, 5, 0, 0);
    const Ratings ratings = rate(4, encounters);
    // Within a class the odds of its own matches, whatever the other class did.
    CHECK(ratings[0].elo - ratings[1].elo == Approx(elo_of_score(0.75)));
    CHECK(ratings[2].elo - ratings[3].elo == Approx(elo_of_score(4.0 / 6)));
    CHECK(ratings[2].reach == Reach::at_most);
    const double chance = std::pow(score_of_elo(ratings[0].elo - ratings[2].elo), 5) *
                          std::pow(score_of_elo(ratings[1].elo - ratings[3].elo), 5);
    CHECK(chance == Approx(0.05).margin(1e-9));
}

TEST_CASE("ratings: a player between two classes stands where it is most likely", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 5, 5, 0);
    add(encounters, 0, 2, 6, 0, 0);
    add(encounters, 2, 3, 6, 0, 0);
    add(encounters, 0, 3, 6, 0, 0);
    add(encounters, 1, 3, 1, 0, 0);
    const Ratings ratings = rate(4, encounters);
    CHECK(ratings[2].elo < ratings[0].elo);
    CHECK(ratings[2].elo > ratings[3].elo);
    CHECK(ratings[3].reach == Reach::at_most);
}

TEST_CASE("ratings: results that are all the same say nothing of their spread", "[ratings]") {
    for (const int players : {2, 3}) {
        INFO(players);
        Encounters encounters;
        for (int a = 0; a < players; ++a)
            for (int b = a + 1; b < players; ++b) add(encounters, a, b, 0, 0, 4);
        const Ratings ratings = rate(players, encounters);
        for (int player = 0; player < players; ++player) {
            CHECK(ratings[player].elo == Approx(0).margin(1e-9));
            CHECK(ratings[player].low == -std::numeric_limits<double>::infinity());
            CHECK(ratings[player].high == std::numeric_limits<double>::infinity());
        }
    }
}

TEST_CASE("ratings: an anchor fixes one rating, intervals are for the distance to it",
          "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 10, 3, 4);
    add(encounters, 1, 2, 6, 5, 9);
    add(encounters, 0, 2, 3, 2, 1);
    const Ratings free = rate(3, encounters);
    const Ratings anchored = rate(3, encounters, {.anchor = 1, .anchor_elo = 2500});
    CHECK(anchored[1].elo == 2500);
    CHECK(anchored[1].low == 2500);
    CHECK(anchored[1].high == 2500);
    for (const int player : {0, 2})
        CHECK(anchored[player].elo - 2500 == Approx(free[player].elo - free[1].elo));
    // The chance of superiority is the normal probability of that distance.
    const double error = (anchored[0].high - anchored[0].elo) / 1.959963984540054;
    const double z = (anchored[0].elo - 2500) / error;
    CHECK(anchored.superiority[0][1] == Approx(0.5 * std::erfc(-z / std::sqrt(2.0))));
    CHECK(free.superiority[0][1] == Approx(anchored.superiority[0][1]));
    CHECK(free.superiority[1][0] == Approx(1 - free.superiority[0][1]));

    Encounters two;
    add(two, 0, 1, 136, 96, 111);
    const Ratings match = rate(2, two, {.anchor = 0, .anchor_elo = 0});
    CHECK(match[1].elo == Approx(-40.702458186527075));
    CHECK((match[1].high - match[1].low) / 2 == Approx(30.42721794360099));
    CHECK(match.superiority[0][1] == Approx(0.99601023573349723).margin(5e-4));
}

TEST_CASE("ratings: a prior keeps everybody finite", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 10, 0, 0);
    const Ratings ratings = rate(2, encounters, {.prior = 2});
    CHECK(ratings[0].reach == Reach::estimated);
    // Ten wins, and two draws each against the mean: expected equals scored.
    const double r = ratings[0].elo;
    CHECK(10 * score_of_elo(2 * r) + 2 * score_of_elo(r) == Approx(11).margin(1e-6));
    CHECK(std::isfinite(ratings[0].high));
}

namespace {

/// Bradley-Terry strengths by the iteration of Zermelo (1929) and Hunter (2004); draws are half a
/// win each.
std::vector<double> zermelo(int players, const Encounters& encounters) {
    const auto n = static_cast<std::size_t>(players);
    std::vector<double> points(n, 0), strength(n, 1);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<double> expected(n, 0);
        std::fill(points.begin(), points.end(), 0.0);
        for (const auto& [encounter, count] : encounters) {
            const int a = encounter.players[0], b = encounter.players[1];
            const int ahead = encounter.ranks[1] - encounter.ranks[0];
            const auto times = static_cast<double>(count);
            points[a] += times * (ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5);
            points[b] += times * (ahead < 0 ? 1 : ahead > 0 ? 0 : 0.5);
            expected[a] += times / (strength[a] + strength[b]);
            expected[b] += times / (strength[a] + strength[b]);
        }
        for (std::size_t i = 0; i < n; ++i) strength[i] = points[i] / expected[i];
    }
    double mean = 0;
    std::vector<double> elo;
    for (const double s : strength) {
        elo.push_back(400 * std::log10(s));
        mean += elo.back() / static_cast<double>(n);
    }
    for (double& e : elo) e -= mean;
    return elo;
}

}  // namespace

TEST_CASE("ratings: twelve players against an independent iteration", "[ratings]") {
    Encounters encounters;
    std::uint64_t seed = 12345;
    const auto draw = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        return (seed >> 33) % below;
    };
    for (int a = 0; a < 12; ++a)
        for (int b = a + 1; b < 12; ++b)
            if (draw(4) != 0) add(encounters, a, b, draw(9) + 1, draw(5), draw(7));
    const Ratings ratings = rate(12, encounters);
    const auto expected = zermelo(12, encounters);
    for (int i = 0; i < 12; ++i) {
        INFO(i);
        CHECK(ratings[i].elo == Approx(expected[i]).margin(1e-6));
    }
}

// The interval of a match in pairs is the pentanomial one.
TEST_CASE("ratings: the two results of a pair are one observation", "[ratings]") {
    const Encounter win{{0, 1}, {1, 2}}, draw{{0, 1}, {1, 1}}, loss{{0, 1}, {2, 1}};
    Clusters clusters;
    clusters[{loss, loss}] = 34;
    clusters[{draw, loss}] = 54;
    clusters[{win, loss}] = 31;
    clusters[{draw, draw}] = 32;
    clusters[{win, draw}] = 64;
    clusters[{win, win}] = 75;
    const Ratings ratings = rate(2, clusters);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(55.579780420445879));
    CHECK(ratings[0].high - ratings[0].low == Approx(27.653429506393451));
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

// At the maximum those whose ratings are not given score what they are expected to.
TEST_CASE("ratings: several anchors", "[ratings]") {
    Encounters encounters;
    add(encounters, 0, 1, 10, 3, 4);
    add(encounters, 1, 2, 6, 5, 9);
    add(encounters, 0, 2, 3, 2, 1);
    add(encounters, 2, 3, 8, 1, 0);
    add(encounters, 3, 1, 4, 5, 2);
    RatingOptions options;
    options.anchor = 0;
    options.anchor_elo = 1000;
    options.more_anchors = {{3, 900}};
    const Ratings ratings = rate(4, encounters, options);
    CHECK(ratings[0].elo == Approx(1000));
    CHECK(ratings[3].elo == Approx(900));
    for (const int anchor : {0, 3}) CHECK(ratings[anchor].high == Approx(ratings[anchor].low));
    const auto expected = [&](int a, int b) {
        return score_of_elo(ratings[a].elo - ratings[b].elo);
    };
    CHECK(17 * expected(1, 0) + 20 * expected(1, 2) + 11 * expected(1, 3) ==
          Approx(3 + 2 + 6 + 4.5 + 5 + 1).margin(1e-6));
    CHECK(20 * expected(2, 1) + 6 * expected(2, 0) + 9 * expected(2, 3) ==
          Approx(5 + 4.5 + 2 + 0.5 + 8).margin(1e-6));
    CHECK(ratings[1].low < ratings[1].elo - 10);
    CHECK(ratings[1].high < ratings[1].elo + 500);
}
