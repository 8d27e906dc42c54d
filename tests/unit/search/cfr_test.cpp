// Counterfactual regret minimisation and best responses, against published values.

#include <cmath>
#include <map>

#include "framework/search/hidden/best_response.hpp"
#include "framework/search/hidden/cfr.hpp"
#include "framework/search/hidden/strategy_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hidden_games.hpp"
#include "tests/support/known_states.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

InformationTree tree_of(const Game& game) {
    return InformationTree(game, Position::start(game));
}

Strategy found_by(const InformationTree& tree, CfrMethod method, int iterations) {
    Cfr cfr(tree, method, 7);
    for (int i = 0; i < iterations; ++i) cfr.iterate();
    return cfr.average();
}

/// How often `move` is made by the player who sees `seen`.
double often(const InformationTree& tree, const Strategy& strategy, const std::string& seen,
             const std::string& move) {
    for (const InformationSet& set : tree.sets())
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            if (set.seen == seen && set.moves[i] == move) return strategy[set.first + i];
    FAIL("nobody sees '" << seen << "' with the move " << move);
    return 0;
}

/// Kuhn's equilibria (https://en.wikipedia.org/wiki/Kuhn_poker): alpha is how often player 1 bets
/// with the jack, from 0 to 1/3; player 2 has one strategy.
Strategy equilibrium_of_kuhn(const InformationTree& tree, double alpha) {
    const std::map<std::string, double> active{{"J?", alpha},
                                               {"Q?", 0},
                                               {"K?", 3 * alpha},
                                               {"J? xb", 0},
                                               {"Q? xb", alpha + 1 / 3.0},
                                               {"K? xb", 1},
                                               {"?J x", 1 / 3.0},
                                               {"?Q x", 0},
                                               {"?K x", 1},
                                               {"?J b", 0},
                                               {"?Q b", 1 / 3.0},
                                               {"?K b", 1}};
    Strategy strategy(tree.moves());
    for (const InformationSet& set : tree.sets()) {
        strategy[set.first + 1] = active.at(set.seen);
        strategy[set.first] = 1 - active.at(set.seen);
    }
    return strategy;
}

Strategy any_strategy(const InformationTree& tree, Random& random) {
    Strategy strategy(tree.moves());
    for (const InformationSet& set : tree.sets()) {
        double all = 0;
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            all += strategy[set.first + i] = 1 + random.below(9);
        for (std::size_t i = 0; i < set.moves.size(); ++i) strategy[set.first + i] /= all;
    }
    return strategy;
}

/// The most that a pure strategy of the player gets against the others: all of them are tried.
double best_of_all(const InformationTree& tree, Strategy strategy, Player player,
                   std::size_t from = 0) {
    while (from < tree.sets().size() && tree.sets()[from].player != player) ++from;
    if (from == tree.sets().size())
        return expected_payoffs(tree, strategy)[static_cast<std::size_t>(player)];
    const InformationSet& set = tree.sets()[from];
    double best = -1e9;
    for (std::size_t i = 0; i < set.moves.size(); ++i) {
        for (std::size_t k = 0; k < set.moves.size(); ++k) strategy[set.first + k] = k == i;
        best = std::max(best, best_of_all(tree, strategy, player, from + 1));
    }
    return best;
}

}  // namespace

TEST_CASE("information tree: poker has as many information sets as published", "[cfr]") {
    // Kuhn: 12 (Kuhn 1950: six for each); Leduc, suits left out: 288 (Southey et al. 2005).
    const auto kuhn = open_named("kuhn_poker");
    CHECK(tree_of(*kuhn).sets().size() == 12);
    // 3 x 2 deals, nine histories of bets from the first on, five of them ends, and ten of deals.
    CHECK(tree_of(*kuhn).nodes().size() == 1 + 3 + 6 * 9);
    CHECK(tree_of(*open_named("leduc_poker")).sets().size() == 288);
}

TEST_CASE("information tree: too many histories, or nothing hidden, is said", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker");
    CHECK_THROWS_WITH(InformationTree(*kuhn, Position::start(*kuhn), 20),
                      containing("more than 20 histories"));
    // Without looking at as many as that.
    const auto hex = open_named("dark_hex(size=5)");
    CHECK_THROWS_WITH(InformationTree(*hex, Position::start(*hex), 100'000'000),
                      containing("more than 100000000 histories"));
    const auto open = make_game<Dice>();
    CHECK_THROWS_WITH(tree_of(*open), containing("see everything"));
}

TEST_CASE("best response: published distances from an equilibrium", "[cfr]") {
    // All moves equally likely, and always the first move: exploitability_test.py of OpenSpiel
    // (Lanctot et al. 2019), which cites independent implementations.
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree kuhn_tree = tree_of(*kuhn);
    CHECK(worth_of(kuhn_tree, uniform_strategy(kuhn_tree)).nash_conv == Approx(11 / 12.0));
    const auto leduc = open_named("leduc_poker");
    const InformationTree leduc_tree = tree_of(*leduc);
    CHECK(worth_of(leduc_tree, uniform_strategy(leduc_tree)).nash_conv == Approx(4.747222222222));
    for (const InformationTree* const tree : {&kuhn_tree, &leduc_tree}) {
        Strategy first(tree->moves());
        for (const InformationSet& set : tree->sets()) first[set.first] = 1;
        CHECK(worth_of(*tree, first).nash_conv == Approx(2));
    }
}

TEST_CASE("best response: no pure strategy of all gets more, and one as much", "[cfr]") {
    // Three cells are left, and both know all others.
    const char* const late = "oxx/xoo/3 1 found a3.b2.c2 b3.c3.a2";
    const auto phantom = open_named("phantom_tic_tac_toe");
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree trees[] = {
        tree_of(*kuhn),
        InformationTree(*phantom, Position::at(*phantom, phantom->parse_state(late)))};
    Random random(1);
    for (const InformationTree& tree : trees)
        for (int i = 0; i < 3; ++i) {
            const Strategy others = any_strategy(tree, random);
            for (Player player = 0; player < 2; ++player)
                CHECK(best_response_value(tree, others, player) ==
                      Approx(best_of_all(tree, others, player)));
        }
}

TEST_CASE("best response: Kuhn's family of equilibria cannot be exploited", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree tree = tree_of(*kuhn);
    for (const double alpha : {0.0, 0.1, 0.2, 1 / 3.0}) {
        const StrategyWorth worth = worth_of(tree, equilibrium_of_kuhn(tree, alpha));
        CHECK(worth.nash_conv == Approx(0).margin(1e-12));
        CHECK(worth.payoffs[0] == Approx(-1 / 18.0));
        CHECK(worth.payoffs[1] == Approx(1 / 18.0));
    }
    // Beside the family: player 1 bets with the jack, and with the king no more often.
    Strategy beside = equilibrium_of_kuhn(tree, 0.2);
    for (const InformationSet& set : tree.sets())
        if (set.seen == "K?") beside[set.first + 1] = 1 - (beside[set.first] = 0.8);
    CHECK(worth_of(tree, beside).nash_conv > 0.01);
}

TEST_CASE("cfr: Kuhn poker is worth -1/18, by an equilibrium of the family", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree tree = tree_of(*kuhn);
    // OpenSpiel's cfr_test.cc asks for 0.05 after 300 iterations of CFR and 200 of CFR+.
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plain, 300)).exploitability() < 0.05);
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plus, 200)).exploitability() < 0.05);
    const Strategy strategy = found_by(tree, CfrMethod::plus, 2000);
    const StrategyWorth worth = worth_of(tree, strategy);
    CHECK(worth.exploitability() < 0.001);
    CHECK(worth.payoffs[0] == Approx(-1 / 18.0).margin(0.001));
    const double alpha = often(tree, strategy, "J?", "bet");
    CHECK(alpha < 1 / 3.0 + 0.01);
    CHECK(often(tree, strategy, "K?", "bet") == Approx(3 * alpha).margin(0.03));
    CHECK(often(tree, strategy, "Q? xb", "call") == Approx(alpha + 1 / 3.0).margin(0.03));
    CHECK(often(tree, strategy, "?J x", "bet") == Approx(1 / 3.0).margin(0.03));
    CHECK(often(tree, strategy, "?Q b", "call") == Approx(1 / 3.0).margin(0.03));
    CHECK(often(tree, strategy, "?K b", "fold") < 0.001);
}

TEST_CASE("cfr: Leduc poker is worth -0.0856", "[cfr]") {
    const auto leduc = open_named("leduc_poker");
    const InformationTree tree = tree_of(*leduc);
    // Lanctot et al., "A unified game-theoretic approach to multiagent reinforcement learning",
    // 2017: the value, and CFR after 10 (figure 17, below 2) and 500 iterations (appendix E.2).
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plain, 10)).nash_conv < 2);
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plain, 500)).nash_conv < 0.063591);
    const StrategyWorth worth = worth_of(tree, found_by(tree, CfrMethod::plus, 500));
    CHECK(worth.payoffs[0] == Approx(-0.085606424078).margin(0.0005));
    CHECK(worth.exploitability() < 0.002);
}

TEST_CASE("cfr: samples come to the same values", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree tree = tree_of(*kuhn);
    const StrategyWorth worth = worth_of(tree, found_by(tree, CfrMethod::sampled, 30'000));
    CHECK(worth.payoffs[0] == Approx(-1 / 18.0).margin(0.02));
    CHECK(worth.exploitability() < 0.03);
}

TEST_CASE("cfr: pennies are shown half of the time", "[cfr]") {
    const auto pennies = make_game<Pennies>();
    const InformationTree tree = tree_of(*pennies);
    CHECK(tree.sets().size() == 2);
    for (const CfrMethod method : {CfrMethod::plain, CfrMethod::plus, CfrMethod::sampled}) {
        const Strategy strategy = found_by(tree, method, 5000);
        for (const double part : strategy) CHECK(part == Approx(0.5).margin(0.03));
    }
}

TEST_CASE("cfr: three players of Kuhn poker", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker(players=3)");
    const InformationTree tree = tree_of(*kuhn);
    // Four cards; 4 places of player 1, 4 of player 2 and 4 of player 3 for each: Szafron et al.
    CHECK(tree.sets().size() == 48);
    // Below 1 after 10 iterations: Lanctot 2014, figure 2, as OpenSpiel's cfr_test.cc has it.
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plain, 10)).nash_conv < 1);
    CHECK(worth_of(tree, found_by(tree, CfrMethod::plus, 500)).nash_conv < 0.02);
}

TEST_CASE("strategy file: what is written is read and played", "[cfr]") {
    const TemporaryFolder folder;
    const auto kuhn = open_named("kuhn_poker");
    const InformationTree tree = tree_of(*kuhn);
    const Strategy strategy = equilibrium_of_kuhn(tree, 0.2);
    const std::string path = (folder.path() / "kuhn.strategy").string();
    write_strategy(path, *kuhn, "kuhn_poker", tree, strategy, "hand");
    const StrategyTable table = StrategyTable::read(path, *kuhn);
    for (const InformationSet& set : tree.sets()) {
        const auto parts = table.find(set.player, set.knowledge);
        REQUIRE(parts.size() == 2);
        CHECK(parts[1] == Approx(strategy[set.first + 1]));
    }
    CHECK_THROWS_WITH(StrategyTable::read(path, *open_named("leduc_poker")),
                      containing("whose rules are not those"));

    // Player 1 with the jack bets in a fifth of the deals.
    Position position = Position::start(*kuhn);
    for (const char* const card : {"J", "K"})
        play(*kuhn, position, kuhn->parse_move(position.state, card).value());
    const SearcherSpec spec = parse_searcher("oracle(file=\"" + path + "\")");
    const auto oracle = make_searcher(spec, *kuhn);
    oracle->new_match(1);
    int bets = 0;
    for (int i = 0; i < 1000; ++i)
        bets += kuhn->move_text(position.state, oracle->search(position, {}, {}).move) == "bet";
    CHECK(bets == Approx(200).margin(40));
    CHECK_THROWS_WITH(oracle->search(Position::at(*kuhn, position.state), {}, {}),
                      containing("does not hold what player 1 knows"));
}

TEST_CASE("hidden games: what is resampled is as likely as all histories say", "[cfr]") {
    const auto kuhn = open_named("kuhn_poker");
    const StatesByKnowledge sets(*kuhn);
    Random random(1);
    constexpr int samples = 400;
    for (const auto& [key, set] : sets.all()) {
        std::map<std::string, int> counts;
        for (int i = 0; i < samples; ++i)
            ++counts[kuhn->state_text(resample(*kuhn, set.view, random))];
        for (const auto& [state, weight] : set.states) {
            INFO(kuhn->state_text(set.view.seen) << ": " << state);
            CHECK(counts[state] / double{samples} == Approx(weight / set.all).margin(0.1));
        }
        CHECK(counts.size() == set.states.size());
    }
}
