// Regression and the searches for options, against what is published or known.

#include <cmath>

#include "framework/base/random.hpp"
#include "framework/tuning/fit/logistic_fit.hpp"
#include "framework/tuning/options/searches.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::tuning;
using ply_test::Approx;

namespace {

double unit_of(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

double odds_to_chance(double f) {
    return 1 / (1 + std::exp(-f));
}

/// The points of a pair whose first player wins each match with this chance.
double drawn_points(double chance, Random& random) {
    return 0.5 * ((unit_of(random) < chance) + (unit_of(random) < chance));
}

}  // namespace

TEST_CASE("tune: logistic regression as published", "[tuning]") {
    // Hours of study and whether the examination was passed: the worked example of
    // https://en.wikipedia.org/wiki/Logistic_regression, with its standard errors.
    constexpr double hours[]{0.50, 0.75, 1.00, 1.25, 1.50, 1.75, 1.75, 2.00, 2.25, 2.50,
                             2.75, 3.00, 3.25, 3.50, 4.00, 4.25, 4.50, 4.75, 5.00, 5.50};
    constexpr int passed[]{0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1};
    Observations data(2);
    for (std::uint32_t i = 0; i < 20; ++i) data.add(std::vector<double>{1, hours[i]}, passed[i], i);
    const LogisticFit fit = fit_logistic(data, 0);
    REQUIRE(fit.converged);
    CHECK(fit.weights[0] == Approx(-4.0777).epsilon(2e-4));
    CHECK(fit.weights[1] == Approx(1.5046).epsilon(2e-4));
    CHECK(fit.model_errors[0] == Approx(1.7610).epsilon(2e-4));
    CHECK(fit.model_errors[1] == Approx(0.6287).epsilon(2e-4));
}

TEST_CASE("tune: positions of one game count as one game", "[tuning]") {
    // Each row ten times: errors by games stay what they are, those of the model shrink by the root
    // of ten.
    Random random(5);
    Observations once(2);
    Observations often(2);
    for (std::uint32_t game = 0; game < 300; ++game) {
        const std::vector<double> row{1, 2 * unit_of(random) - 1};
        const double won = unit_of(random) < odds_to_chance(0.3 + 2 * row[1]) ? 1 : 0;
        once.add(row, won, game);
        for (int i = 0; i < 10; ++i) often.add(row, won, game);
    }
    const LogisticFit a = fit_logistic(once, 0);
    const LogisticFit b = fit_logistic(often, 0);
    for (std::size_t j = 0; j < 2; ++j) {
        CHECK(b.weights[j] == Approx(a.weights[j]));
        CHECK(b.errors[j] == Approx(a.errors[j]));
        CHECK(b.model_errors[j] == Approx(a.model_errors[j] / std::sqrt(10)));
    }
}

TEST_CASE("tune: the true weights lie within two standard errors as often as they should",
          "[tuning][long]") {
    // Games whose results are drawn by known weights, with eight positions that differ little.
    const std::vector<double> truth{1.2, -0.7, 0};
    constexpr int runs = 200;
    int within = 0;
    Random random(11);
    for (int run = 0; run < runs; ++run) {
        Observations data(3);
        for (std::uint32_t game = 0; game < 150; ++game) {
            std::vector<double> row(3);
            double f = 0;
            for (std::size_t j = 0; j < 3; ++j) {
                row[j] = 2 * unit_of(random) - 1;
                f += truth[j] * row[j];
            }
            const double won = unit_of(random) < odds_to_chance(f) ? 1 : 0;
            for (int i = 0; i < 8; ++i) data.add(row, won, game);
        }
        const LogisticFit fit = fit_logistic(data);
        for (std::size_t j = 0; j < 3; ++j)
            within += std::abs(fit.weights[j] - truth[j]) <= 1.96 * fit.errors[j];
    }
    // Of 600, 95 % with an error of 0.9 %; as if positions were independent it would be 51 %.
    CHECK(within >= 0.92 * 3 * runs);
    CHECK(within <= 0.98 * 3 * runs);
}

TEST_CASE("tune: what separates all results, or is there twice, has weights all the same",
          "[tuning]") {
    Observations data(3);
    for (std::uint32_t i = 0; i < 40; ++i) {
        const double x = i < 20 ? -1 : 1;
        data.add(std::vector<double>{x, x, 0}, i < 20 ? 0 : 1, i);
    }
    const LogisticFit fit = fit_logistic(data);
    CHECK(std::isfinite(fit.weights[0]));
    CHECK(fit.weights[0] == Approx(fit.weights[1]));
    CHECK(fit.weights[0] > 0);
    CHECK(fit.weights[2] == 0);
}

TEST_CASE("tune: a sum of columns is found to the digit", "[tuning]") {
    Random random(3);
    Observations data(2);
    std::vector<double> values;
    for (std::uint32_t i = 0; i < 100; ++i) {
        const std::vector<double> row{unit_of(random), unit_of(random) - 0.5};
        data.add(row, 0, i);
        values.push_back(100 * row[0] - 7 * row[1]);
    }
    const LinearFit fit = fit_linear(data, values);
    CHECK(fit.weights[0] == Approx(100));
    CHECK(fit.weights[1] == Approx(-7));
    CHECK(fit.difference < 1e-4);
}

TEST_CASE("tune: races are won by the best", "[tuning]") {
    constexpr double chances[]{0.5, 0.45, 0.4, 0.75, 0.5, 0.3, 0.55, 0.5};
    Random random(2);
    const auto race = halve(std::size(chances), 960, [&](const std::vector<Question>& questions) {
        std::vector<std::optional<double>> points;
        for (const Question& each : questions)
            points.emplace_back(drawn_points(chances[each.candidate], random));
        return points;
    });
    REQUIRE(race.size() == std::size(chances));
    CHECK(race.front().candidate == 3);
    CHECK(race.front().pairs == 40 + 80 + 160);
    CHECK(race.back().pairs == 40);
    int pairs = 0;
    for (const Standing& each : race) pairs += each.pairs;
    CHECK(pairs == 960);
}

TEST_CASE("tune: the peak of noisy results, with its error", "[tuning][long]") {
    // Elo falls by 200 within half a range.
    constexpr double truth[]{0.3, -0.4};
    Random random(4);
    const auto ask = [&](const std::vector<PointQuestion>& questions) {
        std::vector<std::optional<double>> points;
        for (const PointQuestion& each : questions) {
            double f = 0.3;
            for (std::size_t d = 0; d < 2; ++d)
                f -= 1.15 * std::pow((each.first[d] - truth[d]) / 0.5, 2);
            points.emplace_back(drawn_points(odds_to_chance(f), random));
        }
        return points;
    };
    const Peak peak = climb_quadratic(2, 800, 1, ask);
    CHECK(peak.pairs == 800);
    REQUIRE(peak.errors.size() == 2);
    for (std::size_t d = 0; d < 2; ++d) {
        CHECK(std::abs(peak.at[d] - truth[d]) < 3 * peak.errors[d]);
        CHECK(peak.errors[d] < 0.2);
    }
    CHECK(peak.points > 0.5);
}

TEST_CASE("tune: six numbers at once come near to their best", "[tuning]") {
    const std::vector<double> truth{0.5, -0.5, 0.3, -0.3, 0.4, 0};
    const auto loss = [&](const std::vector<double>& x) {
        double sum = 0;
        for (std::size_t d = 0; d < truth.size(); ++d) sum += std::pow(x[d] - truth[d], 2);
        return sum;
    };
    Random random(6);
    const std::vector<double> start(truth.size());
    const Peak peak = climb_perturbed(
        start, 6000, 1, [&](const std::vector<PointQuestion>& questions) {
            std::vector<std::optional<double>> points;
            for (const PointQuestion& each : questions) {
                const double f = 1.5 * (loss(each.second) - loss(each.first));
                points.emplace_back(drawn_points(odds_to_chance(f), random));
            }
            return points;
        });
    CHECK(peak.pairs == 6000);
    CHECK(loss(peak.at) < 0.25 * loss(start));
}
