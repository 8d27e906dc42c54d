// Ataxx.
//
// A player's stones are one 64-bit word; rows are nine bits apart, so that two empty columns lie
// between the end of one row and the next and no jump runs around an edge. Bit numbers:
//
//      x  .  .  .  .  .  o     54 55 56 57 58 59 60  (61 62)
//      .  .  .  .  .  .  .     45 46 47 48 49 50 51  (52 53)
//      .  .  .  .  .  .  .     36 37 38 39 40 41 42  (43 44)
//      .  .  .  .  .  .  .     27 28 29 30 31 32 33  (34 35)
//      .  .  .  .  .  .  .     18 19 20 21 22 23 24  (25 26)
//      .  .  .  .  .  .  .      9 10 11 12 13 14 15  (16 17)
//      o  .  .  .  .  .  x      0  1  2  3  4  5  6   (7  8)
//      a  b  c  d  e  f  g      a  b  c  d  e  f  g
//
// Rules: Dave Crummack and Craig Galley, 1988, https://en.wikipedia.org/wiki/Ataxx; draws,
// positions and moves as text: the Universal Ataxx Interface, https://github.com/kz04px/libataxx

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>

#include <framework/game/bits.hpp>
#include <framework/game/counter_hash.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Ataxx {
public:
    using Bits = std::uint64_t;
    enum class Status : std::uint32_t {
        open,
        passes,   ///< the player to move has no move, the other has one
        finished  ///< nobody can move, or a player has no stones
    };
    struct State {
        Bits mine = 0;    ///< stones of the player to move
        Bits theirs = 0;  ///< of the other
        Bits walls = 0;   ///< cells that nobody can enter
        std::uint16_t mover = 0;
        std::uint16_t quiet_plies = 0;  ///< since a stone was added
        std::uint32_t plies = 0;        ///< since the start, for the number of the move
        Status status = Status::open;
        std::uint32_t unused = 0;
    };
    static constexpr bool moves_when_over = true;

    static GameInfo info() {
        return {
            "ataxx",
            "Ataxx",
            "A stone doubles itself onto a neighbouring cell or jumps two cells far; the stones "
            "around it change sides. The most stones win.",
            {OptionSpec::choice("walls", {"none", "four", "cross"}, "cells that nobody can enter"),
             OptionSpec::integer("quiet_plies", 100, 0, 400,
                                 "plies of jumps and passes alone that draw; 0: none")},
            "territory"};
    }

    explicit Ataxx(const Options& options) : quiet_limit_(options.integer("quiet_plies")) {
        start_.mine = bit(0, 6) | bit(6, 0);
        start_.theirs = bit(0, 0) | bit(6, 6);
        const std::string& walls = options.word("walls");
        if (walls == "four") start_.walls = bit(2, 2) | bit(4, 2) | bit(2, 4) | bit(4, 4);
        if (walls == "cross") start_.walls = bit(3, 2) | bit(3, 4) | bit(2, 3) | bit(4, 3);
        settle(start_);
    }

    Facts facts() const { return {.repetition = {Repetition::Rule::draw, 3}}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.status == Status::finished || quiet(s); }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        if ((s.mine | s.theirs) == 0) return Outcome::draw();
        if (s.mine == 0) return Outcome::loss(mover(s));
        if (s.theirs == 0) return Outcome::win(mover(s));
        if (s.status != Status::finished) return Outcome::draw();
        std::int32_t points[2];
        points[s.mover] = std::popcount(s.mine);
        points[1 - s.mover] = std::popcount(s.theirs);
        return Outcome::scores(points, 2);
    }

    void moves(const State& s, MoveList& list) const {
        if (s.status == Status::finished) return;
        if (s.status == Status::passes) return list.add(pass);
        const Bits empty = empty_of(s);
        each_bit(neighbours(s.mine) & empty, [&](int to) { list.add(move_of(to, to)); });
        each_bit(s.mine, [&](int from) {
            each_bit(jumps(Bits{1} << from) & empty, [&](int to) { list.add(move_of(from, to)); });
        });
    }
    std::uint64_t count_moves(const State& s) const {
        if (s.status != Status::open) return s.status == Status::passes ? 1 : 0;
        const Bits empty = empty_of(s);
        int count = std::popcount(neighbours(s.mine) & empty);
        for (int d = 0; d < 8; ++d) {
            count += std::popcount(s.mine << jump_steps[d] & empty);
            count += std::popcount(s.mine >> jump_steps[d] & empty);
        }
        return static_cast<std::uint64_t>(count);
    }
    Move random_move(const State& s, Random& random) const {
        if (s.status == Status::passes) return pass;
        const Bits empty = empty_of(s);
        const Bits grown = neighbours(s.mine) & empty;
        auto n = random.below(static_cast<std::uint32_t>(count_moves(s)));
        const auto growing = static_cast<std::uint32_t>(std::popcount(grown));
        if (n < growing) {
            const int to = std::countr_zero(nth_bit(grown, n));
            return move_of(to, to);
        }
        n -= growing;
        for (int d = 0;; ++d) {
            const int step = d < 8 ? jump_steps[d] : -jump_steps[d - 8];
            const Bits to = (step > 0 ? s.mine << step : s.mine >> -step) & empty;
            const auto here = static_cast<std::uint32_t>(std::popcount(to));
            if (n < here) {
                const int cell = std::countr_zero(nth_bit(to, n));
                return move_of(cell - step, cell);
            }
            n -= here;
        }
    }

    void play(State& s, Move move) const {
        bool grows = false;
        if (move != pass) {
            const Bits to = Bits{1} << to_of(move);
            const Bits turned = neighbours(to) & s.theirs;
            grows = from_of(move) == to_of(move);
            if (!grows) s.mine ^= Bits{1} << from_of(move);
            s.mine |= to | turned;
            s.theirs ^= turned;
        }
        std::swap(s.mine, s.theirs);
        s.mover ^= 1;
        s.quiet_plies = grows ? 0 : static_cast<std::uint16_t>(std::min(s.quiet_plies + 1, 999));
        s.plies = std::min<std::uint32_t>(s.plies + 1, 19'999);
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        return with_counter(repetition_hash(s), s.quiet_plies, quiet_limit_);
    }
    std::uint64_t repetition_hash(const State& s) const {
        const std::uint64_t stones = Random::mix(s.mine * 2 + s.mover) + s.theirs;
        return Random::mix(Random::mix(stones) + s.walls);
    }

    std::string move_text(const State&, Move move) const {
        if (move == pass) return "0000";
        const std::string to = name_of(to_of(move));
        return from_of(move) == to_of(move) ? to : name_of(from_of(move)) + to;
    }
    /// `a7-c7`, `pass`; a new stone as a drop, `P@b1`, and with the stone that doubles, `a1b1`; a
    /// pass as the move of a stone that stays where it is, `d1d1`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        if (text.substr(0, 2) == "P@") text.remove_prefix(2);
        const std::string bare = coordinates_of(text);
        MoveList list;
        moves(s, list);
        for (const Move move : list)
            if (move_text(s, move) == bare || (move == pass && bare == "pass")) return move;
        if (bare.size() != 4) return std::nullopt;
        if (s.status == Status::passes && bare.substr(0, 2) == bare.substr(2)) return pass;
        for (const Move move : list) {
            const int to = to_of(move);
            if (move == pass || from_of(move) != to || bare.substr(2) != name_of(to)) continue;
            bool doubles = false;
            each_bit(neighbours(Bits{1} << to) & s.mine,
                     [&](int from) { doubles = doubles || bare.substr(0, 2) == name_of(from); });
            if (doubles) return move;
        }
        return std::nullopt;
    }
    /// FEN of the Universal Ataxx Interface: `x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1`.
    std::string state_text(const State& s) const {
        return grid_text(7, 7, glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " x " : " o ") + std::to_string(s.quiet_plies) + " " +
               std::to_string(s.plies / 2 + 1);
    }
    /// The counts may be missing; 1 and 2 stand for x and o. A board without stones is a draw. What
    /// the script writes is read, too, which counts plies: `x5o/7/7/7/7/7/o5x 1 plies=0`; and what
    /// Fairy-Stockfish does, with or without its ` - -`: `P5p/7/7/7/7/7/p5P w - - 0 1`.
    State parse_state(std::string_view text) const {
        const std::string_view after_board = text.substr(std::min(text.find(' '), text.size()));
        const bool fen = after_board.starts_with(" w") || after_board.starts_with(" b");
        const GridText grid = parse_grid(7, 7, fen ? fen_glyphs : glyphs, text);
        const auto fail = [&](const char* what) {
            return Error("position '" + std::string(text) + "': " + what +
                         "; write it as 'x5o/7/7/7/7/7/o5x x 0 1'");
        };
        std::string_view rest = grid.rest;
        if (rest.empty() || std::string_view("xo12wb").find(rest[0]) == std::string_view::npos)
            throw fail("after the board comes who moves, x or o");
        State s;
        s.mover = std::string_view("x1w").find(rest[0]) != std::string_view::npos ? 0 : 1;
        rest.remove_prefix(1);
        if (constexpr std::string_view nothing = " - -"; fen && rest.starts_with(nothing))
            rest.remove_prefix(nothing.size());
        const auto number = [&](char before, int from, int most, int fallback) {
            if (rest.empty()) return fallback;
            int value = -1;
            const auto [end, error] =
                std::from_chars(rest.data() + 1, rest.data() + rest.size(), value);
            if (rest[0] != before || error != std::errc() || value < from || value > most)
                throw fail(
                    "the counts are of plies without a new stone, 0 to 999, and of the move, "
                    "1 to 9999");
            rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
            return value;
        };
        constexpr std::string_view plies = " plies";
        if (rest.starts_with(plies)) {
            rest.remove_prefix(plies.size());
            s.plies = static_cast<std::uint32_t>(number('=', 0, 19'999, 0));
        } else {
            s.quiet_plies = static_cast<std::uint16_t>(number(' ', 0, 999, 0));
            s.plies = static_cast<std::uint32_t>(number(' ', 1, 9999, 1) * 2 - 2) + s.mover;
        }
        if (!rest.empty()) throw fail("something follows the number of the move");
        for (int cell = 0; cell < 49; ++cell) {
            const int piece = grid.cells[cell];
            if (piece == 0) continue;
            (piece == 3 ? s.walls : piece - 1 == s.mover ? s.mine : s.theirs) |= bit_of(cell);
        }
        settle(s);
        return s;
    }

    std::vector<ProtocolGame> protocols() const {
        return {{"uci", "ataxx"}, {"ugi", "ataxx", start_.walls == 0}};
    }
    /// Fairy-Stockfish writes new stones as drops, and a pass as a move of the first stone to where
    /// it stands.
    std::string protocol_move(const State& s, Move move, std::string_view protocol) const {
        if (protocol != "uci") return move_text(s, move);
        if (move == pass) {
            const std::string stays = name_of(std::countr_zero(s.mine));
            return stays + stays;
        }
        return (from_of(move) == to_of(move) ? "P@" : "") + move_text(s, move);
    }
    std::string protocol_state(const State& s, std::string_view protocol) const {
        if (protocol != "uci") return state_text(s);
        return grid_text(7, 7, fen_glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " w - - " : " b - - ") + std::to_string(s.quiet_plies) + " " +
               std::to_string(s.plies / 2 + 1);
    }

    bool irreversible(const State&, Move move) const {
        return move != pass && from_of(move) == to_of(move);
    }
    /// Stones gained. No move is noisy: nearly every move turns stones, and following those to
    /// their end costs far more than it gains.
    int order_hint(const State& s, Move move) const {
        return move == pass ? 0 : 2 * turned_by(s, move) + (from_of(move) == to_of(move) ? 1 : 0);
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return 4096; }

    int symmetries() const { return 8; }
    State symmetric(const State& s, int k) const {
        State image = s;
        image.mine = image_of(s.mine, k);
        image.theirs = image_of(s.theirs, k);
        image.walls = image_of(s.walls, k);
        return image;
    }

    static std::vector<Evaluation<Ataxx>> evaluations() {
        return {{.name = "position",
                 .function =
                     [](const Ataxx&, const State& s, Player view) {
                         const int worth = worth_of(s);
                         return s.mover == view ? worth : -worth;
                     },
                 .winning_lead = 1427},
                {.name = "stones",
                 .function =
                     [](const Ataxx&, const State& s, Player view) {
                         const int lead = std::popcount(s.mine) - std::popcount(s.theirs);
                         return s.mover == view ? lead : -lead;
                     },
                 .winning_lead = 18}};
    }

    Layout layout() const {
        return square_layout(7, 7,
                             {{".", "empty", chance_player},
                              {"x", "stone", 0},
                              {"o", "stone", 1},
                              {"#", "wall", chance_player}});
    }
    int content(const State& s, int cell) const {
        const Bits here = bit_of(cell);
        if ((s.walls & here) != 0) return 3;
        if ((s.mine & here) != 0) return 1 + s.mover;
        return (s.theirs & here) != 0 ? 2 - s.mover : 0;
    }
    /// A stone that doubles may be touched first, too.
    TouchedCells touched_cells(const State& s, Move move) const {
        if (move == pass) return {.kind = TouchedCells::Kind::pass};
        const int from = from_of(move);
        const int to = to_of(move);
        if (from != to) return {.cells = {index_of(from), index_of(to)}};
        TouchedCells touched{.cells = {index_of(to)}};
        each_bit(neighbours(Bits{1} << to) & s.mine, [&](int beside) {
            touched.alternatives.push_back({index_of(beside), index_of(to)});
        });
        return touched;
    }

private:
    static constexpr std::string_view glyphs = ".xo-";
    static constexpr std::string_view fen_glyphs = ".Pp*";
    static constexpr Move pass{63 | 63 << 6};
    static constexpr Bits board = [] {
        Bits all = 0;
        for (int y = 0; y < 7; ++y) all |= Bits{127} << (9 * y);
        return all;
    }();
    /// Two cells far, half of the directions: to the right, and upwards.
    static constexpr int jump_steps[8] = {2, 7, 11, 16, 17, 18, 19, 20};

    static constexpr Bits bit(int x, int y) { return Bits{1} << (9 * y + x); }
    static Bits bit_of(int cell) { return bit(cell % 7, cell / 7); }
    /// The cell of the layout.
    static int index_of(int at) { return at / 9 * 7 + at % 9; }
    static std::string name_of(int cell) { return cell_name(cell % 9, cell / 9); }
    static Move move_of(int from, int to) {
        return {static_cast<std::uint64_t>(from) | static_cast<std::uint64_t>(to) << 6};
    }
    static int from_of(Move move) { return static_cast<int>(move.bits & 63); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 6); }

    static Bits empty_of(const State& s) { return board & ~(s.mine | s.theirs | s.walls); }
    /// These cells and those around them; also bits that are no cells.
    static Bits neighbours(Bits cells) {
        const Bits row = cells | cells << 1 | cells >> 1;
        return row | row << 9 | row >> 9;
    }
    static Bits within_two(Bits cells) {
        const Bits row = cells | cells << 1 | cells >> 1 | cells << 2 | cells >> 2;
        return row | row << 9 | row >> 9 | row << 18 | row >> 18;
    }
    static Bits jumps(Bits cell) { return within_two(cell) & ~neighbours(cell); }
    static int turned_by(const State& s, Move move) {
        return move == pass ? 0 : std::popcount(neighbours(Bits{1} << to_of(move)) & s.theirs);
    }
    bool quiet(const State& s) const { return quiet_limit_ > 0 && s.quiet_plies >= quiet_limit_; }
    static void settle(State& s) {
        const Bits empty = empty_of(s);
        const bool can = (within_two(s.mine) & empty) != 0;
        const bool other_can = (within_two(s.theirs) & empty) != 0;
        const bool both_live = s.mine != 0 && s.theirs != 0;
        s.status = !both_live || !(can || other_can) ? Status::finished
                   : can                             ? Status::open
                                                     : Status::passes;
    }

    /// Stones; on the edge, where fewer neighbours can turn them, a little more; open cells beside
    /// stones, from which they are turned, a little less.
    static int worth_of(const State& s) {
        constexpr Bits edge = [] {
            Bits inside = 0;
            for (int y = 1; y < 6; ++y) inside |= Bits{31} << (9 * y + 1);
            return board & ~inside;
        }();
        constexpr Bits corner = bit(0, 0) | bit(6, 0) | bit(0, 6) | bit(6, 6);
        const Bits empty = empty_of(s);
        const auto side = [&](Bits stones) {
            return 100 * std::popcount(stones) + 12 * std::popcount(stones & edge) +
                   18 * std::popcount(stones & corner) -
                   10 * std::popcount(stones & neighbours(empty)) +
                   3 * std::popcount(within_two(stones) & empty);
        };
        return side(s.mine) - side(s.theirs) + 60;
    }

    /// Mirrored left to right (1), upside down (2), at the diagonal (4).
    static Bits image_of(Bits cells, int k) {
        Bits image = 0;
        each_bit(cells, [&](int cell) {
            int x = cell % 9;
            int y = cell / 9;
            if ((k & 1) != 0) x = 6 - x;
            if ((k & 2) != 0) y = 6 - y;
            image |= (k & 4) != 0 ? bit(y, x) : bit(x, y);
        });
        return image;
    }

    int quiet_limit_;
    State start_;
};

}  // namespace

PLYBOARD_GAMES(Ataxx)
