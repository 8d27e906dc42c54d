// The searchers, judged by textbook trees, by theory, and by plain minimax.

#include <set>

#include "framework/search/core/clock_polling.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

const char* const exact_searchers[] = {"minimax",
                                       "negamax",
                                       "alphabeta",
                                       "alphabeta_tt(tt=1, tt_accept=equal)",
                                       "alphabeta_tt(tt=0, order=none)",
                                       "alphabeta_tt(tt=1, order=history, tt_accept=equal)",
                                       "negamax_alphabeta(fail=soft)",
                                       "negamax_alphabeta(fail=hard)",
                                       "negamax_alphabeta(fail=f2)",
                                       "negascout",
                                       "mtdf(tt=1, tt_accept=equal)",
                                       "mtdf(tt=0, order=none)",
                                       "sss(tt=1, tt_accept=equal)",
                                       "maxn"};

std::string with_depth(std::string player, int depth) {
    const std::string limit = "depth=" + std::to_string(depth);
    if (player.back() != ')') return player + "(" + limit + ")";
    player.back() = ',';
    return player + " " + limit + ")";
}

/// A complete tree whose leaves are made by `leaf(i)`, i counting from 0.
template <class Leaf>
std::string uniform_tree(int width, int depth, int& next, Leaf leaf) {
    if (depth == 0) return std::to_string(leaf(next++));
    std::string text = "[";
    for (int i = 0; i < width; ++i) {
        if (i > 0) text += ",";
        text += uniform_tree(width, depth - 1, next, leaf);
    }
    return text + "]";
}

/// NegaScout written down twice beside ours, over trees whose leaves are all at one depth.
struct Listings {
    const Game& game;
    std::uint64_t leaves = 0;

    Score leaf(const AnyState& state) {
        ++leaves;
        return game.outcome(state)->utility[game.mover(state)];
    }
    std::vector<AnyState> children(const AnyState& state) const {
        MoveList moves;
        game.moves(state, moves);
        std::vector<AnyState> children;
        for (const Move move : moves) {
            children.push_back(state);
            game.play(children.back(), move);
        }
        return children;
    }
    /// As Reinefeld gives it, http://www.zib.de/reinefeld/Research/nsc.html; `d` is 0 at the root.
    Score published(const AnyState& state, Score alpha, Score beta, int d, int maxdepth) {
        if (d == maxdepth) return leaf(state);
        Score a = alpha;
        Score b = beta;
        int i = 0;
        for (const AnyState& p : children(state)) {
            const Score t = -published(p, -b, -a, d + 1, maxdepth);
            if (t > a && t < beta && i > 0 && d < maxdepth - 1)
                a = -published(p, -beta, -t, d + 1, maxdepth);
            a = std::max(a, t);
            if (a >= beta) return a;
            b = a + 1;
            ++i;
        }
        return a;
    }
    /// The same fail-soft: a search that fails tells the best bound that it has seen.
    Score soft(const AnyState& state, Score alpha, Score beta, int d, int maxdepth) {
        if (d == maxdepth) return leaf(state);
        Score best = -infinite_score;
        Score b = beta;
        for (const AnyState& p : children(state)) {
            const Score a = std::max(alpha, best);
            Score t = -soft(p, -b, -a, d + 1, maxdepth);
            if (t > a && t < beta && b < beta && d < maxdepth - 1)
                t = -soft(p, -beta, -t, d + 1, maxdepth);
            best = std::max(best, t);
            if (best >= beta) return best;
            b = std::max(alpha, best) + 1;
        }
        return best;
    }
};

}  // namespace

TEST_CASE("alphabeta: the textbook tree reads seven of nine leaves", "[search]") {
    // Russell and Norvig, Artificial Intelligence: a Modern Approach, figures 5.2 and 5.5: value 3,
    // the leaves 4 and 6 are never looked at.
    const auto game = make_game<Literal>({{"tree", "[[3,12,8],[2,4,6],[14,5,2]]"}});
    CHECK(run(*game, "minimax(depth=2)").leaves == 9);
    CHECK(run(*game, "negamax(depth=2)").leaves == 9);
    CHECK(run(*game, "alphabeta(depth=2)").leaves == 7);
    CHECK(run(*game, "alphabeta_tt(depth=2, tt=0, order=none)").score == 3);
    for (const std::string player : exact_searchers) {
        INFO(player);
        const SearchResult result = run(*game, with_depth(player, 2));
        CHECK(result.score == 3);
        CHECK(game->move_text(game->start(), result.move) == "n1");
        CHECK(result.proven == Proven::win);
    }
}

TEST_CASE("alphabeta: best-ordered trees need the minimal number of leaves", "[search]") {
    // Knuth and Moore 1975: w^ceil(d/2) + w^floor(d/2) - 1 leaves when the best move is always
    // first. All leaves equal is such a tree.
    for (int width = 2; width <= 4; ++width) {
        for (int depth = 1; depth <= 6; ++depth) {
            int next = 0;
            const std::string tree = uniform_tree(width, depth, next, [](int) { return 1; });
            const auto game = make_game<Literal>({{"tree", tree}});
            const auto power = [&](int n) {
                std::uint64_t value = 1;
                while (n-- > 0) value *= width;
                return value;
            };
            INFO("width " << width << ", depth " << depth);
            const std::string limit = "(depth=" + std::to_string(depth) + ")";
            CHECK(run(*game, "minimax" + limit).leaves == power(depth));
            const std::uint64_t minimal = power((depth + 1) / 2) + power(depth / 2) - 1;
            CHECK(run(*game, "alphabeta" + limit).leaves == minimal);
            CHECK(run(*game, "negamax_alphabeta" + limit).leaves == minimal);
            CHECK(run(*game, "negascout" + limit).leaves == minimal);
        }
    }
}

TEST_CASE("negascout: as many leaves as Reinefeld's, and no more than his listing", "[search]") {
    Random random(7);
    std::uint64_t ours = 0;
    std::uint64_t published = 0;
    for (const auto& [width, depth] : {std::pair{2, 8}, {3, 5}, {5, 4}}) {
        for (int i = 0; i < 20; ++i) {
            int next = 0;
            const auto game =
                make_game<Literal>({{"tree", uniform_tree(width, depth, next, [&](int) {
                                         return static_cast<int>(random.below(10000));
                                     })}});
            const SearchResult result =
                run(*game, "negascout(depth=" + std::to_string(depth) + ")");
            Listings soft{*game};
            Listings listing{*game};
            INFO("width " << width << ", depth " << depth << ", tree " << i);
            const AnyState start = game->start();
            CHECK(result.score == soft.soft(start, -infinite_score, infinite_score, 0, depth));
            CHECK(result.score ==
                  listing.published(start, -infinite_score, infinite_score, 0, depth));
            CHECK(result.leaves == soft.leaves);
            ours += result.leaves;
            published += listing.leaves;
        }
    }
    CHECK(ours < published);
}

TEST_CASE("searchers: a puzzle of one player is solved", "[search]") {
    const SearchResult solved = run(*make_game<Puzzle>(), "minimax");
    CHECK(solved.proven == Proven::win);
    CHECK(is_win(*solved.score));
}

TEST_CASE("searchers: the same root value where positions may not come back", "[search]") {
    const std::unique_ptr<Game> games[] = {make_game<Shuffle<Repetition::Rule::draw>>(),
                                           make_game<Shuffle<Repetition::Rule::forbidden>>()};
    for (const auto& game : games) {
        for (int depth = 1; depth <= 11; ++depth) {
            const auto judge = run(*game, with_depth("minimax", depth));
            for (const std::string player : exact_searchers) {
                INFO(with_depth(player, depth));
                CHECK(run(*game, with_depth(player, depth)).score == judge.score);
            }
        }
    }
}

TEST_CASE("searchers: repetition counts as a draw on the path", "[search]") {
    const auto game = make_game<Shuffle<Repetition::Rule::draw>>();
    const Position start = Position::start(*game);
    // In a position that stands for the second time a third time is near: it is seen within four.
    Position twice = start;
    for (const char* text : {"left", "right", "right", "left"})
        play(*game, twice, *game->parse_move(twice.state, text));
    CHECK(twice.path.repetitions() == 2);
    CHECK(run(*game, twice, "minimax(depth=4)").leaves >
          run(*game, start, "minimax(depth=3)").leaves);
}

TEST_CASE("searchers: a table never outlives its match", "[search]") {
    const auto game = make_game<Twice>({{"seeds", "3"}});
    const SearcherSpec spec = parse_searcher("alphabeta_tt(depth=8, tt=1)");
    const auto searcher = make_searcher(spec, *game);
    const Position start = Position::start(*game);
    searcher->new_match(1);
    const SearchResult first = searcher->search(start, spec.limits, {});
    const SearchResult warm = searcher->search(start, spec.limits, {});
    searcher->new_match(2);
    const SearchResult again = searcher->search(start, spec.limits, {});
    CHECK(warm.nodes < first.nodes);
    CHECK(again.nodes == first.nodes);
    CHECK(again.score == first.score);
}

TEST_CASE("searchers: a node limit is exact", "[search]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    for (const char* name : {"minimax", "negamax", "alphabeta", "alphabeta_tt"}) {
        for (const int nodes : {1, 2, 17, 1000, 12345}) {
            INFO(name << " " << nodes);
            const std::string player = std::string(name) + "(nodes=" + std::to_string(nodes) + ")";
            const SearchResult result = run(*game, player);
            CHECK(result.nodes == static_cast<std::uint64_t>(nodes));
            MoveList legal;
            game->moves(game->start(), legal);
            CHECK(legal.contains(result.move));
        }
    }
}

TEST_CASE("searchers: the clock is read often enough whatever a node costs", "[search]") {
    using namespace std::chrono_literals;
    const CheckPace pace;
    CHECK(pace.next(0, 0ns) == 1);
    CHECK(pace.next(100, 1600ms) == 1);   // 16 ms a node: every node
    CHECK(pace.next(100'000, 1s) == 25);  // 10 us a node: every quarter of a millisecond
    CHECK(pace.next(3, 1us) <= 4);        // hardly begun: nothing is known yet
    CHECK(pace.next(1'000'000, 10ms) <= 5000);
}

TEST_CASE("searchers: a limit that cannot end a search is joined by the usual time", "[search]") {
    CHECK(parse_searcher("mcts(depth=5)").limits.time == default_time);
    CHECK(parse_searcher("mcts(nodes=5)").limits.time.count() == 0);
    CHECK(parse_searcher("alphabeta(depth=5)").limits.time.count() == 0);
    CHECK(parse_searcher("minimax").limits.time == default_time);
}

TEST_CASE("searchers: the random searcher is fair and repeatable", "[search]") {
    const auto game = make_game<Literal>({{"tree", "[1,2,3,4]"}});
    const auto searcher = make_searcher(parse_searcher("random"), *game);
    const Position start = Position::start(*game);
    std::vector<Move> first;
    for (int round = 0; round < 2; ++round) {
        searcher->new_match(9);
        int counts[5] = {};
        std::vector<Move> chosen;
        for (int i = 0; i < 4000; ++i) {
            chosen.push_back(searcher->search(start, {}, {}).move);
            ++counts[chosen.back().bits];
        }
        // Binomial, p = 1/4: four standard deviations are 110.
        for (int move = 1; move <= 4; ++move) CHECK(std::abs(counts[move] - 1000) < 110);
        if (round == 0) first = chosen;
        CHECK(chosen == first);
    }
}

TEST_CASE("maxn: dice are worth their mean", "[search]") {
    // By hand: a throw of one die is worth 5/3, of two dice (4*0 + 4*4 + 1*6) / 9 = 22/9, so
    // everybody throws two; both have two turns, the margin is 0.
    const auto game = make_game<Dice>();
    const SearchResult start = run(*game, "maxn(depth=8)");
    CHECK(start.score == 0);
    CHECK(game->move_text(game->start(), start.move) == "throw2");
    CHECK(start.proven == Proven::no);
    // Player 1 has 4 points and one turn left, player 2 none and two: -4 + 22/9 is -1.56.
    AnyState behind = game->start();
    game->play(behind, *game->parse_move(behind, "throw2"));
    game->play(behind, *game->parse_move(behind, "shows4"));
    CHECK(run(*game, Position::at(*game, behind), "maxn(depth=8)").score == -2);
}

TEST_CASE("maxn: three players, each for itself", "[search]") {
    // Nine counters: everybody takes three, which scores 9; to take fewer leaves less in the end.
    const auto game = make_game<Trio>();
    const SearchResult result = run(*game, "maxn(depth=9)");
    CHECK(result.score == 9);
    CHECK(game->move_text(game->start(), result.move) == "3");
    CHECK(result.pv.size() == 3);
}

TEST_CASE("mcts: finds what is decided, in every kind of game", "[search]") {
    const auto nim = make_game<Literal>({{"tree", "[[1,-5],[[2,3],4],-1]"}});
    CHECK(run(*nim, "mcts(nodes=3000)").move == run(*nim, "minimax(depth=3)").move);
    // One player: 21 can be reached from everywhere below it, so that no game need be lost.
    const auto puzzle = make_game<Puzzle>();
    AnyState near = puzzle->parse_state("19");
    CHECK(puzzle->move_text(
              near, run(*puzzle, Position::at(*puzzle, near), "mcts(nodes=500)").move) == "+2");
    const auto trio = make_game<Trio>();
    const SearchResult three = run(*trio, "mcts(nodes=5000)");
    CHECK(trio->move_text(trio->start(), three.move) == "3");
    const auto dice = make_game<Dice>();
    CHECK(dice->move_text(dice->start(), run(*dice, "mcts(nodes=20000)").move) == "throw2");
}

TEST_CASE("mcts: exact in games, the same for the same seed, within its memory", "[search]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    const Position start = Position::start(*game);
    const SearcherSpec spec = parse_searcher("mcts(nodes=3001, memory=1)");
    const auto searcher = make_searcher(spec, *game);
    searcher->new_match(4);
    const SearchResult first = searcher->search(start, spec.limits, {});
    searcher->new_match(4);
    const SearchResult again = searcher->search(start, spec.limits, {});
    searcher->new_match(5);
    const SearchResult other = searcher->search(start, spec.limits, {});
    CHECK(first.nodes == 3001);
    CHECK(again.move == first.move);
    CHECK(again.score == first.score);
    CHECK(again.pv == first.pv);
    CHECK(other.nodes == 3001);
    // 1 MiB holds some ten thousand nodes; the tree stops growing, the games go on.
    const SearcherSpec longer = parse_searcher("mcts(nodes=60000, memory=1)");
    CHECK(make_searcher(longer, *game)->search(start, longer.limits, {}).nodes == 60000);
}

TEST_CASE("searchers: games they cannot play are refused by name", "[search]") {
    for (const char* name : {"minimax", "negamax", "alphabeta", "alphabeta_tt"}) {
        CHECK_THROWS_WITH(make_searcher(parse_searcher(name), *make_game<Dice>()),
                          containing("which has dice"));
        CHECK_THROWS_WITH(make_searcher(parse_searcher(name), *make_game<Trio>()),
                          containing("which has 3 players"));
    }
    CHECK(run(*make_game<Trio>(), "random").pv.size() == 1);
}

TEST_CASE("searchers: unknown names and options get the nearest one", "[search]") {
    CHECK_THROWS_WITH(parse_searcher("alphabet(depth=3)"), containing("did you mean 'alphabeta'?"));
    CHECK_THROWS_WITH(parse_searcher("alphabeta(dept=3)"), containing("did you mean 'depth'?"));
    CHECK_THROWS_WITH(parse_searcher("minimax(depth=x)"), containing("0 to 250"));
    const auto game = make_game<Twice>();
    CHECK_THROWS_WITH(make_searcher(parse_searcher("minimax(eval=store)"), *game),
                      containing("default, none, learned(file=F), sum(NAME=WEIGHT, ...), stores"));
    CHECK_THROWS_WITH(make_searcher(parse_searcher("alphabeta_tt(order=luck)"), *game),
                      containing("hints, captures, killers, counters, history, replies"));
}

TEST_CASE("searchers: options that say nothing alone are refused", "[search]") {
    const std::pair<const char*, const char*> cases[] = {
        {"mcts(grave=50)", "grave=50 does nothing without rave; add rave=300"},
        {"uct(grave=50)", "grave=50 does nothing without rave"},
        {"alphabeta(order=none)", "order=none does nothing without a table; add tt=64"},
        {"alphabeta(tt=0, tt_accept=equal)", "tt_accept=equal does nothing without a table"},
        {"oracle(file=x, depth=1)", "depth=1 limits nothing"},
        {"oracle(file=x, nodes=1)", "nodes=1 limits nothing"},
        {"oracle(file=x, time=1ms)", "time=1ms limits nothing"},
    };
    for (const auto& [player, sentence] : cases) {
        INFO(player);
        CHECK_THROWS_WITH(parse_searcher(player), containing(sentence));
    }
    for (const char* const player :
         {"mcts(grave=50, rave=300)", "mcts(grave=0)", "alphabeta(order=none, tt=1)",
          "oracle(file=x, ties=random)", "minimax(time=5)"})
        CHECK_NOTHROW(parse_searcher(player));
    CHECK(parse_searcher("minimax(time=5)").limits.time == std::chrono::seconds(5));
    CHECK(parse_searcher("oracle(file=x)").limits.none());
}

TEST_CASE("searchers: the table of searchers has help for every option", "[search]") {
    std::set<std::string> names;
    for (const SearcherEntry& entry : searcher_table()) {
        INFO(entry.name);
        CHECK(names.insert(entry.name).second);
        CHECK_FALSE(entry.help.empty());
        for (const OptionSpec& option : searcher_options(entry)) {
            INFO(option.name);
            CHECK_FALSE(option.help.empty());
        }
        CHECK(parse_searcher(entry.name).text() == entry.name);
    }
}
