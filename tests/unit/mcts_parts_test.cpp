// Parts of Monte Carlo tree search, each by itself.

#include "framework/search/mcts_rave.hpp"
#include "framework/search/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

SearchResult run(const Game& game, const Position& position, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    return make_searcher(spec, game)->search(position, spec.limits, {});
}

std::string mcts_with(const std::string& options, int nodes) {
    return "mcts(memory=1, nodes=" + std::to_string(nodes) + ", " + options + ")";
}

}  // namespace

TEST_CASE("mcts: max_robust ends early once the most visited move is the best one", "[mcts]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    const Position start = Position::start(*game);
    int early = 0;
    for (int limit = 40; limit <= 4000; limit += 120) {
        INFO(limit);
        const SearchResult result =
            run(*game, start, mcts_with("solver=no, final=max_robust", limit));
        const auto nodes = static_cast<int>(result.nodes);
        CHECK(nodes <= limit);
        CHECK(nodes >= limit - limit / 4);
        const auto choice = [&](const std::string& how, int games) {
            return run(*game, start, mcts_with("solver=no, final=" + how, games)).move;
        };
        CHECK(result.move == choice("robust", nodes));
        if (nodes == limit) continue;
        ++early;
        CHECK(result.move == choice("max", nodes));
        if (nodes - 16 >= limit - limit / 4)
            CHECK(choice("robust", nodes - 16) != choice("max", nodes - 16));
    }
    CHECK(early > 5);
}

TEST_CASE("mcts: GRAVE counts each move once a game, below nodes with enough playouts", "[mcts]") {
    MctsTree tree(std::size_t{1} << 20, true, 1);
    const std::uint32_t child = tree.reserve(1);
    const Move first{7};
    tree[child].move = first;
    tree[child].mover = 0;
    tree[MctsTree::root].visits = 3;
    tree[child].visits = 2;
    MctsGrave grave;
    grave.begin(2, 3);
    for (const std::uint32_t node : {MctsTree::root, child})
        grave.visit(tree[node], tree.extra(node));
    const MctsAmaf* root = grave.of(tree.extra(MctsTree::root));
    REQUIRE(root != nullptr);
    CHECK(grave.of(tree.extra(child)) == nullptr);
    MctsRave rave;
    rave.forget(2);
    rave.learn_into(&grave);
    const std::vector<std::uint32_t> path{MctsTree::root, child};
    rave.learn(tree, path, {{Move{8}, 1}, {Move{9}, 0}, {Move{8}, 1}}, {1, 0}, false);
    CHECK(root->mean(first, 0) == 1);
    CHECK(root->mean(Move{9}, 0) == 1);
    CHECK(root->mean(Move{8}, 1) == 0);
    CHECK(root->mean(Move{8}, 0) == -1);
    rave.learn(tree, path, {{Move{8}, 1}}, {0, 1}, false);
    CHECK(root->mean(first, 0) == 0.5);
    CHECK(root->mean(Move{8}, 1) == 0.5);
    CHECK(root->mean(Move{9}, 0) == 1);
}
