// Parts of Monte Carlo tree search, each by itself.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "framework/search/mcts/rave.hpp"
#include "framework/search/mcts/simd4.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

std::string mcts_and(const std::string& options, int nodes) {
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
            run(*game, start, mcts_and("solver=no, final=max_robust", limit));
        const auto nodes = static_cast<int>(result.nodes);
        CHECK(nodes <= limit);
        CHECK(nodes >= limit - limit / 4);
        const auto choice = [&](const std::string& how, int games) {
            return run(*game, start, mcts_and("solver=no, final=" + how, games)).move;
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
    MctsTree tree(std::size_t{1} << 20, MctsParts::hints, 1);
    const Move first{7};
    const std::uint32_t family = tree.reserve(1, 0);
    tree.family_at(family)[1].move() = first;
    tree.publish(tree.root(), family);
    const MctsNode child = tree.family_at(family)[1];
    tree.root().visits() = 3;
    child.visits() = 2;
    MctsGrave grave;
    grave.begin(2, 3);
    for (const MctsNode node : {tree.root(), child}) grave.visit(node);
    const MctsAmaf* root = grave.of(tree.root());
    REQUIRE(root != nullptr);
    CHECK(grave.of(child) == nullptr);
    MctsRave rave;
    rave.forget(2);
    rave.learn_into(&grave);
    const std::vector<MctsNode> path{tree.root(), child};
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

TEST_CASE("mcts: the largest of numbers by fours is the first largest one", "[mcts]") {
    Random random(5);
    for (int round = 0; round < 2000; ++round) {
        std::vector<float> values(4 * (1 + random.below(8)));
        const std::uint32_t kinds = 1 + random.below(20);  // few kinds: many are equal
        for (float& value : values) value = static_cast<float>(random.below(kinds)) - 3;
        LargestPlace largest(load_four(values.data()));
        for (std::size_t i = 4; i < values.size(); i += 4)
            largest.add(load_four(&values[i]), static_cast<std::int32_t>(i));
        CHECK(largest.place() == std::ranges::max_element(values) - values.begin());
    }
}

TEST_CASE("mcts: the part of a tree that is kept is the same part as before", "[mcts]") {
    // Families of every size up to 40 at random places, told apart by their moves.
    const auto parts = GENERATE(MctsParts::none, MctsParts::proofs, MctsParts::hints);
    Random random(4);
    MctsTree tree(std::size_t{1} << 20, parts, 1);
    std::vector<MctsNode> nodes{tree.root()};
    std::uint64_t moves = 0;
    for (std::uint32_t size = 1; size <= 40; ++size) {
        const MctsNode parent = nodes[random.below(static_cast<std::uint32_t>(nodes.size()))];
        if (!tree.claim(parent)) continue;
        const std::uint32_t made = tree.reserve(size, static_cast<Player>(size % 2));
        REQUIRE(made != 0);
        const MctsFamily family = tree.family_at(made);
        REQUIRE(family.size() == size);
        tree.publish(parent, made);
        for (const MctsNode node : family) {
            node.move() = Move{++moves};
            node.visits() = static_cast<std::uint32_t>(moves);
            if (parts != MctsParts::none) node.minimax() = static_cast<float>(moves);
            nodes.push_back(node);
        }
    }
    const std::function<std::string(MctsNode)> text = [&](MctsNode node) {
        std::string all = std::to_string(node.visits()) + "/" + std::to_string(node.mover());
        if (parts != MctsParts::none) all += "/" + std::to_string(node.minimax());
        const MctsFamily children = tree.children(node);
        if (!children) return all;
        for (const MctsNode child : children)
            all += "(" + std::to_string(child.move().bits) + ":" + text(child) + ")";
        return all;
    };
    for (int level = 0; level < 20 && tree.children(tree.root()); ++level) {
        MctsNode largest = tree.children(tree.root())[1];
        for (const MctsNode child : tree.children(tree.root()))
            if (text(child).size() > text(largest).size()) largest = child;
        const std::string before = text(largest);
        tree.keep(largest);
        CHECK(text(tree.root()) == before);
    }
}
