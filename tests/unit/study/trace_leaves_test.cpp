// Which leaves a search visits and prunes, on random trees whose leaves lie at all depths, held
// against searches of the literature that are written here anew.

#include <algorithm>
#include <limits>
#include <optional>

#include "framework/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/record.hpp"
#include "tests/support/sanitized.hpp"

using namespace ply;
using namespace ply_test;

namespace {

using Way = std::vector<int>;  ///< moves, from 1

/// A leaf has no children; MAX moves at the root.
struct Node {
    int value = 0;
    std::string letter;  ///< written in place of the value
    std::vector<Node> children;
};

constexpr int infinity = std::numeric_limits<int>::max();

/// Up to three moves a node; `uneven`: one place in four is a leaf already. Values differ.
class Grower {
public:
    explicit Grower(std::uint64_t seed) : random_(seed) {}
    Node root(int depth, bool uneven) { return node(depth, uneven, true); }

private:
    Node node(int depth, bool uneven, bool root) {
        Node node;
        if (depth == 0 || (uneven && !root && random_.below(4) == 0)) {
            node.value = static_cast<int>(random_.below(1000)) * 1000 + ++leaves_ - 500'000;
            return node;
        }
        const auto count = 1 + random_.below(3);
        for (std::uint32_t i = 0; i < count; ++i)
            node.children.push_back(this->node(depth - 1, uneven, false));
        return node;
    }
    Random random_;
    int leaves_ = 0;
};

std::string text_of(const Node& node) {
    if (node.children.empty())
        return node.letter.empty() ? std::to_string(node.value) : node.letter;
    std::string text;
    for (const Node& child : node.children) text += (text.empty() ? "[" : ",") + text_of(child);
    return text + "]";
}

Node& at(Node& root, const Way& way) {
    Node* node = &root;
    for (const int move : way) node = &node->children[move - 1];
    return *node;
}
const Node& at(const Node& root, const Way& way) {
    return at(const_cast<Node&>(root), way);
}

void add_leaves(const Node& node, Way& way, std::vector<Way>& ways) {
    if (node.children.empty()) ways.push_back(way);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        way.push_back(static_cast<int>(i) + 1);
        add_leaves(node.children[i], way, ways);
        way.pop_back();
    }
}
std::vector<Way> leaves_of(const Node& root) {
    Way way;
    std::vector<Way> ways;
    add_leaves(root, way, ways);
    return ways;
}

/// Alpha-beta with deep cut-offs (Knuth and Moore 1975); `read` gets the leaves in order.
int alphabeta(const Node& node, int alpha, int beta, Way& way, std::vector<Way>& read) {
    if (node.children.empty()) {
        read.push_back(way);
        return node.value;
    }
    const bool max = way.size() % 2 == 0;
    int best = max ? -infinity : infinity;
    for (std::size_t i = 0; i < node.children.size() && alpha < beta; ++i) {
        way.push_back(static_cast<int>(i) + 1);
        const int value = alphabeta(node.children[i], alpha, beta, way, read);
        way.pop_back();
        best = max ? std::max(best, value) : std::min(best, value);
        (max ? alpha : beta) = max ? std::max(alpha, best) : std::min(beta, best);
    }
    return best;
}

/// SSS* with its list OPEN of states (node, solved, merit), as Stockman (1979) has it: the highest
/// merit first, of equal ones the leftmost.
int stockman(const Node& root, std::vector<Way>& read) {
    struct State {
        Way way;
        bool solved;
        int merit;
    };
    std::vector<State> open{{{}, false, infinity}};
    while (true) {
        const auto best = std::ranges::max_element(open, [](const State& a, const State& b) {
            return a.merit != b.merit ? a.merit < b.merit : a.way > b.way;
        });
        State state = *best;
        open.erase(best);
        if (state.solved && state.way.empty()) return state.merit;
        const Node& node = at(root, state.way);
        const bool max = state.way.size() % 2 == 0;
        const auto child = [&](const Way& parent, int move) {
            Way way = parent;
            way.push_back(move);
            return way;
        };
        if (!state.solved && node.children.empty()) {
            read.push_back(state.way);
            open.push_back({state.way, true, std::min(state.merit, node.value)});
        } else if (!state.solved) {
            const int moves = max ? static_cast<int>(node.children.size()) : 1;
            for (int move = 1; move <= moves; ++move)
                open.push_back({child(state.way, move), false, state.merit});
        } else {
            const int move = state.way.back();
            const Way parent(state.way.begin(), state.way.end() - 1);
            if (max && move < static_cast<int>(at(root, parent).children.size())) {
                open.push_back({child(parent, move + 1), false, state.merit});
                continue;
            }
            if (!max)  // the best of MAX's moves is known: the others are purged
                std::erase_if(open, [&](const State& other) {
                    return other.way.size() > parent.size() &&
                           std::equal(parent.begin(), parent.end(), other.way.begin());
                });
            open.push_back({parent, true, state.merit});
        }
    }
}

std::vector<Way> ways_of(const std::vector<TreeLeaf>& leaves) {
    std::vector<Way> ways;
    for (const TreeLeaf& leaf : leaves) {
        Way& way = ways.emplace_back();
        for (const std::string& move : leaf.way) way.push_back(std::stoi(move));
    }
    return ways;
}

std::vector<Way> sorted(std::vector<Way> ways) {
    std::ranges::sort(ways);
    return ways;
}

std::unique_ptr<Game> game_of(const Node& root) {
    return open_named("tree(spec=" + text_of(root) + ")");
}

constexpr int deepest = 5;
const std::string to_the_end = "depth=" + std::to_string(deepest) + ")";

}  // namespace

TEST_CASE("trace leaves: textbook searchers visit and prune what alpha-beta does", "[trace]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Node root = Grower(seed).root(deepest, true);
        const auto game = game_of(root);
        const std::vector<Way> all = leaves_of(root);
        Way way;
        std::vector<Way> read;
        const int value = alphabeta(root, -infinity, infinity, way, read);
        for (const char* const player :
             {"alphabeta(", "negamax_alphabeta(fail=soft, ", "negamax_alphabeta(fail=hard, ",
              "negamax_alphabeta(fail=f2, "}) {
            INFO(text_of(root) << " " << player);
            const Recorded record(*game, player + to_the_end);
            CHECK(record.result.score == value);
            CHECK(ways_of(record.leaves.visited) == read);
            std::vector<Way> pruned;
            std::ranges::set_difference(all, sorted(read), std::back_inserter(pruned));
            CHECK(ways_of(record.leaves.pruned) == pruned);
        }
        const Recorded every(*game, "minimax(" + to_the_end);
        CHECK(ways_of(every.leaves.visited) == all);
        CHECK(every.leaves.pruned_count == 0);
    }
}

TEST_CASE("trace leaves: SSS* visits what Stockman's list of states does", "[trace]") {
    // All leaves at one depth, so that the shallower searches before the last read none of them.
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Node root = Grower(seed).root(deepest, false);
        const auto game = game_of(root);
        std::vector<Way> read;
        const int value = stockman(root, read);
        INFO(text_of(root));
        const Recorded record(*game, "sss(tt=1, order=none, tt_accept=equal, " + to_the_end);
        CHECK(record.result.score == value);
        CHECK(sorted(ways_of(record.leaves.visited)) == sorted(read));
        CHECK(record.leaves.visited.size() + record.leaves.pruned_count == leaves_of(root).size());
    }
}

TEST_CASE("trace leaves: SSS* reads each leaf once, as Stockman's does", "[trace]") {
    CHECK(run(*open_named("tree(spec=[[4,5,10,2]])"), "sss(deepen=no, depth=2)").leaves == 4);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Node root = Grower(seed).root(deepest, false);
        std::vector<Way> read;
        stockman(root, read);
        INFO(text_of(root));
        const std::string player = "sss(tt=1, deepen=no, order=none, " + to_the_end;
        CHECK(run(*game_of(root), player).leaves == read.size());
    }
}

TEST_CASE("trace leaves: of searchers that deepen none reads what it prunes", "[trace]") {
    // A letter must not be read: with letters for all that was pruned the same search goes through,
    // with a letter for any leaf that was visited it does not. Under sanitizers on two trees only,
    // for the time.
    for (std::uint64_t seed = 1; seed <= (sanitized ? 2 : 6); ++seed) {
        const Node root = Grower(seed).root(deepest, true);
        const auto game = game_of(root);
        for (const char* const name :
             {"alphabeta_tt(tt=1, ", "alphabeta_tt(tt=0, order=none, ", "mtdf(tt=1, ",
              "mtdf(tt=1, order=none, tt_accept=equal, ", "sss(tt=1, ", "sss(tt=1, order=none, ",
              "pvs(tt=1, ", "pvs(tt=1, extensions=no, lmr=no, "}) {
            const std::string player = name + to_the_end;
            INFO(text_of(root) << " " << player);
            const Recorded record(*game, player);
            const std::vector<Way> visited = ways_of(record.leaves.visited);
            const std::vector<Way> pruned = ways_of(record.leaves.pruned);
            std::vector<Way> both = visited;
            both.insert(both.end(), pruned.begin(), pruned.end());
            CHECK(sorted(both) == leaves_of(root));

            Node unread = root;
            for (const Way& way : pruned) at(unread, way).letter = "x";
            CHECK(Recorded(*game_of(unread), player).result.score == record.result.score);
            for (const Way& way : visited) {
                Node lacking = root;
                at(lacking, way).letter = "x";
                const auto unknown = game_of(lacking);
                CHECK_THROWS_WITH(Recorded(*unknown, player), containing("was read"));
            }
        }
    }
}

TEST_CASE("trace leaves: a subtree is no leaf, whatever the depth of the search", "[trace]") {
    const auto game = open_named("tree(spec=[[[1]],[-9]])");
    for (const char* const player :
         {"sss(order=none, depth=4)", "alphabeta_tt(depth=3)", "mtdf(depth=3)", "pvs(depth=3)"}) {
        INFO(player);
        const Recorded record(*game, player);
        CHECK(sorted(ways_of(record.leaves.visited)) == std::vector<Way>{{1, 1, 1}, {2, 1}});
        CHECK(record.leaves.pruned_count == 0);
    }
}
