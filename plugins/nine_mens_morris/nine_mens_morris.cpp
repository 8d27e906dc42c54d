// Nine men's morris, with flying.
//
// board.hpp draws the points and their bits, evaluation.hpp says what a position is worth.
//
// Rules: https://en.wikipedia.org/wiki/Nine_men%27s_morris; Ralph Gasser, "Solving Nine Men's
// Morris", Computational Intelligence 12(1), 1996.

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>

#include <framework/game/bits.hpp>
#include <framework/game/counter_hash.hpp>
#include <framework/loading/plugin.hpp>

#include "evaluation.hpp"

namespace {

using namespace ply;
using namespace morris;

struct Point {
    int column;
    int row;
};
constexpr std::array<Point, 24> points = [] {
    std::array<Point, 24> all{};
    for (int ring = 0; ring < 3; ++ring) {
        const int far = 3 - ring;
        const int xs[8] = {-far, 0, far, far, far, 0, -far, -far};
        const int ys[8] = {far, far, far, 0, -far, -far, -far, 0};
        for (int i = 0; i < 8; ++i) all[8 * ring + i] = {3 + xs[i], 3 + ys[i]};
    }
    return all;
}();
/// The points row by row from below, as positions as text and pictures have them.
constexpr std::array<int, 24> reading_order = [] {
    std::array<int, 24> order{};
    for (int i = 0; i < 24; ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [](int a, int b) {
        return points[a].row != points[b].row ? points[a].row < points[b].row
                                              : points[a].column < points[b].column;
    });
    return order;
}();
const GridRows rows{3, 3, 3, 6, 3, 3, 3};

class NineMensMorris {
public:
    struct State {
        Men mine = 0;    ///< of the player to move
        Men theirs = 0;  ///< of the other
        std::uint8_t hand = 9;
        std::uint8_t their_hand = 9;
        std::uint8_t mover = 0;
        std::uint8_t lost = 0;          ///< 1: the player to move has lost
        std::uint32_t quiet_plies = 0;  ///< since a man was put down or taken
    };

    static GameInfo info() {
        return {"nine_mens_morris",
                "Nine men's morris",
                "Put down nine men, then move along the lines; a mill of three takes a man of the "
                "other player. With three men they fly.",
                {OptionSpec::choice("flying", {"yes", "no"}, "whether three men move anywhere"),
                 OptionSpec::integer("quiet_moves", 50, 0, 400,
                                     "moves of each without a man put down or taken that draw; 0: "
                                     "none")},
                "alignment",
                {"mills", "merels"}};
    }

    explicit NineMensMorris(const Options& options)
        : flying_(options.word("flying") == "yes"),
          quiet_limit_(static_cast<std::uint32_t>(2 * options.integer("quiet_moves"))) {}

    Facts facts() const { return {.repetition = {Repetition::Rule::draw, 3}}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.lost != 0 || quiet(s); }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.lost != 0) return Outcome::loss(mover(s));
        if (quiet(s)) return Outcome::draw();
        return std::nullopt;
    }

    void moves(const State& s, MoveList& list) const {
        const Men taken = takeable(s.theirs);
        const auto add = [&](int from, Men to, Men closing) {
            each_bit(to, [&](int point) {
                if ((closing >> point & 1) == 0) return list.add(move_of(from, point, no_point));
                each_bit(taken, [&](int man) { list.add(move_of(from, point, man)); });
            });
        };
        const Men closing_mask = taken == 0 ? 0 : board;
        if (s.hand > 0) return add(no_point, empty_of(s), completing(s.mine) & closing_mask);
        each_bit(s.mine, [&](int from) {
            const Men rest = s.mine & ~(Men{1} << from);
            add(from, reach(s, from), completing(rest) & closing_mask);
        });
    }
    std::uint64_t count_moves(const State& s) const {
        const auto takes = static_cast<unsigned>(std::popcount(takeable(s.theirs)));
        unsigned count = 0;
        each_group(s, [&](const Group& group) {
            count += group.count(takes);
            return false;
        });
        return count;
    }
    Move random_move(const State& s, Random& random) const {
        const Men taken = takeable(s.theirs);
        const auto takes = static_cast<unsigned>(std::popcount(taken));
        Group groups[4];
        unsigned ends[4];
        unsigned total = 0;
        int size = 0;
        each_group(s, [&](const Group& group) {
            groups[size] = group;
            total += group.count(takes);
            ends[size++] = total;
            return false;
        });
        unsigned n = random.below(total);
        int i = 0;
        while (n >= ends[i]) ++i;
        const Group& group = groups[i];
        n -= i > 0 ? ends[i - 1] : 0;
        const Men open = takes == 0 ? group.to : group.to & ~group.closing;
        const auto plain = static_cast<unsigned>(std::popcount(open));
        if (n < plain) return group.move(std::countr_zero(nth_bit(open, n)), no_point);
        n -= plain;
        const Men closing = group.to & group.closing;
        return group.move(std::countr_zero(nth_bit(closing, n / takes)),
                          std::countr_zero(nth_bit(taken, n % takes)));
    }

    void play(State& s, Move move) const {
        const int from = from_of(move);
        const int taken = taken_of(move);
        const bool placed = from == no_point;
        s.mine |= Men{1} << to_of(move);
        if (placed) {
            --s.hand;
        } else {
            s.mine ^= Men{1} << from;
        }
        if (taken != no_point) s.theirs &= ~(Men{1} << taken);
        s.quiet_plies = placed || taken != no_point ? 0 : std::min(s.quiet_plies + 1, 999u);
        std::swap(s.mine, s.theirs);
        std::swap(s.hand, s.their_hand);
        s.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        return with_counter(repetition_hash(s), static_cast<int>(s.quiet_plies),
                            static_cast<int>(quiet_limit_));
    }
    std::uint64_t repetition_hash(const State& s) const {
        const std::uint64_t men = static_cast<std::uint64_t>(s.mine) << 32 | s.theirs;
        return Random::mix(Random::mix(men + 1) + (static_cast<std::uint64_t>(s.hand) << 16 |
                                                   s.their_hand << 8 | s.mover));
    }

    /// `d1`, `a1-a4`, and with the man that a mill takes `a1-a4xg7`.
    std::string move_text(const State&, Move move) const {
        std::string text = from_of(move) == no_point ? "" : name_of(from_of(move)) + "-";
        text += name_of(to_of(move));
        return taken_of(move) == no_point ? text : text + "x" + name_of(taken_of(move));
    }
    /// Also without the signs.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        MoveList list;
        moves(s, list);
        for (const Move move : list)
            if (without_signs(move_text(s, move)) == without_signs(text)) return move;
        return std::nullopt;
    }
    /// Rows from the top, who moves, the men in hand: `3/3/3/1o4/3/o2/xx1 1 hand=7,7`; then the
    /// plies without a decision, if there are any: ` quiet=12`.
    std::string state_text(const State& s) const {
        const int hands[2] = {s.mover == 0 ? s.hand : s.their_hand,
                              s.mover == 0 ? s.their_hand : s.hand};
        std::string text = grid_text(rows, "-xo", [&](int cell) { return content(s, cell); });
        text += (s.mover == 0 ? " 1 hand=" : " 2 hand=") + std::to_string(hands[0]) + "," +
                std::to_string(hands[1]);
        return s.quiet_plies == 0 ? text : text + " quiet=" + std::to_string(s.quiet_plies);
    }
    State parse_state(std::string_view text) const {
        const GridText grid = parse_grid(rows, "-xo", text);
        const auto fail = [&](const std::string& what) {
            return Error("position '" + std::string(text) + "': " + what +
                         "; write it as '3/3/3/1o4/3/o2/xx1 1 hand=7,7'");
        };
        std::string_view rest = grid.rest;
        State s;
        s.mover = static_cast<std::uint8_t>(parse_mover(rest.substr(0, 1), 2));
        rest.remove_prefix(1);
        const auto number = [&](std::string_view name, int most) {
            int value = -1;
            if (!rest.starts_with(name)) throw fail("'" + std::string(name) + "' is missing");
            rest.remove_prefix(name.size());
            const auto [end, error] =
                std::from_chars(rest.data(), rest.data() + rest.size(), value);
            if (error != std::errc() || value < 0 || value > most)
                throw fail("a number after '" + std::string(name) + "' goes from 0 to " +
                           std::to_string(most));
            rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
            return value;
        };
        const auto hand = static_cast<std::uint8_t>(number(" hand=", 9));
        const auto other = static_cast<std::uint8_t>(number(",", 9));
        if (!rest.empty()) s.quiet_plies = static_cast<std::uint32_t>(number(" quiet=", 999));
        if (!rest.empty()) throw fail("'" + std::string(rest) + "' is not understood");
        s.hand = s.mover == 0 ? hand : other;
        s.their_hand = s.mover == 0 ? other : hand;
        for (int cell = 0; cell < 24; ++cell)
            if (grid.cells[cell] != 0)
                (grid.cells[cell] == s.mover + 1 ? s.mine : s.theirs) |= Men{1}
                                                                         << reading_order[cell];
        if (std::popcount(s.mine) + s.hand > 9 || std::popcount(s.theirs) + s.their_hand > 9)
            throw fail("a player has more than nine men");
        settle(s);
        return s;
    }

    bool irreversible(const State&, Move move) const {
        return from_of(move) == no_point || taken_of(move) != no_point;
    }
    bool noisy(const State&, Move move) const { return taken_of(move) != no_point; }
    /// Mills; men that break a mill of the other about to be closed; points with many neighbours.
    int order_hint(const State& s, Move move) const {
        const Men to = Men{1} << to_of(move);
        if (taken_of(move) != no_point)
            return 8 + ((completing(s.theirs) >> taken_of(move) & 1) != 0 ? 0 : 2);
        if ((completing(s.theirs) & to) != 0) return 6;
        return (to & crossings) == 0 ? 0 : (to & 0x00ff00) != 0 ? 2 : 1;
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits & 1023); }
    int order_indexes() const { return 1024; }

    /// Four turns, mirrored (4), inside out (8).
    int symmetries() const { return 16; }
    State symmetric(const State& s, int k) const {
        State image = s;
        image.mine = image_of(s.mine, k);
        image.theirs = image_of(s.theirs, k);
        return image;
    }

    State sides_swapped(State s) const {
        s.mover ^= 1;
        return s;
    }

    static std::vector<Evaluation<NineMensMorris>> evaluations() {
        return {{.name = "position",
                 .function =
                     [](const NineMensMorris& rules, const State& s, Player view) {
                         const bool fly = rules.flying_;
                         const int worth =
                             morris::worth({s.mine, s.hand, fly}, {s.theirs, s.their_hand, fly});
                         return s.mover == view ? worth : -worth;
                     },
                 .winning_lead = 370},
                {.name = "men",
                 .function =
                     [](const NineMensMorris&, const State& s, Player view) {
                         const int lead = std::popcount(s.mine) + s.hand - std::popcount(s.theirs) -
                                          s.their_hand;
                         return s.mover == view ? lead : -lead;
                     },
                 .winning_lead = 1.5}};
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::graph;
        for (const int point : reading_order)
            layout.cells.push_back(
                {2 * points[point].column, 2 * (6 - points[point].row), name_of(point)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "man", 0}, {"o", "man", 1}};
        layout.picture =
            ".-----.-----.\n|     |     |\n| .---.---. |\n| |   |   | |\n| | .-.-. | |\n"
            "| | |   | | |\n.-.-.   .-.-.\n| | |   | | |\n| | .-.-. | |\n| |   |   | |\n"
            "| .---.---. |\n|     |     |\n.-----.-----.";
        return layout;
    }
    int content(const State& s, int cell) const {
        const int point = reading_order[cell];  // without a branch: leaves ask it of every cell
        return static_cast<int>(s.mine >> point & 1) * (1 + s.mover) +
               static_cast<int>(s.theirs >> point & 1) * (2 - s.mover);
    }

private:
    static constexpr int no_point = 31;

    /// Moves of one kind: of a man that is put down, of one that flies, of all in one direction.
    struct Group {
        Men to = 0;
        Men closing = 0;  ///< targets that make a mill
        int from = no_point;
        int direction = -1;  ///< from is behind the target in this direction

        unsigned count(unsigned takes) const {
            const auto all = static_cast<unsigned>(std::popcount(to));
            if (takes == 0) return all;
            return all + static_cast<unsigned>(std::popcount(to & closing)) * (takes - 1);
        }
        Move move(int target, int taken) const {
            constexpr int back[4] = {1, 0, 3, 2};
            const int origin =
                direction < 0 ? from : std::countr_zero(step(Men{1} << target, back[direction]));
            return move_of(origin, target, taken);
        }
    };
    /// Calls use(group) until it returns true.
    template <class Use>
    [[gnu::always_inline]] void each_group(const State& s, Use use) const {
        const Men empty = empty_of(s);
        if (s.hand > 0) {
            use(Group{empty, completing(s.mine), no_point, -1});
            return;
        }
        if (flies(s)) {
            for (Men men = s.mine; men != 0; men &= men - 1) {
                const int from = std::countr_zero(men);
                if (use(Group{empty, completing(s.mine & ~(Men{1} << from)), from, -1})) return;
            }
            return;
        }
        // A man that steps along a ring can close a mill ahead of a corner or across the rings; one
        // that changes its ring only along the new one.
        const Men before = clockwise(s.mine);
        const Men after = anticlockwise(s.mine);
        const Men across = between_rings(s.mine);
        const Men along = before & after & crossings;
        const Men ahead = (after & anticlockwise(after) & ~crossings) | across;
        const Men behind = (before & clockwise(before) & ~crossings) | across;
        if (use(Group{before & empty, ahead, no_point, 0})) return;
        if (use(Group{after & empty, behind, no_point, 1})) return;
        if (use(Group{inwards(s.mine) & empty, along, no_point, 2})) return;
        use(Group{outwards(s.mine) & empty, along, no_point, 3});
    }

    static Move move_of(int from, int to, int taken) {
        return {static_cast<std::uint64_t>(from | to << 5 | taken << 10)};
    }
    static int from_of(Move move) { return static_cast<int>(move.bits & 31); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 5 & 31); }
    static int taken_of(Move move) { return static_cast<int>(move.bits >> 10); }
    static std::string name_of(int point) {
        return cell_name(points[point].column, points[point].row);
    }
    static std::string without_signs(std::string_view text) {
        std::string bare(text);
        std::erase_if(bare, [](char letter) { return letter == '-' || letter == 'x'; });
        return bare;
    }

    static Men empty_of(const State& s) { return board & ~(s.mine | s.theirs); }
    bool flies(const State& s) const { return flying_ && std::popcount(s.mine) == 3; }
    Men reach(const State& s, int from) const {
        if (flies(s)) return empty_of(s);
        return beside(Men{1} << from) & empty_of(s);
    }
    /// Men that a mill may take: those in no mill, unless all are.
    static Men takeable(Men men) {
        const Men loose = men & ~in_mills(men);
        return loose != 0 ? loose : men;
    }
    bool quiet(const State& s) const { return quiet_limit_ > 0 && s.quiet_plies >= quiet_limit_; }
    void settle(State& s) const {
        const bool few = std::popcount(s.mine) + s.hand < 3;
        const bool stuck = s.hand == 0 && !flies(s) && (beside(s.mine) & empty_of(s)) == 0;
        s.lost = few || stuck;
    }

    static Men image_of(Men men, int k) {
        Men image = 0;
        each_bit(men, [&](int point) {
            int ring = point / 8;
            int place = point % 8 + 2 * (k & 3);
            if ((k & 4) != 0) place = 16 - place;
            if ((k & 8) != 0) ring = 2 - ring;
            image |= Men{1} << (8 * ring + place % 8);
        });
        return image;
    }

    bool flying_;
    std::uint32_t quiet_limit_;
};

}  // namespace

PLYBOARD_GAMES(NineMensMorris)
