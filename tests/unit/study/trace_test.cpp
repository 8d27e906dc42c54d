// What a search tells of itself: counts of cut-offs, and the record of all it did, held against
// trees of the literature.

#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"
#include "framework/report/trace/trace_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/party_games.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/record.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

using Labels = std::vector<std::string>;

std::unique_ptr<Game> literal(const std::string& tree) {
    return make_game<Literal>({{"tree", tree}});
}

/// Every searcher that cuts as alpha-beta does, from an open window, in the order of the moves.
const char* const cutting[] = {"alphabeta", "negamax_alphabeta(fail=soft)",
                               "negamax_alphabeta(fail=hard)", "negamax_alphabeta(fail=f2)",
                               "alphabeta_tt(tt=0, order=none)"};

std::string with_depth(std::string player, int depth) {
    const std::string limit = "depth=" + std::to_string(depth);
    if (player.back() != ')') return player + "(" + limit + ")";
    player.back() = ',';
    return player + " " + limit + ")";
}

struct Textbook {
    const char* tree;
    int depth;
    Score value;
    Labels visited;
    Labels pruned;
};

const Textbook textbooks[] = {
    // Russell and Norvig, Artificial Intelligence: a Modern Approach, figure 5.5.
    {"[[3,12,8],[2,4,6],[14,5,2]]", 2, 3, {"3", "12", "8", "2", "14", "5", "2"}, {"4", "6"}},
    // https://en.wikipedia.org/wiki/Alpha-beta_pruning, the figure.
    {"[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
     4,
     6,
     {"5", "6", "7", "4", "3", "6", "6", "7", "5"},
     {"5", "9", "9", "8", "6"}},
    // A lecture of Middlesex University, CSD3939: min(max(3,12,8), max(20,x,y), max(13,z,w)) is 12
    // whatever x, y, z, w are.
    {"[[[3,12,8],[20,91,92],[13,93,94]]]",
     3,
     12,
     {"3", "12", "8", "20", "13"},
     {"91", "92", "93", "94"}},
};

}  // namespace

TEST_CASE("trace: textbook trees are visited and pruned as printed", "[trace]") {
    for (const Textbook& book : textbooks) {
        for (const std::string player : cutting) {
            INFO(book.tree << " " << player);
            const auto game = literal(book.tree);
            const Recorded record(*game, with_depth(player, book.depth));
            CHECK(record.result.score == book.value);
            CHECK(record.visited() == book.visited);
            CHECK(record.pruned() == book.pruned);
            CHECK(record.leaves.pruned_count == book.pruned.size());
        }
        const auto game = literal(book.tree);
        const Recorded all(*game, with_depth("minimax", book.depth));
        CHECK(all.leaves.pruned_count == 0);
        CHECK(all.leaves.visited.size() == book.visited.size() + book.pruned.size());
        CHECK(all.result.counts.cutoffs == 0);
    }
}

TEST_CASE("trace: cut-offs are counted where moves are left over", "[trace]") {
    // Figure 5.5: one node is left after its first move; the last node meets its bound with its
    // last move, when nothing is left to cut off.
    const auto game = literal("[[3,12,8],[2,4,6],[14,5,2]]");
    for (const std::string player : cutting) {
        INFO(player);
        const Recorded record(*game, with_depth(player, 2));
        // alphabeta_tt deepens: at depth 1 all three leaves are worth 0, nothing is cut off.
        CHECK(record.result.counts.cutoffs == 1);
        CHECK(record.result.counts.first_move_cutoffs == 1);
    }
}

TEST_CASE("trace: windows and values are for the player at the root", "[trace]") {
    const auto game = literal("[[3,12,8],[2,4,6],[14,5,2]]");
    for (const std::string player : cutting) {
        INFO(player);
        const Recorded record(*game, with_depth(player, 2));
        const TraceVisit* const root = record.visit({});
        REQUIRE(root != nullptr);
        CHECK(root->window == Window{});
        CHECK(root->value == 3);
        const TraceVisit* const second = record.visit({"n5"});  // node 5 is the list [2,4,6]
        REQUIRE(second != nullptr);
        CHECK(second->window == Window{3, infinite_score});
        CHECK(second->cut == CutKind::shallow);
        CHECK(*second->value <= 3);
        CHECK(record.visit({"n5", "n6"})->leaf_value == 2);
        CHECK(record.visit({"n5", "n7"}) == nullptr);
    }
}

TEST_CASE("trace: a deep cut-off is told from a shallow one", "[trace]") {
    // Knuth and Moore 1975, section 3: a bound of the root reaches its great-grandchild. Node 1 is
    // worth 5; below move 2, MIN at ply 3 finds 4, less than the root has already.
    const auto game = literal("[5,[[[4,99],2],1]]");
    for (const std::string player : cutting) {
        INFO(player);
        const Recorded record(*game, with_depth(player, 4));
        const TraceVisit* const deep = record.visit({"n2", "n3", "n4"});
        REQUIRE(deep != nullptr);
        CHECK(deep->cut == CutKind::deep);
        CHECK(deep->window == Window{5, infinite_score});
        // MAX at ply 2 stays at 4 at most, MIN at ply 1 has that: a shallow cut-off against 5.
        CHECK(record.visit({"n2"})->cut == CutKind::shallow);
        CHECK(record.visited() == Labels{"5", "4", "2"});
        CHECK(record.pruned() == Labels{"99", "1"});
    }
}

TEST_CASE("trace: NegaScout's second look at a move is a visit of its own", "[trace]") {
    // Move 2 is better than move 1, which an empty window finds and an open one measures.
    const auto game = literal("[[4,6],[7,9]]");
    const Recorded record(*game, "negascout(depth=2)");
    std::vector<Window> windows;
    for (const TraceVisit& visit : record.trace.visits())
        if (visit.node == record.visit({"n4"})->node) windows.push_back(*visit.window);
    REQUIRE(windows.size() == 2);
    CHECK(windows[0] == Window{4, 5});
    CHECK(windows[1].beta == infinite_score);
    CHECK(record.visit({"n4"})->value == 7);
    CHECK(record.visited() == Labels{"4", "6", "7", "9"});
}

TEST_CASE("trace: each window of MTD(f) and SSS* is a pass that closes in", "[trace]") {
    const auto game = literal("[[3,12,8],[2,4,6],[14,5,2]]");
    for (const std::string player : {"mtdf(depth=2, tt=1)", "sss(depth=2, tt=1)"}) {
        INFO(player);
        const Recorded record(*game, player);
        REQUIRE(record.trace.passes().size() >= 3);
        CHECK(record.trace.passes().back().depth == 2);
        Score lower = -infinite_score;
        Score upper = infinite_score;
        for (const TracePass& pass : record.trace.passes()) {
            const TraceVisit& root = record.trace.visits()[pass.first_visit];
            CHECK(root.window->beta == root.window->alpha + 1);
            if (pass.depth < 2) continue;
            (*root.value >= root.window->beta ? lower : upper) = *root.value;
        }
        CHECK(lower == 3);
        CHECK(upper == 3);
        CHECK(record.result.score == 3);
    }
}

TEST_CASE("trace: what a recorded search finds is what it finds unrecorded", "[trace]") {
    const std::unique_ptr<Game> games[] = {
        make_game<Twice>({{"seeds", "2"}}), make_game<Shuffle<Repetition::Rule::draw>>(),
        make_game<Shuffle<Repetition::Rule::forbidden>>(), make_game<Puzzle>()};
    for (const auto& game : games) {
        for (const char* const player :
             {"minimax(depth=4)", "negamax(depth=4)", "alphabeta(depth=5)", "negascout(depth=5)",
              "alphabeta_tt(depth=5, tt=1)", "mtdf(depth=4, tt=1)", "maxn(depth=3)"}) {
            INFO(game->info().name << " " << player);
            const Recorded record(*game, player);
            const SearcherSpec spec = parse_searcher(player);
            const SearchResult plain =
                make_recordable(spec, *game)->search(Position::start(*game), spec.limits, {});
            CHECK(plain.score == record.result.score);
            CHECK(plain.nodes == record.trace.visits().size());
            std::uint64_t leaves = 0;
            for (const TraceVisit& visit : record.trace.visits()) leaves += visit.leaf.has_value();
            CHECK(plain.leaves == leaves);
        }
    }
}

TEST_CASE("trace: max^n has a value for each player, dice none of their own", "[trace]") {
    const auto trio = make_game<Trio>();
    const Recorded three(*trio, "maxn(depth=9)");
    REQUIRE(three.visit({})->values.empty());  // the search hands on its own player's value
    CHECK(three.visit({})->value == 9);
    CHECK(three.visit({"3"})->values.size() == 3);
    const auto dice = make_game<Dice>();
    const Recorded thrown(*dice, "maxn(depth=2)");
    CHECK(thrown.result.nodes == thrown.trace.visits().size());
}

TEST_CASE("trace: dice are cut where their mean leaves the window, on its own side", "[trace]") {
    int above = 0;
    int below = 0;
    for (int seed = 0; seed < 20; ++seed) {
        const auto game = make_game<StarTree>({{"seed", std::to_string(seed)}});
        for (const char* const player : {"expectiminimax(prune=star1, bound=100, depth=4)",
                                         "expectiminimax(prune=star2, bound=100, depth=4)"}) {
            INFO(player << ", seed " << seed);
            const Recorded record(*game, player);
            for (const TraceVisit& visit : record.trace.visits()) {
                REQUIRE(visit.value.has_value());
                if (record.trace.node_of(visit).mover != chance_player) continue;
                if (visit.cut == CutKind::none) continue;
                const bool high = record.trace.cuts_above(visit);
                REQUIRE((high ? *visit.value >= visit.window->beta
                              : *visit.value <= visit.window->alpha));
                ++(high ? above : below);
            }
        }
    }
    CHECK(above > 0);
    CHECK(below > 0);
}

TEST_CASE("trace: a turn that is given away is a step down the tree", "[trace]") {
    const auto game = make_game<PassingParty>({{"players", "3"}, {"counters", "20"}});
    const Recorded record(*game, "best_reply(depth=4)");
    int passes = 0;
    for (const TraceVisit& visit : record.trace.visits()) {
        if (visit.parent < 0) continue;
        const TraceNode& node = record.trace.node_of(visit);
        CHECK(node.parent == record.trace.visits()[visit.parent].node);
        passes += node.null_move;
    }
    CHECK(passes > 0);
    CHECK(record.result.nodes == record.trace.visits().size());
}

TEST_CASE("trace: a search that is too long is stopped, and says so", "[trace]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    const Recorded record(*game, "minimax(depth=8)", 40);
    CHECK(record.trace.overflown());
    CHECK(record.trace.visits().size() == 40);
    CHECK(record.result.nodes < 100'000);
}

TEST_CASE("trace: searchers without a tree are refused", "[trace]") {
    const auto game = literal("[1,2]");
    for (const char* const player : {"random", "mcts(nodes=10)"})
        CHECK_THROWS_WITH(make_recordable(parse_searcher(player), *game),
                          containing("cannot be traced"));
}

TEST_CASE("trace: a page says where fail-hard puts the bound in place of a value", "[trace]") {
    // Below move 2 MIN finds 2, which is less than the 3 that MAX has: 3 comes back.
    const auto game = literal("[[3,12,8],[2,4,6],[14,5,2]]");
    for (const std::string player : {"alphabeta(depth=2)", "negamax_alphabeta(fail=hard, depth=2)",
                                     "negamax_alphabeta(fail=soft, depth=2)"}) {
        INFO(player);
        const Recorded record(*game, player);
        const bool hard = player.find("soft") == std::string::npos;
        bool said = false;
        for (const TraceStep& step : record.trace.steps()) {
            const std::string sentence = step_sentence(record.trace, step);
            said = said || sentence.find("worth 2 to MIN, less than the bound 3: fail-hard") !=
                               std::string::npos;
            // What is the best so far is what the step says it is.
            if (hard && sentence.find("is worth 2 to MIN, the best") != std::string::npos)
                FAIL_CHECK(sentence);
        }
        CHECK(said == hard);
    }
}

TEST_CASE("trace: values of games of dice are expectations", "[trace]") {
    // Of 2^29, what a certain win counts for: 5 % of it is 26,843,545.
    const auto game = literal("[[3,12,8],[26843545,4]]");
    Recorded record(*game, "minimax(depth=2)");
    record.trace.count_wins_as(max_evaluation);
    const TracedSearch search{record.trace, record.result, record.leaves, "g", "p"};
    CHECK_THAT(trace_text(search), containing("leaf 0.050"));
    CHECK_THAT(trace_text(search), containing("Numbers are expectations"));
    CHECK_THAT(trace_svg(search), containing(">0.050<"));
    CHECK(trace_json(search).at("expected") == Approx(4 / 536870912.0));
}

TEST_CASE("trace: text, picture and page are complete in themselves", "[trace]") {
    const auto game = literal("[[3,12,8],[2,4,6],[14,5,2]]");
    Recorded record(*game, "alphabeta(depth=2)");
    record.trace.complete(100);
    const TracedSearch search{record.trace, record.result, record.leaves, "a<b>&\"c\"", "x"};
    const std::string text = trace_text(search);
    CHECK_THAT(text, containing("α cut-off, shallow"));
    CHECK_THAT(text, containing("pruned 2"));
    const auto json = trace_json(search);
    CHECK(json.at("visited").size() == 7);
    CHECK(json.at("pruned").at(1).at("value") == 6);
    CHECK(json.at("visits").size() == 11);
    for (const std::string& drawn : {trace_svg(search), trace_page(search)}) {
        CHECK_THAT(drawn, containing("a&lt;b&gt;&amp;&quot;c&quot;"));
        CHECK_THAT(drawn, containing(">≤3<"));
        for (const char* const outside : {"src=", "href=", "url(", "@import", "fetch("})
            CHECK_THAT(drawn, !containing(outside));
    }
}

TEST_CASE("trace: what is said to be exact or a bound in the table is, by minimax", "[trace]") {
    const auto game = open_named("tic_tac_toe");
    for (const std::string player : {"alphabeta_tt(depth=4, tt=1)", "pvs(depth=4, tt=1)"}) {
        INFO(player);
        const Recorded record(*game, player);
        int exact = 0;
        int bounds = 0;
        for (const TraceVisit& visit : record.trace.visits()) {
            if (visit.from_table == Bound::none || exact + bounds > 300) continue;
            const TraceNode& node = record.trace.node_of(visit);
            Position position = Position::start(*game);
            for (const std::string& move : record.trace.way(visit.node))
                play(*game, position, game->parse_move(position.state, move).value());
            const int depth = record.trace.passes()[visit.pass].depth - node.ply;
            const auto minimax = make_searcher(
                parse_searcher("minimax(depth=" + std::to_string(depth) + ")"), *game);
            const Score below = *minimax->search(position, {.depth = depth}, {}).score;
            const Score mine = node.mover == record.trace.max() ? below : -below;
            const Score value = is_win(mine)    ? mine - node.ply
                                : is_loss(mine) ? mine + node.ply
                                                : mine;
            INFO(way_text(record.trace.way(visit.node)) << " " << value_text(record.trace, visit));
            const std::string said = value_text(record.trace, visit);
            if (visit.from_table == Bound::exact) {
                ++exact;
                CHECK(value == *visit.value);
                CHECK(said == short_score(record.trace, value));
                CHECK(bound_text(visit) == "the exact value");
            } else {
                ++bounds;
                const bool lower = visit.from_table == Bound::lower;
                CHECK((lower ? value >= *visit.value : value <= *visit.value));
                CHECK(said.starts_with(lower ? "≥" : "≤"));
            }
        }
        CHECK(exact + bounds > 0);
    }
}

namespace {

void collect(const PictureNode& node, std::vector<const PictureNode*>& all) {
    all.push_back(&node);
    for (const PictureNode& child : node.children) collect(child, all);
}

/// A tree of so many moves a node, as deep, with leaves of one digit.
std::string literal_tree(int width, int depth) {
    if (depth == 0) return "7";
    std::string text = "[";
    for (int i = 0; i < width; ++i) text += (i > 0 ? "," : "") + literal_tree(width, depth - 1);
    return text + "]";
}

}  // namespace

TEST_CASE("trace: a picture shows the whole tree, no box on another", "[trace]") {
    for (const auto& [width, depth] : {std::pair{2, 4}, {4, 3}, {9, 2}, {3, 5}}) {
        INFO(width << " moves, " << depth << " plies");
        const auto game = literal(literal_tree(width, depth));
        const std::string limit = "(depth=" + std::to_string(depth) + ")";
        const Recorded record(*game, "minimax" + limit);
        const TracePicture picture = lay_out(record.trace, 0);
        // On a screen of 1920 x 1080 letters of 14 pixels are then at least eight pixels high.
        CHECK(std::min(1920 / picture.width, 1080 / picture.height) > 0.6);
        std::vector<const PictureNode*> boxes;
        collect(picture.root, boxes);
        CHECK(boxes.size() == record.trace.nodes().size());
        int touching = 0;
        for (const PictureNode* const box : boxes) {
            const double half = box_width(record.trace, *box) / 2;
            CHECK(box->x - half >= 0);
            CHECK(box->x + half <= picture.width);
            CHECK(box->y + box_height <= picture.height);
            for (const PictureNode& child : box->children) CHECK(child.y >= box->y + box_height);
            for (const PictureNode* const other : boxes)
                touching +=
                    other != box &&
                    std::abs(other->x - box->x) < half + box_width(record.trace, *other) / 2 &&
                    std::abs(other->y - box->y) < box_height;
        }
        CHECK(touching == 0);
    }
}
