// How sure the figures of `plyboard insight` are, held against published intervals.

#include <cmath>

#include "framework/insight/figures/interval.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::insight;
using ply_test::Approx;

// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I: the score
// method gives 81/263 0.2553-0.3662, 15/148 0.0624-0.1605, 0/20 0-0.1611, 1/29 0.0061-0.1718.
TEST_CASE("insight: Wilson's intervals are the published ones", "[insight]") {
    const Figure many = wilson(81, 263);
    CHECK(many.low == Approx(0.2553).margin(5e-5));
    CHECK(many.high == Approx(0.3662).margin(5e-5));
    const Figure some = wilson(15, 148);
    CHECK(some.low == Approx(0.0624).margin(5e-5));
    CHECK(some.high == Approx(0.1605).margin(5e-5));
    CHECK(wilson(0, 20).low == Approx(0).margin(1e-12));
    CHECK(wilson(0, 20).high == Approx(0.1611).margin(5e-5));
    CHECK(wilson(1, 29).low == Approx(0.0061).margin(5e-5));
    CHECK(wilson(1, 29).high == Approx(0.1718).margin(5e-5));
    CHECK(!wilson(0, 0).known());
}

// Newcombe, "Interval estimation for the difference between independent proportions" (1998), table
// II, method 10: 56/70 - 48/80 is 0.2, 0.0524 to 0.3339; 9/10 - 3/10 is 0.6, 0.1705 to 0.8090.
TEST_CASE("insight: differences of shares have the published intervals", "[insight]") {
    const Figure large = difference(wilson(56, 70), wilson(48, 80));
    CHECK(large.value == Approx(0.2));
    CHECK(large.low == Approx(0.0524).margin(5e-5));
    CHECK(large.high == Approx(0.3339).margin(5e-5));
    const Figure small = difference(wilson(9, 10), wilson(3, 10));
    CHECK(small.low == Approx(0.1705).margin(5e-5));
    CHECK(small.high == Approx(0.8090).margin(5e-5));
}

TEST_CASE("insight: quantiles lie between neighbours", "[insight]") {
    CHECK(quantile({4, 1, 3, 2}, 0.5) == 2.5);
    CHECK(quantile({4, 1, 3, 2}, 0.25) == 1.75);
    CHECK(quantile({7}, 0.75) == 7);
}

// Of a mean the bootstrap's interval is near Student's: mean 5.5, standard error 0.957, t 2.262.
TEST_CASE("insight: the bootstrap of a mean is near Student's interval", "[insight]") {
    const std::vector<double> values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const Figure figure = bootstrap_mean(values, 1);
    CHECK(figure.value == 5.5);
    CHECK(figure.low == Approx(5.5 - 2.262 * 0.957).margin(0.2));
    CHECK(figure.high == Approx(5.5 + 2.262 * 0.957).margin(0.2));
    const Figure again = bootstrap_mean(values, 1);
    CHECK(again.low == figure.low);
    const std::vector<double> one{3};
    CHECK(bootstrap_mean(one, 1).value == 3);
    CHECK(std::isnan(bootstrap_mean(one, 1).low));
}

// Of 40 games none had a change of the leader: up to 8.8 % may have one (Wilson). Of 20, one had
// two: up to 23.6 % may (Wilson's for 1 of 20).
TEST_CASE("insight: what was seen in few games may be in more", "[insight]") {
    const Figure none = bootstrap_mean(std::vector<double>(40, 0), 1, 1);
    CHECK(none.value == 0);
    CHECK(none.high == Approx(0.0876).margin(1e-4));
    std::vector<double> values(20, 0);
    values.front() = 2;
    const Figure rare = bootstrap_mean(values, 1, 1);
    CHECK(rare.value == Approx(0.1));
    CHECK(rare.low <= 0.0179);
    CHECK(rare.high >= 2 * 0.236);
    CHECK(rare.high < 0.6);
    // Likewise where nearly all are 1.
    const Figure ones = bootstrap_mean(std::vector<double>(40, 1), 1, 0.1);
    CHECK(ones.low == Approx(1 - 0.00876).margin(1e-5));
}

// Of 10 waiting times that were 0.1, 0.2 ... once and 3 once, the mean may be much more, but not
// much less: by Efron's correction both ends lie higher than the percentiles.
TEST_CASE("insight: the bootstrap of a skewed mean reaches farther up", "[insight]") {
    std::vector<double> values{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 3};
    const auto statistic = [&](std::span<const std::size_t> drawn) {
        double sum = 0;
        for (const std::size_t i : drawn) sum += values[i];
        return sum / static_cast<double>(drawn.size());
    };
    const Figure plain = bootstrap_games(10, 1, Percentiles::plain, statistic);
    const Figure moved = bootstrap_games(10, 1, Percentiles::accelerated, statistic);
    CHECK(moved.low > plain.low);
    CHECK(moved.high > plain.high);
    CHECK(moved.low < moved.value);
}

// Nine of ten are 0.5, one is 1: by Wilson 1.8 to 40.4 % may be, which is 0.509 to 0.702
// where the others are 0.5. Of twenty none is: up to 16.1 %, 0.58, may be.
TEST_CASE("insight: games that end undecided may be more than were seen", "[insight]") {
    std::vector<double> values(10, 0.5);
    values.back() = 1;
    const Figure seen = with_share_of(1, {0.55, 0.54, 0.56, 10}, values);
    CHECK(seen.low == Approx(0.5 + 0.5 * 0.0179).margin(1e-4));
    CHECK(seen.high == Approx(0.5 + 0.5 * 0.4042).margin(1e-4));
    const Figure none = with_share_of(1, {0.5, 0.45, 0.55, 20}, std::vector<double>(20, 0.5));
    CHECK(none.low == 0.45);
    CHECK(none.high == Approx(0.5 + 0.5 * 0.1611).margin(1e-4));
    CHECK(with_share_of(1, {1, 0.9, 1, 5}, std::vector<double>(5, 1)).low == 0.9);
}
