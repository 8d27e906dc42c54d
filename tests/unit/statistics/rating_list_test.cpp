#include "framework/statistics/rating_list.hpp"

#include <cmath>

#include "framework/base/error.hpp"
#include "framework/statistics/drawn_share.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;

namespace {

void add(PairTable& table, int first, int second, std::uint64_t wins, std::uint64_t draws,
         std::uint64_t losses) {
    table.add(first, second, SeatScore::won, wins);
    table.add(first, second, SeatScore::drawn, draws);
    table.add(first, second, SeatScore::lost, losses);
}

enum Tree { alder, birch, cedar, dogwood, elm, trees };

/// 250 games that were also given to Ordo and BayesElo, as PGN.
PairTable games_of_trees() {
    PairTable table;
    add(table, alder, birch, 9, 7, 4);
    add(table, birch, alder, 6, 8, 6);
    add(table, alder, cedar, 12, 5, 3);
    add(table, cedar, alder, 4, 6, 10);
    add(table, birch, cedar, 8, 8, 4);
    add(table, cedar, birch, 5, 9, 6);
    add(table, cedar, dogwood, 10, 6, 4);
    add(table, dogwood, cedar, 7, 4, 9);
    add(table, dogwood, elm, 11, 5, 4);
    add(table, elm, dogwood, 6, 6, 8);
    add(table, alder, elm, 16, 3, 1);
    add(table, elm, alder, 2, 3, 15);
    add(table, birch, dogwood, 7, 2, 1);
    return table;
}

ListOptions as_ordo() {
    ListOptions options;
    options.average = 2300;
    options.scale = 202;
    return options;
}

/// `elo` in the order of the list, which is that of the trees.
void check_ratings(const RatingList& list, const std::vector<double>& elo, double margin) {
    REQUIRE(list.rated.size() == elo.size());
    for (std::size_t i = 0; i < elo.size(); ++i) {
        INFO(i);
        CHECK(list.rated[i].player == static_cast<int>(i));
        CHECK(list.rated[i].rating.elo == Approx(elo[i]).margin(margin));
    }
}

double error_of(const RatingList& list, std::size_t place) {
    return (list.rated[place].rating.high - list.rated[place].rating.low) / 2;
}

}  // namespace

// Ordo 1.2.6: ordo -q -p trees.pgn -N 3
TEST_CASE("rating list: as Ordo's", "[rating_list]") {
    const RatingList list = rating_list(games_of_trees(), trees, as_ordo());
    check_ratings(list, {2439.909, 2383.941, 2312.488, 2223.182, 2140.480}, 0.02);
    CHECK(list.rated[0].counts == MatchCounts{68, 32, 20});
    CHECK(list.rated[2].opponents == 3);
    CHECK(list.left_out.empty());
}

// Lists that were published with enough about their games: without an advantage of the first seat, and
// with one where all have had both seats equally often, ratings depend on points alone.
TEST_CASE("rating list: lists by Ordo that others have published", "[rating_list]") {
    SECTION("four players, each with 32 games against each") {
        // LCZero-Tools, README, May 2018: Stockfish 9, a hybrid of two networks (at 0), 237 and 296,
        // their wins, draws and losses; of the hybrid also against each.
        PairTable table;
        add(table, 0, 1, 14, 13, 5);
        add(table, 1, 2, 11, 16, 5);
        add(table, 1, 3, 15, 13, 4);
        add(table, 0, 2, 17, 10, 5);  // one of the ways in which the rest can have been divided
        add(table, 0, 3, 18, 10, 4);
        add(table, 2, 3, 11, 10, 11);
        ListOptions options = as_ordo();
        options.anchors = {{1, 0}};
        const RatingList list = rating_list(table, 4, options);
        check_ratings(list, {79.3, 0, -74.2, -94.7}, 0.05);
        CHECK(list.rated[0].counts == MatchCounts{49, 33, 14});
        CHECK(list.rated[2].counts == MatchCounts{21, 36, 39});
        CHECK(list.rated[3].counts == MatchCounts{19, 33, 44});
    }
    SECTION("two networks against Stockfish") {
        // lczero.org, Testing guide: ordo -W -D, white's advantage 57.46, 1500 games each.
        PairTable table;
        add(table, 0, 2, 204, 443, 103);
        add(table, 2, 0, 104, 442, 204);
        add(table, 1, 2, 185, 447, 118);
        add(table, 2, 1, 119, 447, 184);
        ListOptions options = as_ordo();
        options.anchors = {{0, 0}};
        options.advantage = 57.46;
        const RatingList list = rating_list(table, 3, options);
        check_ratings(list, {0, -16.8, -48.5}, 0.05);
        CHECK(list.rated[0].counts == MatchCounts{408, 885, 207});
        CHECK(list.rated[1].counts == MatchCounts{369, 894, 237});
    }
}

// ordo -q -p trees.pgn -N 3 -W -D
TEST_CASE("rating list: the advantage of the first seat and draws as Ordo's", "[rating_list]") {
    ListOptions options = as_ordo();
    options.advantage.reset();
    const RatingList list = rating_list(games_of_trees(), trees, options);
    check_ratings(list, {2439.945, 2380.552, 2312.047, 2226.516, 2140.939}, 0.02);
    CHECK(list.advantage == Approx(38.72).margin(0.01));
    CHECK(100 * list.drawn == Approx(32.48).margin(0.01));
}

// ordo -q -a 2500 -A Cedar -N 3 -W -D -J -p trees.pgn -s 2000: its errors vary by some 2 % with the
// seed.
TEST_CASE("rating list: errors and superiority of Ordo's simulations", "[rating_list][long]") {
    ListOptions options = as_ordo();
    options.advantage.reset();
    options.anchors = {{cedar, 2500}};
    const double errors[] = {71.952, 71.155, 0, 77.940, 97.186};
    const double stronger[] = {94.1, 97.0, 98.4, 98.1};
    for (const int simulations : {0, 2000}) {
        INFO(simulations);
        options.simulations = simulations;
        const RatingList list = rating_list(games_of_trees(), trees, options);
        check_ratings(list, {2627.898, 2568.505, 2500, 2414.469, 2328.891}, 0.02);
        // What results vary by is not what they would vary by if the ratings were true.
        const double off = simulations == 0 ? 0.12 : 0.05;
        for (std::size_t i = 0; i < trees; ++i)
            CHECK(error_of(list, i) == Approx(errors[i]).epsilon(off));
        for (std::size_t i = 0; i + 1 < trees; ++i)
            CHECK(100 * list.superiority(i, i + 1) == Approx(stronger[i]).margin(1.3));
        CHECK(list.superiority(3, 1) == Approx(1 - list.superiority(1, 3)));
        CHECK(std::isnan(list.superiority(2, 2)));
    }
}

// Ordo's -m fits another model, in which draws are results of their own; its ratings here
// (ordo -q -m anchors -W) are 2546.7, 2481.7, 2413.0 with an advantage of 38.22.
TEST_CASE("rating list: between several anchors expected and scored points agree",
          "[rating_list]") {
    ListOptions options = as_ordo();
    options.advantage.reset();
    options.anchors = {{alder, 2600}, {elm, 2350}};
    const PairTable table = games_of_trees();
    const RatingList list = rating_list(table, trees, options);
    check_ratings(list, {2600, 2546.7, 2481.7, 2413.0, 2350}, 3.2);
    CHECK(list.advantage == Approx(38.22).margin(0.1));
    const double unit = 202 / std::log(0.76 / 0.24);
    double expected[trees] = {}, scored[trees] = {};
    for (const auto& [pair, results] : table.rows())
        for (const int who : {0, 1}) {
            const int first = who == 0 ? pair.first : pair.second;
            const int second = who == 0 ? pair.second : pair.first;
            const MatchCounts counts = results.in_first_seat(who);
            const double lead = list.rated[static_cast<std::size_t>(first)].rating.elo -
                                list.rated[static_cast<std::size_t>(second)].rating.elo;
            const double share = 1 / (1 + std::exp(-(lead + list.advantage) / unit));
            const auto matches = static_cast<double>(counts.matches());
            const double points =
                static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2;
            expected[first] += matches * share;
            expected[second] += matches * (1 - share);
            scored[first] += points;
            scored[second] += matches - points;
        }
    for (const Tree tree : {birch, cedar, dogwood})
        CHECK(expected[tree] == Approx(scored[tree]).margin(1e-6));
    CHECK(error_of(list, 0) == 0);
    CHECK(error_of(list, 4) == 0);
    CHECK(error_of(list, 1) > 50);
}

// BayesElo 0058: readpgn trees.pgn, elo, mm, ratings; then mm 1 1, covariance, ratings. Its mean is
// 3100; it prints whole numbers, and its intervals take the advantage and the draws for known.
TEST_CASE("rating list: as BayesElo's", "[rating_list]") {
    ListOptions options;
    options.average = 3100;
    options.draws_apart = true;
    options.advantage = 32.8;
    options.prior = 2;
    check_ratings(rating_list(games_of_trees(), trees, options), {3228, 3174, 3113, 3032, 2953},
                  0.51);
    options.advantage.reset();
    options.draw_elo.reset();
    const RatingList list = rating_list(games_of_trees(), trees, options);
    check_ratings(list, {3233, 3177, 3113, 3029, 2948}, 0.51);
    options.advantage = list.advantage;
    options.draw_elo = list.draw_elo;
    const RatingList known = rating_list(games_of_trees(), trees, options);
    const double errors[] = {45, 51, 43, 51, 59};
    for (std::size_t i = 0; i < trees; ++i)
        CHECK(error_of(known, i) == Approx(errors[i]).margin(0.7));
}

// Agresti, Categorical Data Analysis (2nd ed., 2002), table 10.11: games of 1987 by home and away
// team, strengths that add up to 1 with a home advantage of 0.302 (natural logarithm of odds).
TEST_CASE("rating list: the home advantage in Agresti's baseball season", "[rating_list]") {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; [home][away]
    const int won[7][7] = {{0, 4, 4, 4, 6, 4, 6}, {3, 0, 4, 4, 6, 6, 4}, {2, 4, 0, 2, 4, 4, 6},
                           {3, 5, 2, 0, 4, 4, 6}, {5, 2, 3, 4, 0, 5, 6}, {2, 3, 3, 4, 4, 0, 2},
                           {2, 1, 1, 2, 1, 3, 0}};
    const int lost[7][7] = {{0, 3, 2, 3, 1, 2, 0}, {3, 0, 2, 3, 0, 1, 3}, {5, 3, 0, 4, 3, 2, 0},
                            {3, 1, 5, 0, 3, 2, 1}, {1, 5, 3, 2, 0, 2, 0}, {5, 3, 4, 3, 2, 0, 4},
                            {5, 5, 6, 4, 6, 4, 0}};
    PairTable table;
    for (int home = 0; home < 7; ++home)
        for (int away = 0; away < 7; ++away)
            add(table, home, away, static_cast<std::uint64_t>(won[home][away]), 0,
                static_cast<std::uint64_t>(lost[home][away]));
    ListOptions options;
    options.advantage.reset();
    const RatingList list = rating_list(table, 7, options);
    const double natural = std::log(10) / 400;
    CHECK(list.advantage * natural == Approx(0.302).margin(0.0006));
    const double shares[] = {0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044};
    double sum = 0;
    for (const ListedPlayer& line : list.rated) sum += std::exp(natural * line.rating.elo);
    for (std::size_t i = 0; i < 7; ++i)
        CHECK(std::exp(natural * list.rated[i].rating.elo) / sum ==
              Approx(shares[i]).margin(0.0006));
}

TEST_CASE("rating list: is that of a tournament's standings", "[rating_list]") {
    Clusters clusters;
    PairTable table;
    const auto pair = [&](int one, int other, int first, int second, std::uint64_t times) {
        const int ranks[3][2] = {{2, 1}, {1, 1}, {1, 2}};
        const Encounter a{{one, other}, {ranks[first][0], ranks[first][1]}};
        const Encounter b{{one, other}, {ranks[second][1], ranks[second][0]}};
        clusters[a < b ? Cluster{a, b} : Cluster{b, a}] += times;
        for (std::uint64_t i = 0; i < times; ++i)
            table.add_pair(one, other, static_cast<SeatScore>(first),
                           static_cast<SeatScore>(second));
    };
    pair(0, 1, 2, 2, 12);
    pair(0, 1, 2, 1, 5);
    pair(0, 1, 0, 0, 3);
    pair(0, 2, 2, 0, 7);
    pair(0, 2, 2, 2, 6);
    pair(1, 2, 1, 0, 4);
    pair(1, 2, 0, 2, 2);
    const Ratings standings = rate(3, clusters);
    const RatingList list = rating_list(table, 3, {});
    for (std::size_t i = 0; i < 3; ++i) {
        const Rating& own = standings[list.rated[i].player];
        CHECK(list.rated[i].rating.elo == Approx(own.elo).margin(0.01));
        CHECK(error_of(list, i) == Approx((own.high - own.low) / 2).epsilon(1e-4));
    }
    CHECK(list.superiority(0, 1) ==
          Approx(standings.superiority[list.rated[0].player][list.rated[1].player]).margin(1e-5));
}

TEST_CASE("rating list: who won or lost everything stands apart, with a bound", "[rating_list]") {
    PairTable table;
    add(table, 0, 1, 5, 0, 5);
    add(table, 2, 0, 10, 0, 0);
    add(table, 2, 1, 10, 0, 0);
    add(table, 1, 3, 6, 0, 0);
    add(table, 4, 5, 3, 1, 2);  // never met the others
    const RatingList list = rating_list(table, 7, {});
    REQUIRE(list.rated.size() == 2);
    CHECK(list.rated[0].counts == MatchCounts{5, 0, 5});
    REQUIRE(list.left_out.size() == 4);  // the seventh has no match
    CHECK(list.left_out[0].player == 2);
    CHECK(list.left_out[0].rating.reach == Reach::at_least);
    // Winning all of 20 against players of rating 0 has a chance of 5 %.
    const double unit = elo_scale_of_76_percent / std::log(0.76 / 0.24);
    const double score = 1 / (1 + std::exp(-list.left_out[0].rating.elo / unit));
    CHECK(std::pow(score, 20) == Approx(0.05).margin(1e-6));
    CHECK(list.left_out[1].player == 3);
    CHECK(list.left_out[1].rating.reach == Reach::at_most);
    CHECK(list.left_out[2].rating.reach == Reach::unknown);
    ListOptions with_draws;
    with_draws.prior = 1;
    CHECK(rating_list(table, 7, with_draws).rated.size() == 4);

    PairTable line;
    add(line, 0, 1, 4, 0, 0);
    CHECK_THROWS_AS(rating_list(line, 2, {}), Error);
    ListOptions anchored;
    anchored.anchors = {{1, 1000}};
    const RatingList bounds = rating_list(line, 2, anchored);
    CHECK(bounds.rated.at(0).rating.elo == 1000);
    CHECK(bounds.left_out.at(0).rating.elo == Approx(1000 + least_elo_of_all_won(4)));
}

TEST_CASE("rating list: without a spread of results there is no interval", "[rating_list]") {
    PairTable table;
    for (int i = 0; i < 4; ++i) table.add_pair(0, 1, SeatScore::won, SeatScore::won);
    const RatingList list = rating_list(table, 2, {});
    CHECK(list.rated[0].rating.elo == Approx(0).margin(1e-9));
    CHECK(std::isinf(list.rated[0].rating.high));
    CHECK(std::isnan(list.superiority(0, 1)));
}

// xpect.c of Ordo 1.2.6, draw_rate_fperf: solves the same equation in two other ways.
TEST_CASE("rating list: draws are in a fixed ratio to wins and losses", "[rating_list]") {
    for (const double equal : {0.02, 0.3, 0.5, 0.8, 0.99})
        for (const double expected : {0.5, 0.64, 0.9, 0.999}) {
            INFO(equal << " " << expected);
            const double drawn = drawn_share(expected, equal);
            const double won = expected - drawn / 2, lost = 1 - expected - drawn / 2;
            CHECK(std::sqrt(won * lost) / drawn == Approx((1 - equal) / 2 / equal));
        }
    CHECK(drawn_share(0.5, 0.37) == Approx(0.37));
}

TEST_CASE("rating list: a thousand players", "[rating_list][long]") {
    PairTable table;
    for (int i = 0; i < 1000; ++i)
        for (int k = 1; k <= 3; ++k) add(table, i, (i + k * k) % 1000, 3, 2, 3);
    const RatingList list = rating_list(table, 1000, {});
    REQUIRE(list.rated.size() == 1000);
    for (const ListedPlayer& line : list.rated) CHECK(line.rating.elo == Approx(0).margin(1e-6));
}
