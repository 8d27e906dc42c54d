/// A random graph with cycles as a game, and values by value iteration.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/test_games.hpp"

namespace ply_test {

/// Who moves in a node, where its moves lead and what an end is worth are drawn by `seed`. Players
/// may move several times in a row; play may go round for ever, which a third repetition draws, or
/// it may not, where repetition is forbidden.
class Maze {
public:
    struct State {
        std::int32_t node = 0;
    };
    static GameInfo info() {
        return {"maze",
                "Maze",
                "",
                {OptionSpec::integer("seed", 1, 0, 1000000, ""),
                 OptionSpec::choice("goal", {"win", "margin"}, ""),
                 OptionSpec::choice("repetition", {"draw", "forbidden"}, ""),
                 OptionSpec::integer("nodes", most_nodes, 4, most_nodes, ""),
                 OptionSpec::integer("players", 2, 1, 2, "")}};
    }
    explicit Maze(const Options& options)
        : margin_(options.word("goal") == "margin"),
          rule_(options.word("repetition") == "draw" ? Repetition::Rule::draw
                                                     : Repetition::Rule::forbidden),
          players_(options.integer("players")) {
        const auto nodes = static_cast<unsigned>(options.integer("nodes"));
        Random random(static_cast<std::uint64_t>(options.whole("seed")));
        for (unsigned i = 0; i < nodes; ++i) {
            movers_[i] = static_cast<Player>(random.below(static_cast<unsigned>(players_)));
            worth_[i] = static_cast<int>(random.below(7)) - 3;
            const unsigned exits = i > 0 && random.below(6) == 0 ? 0 : 1 + random.below(3);
            while (exits_[i].size() < exits) {
                const unsigned to = random.below(nodes);
                if (to != i && std::ranges::find(exits_[i], to) == exits_[i].end())
                    exits_[i].push_back(to);
            }
        }
    }
    Facts facts() const {
        return {.players = players_,
                .zero_sum = players_ == 2,
                .goal = margin_ ? Goal::margin : Goal::win,
                .repetition = {rule_, 3}};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return movers_[s.node]; }
    void moves(const State& s, MoveList& list) const {
        for (const unsigned to : exits_[s.node]) list.add({to});
    }
    void play(State& s, Move move) const { s.node = static_cast<std::int32_t>(move.bits); }
    std::optional<Outcome> outcome(const State& s) const {
        if (!exits_[s.node].empty()) return std::nullopt;
        const std::int32_t points[2] = {worth_[s.node], 0};
        return Outcome::scores(points, players_);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.node + 1); }
    std::string move_text(const State&, Move move) const { return "n" + std::to_string(move.bits); }
    std::string state_text(const State& s) const { return std::to_string(s.node); }
    State parse_state(std::string_view text) const { return {numbers_in(text).at(0)}; }

private:
    static constexpr int most_nodes = 60;

    bool margin_;
    Repetition::Rule rule_;
    int players_;
    Player movers_[most_nodes] = {};
    int worth_[most_nodes] = {};
    std::vector<unsigned> exits_[most_nodes];
};

/// For player 1: the value and the plies to the end (0 where drawn).
using ValueAndPlies = std::pair<int, int>;

/// What everything is worth to who can look n plies ahead, for n far beyond the number of
/// positions: unfinished games are worth 0, the value counts first, then a near win and a far loss.
/// By the text of the position; slow, and as simple as can be.
inline std::map<std::string, ValueAndPlies> values_by_iteration(const Game& game) {
    struct Node {
        AnyState state;
        std::vector<std::string> children;
    };
    std::map<std::string, Node> nodes;
    std::vector<AnyState> found{game.start()};
    while (!found.empty()) {
        const AnyState state = found.back();
        found.pop_back();
        Node& node = nodes[game.state_text(state)];
        if (node.state.size() > 0) continue;
        node.state = state;
        MoveList moves;
        if (!game.over(state)) game.moves(state, moves);
        for (const Move move : moves) {
            AnyState child = state;
            game.play(child, move);
            node.children.push_back(game.state_text(child));
            found.push_back(child);
        }
    }
    std::map<std::string, ValueAndPlies> values;
    for (const auto& [text, node] : nodes) {
        const auto end = game.outcome(node.state);
        const int utility = end ? end->utility[0] : 0;
        const bool margin = game.facts().goal == Goal::margin;
        values[text] = {margin ? utility : (utility > 0) - (utility < 0), 0};
    }
    const auto worth = [](ValueAndPlies value, int sign) {
        return std::pair{sign * value.first, sign * value.first > 0 ? -value.second : value.second};
    };
    for (bool changed = true; changed;) {
        auto next = values;
        for (const auto& [text, node] : nodes) {
            if (node.children.empty()) continue;
            const int sign = game.mover(node.state) == 0 ? 1 : -1;
            ValueAndPlies best = values.at(node.children[0]);
            for (const std::string& child : node.children)
                if (worth(values.at(child), sign) > worth(best, sign)) best = values.at(child);
            next[text] = {best.first, best.first == 0 ? 0 : best.second + 1};
        }
        changed = next != values;
        values = std::move(next);
    }
    return values;
}

}  // namespace ply_test
