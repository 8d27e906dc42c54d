// Kalah and awari: seeds are sown around a ring of houses.
//
// A byte a house, in the order of sowing. Kalah with six houses each (7 and 14 are the stores), and
// awari, whose stores stand apart:
//
//         13 12 11 10  9  8                  12 11 10  9  8  7      <- player 2
//     14                     7
//          1  2  3  4  5  6                   1  2  3  4  5  6      <- player 1
//
// Rules: kalah, William Julius Champion, 1940, https://en.wikipedia.org/wiki/Kalah; Geoffrey
// Irving, Jeroen Donkers and Jos Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. Awari,
// abapa: https://en.wikipedia.org/wiki/Oware.

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

constexpr int most_cells = 14;

/// Seeds by house, and who moves.
struct Ring {
    std::uint8_t seeds[most_cells] = {};
    std::uint8_t mover = 0;
    std::uint8_t finished = 0;  ///< 1: nobody moves any more
};

/// What both games share: moves are numbers of houses, from 1.
std::string house_text(Move move) {
    return std::to_string(move.bits + 1);
}
std::string ring_text(const Ring& ring, int cells) {
    std::string text;
    for (int i = 0; i < cells; ++i) text += (i > 0 ? "," : "") + std::to_string(ring.seeds[i]);
    return text + (ring.mover == 0 ? " 1" : " 2");
}

class RingReader {
public:
    RingReader(std::string_view text, const char* example)
        : whole_(text), rest_(text), example_(example) {}

    Ring ring(int cells) {
        Ring ring;
        for (int i = 0; i < cells; ++i) {
            if (i > 0) skip(",");
            ring.seeds[i] = static_cast<std::uint8_t>(number(0, 99));
        }
        skip(" ");
        ring.mover = static_cast<std::uint8_t>(number(1, 2) - 1);
        return ring;
    }
    bool more() const { return !rest_.empty(); }
    void skip(std::string_view word) {
        if (!rest_.starts_with(word)) throw fail("'" + std::string(word) + "' is missing");
        rest_.remove_prefix(word.size());
    }
    int number(int least, int most) {
        int value = -1;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc() || value < least || value > most)
            throw fail("where a number from " + std::to_string(least) + " to " +
                       std::to_string(most) + " must be stands '" + std::string(rest_) + "'");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    void end() const {
        if (more()) throw fail("'" + std::string(rest_) + "' is not understood");
    }
    Error fail(const std::string& what) const {
        return Error("position '" + std::string(whole_) + "': " + what + "; write it as '" +
                     example_ + "'");
    }

private:
    std::string_view whole_;
    std::string_view rest_;
    const char* example_;
};

int sum(const std::uint8_t* first, int count) {
    return std::accumulate(first, first + count, 0);
}
std::uint64_t hash_of(const Ring& ring, std::uint64_t more) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    for (int i = 0; i < 7; ++i) {
        low = low << 8 | ring.seeds[i];
        high = high << 8 | ring.seeds[7 + i];
    }
    return Random::mix(Random::mix(low * 2 + ring.mover + 1) + high * 128 + more);
}
Layout::Cell cell_of_house(int index, int x, int y) {
    return {x, y, std::to_string(index + 1)};
}

class Kalah {
public:
    using State = Ring;

    static GameInfo info() {
        return {"kalah",
                "Kalah",
                "Sow the seeds of one of your houses; the most seeds in the store win.",
                {OptionSpec::integer("seeds", 4, 1, 6, "seeds in each house at the start"),
                 OptionSpec::integer("houses", 6, 1, 6, "houses of each player")}};
    }
    explicit Kalah(const Options& options)
        : houses_(options.integer("houses")), cells_(2 * houses_ + 2) {
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
        if (others == 0) return;
        s.seeds[own_store] = static_cast<std::uint8_t>(s.seeds[own_store] + others + 1);
        s.seeds[at] = others = 0;
    }

    int houses_;
    int cells_;
    int total_ = 0;
    State start_;
};

class Awari {
public:
    struct State {
        Ring ring;  ///< twelve houses
        std::uint8_t stores[2] = {0, 0};
        std::uint16_t quiet_plies = 0;  ///< since a capture
    };

    static GameInfo info() {
        return {
            "awari",
            "Awari",
            "Sow the seeds of a house; houses of the other player that then hold two or three are "
            "captured, the last one first. The most seeds win.",
            {OptionSpec::integer("quiet_plies", 100, 0, 400,
                                 "plies without a capture after which all take the seeds of "
                                 "their side; 0: none")}};
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
        ++s.quiet_plies;
        if (gain > 0 && gain < side(s, 1 - me)) {  // who would take all takes nothing
            s.stores[me] = static_cast<std::uint8_t>(s.stores[me] + gain);
            for (; at != last; --at) seeds[at] = 0;
            s.quiet_plies = 0;
        }
        s.ring.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        return hash_of(s.ring, static_cast<std::uint64_t>(s.stores[0]) << 56 |
                                   static_cast<std::uint64_t>(s.stores[1]) << 48);
    }

    std::string move_text(const State&, Move move) const { return house_text(move); }
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
            s.quiet_plies = static_cast<std::uint16_t>(reader.number(0, 999));
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
    int content(const State& s, int cell) const { return s.ring.seeds[cell]; }

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

}  // namespace

PLYBOARD_GAMES(Kalah, Awari)
