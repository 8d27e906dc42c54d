// The size of games: the statistics by hand, the sampling against full enumeration.

#include <cmath>

#include "framework/authoring/contract/game_size.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// What a random game from `state` is expected to have, by going through all of them.
struct Expected {
    double plies = 0;
    double choices = 0;
};

Expected expect(const Game& game, const AnyState& state) {
    Expected expected;
    if (game.over(state)) return expected;
    MoveList list;
    game.moves(state, list);
    double total = 0;
    for (const Move move : list) {
        const double weight = game.mover(state) == chance_player ? game.weight(state, move) : 1;
        AnyState child = state;
        game.play(child, move);
        const Expected below = expect(game, child);
        expected.plies += weight * below.plies;
        expected.choices += weight * below.choices;
        total += weight;
    }
    return {1 + expected.plies / total,
            static_cast<double>(list.size()) + expected.choices / total};
}

bool covers(const SampleMean& estimate, double truth) {
    return std::abs(estimate.value - truth) <= estimate.error.value() + 1e-9;
}

/// Of 1000 samples, 950 intervals should contain what is true, with a standard deviation of 7.
/// `varies`: not all games are equally long.
void check_coverage(const Game& game, std::uint64_t games, bool varies = true) {
    const Expected truth = expect(game, game.start());
    const double branching = truth.choices / truth.plies;
    int length = 0;
    int moves = 0;
    int tree = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const GameSize size = sample_game_size(game, {.games = games, .seed = seed});
        length += covers(size.length, truth.plies) ? 1 : 0;
        moves += covers(size.branching, branching) ? 1 : 0;
        tree += covers(size.tree_log10, truth.plies * std::log10(branching)) ? 1 : 0;
    }
    for (const int covered : {length, moves, tree}) {
        CHECK(covered >= 920);
        if (varies) CHECK(covered <= 980);
    }
}

}  // namespace

TEST_CASE("size: mean and interval of a sample, by hand", "[size]") {
    // 1, 2, 3, 4, 5: mean 3, variance 2.5, Student's t with 4 degrees of freedom 2.776.
    GameSizeSample sample;
    for (int plies = 1; plies <= 5; ++plies) sample.add(plies, 3 * plies);
    const GameSize size = sample.estimate();
    CHECK(size.games == 5);
    CHECK(size.length.value == Approx(3));
    CHECK(size.length.error.value() == Approx(2.776 * std::sqrt(2.5 / 5)).epsilon(1e-3));
    // Three moves everywhere: no doubt about b; b^n is as uncertain as n.
    CHECK(size.branching.value == Approx(3));
    CHECK(size.branching.error.value() == Approx(0).margin(1e-9));
    CHECK(size.tree_log10.value == Approx(3 * std::log10(3)));
    CHECK(size.tree_log10.error.value() ==
          Approx(size.length.error.value() * std::log10(3)).epsilon(1e-9));
}

TEST_CASE("size: b is the mean over positions, not over games", "[size]") {
    // A game of 1 ply with 10 moves and one of 9 plies with 1 move each: 19 moves in 10 positions.
    GameSizeSample sample;
    sample.add(1, 10);
    sample.add(9, 9);
    CHECK(sample.estimate().branching.value == Approx(1.9));
    CHECK(sample.estimate().length.value == Approx(5));
}

TEST_CASE("size: one game has no interval, no game no size", "[size]") {
    GameSizeSample sample;
    CHECK(sample.estimate().games == 0);
    sample.add(4, 8);
    CHECK(sample.estimate().branching.value == Approx(2));
    CHECK_FALSE(sample.estimate().branching.error.has_value());
}

TEST_CASE("size: a complete tree is known exactly", "[size]") {
    const auto game = make_game<Literal>({{"tree", "[[[1,2],[3,4]],[[5,6],[7,8]]]"}});
    const GameSize size = sample_game_size(*game, {.games = 50, .seed = 3});
    CHECK(size.branching.value == Approx(2));
    CHECK(size.length.value == Approx(3));
    CHECK(std::pow(10, size.tree_log10.value) == Approx(8));
    CHECK(size.tree_log10.error.value() == Approx(0).margin(1e-9));
    CHECK(size.longest == 3);
}

TEST_CASE("size: intervals cover what all random games together have", "[size][long]") {
    check_coverage(*make_game<Puzzle>(), 200);
    check_coverage(*make_game<Trio>(), 200);
    check_coverage(*make_game<Dice>(), 200, false);
}

TEST_CASE("size: tic-tac-toe, all of whose games can be enumerated", "[size]") {
    const auto game = open_game(Catalogue::standard().find("tic_tac_toe"));
    const Expected truth = expect(*game, game->start());
    const GameSize size = sample_game_size(*game, {.games = 20000, .seed = 1});
    CHECK(size.length.value == Approx(truth.plies).margin(2 * size.length.error.value()));
    CHECK(size.branching.value ==
          Approx(truth.choices / truth.plies).margin(2 * size.branching.error.value()));
    // Nine empty cells, one less a ply: what is known without a program.
    CHECK(truth.plies > 7);
    CHECK(truth.plies < 9);
    CHECK(size.longest == 9);
}

TEST_CASE("size: a game without end is cut and said to be", "[size]") {
    const auto game = make_game<Shuffle<Repetition::Rule::none>>();
    const GameSize size = sample_game_size(*game, {.games = 3, .seed = 1});
    CHECK(size.games == 3);
    CHECK(size.longest <= static_cast<std::uint64_t>(game->playout_limit()));
    // Drawn at the third time: no random game is cut.
    const auto drawn = make_game<Shuffle<Repetition::Rule::draw>>();
    CHECK(sample_game_size(*drawn, {.games = 100, .seed = 1}).unfinished == 0);
}

TEST_CASE("size: choices by ply and how long the games were", "[size]") {
    const auto game = open_game(Catalogue::standard().find("tic_tac_toe"));
    const GameSize size = sample_game_size(*game, {.games = 200, .seed = 2});
    REQUIRE(size.by_ply.size() >= 5);
    for (std::size_t ply = 0; ply < 5; ++ply) {  // a cell less each time
        CHECK(size.by_ply[ply].games == 200);
        CHECK(size.by_ply[ply].moves == 9.0 - static_cast<double>(ply));
        CHECK(size.by_ply[ply].error == 0);
    }
    std::uint64_t games = 0, plies = 0;
    for (std::size_t length = 0; length < size.lengths.size(); ++length) {
        games += size.lengths[length];
        plies += size.lengths[length] * length;
        if (length < 5) CHECK(size.lengths[length] == 0);  // three in a row take five plies
    }
    CHECK(games == 200);
    CHECK(static_cast<double>(plies) / 200 == Approx(size.length.value));
    REQUIRE(size.examples.size() == 3);
    CHECK(size.examples[0].size() <= size.examples[1].size());
    CHECK(size.examples[1].size() <= size.examples[2].size());
}
