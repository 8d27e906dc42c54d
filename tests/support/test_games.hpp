/// Small games, one of each kind that the contract has room for.
///
///     Literal    a tree written as nested lists; the judge of textbook counts
///     Puzzle     one player
///     Trio       three players, scores
///     Dice       chance nodes, and the margin counts
///     Twice      a player may move twice in a row, and the margin counts
///     Shuffle    positions come back: drawn at the third time, or forbidden
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/spec.hpp"
#include "framework/game/adapters/typed_game.hpp"

namespace ply_test {

using namespace ply;

/// A game of rules R with some options given.
template <Rules R>
std::unique_ptr<Game> make_game(std::vector<std::pair<std::string, std::string>> options = {}) {
    const GameInfo info = R::info();
    return std::make_unique<TypedGame<R>>(resolve_options(info.options, options, info.name));
}

inline std::vector<int> numbers_in(std::string_view text) {
    std::vector<int> numbers;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t used = 0;
        numbers.push_back(std::stoi(std::string(text.substr(at)), &used));
        at += used + 1;
    }
    return numbers;
}

/// A tree such as [[3,12,8],[2,4,6]]: players alternate, a leaf is the margin of player 1.
/// Nodes are numbered in the order in which they are written; a state is a node.
class Literal {
public:
    struct State {
        std::int32_t node = 0;
        std::int32_t ply = 0;
    };
    static GameInfo info() {
        return {
            "literal", "Literal", "", {{"tree", OptionSpec::Kind::word, "[1,2]", {}, 0, 0, ""}}};
    }
    explicit Literal(const Options& options) {
        std::size_t at = 0;
        read(options.word("tree"), at);
    }
    Facts facts() const { return {.goal = Goal::margin}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.ply % 2; }
    void moves(const State& s, MoveList& list) const {
        for (const int child : nodes_[s.node].children)
            list.add({static_cast<std::uint64_t>(child)});
    }
    void play(State& s, Move move) const {
        s.node = static_cast<std::int32_t>(move.bits);
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        const Node& node = nodes_[s.node];
        if (!node.children.empty()) return std::nullopt;
        return Outcome::scores({node.value, 0});
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.node + 1); }
    std::string move_text(const State&, Move move) const { return "n" + std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.node) + " " + std::to_string(s.ply);
    }
    State parse_state(std::string_view text) const {
        const auto parts = numbers_in(text);
        return {parts.at(0), parts.at(1)};
    }

private:
    struct Node {
        std::vector<int> children;
        int value = 0;
    };
    int read(const std::string& text, std::size_t& at) {
        const int here = static_cast<int>(nodes_.size());
        nodes_.emplace_back();
        if (text[at] != '[') {
            std::size_t used = 0;
            nodes_[here].value = std::stoi(text.substr(at), &used);
            at += used;
            return here;
        }
        do {
            const int child = read(text, ++at);
            nodes_[here].children.push_back(child);
        } while (text[at] == ',');
        ++at;
        return here;
    }
    std::vector<Node> nodes_;
};

/// One player walks from 0: +1, +2 or doubling; landing on 21 exactly wins, beyond loses.
class Puzzle {
public:
    struct State {
        std::int32_t at = 0;
    };
    static GameInfo info() { return {"puzzle", "Puzzle", "", {}}; }
    explicit Puzzle(const Options&) {}
    Facts facts() const { return {.players = 1, .zero_sum = false, .longest_game = 22}; }
    State start() const { return {}; }
    Player mover(const State&) const { return 0; }
    void moves(const State& s, MoveList& list) const {
        list.add({1});
        list.add({2});
        if (s.at > 2) list.add({3});
    }
    void play(State& s, Move move) const {
        s.at = move.bits == 3 ? 2 * s.at : s.at + static_cast<int>(move.bits);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.at < 21) return std::nullopt;
        return s.at == 21 ? Outcome::win(0, 1) : Outcome::loss(0, 1);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.at + 1); }
    std::string move_text(const State&, Move move) const {
        return move.bits == 3 ? "double" : "+" + std::to_string(move.bits);
    }
    std::string state_text(const State& s) const { return std::to_string(s.at); }
    State parse_state(std::string_view text) const { return {numbers_in(text).at(0)}; }
};

/// Three players in turn take 1 to 3 from nine counters; each scores what they took squared.
class Trio {
public:
    struct State {
        std::int32_t left = 9;
        std::int32_t points[3] = {0, 0, 0};
        std::int32_t mover = 0;
    };
    static GameInfo info() { return {"trio", "Trio", "", {}}; }
    explicit Trio(const Options&) {}
    Facts facts() const {
        return {.players = 3, .zero_sum = false, .goal = Goal::margin, .longest_game = 9};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        for (int n = 1; n <= std::min(3, s.left); ++n) list.add({static_cast<std::uint64_t>(n)});
    }
    void play(State& s, Move move) const {
        const int n = static_cast<int>(move.bits);
        s.left -= n;
        s.points[s.mover] += n * n;
        s.mover = (s.mover + 1) % 3;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.left > 0) return std::nullopt;
        return Outcome::scores(s.points, 3);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.left * 3 + s.mover;
        for (const int points : s.points) hash = Random::mix(hash * 101 + points);
        return hash;
    }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.left) + " " + std::to_string(s.points[0]) + " " +
               std::to_string(s.points[1]) + " " + std::to_string(s.points[2]) + " " +
               std::to_string(s.mover);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        return {n.at(0), {n.at(1), n.at(2), n.at(3)}, n.at(4)};
    }
};

/// Each turn the mover chooses one die or two; a die shows 1 (twice as likely) or 3. After two
/// turns each the difference is the margin; with two dice a sum of 2 counts nothing.
class Dice {
public:
    struct State {
        std::int32_t points[2] = {0, 0};
        std::int16_t turn = 0;  ///< finished turns
        std::int16_t dice = 0;  ///< dice to throw now; 0: a player chooses
    };
    static GameInfo info() { return {"dice", "Dice", "", {}}; }
    explicit Dice(const Options&) {}
    Facts facts() const { return {.chance = true, .goal = Goal::margin, .longest_game = 8}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.dice > 0 ? chance_player : s.turn % 2; }
    void moves(const State& s, MoveList& list) const {
        if (s.dice == 0) {
            list.add({1});
            list.add({2});
        } else if (s.dice == 1) {
            list.add({1});
            list.add({3});
        } else {
            for (std::uint64_t sum : {2, 4, 6}) list.add({sum});
        }
    }
    std::uint32_t weight(const State& s, Move move) const {
        if (s.dice == 1) return move.bits == 1 ? 2 : 1;
        return move.bits == 4 || move.bits == 2 ? 4 : 1;
    }
    void play(State& s, Move move) const {
        if (s.dice == 0) {
            s.dice = static_cast<std::int16_t>(move.bits);
            return;
        }
        if (s.dice == 1 || move.bits != 2) s.points[s.turn % 2] += static_cast<int>(move.bits);
        s.dice = 0;
        ++s.turn;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.turn < 4) return std::nullopt;
        return Outcome::scores(s.points, 2);
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(((s.points[0] * 64 + s.points[1]) * 8 + s.turn) * 4 + s.dice);
    }
    std::string move_text(const State& s, Move move) const {
        return (s.dice == 0 ? "throw" : "shows") + std::to_string(move.bits);
    }
    std::string state_text(const State& s) const {
        return std::to_string(s.points[0]) + " " + std::to_string(s.points[1]) + " " +
               std::to_string(s.turn) + " " + std::to_string(s.dice);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        return {{n.at(0), n.at(1)},
                static_cast<std::int16_t>(n.at(2)),
                static_cast<std::int16_t>(n.at(3))};
    }
};

/// Kalah in small: six pits of `seeds`, sowing anticlockwise past both stores; the last seed in
/// one's own store moves again. The margin of the stores counts. Pits 0-2, store 3, pits 4-6,
/// store 7.
class Twice {
public:
    struct State {
        std::int8_t pits[8] = {};
        std::int8_t mover = 0;
    };
    static GameInfo info() {
        return {"twice", "Twice", "", {OptionSpec::integer("seeds", 2, 1, 4, "")}};
    }
    explicit Twice(const Options& options) : seeds_(options.integer("seeds")) {}
    Facts facts() const { return {.goal = Goal::margin, .longest_game = 200}; }
    State start() const {
        State s;
        for (int i = 0; i < 8; ++i) s.pits[i] = static_cast<std::int8_t>(i % 4 == 3 ? 0 : seeds_);
        return s;
    }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        for (int i = 4 * s.mover; i < 4 * s.mover + 3; ++i)
            if (s.pits[i] > 0) list.add({static_cast<std::uint64_t>(i)});
    }
    void play(State& s, Move move) const {
        int at = static_cast<int>(move.bits);
        int left = std::exchange(s.pits[at], std::int8_t{0});
        while (left-- > 0) {
            at = (at + 1) % 8;
            ++s.pits[at];
        }
        if (at != 4 * s.mover + 3) s.mover = static_cast<std::int8_t>(1 - s.mover);
    }
    std::optional<Outcome> outcome(const State& s) const {
        int side[2] = {0, 0};
        for (int i = 0; i < 8; ++i)
            if (i % 4 != 3) side[i / 4] += s.pits[i];
        if (side[0] > 0 && side[1] > 0) return std::nullopt;
        return Outcome::scores({s.pits[3] + side[0], s.pits[7] + side[1]});
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.mover;
        for (const std::int8_t pit : s.pits) hash = Random::mix(hash * 67 + pit);
        return hash;
    }
    std::string move_text(const State&, Move move) const { return "p" + std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        std::string text = std::to_string(s.mover);
        for (const int pit : s.pits) text += " " + std::to_string(pit);
        return text;
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        State s;
        s.mover = static_cast<std::int8_t>(n.at(0));
        for (int i = 0; i < 8; ++i) s.pits[i] = static_cast<std::int8_t>(n.at(i + 1));
        return s;
    }
    static std::vector<Evaluation<Twice>> evaluations() {
        return {{"stores", [](const Twice&, const State& s, Player view) {
                     const Score margin = s.pits[3] - s.pits[7];
                     return view == 0 ? margin : -margin;
                 }}};
    }

private:
    int seeds_;
};

/// Two tokens on a ring of seven; each mover steps its own token one way or the other; stepping
/// onto the other token wins. Without a repetition rule it would go on for ever.
template <Repetition::Rule rule>
class Shuffle {
public:
    struct State {
        std::int8_t token[2] = {0, 2};
        std::int8_t mover = 0;
        std::int8_t won = 0;
    };
    static GameInfo info() { return {"shuffle", "Shuffle", "", {}}; }
    explicit Shuffle(const Options&) {}
    Facts facts() const { return {.repetition = {rule, 3}}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State&, MoveList& list) const {
        list.add({1});
        list.add({6});
    }
    void play(State& s, Move move) const {
        std::int8_t& token = s.token[s.mover];
        token = static_cast<std::int8_t>((token + (move.bits == 1 ? 1 : 6)) % 7);
        s.won = s.token[0] == s.token[1];
        s.mover = static_cast<std::int8_t>(1 - s.mover);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.won == 0) return std::nullopt;
        return Outcome::loss(s.mover);
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(((s.token[0] * 7 + s.token[1]) * 2 + s.mover) * 2 + s.won);
    }
    std::string move_text(const State&, Move move) const {
        return move.bits == 1 ? "right" : "left";
    }
    std::string state_text(const State& s) const {
        return std::to_string(s.token[0]) + " " + std::to_string(s.token[1]) + " " +
               std::to_string(s.mover) + " " + std::to_string(s.won);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        return {{static_cast<std::int8_t>(n.at(0)), static_cast<std::int8_t>(n.at(1))},
                static_cast<std::int8_t>(n.at(2)),
                static_cast<std::int8_t>(n.at(3))};
    }
};

}  // namespace ply_test
