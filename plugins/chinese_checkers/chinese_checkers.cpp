// Chinese checkers for two, three, four or six players.
//
// A player's pieces are two 64-bit words, a bit a cell, along the rows of the star. The cells
// around each cell and those behind them stand in tables; what a piece reaches by jumps is filled
// from cell to cell. The bits of the star whose arms have two rows, and the numbers of its arms:
//
//                36                                 3
//              34  35
//     27  28  29  30  31  32  33            4               2
//       21  22  23  24  25  26
//         16  17  18  19  20
//       10  11  12  13  14  15
//      3   4   5   6   7   8   9            5               1
//               1   2
//                 0                                 0
//
// Rules: https://en.wikipedia.org/wiki/Chinese_checkers. Whoever fills the arm across first has
// won; pieces of others that stay in it count as its filling, if one at least is the player's own.

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>

#include <framework/game/bits.hpp>
#include <framework/game/counter_hash.hpp>
#include <framework/game/grid_text.hpp>
#include <framework/loading/plugin.hpp>

#include "star.hpp"

namespace {

using namespace ply;
using chinese_checkers::Cells;
using chinese_checkers::none;
using chinese_checkers::Star;

/// Calls `action(cell)` for every cell of a set.
template <class Action>
void each_cell(Cells cells, Action action) {
    each_bit(cells.words[0], action);
    each_bit(cells.words[1], [&](int bit) { action(bit + 64); });
}
int count(Cells cells) {
    return std::popcount(cells.words[0]) + std::popcount(cells.words[1]);
}
int nth_cell(Cells cells, int n) {
    const int below = std::popcount(cells.words[0]);
    const int word = n < below ? 0 : 1;
    const auto rest = static_cast<unsigned>(n < below ? n : n - below);
    return 64 * word + std::countr_zero(nth_bit(cells.words[word], rest));
}

class ChineseCheckers {
public:
    struct State {
        Cells pieces[max_players];
        Cells occupied;
        std::uint64_t hash = 0;
        std::uint32_t plies = 0;
        std::uint8_t mover = 0;
        std::uint8_t won = 0;  ///< 1: the player who moved last has filled its arm
        std::uint8_t unused[2] = {};
    };

    static GameInfo info() {
        return {"chinese_checkers",
                "Chinese checkers",
                "A piece steps to a neighbouring cell or jumps over others, as often as it can; "
                "whoever "
                "fills the arm across first has won.",
                {OptionSpec::choice("players", {"3", "2", "4", "6"}, "players"),
                 OptionSpec::integer("arm", 4, 2, 4, "rows of an arm"),
                 OptionSpec::integer("plies", 600, 1, 10'000, "plies after which it is a draw")},
                "race",
                {"sternhalma"}};
    }

    explicit ChineseCheckers(const Options& options)
        : star_(options.integer("arm")),
          players_(options.integer("players")),
          limit_(static_cast<std::uint32_t>(options.integer("plies"))),
          seats_(seats_of(players_)) {
        rows_.assign(static_cast<std::size_t>(4 * star_.arm_rows() + 1), 0);
        for (const Star::Cell& cell : star_.cells()) ++rows_[static_cast<std::size_t>(cell.y)];
    }

    Facts facts() const {
        return {.players = players_,
                .zero_sum = players_ == 2,
                .longest_game = static_cast<int>(limit_)};
    }
    State start() const {
        State s;
        for (Player p = 0; p < players_; ++p)
            each_cell(star_.arm(home(p)), [&](int cell) { put(s, p, cell); });
        return s;
    }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.won != 0 || s.plies >= limit_; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.won != 0) return Outcome::win(before(s.mover), players_);
        if (s.plies >= limit_) return Outcome::draw(players_);
        return std::nullopt;
    }

    void moves(const State& s, MoveList& list) const {
        const std::size_t first = list.size();
        each_cell(s.pieces[s.mover], [&](int from) {
            each_cell(reach(s, from), [&](int to) { list.add(move_of(from, to)); });
        });
        if (list.size() == first) list.add(pass);
    }
    std::uint64_t count_moves(const State& s) const {
        int all = 0;
        each_cell(s.pieces[s.mover], [&](int from) { all += count(reach(s, from)); });
        return static_cast<std::uint64_t>(std::max(all, 1));
    }
    Move random_move(const State& s, Random& random) const {
        Cells reached[15];
        int from[15];
        int pieces = 0;
        int all = 0;
        each_cell(s.pieces[s.mover], [&](int cell) {
            from[pieces] = cell;
            reached[pieces] = reach(s, cell);
            all += count(reached[pieces++]);
        });
        if (all == 0) return pass;
        int n = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
        int i = 0;
        for (; n >= count(reached[i]); ++i) n -= count(reached[i]);
        return move_of(from[i], nth_cell(reached[i], n));
    }

    void play(State& s, Move move) const {
        if (move != pass) {
            put(s, s.mover, from_of(move));
            put(s, s.mover, to_of(move));
        }
        ++s.plies;
        s.won = has_filled(s, s.mover);
        s.mover = static_cast<std::uint8_t>((s.mover + 1) % players_);
    }
    bool null_move(State& s) const {
        s.mover = static_cast<std::uint8_t>((s.mover + 1) % players_);
        return true;
    }
    std::uint64_t hash(const State& s) const {
        return with_counter(Random::mix(s.hash + s.mover + 1), static_cast<int>(s.plies),
                            static_cast<int>(limit_));
    }

    /// `k3-k5`, `pass`.
    std::string move_text(const State&, Move move) const {
        return move == pass ? "pass" : name_of(from_of(move)) + "-" + name_of(to_of(move));
    }
    /// Rows from the top, who moves, the plies so far: `o/oo/... 1 plies=0`.
    std::string state_text(const State& s) const {
        return grid_text(rows_, glyphs, [&](int cell) { return content(s, cell); }) + " " +
               std::to_string(s.mover + 1) + " plies=" + std::to_string(s.plies);
    }
    /// The plies may be left out: none.
    State parse_state(std::string_view text) const {
        const GridText grid = parse_grid(rows_, glyphs.substr(0, players_ + 1u), text);
        State s;
        s.mover = static_cast<std::uint8_t>(parse_mover(grid.rest.substr(0, 1), players_));
        read_plies(grid.rest.substr(1), text, s);
        for (int cell = 0; cell < star_.size(); ++cell)
            if (const int piece = grid.cells[static_cast<std::size_t>(cell)]; piece != 0)
                put(s, piece - 1, cell);
        const int most = count(star_.arm(0));
        for (Player p = 0; p < players_; ++p)
            if (count(s.pieces[p]) > most)
                throw Error("position '" + std::string(text) + "': player " +
                            std::to_string(p + 1) + " has more than " + std::to_string(most) +
                            " pieces, as many as an arm has cells");
        s.won = has_filled(s, before(s.mover));
        return s;
    }

    /// Rows gained towards the arm across.
    int order_hint(const State& s, Move move) const {
        if (move == pass) return 0;
        const int goal = Star::across(home(s.mover));
        return star_.to_tip(goal, from_of(move)) - star_.to_tip(goal, to_of(move));
    }
    int order_index(const State&, Move move) const { return from_of(move) * 128 + to_of(move); }
    int order_indexes() const { return 128 * 128; }

    /// Left and right exchanged; with more players they would have to change seats.
    int symmetries() const { return players_ == 2 ? 2 : 1; }
    State symmetric(const State& s, int k) const {
        if (k == 0) return s;
        State image;
        image.plies = s.plies;
        image.mover = s.mover;
        image.won = s.won;
        for (Player p = 0; p < players_; ++p)
            each_cell(s.pieces[p], [&](int cell) { put(image, p, star_.mirrored(cell)); });
        return image;
    }

    static std::vector<Evaluation<ChineseCheckers>> evaluations() {
        return {{.name = "distance",
                 .function = [](const ChineseCheckers& rules, const State& s,
                                Player view) { return rules.lead(s, view); },
                 .winning_lead = 300}};
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::hex;
        for (int cell = 0; cell < star_.size(); ++cell) {
            const auto [x, y] = star_.cells()[static_cast<std::size_t>(cell)];
            layout.cells.push_back({x, y, name_of(cell)});
        }
        layout.pieces = {{".", "empty", chance_player}};
        for (Player p = 0; p < players_; ++p)
            layout.pieces.push_back({std::string(1, glyphs[p + 1u]), "piece", p});
        return layout;
    }
    Look look() const {
        Look look;
        look.drawing.ground = BoardDrawing::Ground::holes;
        for (Player p = 0; p < players_; ++p)
            each_cell(star_.arm(home(p)), [&, cells = &look.drawing.homes.emplace_back()](
                                              int cell) { cells->push_back(cell); });
        return look;
    }
    int content(const State& s, int cell) const {
        if (!s.occupied.has(cell)) return 0;
        for (Player p = 0; p < players_; ++p)
            if (s.pieces[p].has(cell)) return p + 1;
        return 0;
    }

private:
    static constexpr std::string_view glyphs = ".xoabcd";
    static constexpr Move pass{none | none << 7};

    static std::vector<int> seats_of(int players) {
        switch (players) {
            case 2:
                return {0, 3};
            case 3:
                return {0, 2, 4};
            case 4:
                return {0, 1, 3, 4};
            default:
                return {0, 1, 2, 3, 4, 5};
        }
    }
    static Move move_of(int from, int to) { return {static_cast<std::uint64_t>(from | to << 7)}; }
    static int from_of(Move move) { return static_cast<int>(move.bits & 127); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 7); }

    int home(Player p) const { return seats_[static_cast<std::size_t>(p)]; }
    Cells goal(Player p) const { return star_.arm(Star::across(home(p))); }
    Player before(int player) const { return (player + players_ - 1) % players_; }
    std::string name_of(int cell) const {
        const auto [x, y] = star_.cells()[static_cast<std::size_t>(cell)];
        return cell_name(x, y);
    }
    /// Puts a piece of a player on a cell, or takes it away.
    static void put(State& s, Player p, int cell) {
        s.pieces[p].flip(cell);
        s.occupied.flip(cell);
        s.hash ^= Random::mix(static_cast<std::uint64_t>(cell * max_players + p + 1));
    }
    bool has_filled(const State& s, Player p) const {
        const Cells arm = goal(p);
        return arm.without(s.occupied).empty() && !(arm & s.pieces[p]).empty();
    }

    /// Where the piece on `from` can go in one move. All jumps from a cell are found without a
    /// branch: which there are can hardly be foretold.
    Cells reach(const State& s, int from) const {
        Cells over = s.occupied;  // of others; none is not among them
        over.flip(from);
        Cells closed = s.occupied;  // to jumps
        closed.flip(chinese_checkers::none);
        std::uint8_t open[chinese_checkers::most_cells];
        int waiting = 0;
        for (int here = from;; here = open[--waiting]) {
            std::uint64_t jumps = 0;
            for (int d = 0; d < chinese_checkers::directions; ++d)
                jumps |= (over.bit(star_.near(here, d)) & ~closed.bit(star_.far(here, d))) << d;
            each_bit(jumps, [&](int d) {
                const int to = star_.far(here, d);
                closed.flip(to);
                open[waiting++] = static_cast<std::uint8_t>(to);
            });
            if (waiting == 0) break;
        }
        closed.flip(chinese_checkers::none);
        return (closed | star_.beside(from)).without(s.occupied);
    }

    void read_plies(std::string_view rest, std::string_view text, State& s) const {
        constexpr std::string_view name = " plies=";
        if (rest.empty()) return;
        const char* const end = rest.data() + rest.size();
        const char* at = rest.data() + std::min(name.size(), rest.size());
        const auto [after, error] = std::from_chars(at, end, s.plies);
        if (!rest.starts_with(name) || error != std::errc() || after != end || s.plies > limit_)
            throw Error("position '" + std::string(text) +
                        "': after the player to move stands ' plies=' with a number up to " +
                        std::to_string(limit_) + ", or nothing");
    }

    /// What the others still have to go, on the mean, less what the player has.
    Score lead(const State& s, Player view) const {
        int others = 0;
        for (Player p = 0; p < players_; ++p)
            if (p != view) others += way_left(s, p);
        return others / (players_ - 1) - way_left(s, view);
    }
    /// Steps of all pieces to the tip of the arm; the farthest one counts twice.
    int way_left(const State& s, Player p) const {
        const int tip = Star::across(home(p));
        int sum = 0;
        int farthest = 0;
        each_cell(s.pieces[p], [&](int cell) {
            const int steps = star_.to_tip(tip, cell);
            sum += steps;
            farthest = std::max(farthest, steps);
        });
        return 10 * (sum + farthest);
    }

    Star star_;
    int players_;
    std::uint32_t limit_;
    std::vector<int> seats_;
    GridRows rows_;
};

}  // namespace

PLYBOARD_GAMES(ChineseCheckers)
