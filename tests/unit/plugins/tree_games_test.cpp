// The games tree and uniform, and the theory that uniform trees reproduce.

#include <map>
#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/record.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

std::unique_ptr<Game> uniform(int width, int depth, const std::string& more) {
    return open_named("uniform(width=" + std::to_string(width) +
                      ", depth=" + std::to_string(depth) + ", " + more + ")");
}

SearchResult searched_by(const Game& game, const std::string& name, int depth) {
    const SearcherSpec spec = parse_searcher(name + "(depth=" + std::to_string(depth) + ")");
    return make_searcher(spec, game)->search(Position::start(game), spec.limits, {});
}

std::uint64_t power(std::uint64_t base, int exponent) {
    std::uint64_t value = 1;
    while (exponent-- > 0) value *= base;
    return value;
}

/// Counts nodes by the type they have in the minimal tree (Knuth and Moore 1975), told from the
/// window in the mover's view: open on both sides, open below (a cut-off is due), open above.
class NodeTypes : public SearchRecorder {
public:
    void depth(int) override {}
    void enter(std::optional<Player> view, std::optional<Window> window) override {
        const bool mover_is_view = *view == ply_ % 2;
        if (!mover_is_view) window = Window{-window->beta, -window->alpha};
        const bool below = window->alpha > -infinite_score;
        const bool above = window->beta < infinite_score;
        ++counts[ply_][below && above ? 0 : above ? 2 : below ? 3 : 1];
    }
    void leaf(LeafKind, Score, Player) override {}
    void table_hit() override {}
    void table_settles(Bound) override {}
    void play(Move) override { ++ply_; }
    void back() override { --ply_; }
    void value(Score) override {}
    void values(const std::array<double, max_players>&) override {}
    void cut() override {}

    std::map<int, std::array<std::uint64_t, 4>> counts;  ///< by ply, then type

private:
    int ply_ = 0;
};

std::set<std::vector<std::string>> leaves_read(const Recorded& record) {
    std::set<std::vector<std::string>> read;
    for (const TreeLeaf& leaf : record.leaves.visited) read.insert(leaf.way);
    return read;
}

}  // namespace

TEST_CASE("tree: keeps the contract, names its nodes", "[trees]") {
    for (const char* const spec : {"[[3,5,10],[2,2]]", "[1]", "[[[[[7]]]],2]", "[ -3 , +4 ]"}) {
        INFO(spec);
        const auto game = open_named(std::string("tree(spec=\"") + spec + "\")");
        const ContractReport report = check_contract(*game, 30, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
    const auto game = open_named("tree(spec=[[3,5,10],[2,a,b]])");
    AnyState state = game->start();
    CHECK(game->state_text(state) == "root: [[3,5,10],[2,a,b]]");
    game->play(state, *game->parse_move(state, "2"));
    CHECK(game->state_text(state) == "2: [2,a,b]");
    CHECK(game->parse_state("2") == state);
    CHECK(game->parse_state("2: [2,a,b]") == state);
    for (const char* const wrong : {"", "3", "2.4", "2.", ".2", "2.1.1", "x", "2: [2]", "0"}) {
        INFO(wrong);
        CHECK_THROWS_AS(game->parse_state(wrong), Error);
    }
}

TEST_CASE("tree: a leaf of unknown value may be pruned but not read", "[trees]") {
    // Whatever a, b, x, y stand for, alpha-beta has no use for them.
    const auto game = open_named("tree(spec=[[3,5,10],[2,a,b],[2,x,y]])");
    for (const char* const player :
         {"alphabeta", "negamax_alphabeta", "negascout", "mtdf", "sss", "alphabeta_tt"}) {
        INFO(player);
        CHECK(searched_by(*game, player, 2).score == 3);
    }
    const Recorded record(*game, "alphabeta(depth=2)");
    CHECK(record.pruned() == std::vector<std::string>{"a", "b", "x", "y"});
    CHECK_THROWS_WITH(searched_by(*game, "minimax", 2), containing("leaf 'a' (2.2) was read"));
    const auto deep = open_named("tree(spec=[5,[[[4,a],2],b]])");
    CHECK(searched_by(*deep, "alphabeta", 4).score == 5);
}

TEST_CASE("tree: mistakes are told with their place", "[trees]") {
    const std::pair<const char*, const char*> cases[] = {
        {"5", "character 1: a tree begins with '['"},
        {"[]", "character 2: an empty list"},
        {"[[1,2]", "character 7: a ',' or ']' is missing"},
        {"[1,2]]", "character 6: nothing may follow"},
        {"[1.5]", "character 2: a value is a whole number"},
        {"[1e5]", "character 2: a value is a whole number"},
        {"[--1]", "character 2: a value is a whole number"},
        {"[9999999999]", "a value is from"},
        {"[600000000]", "a value is from -536870912 to 536870912"},
        {"[1,,2]", "character 4: a list, a whole number or a letter is missing"},
        {"[a b]", "character 4: a ',' or ']' is missing"},
        {"[abcdefghijklmnopq]", "1 to 16 letters"},
    };
    for (const auto& [spec, message] : cases) {
        INFO(spec);
        CHECK_THROWS_WITH(open_named(std::string("tree(spec=\"") + spec + "\")"),
                          containing(message));
    }
    const std::string deep(100'000, '[');
    CHECK_THROWS_WITH(open_named("tree(spec=\"" + deep + "\")"),
                      containing("nested more than 250"));
}

TEST_CASE("tree: the largest values are told, and are searched like others", "[trees]") {
    const auto game = open_named("tree(spec=[[536870912,-536870912],[1,2]])");
    CHECK(run(*game, "alphabeta(depth=2)").score == 1);
    CHECK(solved(*game, game->parse_state("1"), "negascout(depth=1)").score == 536870912);
    CHECK_THAT(game->info().options[0].help, containing("536870912"));
}

TEST_CASE("tree: a file may hold JSON over several lines", "[trees]") {
    const TemporaryFolder folder;
    const std::string file = folder.write("example.json", "[\n  [3, 5, 10],\n  [2, \"a\"]\n]\n");
    const auto game = open_named("tree(file=\"" + file + "\")");
    CHECK(game->state_text(game->start()) == "root: [[3,5,10],[2,a]]");
    const std::string broken = folder.write("broken.json", "[\n  [3, 5,\n  2 2]\n]\n");
    CHECK_THROWS_WITH(open_named("tree(file=\"" + broken + "\")"),
                      containing("line 3, character 5"));
    CHECK_THROWS_WITH(open_named("tree(file=nowhere.json)"), containing("no file 'nowhere.json'"));
    CHECK_THROWS_WITH(open_named("tree(file=/dev/zero)"), containing("no file"));
    CHECK_THROWS_WITH(open_named("tree(spec=[1], file=\"" + file + "\")"),
                      containing("both given"));
}

TEST_CASE("uniform: keeps the contract, refuses what it cannot number", "[trees]") {
    for (const char* const options :
         {"width=1, depth=1", "width=2, depth=20, order=best", "width=1000, depth=2, order=worst",
          "width=2, depth=62", "width=3, depth=4, range=1"}) {
        INFO(options);
        const auto game = open_named(std::string("uniform(") + options + ")");
        const ContractReport report = check_contract(*game, 5, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
    CHECK_THROWS_WITH(open_named("uniform(width=2, depth=31, order=best)"),
                      containing("2^30 leaves"));
    CHECK_THROWS_WITH(open_named("uniform(width=3, depth=62)"), containing("2^62 leaves"));
    const auto game = open_named("uniform(width=2, depth=3)");
    for (const char* const wrong : {"", "3", "1.1.1.1", "1.", "root.1"})
        CHECK_THROWS_AS(game->parse_state(wrong), Error);
}

TEST_CASE("uniform: minimax reads all leaves, alpha-beta on ordered trees the minimal number",
          "[trees]") {
    // Knuth and Moore 1975, theorem 1 and its corollary.
    for (int width = 1; width <= 6; ++width) {
        for (int depth = 1; depth <= 9 && power(width, depth) <= 20'000; ++depth) {
            INFO("width " << width << ", depth " << depth);
            const auto best = uniform(width, depth, "order=best");
            const auto worst = uniform(width, depth, "order=worst");
            const std::uint64_t minimal =
                power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
            const auto value = searched_by(*best, "minimax", depth).score;
            CHECK(searched_by(*best, "minimax", depth).leaves == power(width, depth));
            for (const char* const name : {"alphabeta", "negamax_alphabeta", "negascout"}) {
                INFO(name);
                CHECK(searched_by(*best, name, depth).leaves == minimal);
                CHECK(searched_by(*best, name, depth).score == value);
            }
            CHECK(searched_by(*worst, "alphabeta", depth).leaves == power(width, depth));
            CHECK(searched_by(*worst, "alphabeta", depth).score ==
                  searched_by(*worst, "minimax", depth).score);
        }
    }
}

TEST_CASE("uniform: the minimal tree has its three types of nodes", "[trees]") {
    // Of the nodes at ply l one is of type 1, w^ceil(l/2) - 1 are of type 2 and w^floor(l/2) - 1 of
    // type 3: a critical node's moves are the first ones, from its first deviation on every second
    // one is free (Knuth and Moore 1975).
    for (const auto& [width, depth] : {std::pair{2, 8}, {3, 6}, {5, 4}, {4, 5}}) {
        INFO("width " << width << ", depth " << depth);
        const auto game = uniform(width, depth, "order=best");
        for (const std::string name : {"alphabeta", "negamax_alphabeta"}) {
            NodeTypes types;
            const SearcherSpec spec =
                parse_searcher(name + "(depth=" + std::to_string(depth) + ")");
            const auto searcher = make_recordable(spec, *game);
            searcher->record(&types);
            searcher->search(Position::start(*game), spec.limits, {});
            for (int ply = 0; ply <= depth; ++ply) {
                INFO(name << ", ply " << ply);
                CHECK(types.counts[ply][0] == 0);
                CHECK(types.counts[ply][1] == 1);
                CHECK(types.counts[ply][2] == power(width, (ply + 1) / 2) - 1);
                CHECK(types.counts[ply][3] == power(width, ply / 2) - 1);
            }
        }
    }
}

TEST_CASE("uniform: on random trees the algorithms rank as they are known to", "[trees]") {
    // Stockman 1979; Roizen and Pearl 1983: SSS* never reads a leaf that alpha-beta does not, where
    // all values differ. Plaat et al. 1996, Reinefeld 1983: MTD(f) and NegaScout read fewer than
    // alpha-beta on the average. Counted are different leaves: NegaScout reads some again.
    std::size_t alphabeta = 0;
    std::size_t negascout = 0;
    std::size_t mtdf = 0;
    std::size_t sss = 0;
    for (const auto& [width, depth] : {std::pair{2, 9}, {3, 6}, {5, 4}}) {
        for (int seed = 1; seed <= 12; ++seed) {
            INFO("width " << width << ", depth " << depth << ", seed " << seed);
            const auto game = uniform(width, depth, "seed=" + std::to_string(seed));
            const std::string limit = "depth=" + std::to_string(depth) + ")";
            const auto first = leaves_read(Recorded(*game, "alphabeta(" + limit));
            const auto best_first = leaves_read(Recorded(*game, "sss(tt=4, order=none, " + limit));
            CHECK(std::ranges::includes(first, best_first));
            alphabeta += first.size();
            sss += best_first.size();
            negascout += leaves_read(Recorded(*game, "negascout(" + limit)).size();
            mtdf += leaves_read(Recorded(*game, "mtdf(tt=4, order=none, " + limit)).size();
            CHECK(first.size() < power(width, depth));
        }
    }
    INFO("alphabeta " << alphabeta << ", negascout " << negascout << ", mtdf " << mtdf << ", sss "
                      << sss);
    CHECK(negascout < alphabeta);
    CHECK(mtdf < alphabeta);
    CHECK(sss < alphabeta);
}
