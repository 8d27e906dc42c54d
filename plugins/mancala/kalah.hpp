/// Kalah. With six houses each (7 and 14 are the stores):
///
///         13 12 11 10  9  8         <- player 2
///     14                     7
///          1  2  3  4  5  6         <- player 1
///
/// Rules: William Julius Champion, 1940, https://en.wikipedia.org/wiki/Kalah; Geoffrey Irving,
/// Jeroen Donkers and Jos Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. Their values are
/// those of empty_capture=yes, where five houses of two seeds are a draw; without it the first
/// player wins.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <framework/loading/plugin.hpp>

#include "ring.hpp"

namespace mancala {

class Kalah {
public:
    using State = Ring;

    static GameInfo info() {
        return {"kalah",
                "Kalah",
                "Sow the seeds of one of your houses; the most seeds in the store win.",
                {OptionSpec::integer("seeds", 4, 1, 6, "seeds in each house at the start"),
                 OptionSpec::integer("houses", 6, 1, 6, "houses of each player"),
                 OptionSpec::choice("empty_capture", {"no", "yes"},
                                    "the last seed is taken also where nothing lies opposite")},
                "mancala",
                {"kalaha"}};
    }
    explicit Kalah(const Options& options)
        : houses_(options.integer("houses")),
          cells_(2 * houses_ + 2),
          empty_capture_(options.word("empty_capture") == "yes") {
        for (int i = 0; i < cells_; ++i)
            start_.seeds[i] = static_cast<std::uint8_t>(
                (i + 1) % (houses_ + 1) == 0 ? 0 : options.integer("seeds"));
        total_ = 2 * houses_ * options.integer("seeds");
    }

    Facts facts() const { return {.goal = Goal::margin}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.finished != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.finished == 0) return std::nullopt;
        return Outcome::scores({side(s, 0) + store(s, 0), side(s, 1) + store(s, 1)});
    }
    void moves(const State& s, MoveList& list) const {
        const int first = first_of(s.mover);
        for (int i = first; i < first + houses_; ++i)
            if (s.seeds[i] > 0) list.add({static_cast<std::uint64_t>(i)});
    }
    void play(State& s, Move move) const {
        const int own_store = first_of(s.mover) + houses_;
        const int other_store = first_of(1 - s.mover) + houses_;
        int at = static_cast<int>(move.bits);
        for (int left = std::exchange(s.seeds[at], std::uint8_t{0}); left > 0;) {
            at = at + 1 == cells_ ? 0 : at + 1;
            if (at == other_store) continue;
            ++s.seeds[at];
            --left;
        }
        if (at != own_store) {
            if (owns(s.mover, at) && s.seeds[at] == 1) capture(s, at, own_store);
            s.mover ^= 1;
        }
        s.finished = side(s, 0) == 0 || side(s, 1) == 0;
    }
    std::uint64_t hash(const State& s) const { return hash_of(s, 0); }

    std::string move_text(const State&, Move move) const { return house_text(move); }
    std::string state_text(const State& s) const { return ring_text(s, cells_); }
    State parse_state(std::string_view text) const {
        const std::string example = ring_text(start_, cells_);
        RingReader reader(text, example.c_str());
        State s = reader.ring(cells_);
        reader.end();
        if (sum(s.seeds, cells_) > std::max(total_, 72))
            throw reader.fail("there are too many seeds");
        s.finished = side(s, 0) == 0 || side(s, 1) == 0;
        return s;
    }

    /// Moves that end in the store first: the player goes on.
    int order_hint(const State& s, Move move) const {
        const int at = static_cast<int>(move.bits);
        const int to_store = first_of(s.mover) + houses_ - at;
        const int seeds = s.seeds[at];
        if (seeds % (cells_ - 1) == to_store) return 20 + at - first_of(s.mover);
        if (seeds < to_store && s.seeds[at + seeds] == 0) return s.seeds[opposite(at + seeds)];
        return 0;
    }
    bool noisy(const State& s, Move move) const { return order_hint(s, move) > 0; }
    bool irreversible(const State&, Move) const { return true; }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return most_cells; }

    static std::vector<Evaluation<Kalah>> evaluations() {
        return {{"seeds",
                 [](const Kalah& rules, const State& s, Player view) {
                     // A seed in a house is worth part of one in the store.
                     return rules.store(s, view) - rules.store(s, 1 - view) +
                            (rules.side(s, view) - rules.side(s, 1 - view)) / 4;
                 }},
                {"store", [](const Kalah& rules, const State& s, Player view) {
                     return rules.store(s, view) - rules.store(s, 1 - view);
                 }}};
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::track;
        layout.counts = true;
        for (int i = 0; i <= houses_; ++i) layout.cells.push_back(cell_of_house(i, i + 1, 0));
        for (int i = 0; i <= houses_; ++i)
            layout.cells.push_back(cell_of_house(houses_ + 1 + i, houses_ - i, 1));
        return layout;
    }
    Look look() const {
        Look look = look_of_ring();
        look.cells.resize(static_cast<std::size_t>(cells_), Look::Cell::plain);
        for (const Player player : {0, 1})
            look.cells[static_cast<std::size_t>(first_of(player) + houses_)] = Look::Cell::store;
        return look;
    }
    int content(const State& s, int cell) const { return s.seeds[cell]; }

private:
    int first_of(Player player) const { return player * (houses_ + 1); }
    bool owns(Player player, int at) const {
        return at >= first_of(player) && at < first_of(player) + houses_;
    }
    int opposite(int house) const { return 2 * houses_ - house; }
    int side(const State& s, Player player) const {
        return sum(s.seeds + first_of(player), houses_);
    }
    int store(const State& s, Player player) const { return s.seeds[first_of(player) + houses_]; }
    /// The last seed fell into an empty house of one's own: it and those opposite are captured.
    void capture(State& s, int at, int own_store) const {
        std::uint8_t& others = s.seeds[opposite(at)];
        if (others == 0 && !empty_capture_) return;
        s.seeds[own_store] = static_cast<std::uint8_t>(s.seeds[own_store] + others + 1);
        s.seeds[at] = others = 0;
    }

    int houses_;
    int cells_;
    bool empty_capture_;
    int total_ = 0;
    State start_;
};

}  // namespace mancala
