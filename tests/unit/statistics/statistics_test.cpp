#include <array>
#include <cmath>

#include "framework/statistics/constrained_likelihood.hpp"
#include "framework/statistics/elo.hpp"
#include "framework/statistics/sprt.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;

// From 9 of 10 heads to 95 % the score interval reaches up to 1 only where all were heads: n / (n +
// z²) to 1, of 10 from 0.7225 (Brown, Cai and DasGupta, "Interval estimation for a binomial
// proportion", 2001, give the formula).
TEST_CASE("statistics: equal results leave room for others", "[statistics]") {
    const double least = ScoreSample(PairCounts{.ww = 10}).half_interval();
    CHECK(2 * least == Approx(1 - 10 / (10 + 1.959964 * 1.959964)));
    CHECK(ScoreSample(PairCounts{.dd = 10}).half_interval() == Approx(least));
    CHECK(ScoreSample(PairCounts{.ll = 50, .ww = 50}).half_interval() ==
          Approx(1.959964 * 0.5 / std::sqrt(99.0)));
}

// What fastchess prints for these results: its unit tests (app/tests/elo_test.cpp) to two digits,
// and the values of its code to all digits.
TEST_CASE("statistics: Elo and normalised Elo of matches", "[statistics]") {
    struct Row {
        MatchCounts counts;
        double elo, elo_error, nelo, nelo_error, los;
    };
    const Row rows[] = {
        {{76, 123, 89},
         -15.693520705432237,
         30.45800071698045,
         -20.756449777395378,
         40.126025557578572,
         0.15532643492749831},
        {{136, 111, 96},
         40.702458186527075,
         30.42721794360099,
         49.768415381022194,
         36.76845059495362,
         0.99601023573349723},
        {{34, 0, 356},
         -407.98843237224798,
         63.164514735819154,
         -508.43532503968595,
         34.481812485442134,
         0},
        {{36433, 68692, 36027},
         0.9993428129307208,
         1.298633596042416,
         1.3947974625341837,
         1.8125035725495355,
         0.93425784760950992},
        {{0, 3, 7},
         -301.33106666344463,
         341.90077940895964,
         -530.71662325954151,
         215.33884995273513,
         6.8109360495949289e-07},
        {{5, 12, 0},
         105.29657390983257,
         84.429825940392277,
         224.2687061014764,
         165.15735865240509,
         0.99610979262528088},
    };
    for (const Row& row : rows) {
        INFO(row.counts.wins << " " << row.counts.draws << " " << row.counts.losses);
        CHECK(elo_difference(row.counts).value == Approx(row.elo).epsilon(1e-9));
        CHECK(elo_difference(row.counts).error() == Approx(row.elo_error).epsilon(1e-6));
        CHECK(normalized_elo(row.counts).value == Approx(row.nelo).epsilon(1e-9));
        CHECK(normalized_elo(row.counts).error() == Approx(row.nelo_error).epsilon(1e-6));
        CHECK(likelihood_of_superiority(row.counts) == Approx(row.los).margin(1e-9));
    }
}

TEST_CASE("statistics: Elo and normalised Elo of pairs", "[statistics]") {
    struct Row {
        PairCounts counts;
        double elo, elo_error, nelo, nelo_error, los;
    };
    const Row rows[] = {
        {{34, 54, 31, 32, 64, 75},
         55.579780420445879,
         27.653429506393451,
         57.935599938124312,
         28.275376243408669,
         0.99997039300843127},
        {{332, 433, 457, 41, 333, 334},
         -8.64266726796901,
         10.33419442439302,
         -9.1729142700471353,
         10.960458877511137,
         0.050470066982530093},
        {{3, 0, 10, 2, 0, 1},
         -43.657787770027198,
         85.490787850110777,
         -63.432769156914709,
         120.37807667273569,
         0.15084979123917397},
        {{0, 4, 0, 9, 5, 0},
         9.6534718866878055,
         57.12550208140815,
         19.36182820851073,
         113.49353909531413,
         0.63094865368217035},
    };
    for (const Row& row : rows) {
        INFO(row.counts.ll << " ... " << row.counts.ww);
        CHECK(elo_difference(row.counts).value == Approx(row.elo).epsilon(1e-9));
        CHECK(elo_difference(row.counts).error() == Approx(row.elo_error).epsilon(1e-6));
        CHECK(normalized_elo(row.counts).value == Approx(row.nelo).epsilon(1e-9));
        CHECK(normalized_elo(row.counts).error() == Approx(row.nelo_error).epsilon(1e-6));
        CHECK(likelihood_of_superiority(row.counts) == Approx(row.los).margin(1e-9));
    }
    // To two digits, from the same unit tests.
    const PairCounts drawish{7895, 8757, 5485, 200, 568, 9999};
    CHECK(elo_difference(drawish).value == Approx(-21.04).margin(0.005));
    CHECK(elo_difference(drawish).error() == Approx(2.95).margin(0.005));
    CHECK(normalized_elo(drawish).value == Approx(-19.01).margin(0.005));
    CHECK(normalized_elo(drawish).error() == Approx(2.65).margin(0.005));
}

TEST_CASE("statistics: results that decide nothing or everything", "[statistics]") {
    CHECK(elo_difference(MatchCounts{10, 5, 10}).value == Approx(0).margin(1e-9));
    CHECK(likelihood_of_superiority(MatchCounts{10, 5, 10}) == Approx(0.5));
    CHECK(std::isinf(elo_difference(MatchCounts{3, 0, 0}).value));
    // Laplace's rule of succession: the integral of 4 p^3 over p > 1/2; 2 p of a single pair.
    CHECK(likelihood_of_superiority(MatchCounts{3, 0, 0}) == Approx(15.0 / 16));
    CHECK(likelihood_of_superiority(MatchCounts{0, 0, 3}) == Approx(1.0 / 16));
    CHECK(likelihood_of_superiority(PairCounts{1, 0, 0, 0, 0, 0}) == Approx(1.0 / 4));
    CHECK(std::isnan(likelihood_of_superiority(MatchCounts{})));
    CHECK(std::isnan(likelihood_of_superiority(MatchCounts{0, 8, 0})));
    CHECK(std::isnan(normalized_elo(MatchCounts{0, 8, 0}).value));
    CHECK(std::isinf(elo_difference(MatchCounts{}).high));
    // Rule of three: after n wins in n matches, losses of more than about 3/n are refuted.
    CHECK(1 - score_of_elo(least_elo_of_all_won(1000)) == Approx(3.0 / 1000).epsilon(0.01));
    CHECK(elo_of_score(score_of_elo(123)) == Approx(123));
    CHECK(score_of_elo(400) == Approx(10.0 / 11));
}

namespace {

double llr(EloModel model, double elo0, double elo1, const ScoreSample& results) {
    return Sprt{.elo0 = elo0, .elo1 = elo1, .model = model}.log_likelihood_ratio(results);
}

}  // namespace

// To two digits: the unit tests of fastchess (app/tests/sprt_test.cpp).
TEST_CASE("sprt: the figures of fastchess, two digits", "[statistics]") {
    const auto normalized = EloModel::normalized, logistic = EloModel::logistic,
               bayesian = EloModel::bayesian;
    struct Row {
        EloModel model;
        double elo0, elo1;
        ScoreSample results;
        double expected;
    };
    const Row rows[] = {
        {normalized, 0, 2, MatchCounts{36433, 68692, 36027}, 0.92},
        {normalized, -1.75, 0.25, MatchCounts{10871, 20431, 10650}, 2.30},
        {normalized, 0, 10, MatchCounts{4250, 0, 0}, 120.56},
        {logistic, 0.5, 2.5, MatchCounts{21404, 40708, 21184}, -1.57},
        {logistic, 0, 2, MatchCounts{57433, 106593, 57030}, -2.59},
        {bayesian, 0, 2, MatchCounts{68965, 128429, 68526}, -1.26},
        {bayesian, 0.5, 2.5, MatchCounts{21629, 41111, 21484}, -1.13},
        {normalized, 0, 2, PairCounts{365, 16618, 36029, 200, 16974, 390}, 2.25},
        {normalized, -1.75, 0.25, PairCounts{127, 4883, 10311, 401, 5150, 104}, 3.01},
        {normalized, 0, 5, PairCounts{0, 0, 0, 0, 0, 5550}, 111.82},
        {logistic, 0.5, 2.5, PairCounts{223, 9863, 20279, 1000, 10037, 246}, -3.07},
        {logistic, 0, 2, PairCounts{871, 26175, 55003, 980, 26678, 821}, -4.98},
    };
    for (const Row& row : rows) {
        INFO(row.expected);
        CHECK(llr(row.model, row.elo0, row.elo1, row.results) ==
              Approx(row.expected).margin(0.0051).epsilon(3e-4));
    }
    // The unit test of cutechess (projects/lib/tests/sprt), whose Elo is close to the logistic one.
    CHECK(llr(EloModel::logistic, 0, 10, MatchCounts{1477, 2942, 1351}) ==
          Approx(2.52).margin(0.01));
    CHECK(llr(EloModel::logistic, 0, 10, MatchCounts{555, 298, 555}) == Approx(-0.74).margin(0.01));
}

// What the code of fastchess computes; its root finder stops at 1e-3, which shows in the fourth
// digit of the logistic figures.
TEST_CASE("sprt: the figures of fastchess, many digits", "[statistics]") {
    struct Matches {
        MatchCounts counts;
        double normalized, logistic, bayesian;
    };
    const Matches matches[] = {
        {{76, 123, 89}, -0.27696474959817463, -0.37841945460141102, -0.30129577585901224},
        {{136, 111, 96}, 0.66448806033639296, 0.79900550144721461, 0.71774635650975505},
        {{34, 0, 356}, -4.6741799592836006, -4.6743486680693946, -4.6743486677634563},
        {{36433, 68692, 36027}, -6.4611145081571868, -17.089345640261467, -7.897290084034343},
        {{4250, 0, 0}, 60.720244778381264, 60.722332544483386, 0},
        {{0, 3, 7}, -0.12134040880196947, -0.14491199155635154, 0},
        {{10, 10, 10}, -0.0031063396807406735, -0.0046587481655024909, -0.0036809423800287806},
        {{5, 12, 0}, 0.13119815171250937, 0.2427892882143122, 0},
        {{1, 0, 1}, -0.00020718749891722877, -0.00020724458361771105, -0.00020724448007897775},
    };
    for (const Matches& row : matches) {
        INFO(row.counts.wins << " " << row.counts.draws << " " << row.counts.losses);
        CHECK(llr(EloModel::normalized, 0, 5, row.counts) == Approx(row.normalized).margin(1e-6));
        CHECK(llr(EloModel::logistic, 0, 5, row.counts) == Approx(row.logistic).margin(3e-4));
        CHECK(llr(EloModel::bayesian, 0, 5, row.counts) == Approx(row.bayesian).margin(3e-4));
    }
    struct Pairs {
        PairCounts counts;
        double normalized, logistic;
    };
    const Pairs pairs[] = {
        {{34, 54, 31, 32, 64, 75}, 0.55149733115457911, 0.56691144853737108},
        {{332, 433, 457, 41, 333, 334}, -0.53772795367490167, -0.56697525994598141},
        {{0, 0, 0, 0, 0, 5550}, 45.319413037184034, 32.017345514748783},
        {{3, 0, 10, 2, 0, 1}, -0.032184993232021987, -0.045401128723441507},
        {{0, 4, 0, 9, 5, 0}, 0.011954909709669635, 0.024782640029486956},
        {{1, 1, 1, 1, 1, 1}, 0.00014911403155859655, 0.00017891027443539802},
        {{0, 0, 1, 0, 0, 0}, 2.5061372114068304e-05, 0.0027572446482504536},
    };
    for (const Pairs& row : pairs) {
        INFO(row.counts.ll << " ... " << row.counts.ww);
        CHECK(llr(EloModel::normalized, -1.75, 0.25, row.counts) ==
              Approx(row.normalized).margin(1e-6));
        CHECK(llr(EloModel::logistic, -1.75, 0.25, row.counts) ==
              Approx(row.logistic).margin(1e-5));
    }
}

TEST_CASE("sprt: bounds and verdicts", "[statistics]") {
    const Sprt sprt{.elo0 = 0, .elo1 = 10, .alpha = 0.01, .beta = 0.01};
    CHECK(sprt.lower_bound() == Approx(-4.595).margin(0.001));  // cutechess: -4.6, 4.6
    CHECK(sprt.upper_bound() == Approx(4.595).margin(0.001));
    CHECK(Sprt{}.upper_bound() == Approx(2.944).margin(0.001));  // fastchess: 2.94
    CHECK(sprt.verdict(4.6) == SprtVerdict::h1_accepted);
    CHECK(sprt.verdict(-4.6) == SprtVerdict::h0_accepted);
    CHECK(sprt.verdict(0) == SprtVerdict::undecided);
    CHECK(llr(EloModel::normalized, 0, 5, MatchCounts{}) == 0);
    CHECK(parse_elo_model("normalized") == EloModel::normalized);
    CHECK_FALSE(parse_elo_model("gaussian"));
}

// All distributions of three values with a given number of deviations: one degree of freedom, which
// is searched in small steps.
TEST_CASE("sprt: no distribution under the hypothesis is more likely", "[statistics]") {
    const std::vector<double> values{0, 0.5, 1};
    const std::vector<std::array<double, 3>> samples{
        {0.2, 0.5, 0.3}, {0.01, 0.9, 0.09}, {0.6, 0.1, 0.3}};
    const auto log_likelihood = [&](const auto& frequencies, const auto& p) {
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) sum += frequencies[i] * std::log(p[i]);
        return sum;
    };
    for (const auto& sample : samples)
        for (const double t : {-0.5, -0.02, 0.0, 0.02, 0.5}) {
            INFO(sample[0] << " " << t);
            const std::vector<double> frequencies(sample.begin(), sample.end());
            const auto found = most_likely_with_deviations(values, frequencies, t);
            double best = -1e9;
            for (double draw = 0.0005; draw < 1; draw += 0.001) {
                // win = loss + m where m / 2 = t * sigma; sigma follows from draw and m.
                double low = -(1 - draw), high = 1 - draw;
                for (int step = 0; step < 60; ++step) {
                    const double m = (low + high) / 2;
                    const double sigma = std::sqrt((1 - draw) / 4 - m * m / 4);
                    (m / 2 < t * sigma ? low : high) = m;
                }
                const double loss = (1 - draw - low) / 2;
                best = std::max(best, log_likelihood(sample, std::vector{loss, draw, loss + low}));
            }
            CHECK(log_likelihood(sample, found) >= best - 1e-9);
            CHECK(log_likelihood(sample, found) <= best + 1e-5);
        }
}
