// What an evaluation is worth: its scale, fitted to results, and how uncertain that makes figures.

#include <cmath>

#include "framework/base/random.hpp"
#include "framework/insight/figures/score_unit.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::insight;
using ply_test::Approx;

namespace {

using ResultsByGame = std::vector<std::vector<JudgedResult>>;

/// Of those at +100 so many win of four, and as many lose at -100.
std::vector<JudgedResult> of_four_at_100(int wins) {
    std::vector<JudgedResult> results;
    for (int game = 0; game < 4; ++game) {
        const double points = game < wins ? 1 : 0;
        results.push_back({100, points});
        results.push_back({-100, 1 - points});
    }
    return results;
}

double uniform(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

}  // namespace

// Three of four win: 0.02 + 0.96 q = 3/4, so q = 0.7604, and q = 1 / (1 + exp(-100/s)).
TEST_CASE("insight: the scale of an evaluation is fitted to the results", "[insight]") {
    const double q = (0.75 - 0.02) / 0.96;
    const FittedUnit unit(ResultsByGame{of_four_at_100(3)});
    CHECK(unit.best().scale == Approx(100 / std::log(q / (1 - q))).epsilon(1e-4));
    CHECK(unit.best().expected({0, 0, 100, {}, {}}) == Approx(0.75).epsilon(1e-4));
    CHECK(unit.best().expected({0, 0, -1000000, {}, {}}) == Approx(0.02));
    CHECK(unit.best().expected({0, 0, 100, -1, {}}) == 0);
    CHECK(FittedUnit(ResultsByGame{}).best().scale == 1);
    CHECK(FittedUnit(ResultsByGame{{{0, 1}}}).units().size() == 1);
    // Where who leads loses, or all who lead win, it is as large or as small as it may be.
    CHECK(FittedUnit(ResultsByGame{of_four_at_100(1)}).best().scale == Approx(1e4).epsilon(1e-4));
    CHECK(FittedUnit(ResultsByGame{of_four_at_100(4)}).best().scale < 15);
}

// One game of many is lost at an evaluation thirty times as large as is usual. Without lapses the
// likelihood's maximum for 3 of 4 at +-100 and one lost at 3000 has a scale above 500.
TEST_CASE("insight: one game that is lost in spite of all hardly changes the scale", "[insight]") {
    ResultsByGame games(10, of_four_at_100(3));
    const double before = FittedUnit(games).best().scale;
    games.push_back({{3000, 0}});
    CHECK(FittedUnit(games).best().scale == Approx(before).epsilon(0.02));
}

// With the games drawn it is fitted to them, to the nearest of scales a tenth apart.
TEST_CASE("insight: the scale is fitted to the games that are drawn", "[insight]") {
    const FittedUnit unit(ResultsByGame{of_four_at_100(3), of_four_at_100(2)});
    const auto scale_for = [&](const std::vector<std::size_t>& drawn) {
        return unit.units()[unit.best_for(drawn)].scale;
    };
    const double alone = FittedUnit(ResultsByGame{of_four_at_100(3)}).best().scale;
    CHECK(scale_for({0, 0}) == Approx(alone).epsilon(0.06));
    CHECK(unit.best_for(std::vector<std::size_t>{0, 1}) == 0);
    CHECK(scale_for({1}) == Approx(1e4).epsilon(0.06));
}

// Games of five positions with evaluations of up to 100 each way, whose results follow from them at
// a scale of 30. A figure of what is expected at +40 says how well the scale is known: an interval
// of 95 % holds the truth, 0.02 + 0.96 / (1 + exp(-4/3)), in 95 of 100 such reports, in 88 to 100
// with all but a chance in 300. It is the same in each game, so that games alone would say that it
// is certain.
TEST_CASE("insight: intervals know that the scale is uncertain", "[insight][long]") {
    constexpr double truth = 0.02 + 0.96 * 0.79139;
    Random random(5);
    int held = 0;
    for (int report = 0; report < 100; ++report) {
        ResultsByGame games(40);
        for (auto& game : games) {
            for (int i = 0; i < 5; ++i) {
                const double score = std::floor(200 * uniform(random)) - 100;
                const double expected = 0.02 + 0.96 / (1 + std::exp(-score / 30));
                game.push_back({score, uniform(random) < expected ? 1.0 : 0.0});
            }
        }
        const FittedUnit unit(games);
        std::vector<std::vector<double>> by_unit;
        for (const ScoreUnit& one : unit.units())
            by_unit.emplace_back(games.size(), one.expected({0, 0, 40, {}, {}}));
        const Figure figure = judged_mean(unit, by_unit, 1);
        held += figure.low <= truth && truth <= figure.high;
    }
    CHECK(held >= 88);
    CHECK(held < 100);
}
