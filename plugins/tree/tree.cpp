// Tree: a game that is nothing but its tree, for lectures and for tests.
//
//     tree(spec="[[3,5,10],[2,2]]")      tree(file=example.json)
//
// Player 1 moves at the root, then the players alternate; a leaf is the value for player 1. Moves
// are numbered from 1, a node is named by the moves that lead to it: `2.1`. A state is a node.
// Values are scores, which lie within ± 2^29 (score.hpp).

#include <filesystem>
#include <framework/loading/plugin.hpp>
#include <fstream>
#include <iterator>

#include "tree_text.hpp"

namespace {

using namespace ply;

class TreeGame {
public:
    struct State {
        std::int32_t node = 0;
        std::int32_t ply = 0;
    };

    static GameInfo info() {
        return {"tree",
                "Tree",
                "A tree of nested lists: walk from the root to a leaf, which holds what player 1 "
                "gets from player 2.",
                {{"spec",
                  OptionSpec::Kind::word,
                  "[[3,12,8],[2,4,6],[14,5,2]]",
                  {},
                  0,
                  0,
                  "nested lists of whole numbers to 536870912 either way; a letter: unknown value"},
                 {"file",
                  OptionSpec::Kind::word,
                  "",
                  {},
                  0,
                  0,
                  "a file that holds the lists, JSON too; from the working directory"}},
                "math"};
    }

    explicit TreeGame(const Options& options) : tree_(read(options)) {}

    Facts facts() const { return {.goal = Goal::margin, .longest_game = tree_->depth}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.ply % 2; }
    bool over(const State& s) const { return node(s).count == 0; }

    void moves(const State& s, MoveList& list) const {
        for (std::int32_t place = 0; place < node(s).count; ++place)
            list.add({static_cast<std::uint64_t>(place)});
    }
    void play(State& s, Move move) const {
        s.node = tree_->child(s.node, move.bits);
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        if (node(s).name >= 0)
            throw RulesError("tree: the value of leaf '" + tree_->names[node(s).name] + "' (" +
                             tree_->path(s.node) + ") was read, but it is unknown");
        return Outcome::scores({node(s).value, 0});
    }

    std::uint64_t hash(const State& s) const {
        return Random::mix(static_cast<std::uint64_t>(s.node) + 1);
    }
    std::uint64_t count_moves(const State& s) const { return node(s).count; }
    bool irreversible(const State&, Move) const { return true; }

    std::string move_text(const State&, Move move) const { return std::to_string(move.bits + 1); }
    /// The way from the root, and what is left of the tree where that is short: `2: [2,a,b]`.
    std::string state_text(const State& s) const {
        const std::string rest = tree_->text(s.node, 70);
        return rest.empty() ? tree_->path(s.node) : tree_->path(s.node) + ": " + rest;
    }
    State parse_state(std::string_view text) const {
        const std::string_view path = text.substr(0, text.find(':'));
        State s;
        s.node = tree_->find(path);
        if (s.node < 0)
            throw Error("position '" + std::string(text) +
                        "': no such node; write 'root', or the moves that lead to it, such as 2.1");
        if (path != text && state_text(s) != text)
            throw Error("position '" + std::string(text) + "': the tree has another subtree at " +
                        std::string(path) + "; write the part before ':' alone");
        for (auto up = s.node; tree_->nodes[up].parent >= 0; up = tree_->nodes[up].parent) ++s.ply;
        return s;
    }

private:
    static constexpr std::uintmax_t largest_file = 16 << 20;

    const TreeNodes::Node& node(const State& s) const { return tree_->nodes[s.node]; }

    static std::shared_ptr<const TreeNodes> read(const Options& options) {
        const std::string& file = options.word("file");
        if (file.empty())
            return std::make_shared<TreeNodes>(read_tree(options.word("spec"), "tree: spec"));
        if (options.given("spec"))
            throw Error("tree: spec and file are both given; leave one of them away");
        std::error_code failed;
        if (!std::filesystem::is_regular_file(file, failed))
            throw Error("tree: there is no file '" + file + "' in the working directory");
        if (std::filesystem::file_size(file, failed) > largest_file)
            throw Error("tree: '" + file + "' has more than 16 MiB");
        std::ifstream in(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        if (!in) throw Error("tree: '" + file + "' cannot be read");
        return std::make_shared<TreeNodes>(read_tree(text, "tree: " + file));
    }

    std::shared_ptr<const TreeNodes> tree_;
};

}  // namespace

PLYBOARD_GAMES(TreeGame)
