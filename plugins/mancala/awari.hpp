/// Awari, by the rules of abapa: the stores stand apart.
///
///     12 11 10  9  8  7      <- player 2
///      1  2  3  4  5  6      <- player 1
///
/// Rules: those of the Oware Society, http://s.helan.free.fr/awele/rules/, and
/// https://en.wikipedia.org/wiki/Oware. Whoever has taken 25 seeds has won and the game is over;
/// the seeds that still lie then count for the side they lie on, as at any other end, so that every
/// game has a margin. Players of a game that would go round for ever agree to end it, and take the
/// seeds of their sides: `quiet_plies` stands for that agreement. The rules know no other end of a
/// game that repeats itself, so with `quiet_plies=0` such a game goes on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/game/counter_hash.hpp>
#include <framework/loading/plugin.hpp>

#include "ring.hpp"

namespace mancala {

class Awari {
public:
    struct State {
        Ring ring;  ///< twelve houses
        std::uint8_t stores[2] = {0, 0};
        std::uint16_t quiet_plies = 0;  ///< since a capture; not counted where there is no limit
    };

    static GameInfo info() {
        return {
            "awari",
            "Awari",
            "Sow the seeds of a house; houses of the other player that then hold two or three are "
            "captured, the last one first. The most seeds win.",
            {OptionSpec::integer("quiet_plies", 100, 0, 400,
                                 "plies without a capture after which all take the seeds of "
                                 "their side; 0: never, a game may go round for ever")},
            "mancala"};
    }
    explicit Awari(const Options& options) : quiet_limit_(options.integer("quiet_plies")) {
        std::fill_n(start_.ring.seeds, houses, std::uint8_t{4});
    }

    Facts facts() const { return {.goal = Goal::margin}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.ring.mover; }
    bool over(const State& s) const { return s.ring.finished != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.ring.finished == 0) return std::nullopt;
        return Outcome::scores({s.stores[0] + side(s, 0), s.stores[1] + side(s, 1)});
    }
    void moves(const State& s, MoveList& list) const {
        each_bit(playable(s), [&](int house) { list.add({static_cast<std::uint64_t>(house)}); });
    }
    void play(State& s, Move move) const {
        const Player me = s.ring.mover;
        std::uint8_t* const seeds = s.ring.seeds;
        const int house = static_cast<int>(move.bits);
        int at = house;
        for (int left = std::exchange(seeds[house], std::uint8_t{0}); left > 0;) {
            at = at + 1 == houses ? 0 : at + 1;
            if (at == house) continue;
            ++seeds[at];
            --left;
        }
        int gain = 0;
        int last = at;
        for (; capturable(seeds, me, last); --last) {
            gain += seeds[last];
            if (last == 0) {
                last = -1;
                break;
            }
        }
        if (quiet_limit_ > 0) ++s.quiet_plies;
        if (gain > 0 && gain < side(s, 1 - me)) {  // a player who would take all takes nothing
            s.stores[me] = static_cast<std::uint8_t>(s.stores[me] + gain);
            for (; at != last; --at) seeds[at] = 0;
            s.quiet_plies = 0;
        }
        s.ring.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        return with_counter(
            hash_of(s.ring, static_cast<std::uint64_t>(s.stores[0]) << 8 | s.stores[1]),
            s.quiet_plies, quiet_limit_);
    }

    std::string move_text(const State&, Move move) const { return house_text(move); }
    /// Also by the letters of the Oware Society: A to F of player 1, a to f of player 2.
    std::optional<Move> read_move(const State&, std::string_view text) const {
        if (text.size() != 1) return std::nullopt;
        const std::size_t house = std::string_view("ABCDEFabcdef").find(text[0]);
        if (house == std::string_view::npos) return std::nullopt;
        return Move{house};
    }
    std::string state_text(const State& s) const {
        std::string text = ring_text(s.ring, houses) + " store=" + std::to_string(s.stores[0]) +
                           "," + std::to_string(s.stores[1]);
        return s.quiet_plies == 0 ? text : text + " quiet=" + std::to_string(s.quiet_plies);
    }
    State parse_state(std::string_view text) const {
        RingReader reader(text, "4,4,4,4,4,4,4,4,4,4,4,4 1 store=0,0");
        State s;
        s.ring = reader.ring(houses);
        reader.skip(" store=");
        s.stores[0] = static_cast<std::uint8_t>(reader.number(0, 48));
        reader.skip(",");
        s.stores[1] = static_cast<std::uint8_t>(reader.number(0, 48));
        if (reader.more()) {
            reader.skip(" quiet=");
            const int quiet = reader.number(0, 999);
            s.quiet_plies = static_cast<std::uint16_t>(quiet_limit_ > 0 ? quiet : 0);
        }
        reader.end();
        if (side(s, 0) + side(s, 1) + s.stores[0] + s.stores[1] > 48)
            throw reader.fail("there are more than 48 seeds");
        settle(s);
        return s;
    }

    int order_hint(const State& s, Move move) const {
        State next = s;
        play(next, move);
        return next.stores[s.ring.mover] - s.stores[s.ring.mover];
    }
    bool noisy(const State& s, Move move) const { return order_hint(s, move) > 0; }
    bool irreversible(const State& s, Move move) const { return noisy(s, move); }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return houses; }

    static std::vector<Evaluation<Awari>> evaluations() {
        return {{"houses",
                 [](const Awari&, const State& s, Player view) {
                     // Seeds on one's own side and houses to choose from are worth part of a seed
                     // in the store.
                     const int more = 2 * (side(s, view) - side(s, 1 - view)) +
                                      5 * (filled(s, view) - filled(s, 1 - view));
                     return s.stores[view] - s.stores[1 - view] + more / 12;
                 }},
                {"store", [](const Awari&, const State& s, Player view) {
                     return s.stores[view] - s.stores[1 - view];
                 }}};
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::track;
        layout.counts = true;
        for (int i = 0; i < houses; ++i)
            layout.cells.push_back(cell_of_house(i, i < 6 ? i : 11 - i, i / 6));
        return layout;
    }
    Look look() const {
        Look look = look_of_ring();
        look.beside = {{"store", Look::Beside::Kind::store}};
        return look;
    }
    int content(const State& s, int cell) const { return s.ring.seeds[cell]; }
    std::vector<BoardNumbers> board_numbers(const State& s) const {
        return {{"store", {s.stores[0], s.stores[1]}}};
    }

private:
    static constexpr int houses = 12;

    static int side(const State& s, Player player) { return sum(s.ring.seeds + 6 * player, 6); }
    static int filled(const State& s, Player player) {
        const std::uint8_t* const first = s.ring.seeds + 6 * player;
        return static_cast<int>(
            std::count_if(first, first + 6, [](int count) { return count > 0; }));
    }
    static bool capturable(const std::uint8_t* seeds, Player me, int house) {
        return house / 6 != me && (seeds[house] == 2 || seeds[house] == 3);
    }
    /// Houses that may be sown: where the other player has no seeds, those that give some.
    static std::uint64_t playable(const State& s) {
        const Player me = s.ring.mover;
        const bool hungry = side(s, 1 - me) == 0;
        std::uint64_t found = 0;
        for (int i = 0; i < 6; ++i) {
            const int count = s.ring.seeds[6 * me + i];
            if (count > 0 && (!hungry || i + count >= 6)) found |= std::uint64_t{1} << (6 * me + i);
        }
        return found;
    }
    void settle(State& s) const {
        const bool quiet = quiet_limit_ > 0 && s.quiet_plies >= quiet_limit_;
        s.ring.finished = s.stores[0] > 24 || s.stores[1] > 24 || quiet || playable(s) == 0;
    }

    int quiet_limit_;
    State start_;
};

}  // namespace mancala
