// Othello on boards of 4, 6 and 8 cells along an edge.
//
// A player's stones are one 64-bit word; rows are eight bits apart whatever the size, so that the
// columns beyond a small board stay empty and no line runs around an edge. On 6x6, bit numbers:
//
//      .  .  .  .  .  .     40 41 42 43 44 45
//      .  .  .  .  .  .     32 33 34 35 36 37
//      .  .  x  o  .  .     24 25 26 27 28 29
//      .  .  o  x  .  .     16 17 18 19 20 21
//      .  .  .  .  .  .      8  9 10 11 12 13
//      .  .  .  .  .  .      0  1  2  3  4  5
//      a  b  c  d  e  f      a  b  c  d  e  f
//
// Rules: https://en.wikipedia.org/wiki/Reversi. Move generation by parallel prefix fills:
// https://www.chessprogramming.org/Dumb7Fill. Perft: https://www.aartbik.com/strategy.php

#include <algorithm>
#include <bit>
#include <cstdint>

#include <framework/game/rows_of_eight.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Othello {
public:
    using Bits = std::uint64_t;
    struct State {
        Bits mine = 0;    ///< stones of the player to move
        Bits theirs = 0;  ///< of the other
        Bits legal = 0;   ///< where the player to move may put a stone
        std::uint32_t mover = 0;
        std::uint32_t status = 0;  ///< what the player to move can do
    };

    static GameInfo info() {
        return {
            "othello",
            "Othello",
            "A stone turns over the lines that it flanks; the most stones win.",
            {{"size", OptionSpec::Kind::integer, "8", {"8", "4", "6"}, 0, 0, "cells along an edge"},
             OptionSpec::choice("goal", {"win", "margin"},
                                "what counts: who wins, or by how many stones"),
             OptionSpec::choice("empties", {"nobody", "winner"},
                                "who gets the cells that stay empty: of the margin, tournaments "
                                "and endgame solvers give them to the winner")},
            "territory",
            {"reversi"}};
    }

    explicit Othello(const Options& options)
        : size_(options.integer("size")),
          margin_(options.word("goal") == "margin"),
          winner_gets_empties_(options.word("empties") == "winner") {
        const Bits row = (Bits{1} << size_) - 1;
        const Bits inner_row = row & ~(Bits{1} | Bits{1} << (size_ - 1));
        for (int y = 0; y < size_; ++y) {
            board_ |= row << (8 * y);
            for (int x = 0; x < size_; ++x) bits_[y * size_ + x] = bit(x, y);
            for (int d = 1; d < 4; ++d) inside_[d] |= inner_row << (8 * y);
        }
        inside_[0] = board_;
        const int last = size_ - 1;
        corners_ = bit(0, 0) | bit(last, 0) | bit(0, last) | bit(last, last);
    }

    Facts facts() const {
        return {.goal = margin_ ? Goal::margin : Goal::win, .longest_game = 2 * size_ * size_ - 8};
    }
    State start() const {
        const int near = size_ / 2 - 1;
        const int far = size_ / 2;
        State s{bit(far, near) | bit(near, far), bit(near, near) | bit(far, far), 0, 0, 0};
        return settled(s);
    }
    Player mover(const State& s) const { return static_cast<Player>(s.mover); }
    bool over(const State& s) const { return s.status == over_; }

    void moves(const State& s, MoveList& list) const {
        if (s.status == passes_) return list.add(pass);
        for (Bits free = s.legal; free != 0; free &= free - 1)
            list.add({static_cast<std::uint64_t>(std::countr_zero(free))});
    }
    std::uint64_t count_moves(const State& s) const {
        return s.status == passes_ ? 1 : std::popcount(s.legal);
    }
    void play(State& s, Move move) const {
        if (move != pass) {
            const Bits stone = Bits{1} << move.bits;
            const Bits turned = flanked(stone, s.mine, s.theirs);
            s.mine |= stone | turned;
            s.theirs &= ~turned;
        }
        std::swap(s.mine, s.theirs);
        s.mover ^= 1;
        s = settled(s);
    }

    std::optional<Outcome> outcome(const State& s) const {
        if (s.status != over_) return std::nullopt;
        std::int32_t points[2];
        points[s.mover] = std::popcount(s.mine);
        points[1 - s.mover] = std::popcount(s.theirs);
        if (winner_gets_empties_ && points[0] != points[1])
            (points[0] > points[1] ? points[0] : points[1]) +=
                size_ * size_ - points[0] - points[1];
        return Outcome::scores(points, 2);
    }
    std::uint64_t hash(const State& s) const {
        // All 64 bits of both words count: h8 is the highest.
        return Random::mix(Random::mix(s.mine + 1) + s.theirs) ^ mover_keys[s.mover];
    }

    std::string move_text(const State&, Move move) const {
        if (move == pass) return "pass";
        return cell_name(static_cast<int>(move.bits % 8), static_cast<int>(move.bits / 8));
    }
    std::string state_text(const State& s) const {
        return grid_text(size_, size_, glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    /// Also what Fairy-Stockfish writes: `8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1`.
    State parse_state(std::string_view text) const {
        const std::string_view after_board = text.substr(std::min(text.find(' '), text.size()));
        if (after_board.starts_with(" w") || after_board.starts_with(" b")) {
            const std::string_view board = text.substr(0, text.find_first_of("[ "));
            const std::vector<int> cells = parse_grid(size_, size_, fen_glyphs, board).cells;
            return state_of(after_board[1] == 'w' ? 0 : 1, [&](int x, int y) {
                return cells[static_cast<std::size_t>((size_ - 1 - y) * size_ + x)];
            });
        }
        const GridText grid = parse_grid(size_, size_, glyphs, text);
        return state_of(parse_mover(grid.rest, 2), [&](int x, int y) {
            return grid.cells[static_cast<std::size_t>(y * size_ + x)];
        });
    }

    std::vector<ProtocolGame> protocols() const {
        if (size_ == 4) return {};
        return {{"uci", size_ == 8 ? "flipello" : "flipello6"}};
    }
    /// Fairy-Stockfish begins with the stones the other way round, as seen from the other side of
    /// the board: its rows are counted from the top. New stones are drops, a pass is a move of the
    /// first stone to where it stands.
    std::string protocol_move(const State& s, Move move, std::string_view protocol) const {
        if (protocol != "uci") return move_text(s, move);
        if (move != pass) return "P@" + turned_name(static_cast<int>(move.bits));
        const int row = (63 - std::countl_zero(s.mine)) / 8;
        const std::string stays = turned_name(8 * row + std::countr_zero(s.mine >> (8 * row)));
        return stays + stays;
    }
    /// Both have stones enough in their hands to fill the board.
    std::string protocol_state(const State& s, std::string_view protocol) const {
        if (protocol != "uci") return state_text(s);
        const auto free = static_cast<std::size_t>(std::popcount(board_ & ~(s.mine | s.theirs)));
        const auto turned = [&](int cell) {
            return content(s, (size_ - 1 - cell / size_) * size_ + cell % size_);
        };
        return grid_text(size_, size_, fen_glyphs, turned) + "[" + std::string(free, 'P') +
               std::string(free, 'p') + (s.mover == 0 ? "] w - - 0 1" : "] b - - 0 1");
    }

    /// Corners first, the cells beside an empty corner last; and rather into a quarter of the board
    /// with an odd number of empty cells, where the other may not have the last word.
    int order_hint(const State& s, Move move) const {
        if (move == pass) return 0;
        const int column = static_cast<int>(move.bits % 8);
        const int row = static_cast<int>(move.bits / 8);
        const int odd = std::popcount(quarter(column, row) & ~(s.mine | s.theirs)) % 2;
        const int x = from_edge(column);
        const int y = from_edge(row);
        if (x + y == 0) return 3 + 2 * odd;
        if (x <= 1 && y <= 1) return -2 + 2 * odd;
        return (x == 0 || y == 0 ? 1 : 0) + 2 * odd;
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return 65; }
    bool irreversible(const State&, Move) const { return true; }

    int symmetries() const { return 8; }
    State symmetric(const State& s, int k) const {
        return {image(s.mine, k), image(s.theirs, k), image(s.legal, k), s.mover, s.status};
    }

    State sides_swapped(const State& s) const {
        return {s.mine, s.theirs, s.legal, s.mover ^ 1, s.status};
    }

    static std::vector<Evaluation<Othello>> evaluations() {
        return {{.name = "mobility",
                 .function =
                     [](const Othello& rules, const State& s, Player view) {
                         const int more = rules.freedom(s);
                         return static_cast<Player>(s.mover) == view ? more : -more;
                     },
                 .winning_lead = 20},
                {.name = "stones",
                 .function =
                     [](const Othello&, const State& s, Player view) {
                         const int margin = std::popcount(s.mine) - std::popcount(s.theirs);
                         return static_cast<Player>(s.mover) == view ? margin : -margin;
                     },
                 .winning_lead = 17}};
    }

    Layout layout() const {
        Layout layout;
        for (int y = 0; y < size_; ++y)
            for (int x = 0; x < size_; ++x) layout.cells.push_back({x, y, cell_name(x, y)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}};
        return layout;
    }
    /// The four dots of the usual board: the corners of its middle.
    Look look() const {
        Look look;
        look.drawing.surface = BoardDrawing::Colour::green;
        if (size_ != 8) return look;
        look.cells.resize(64, Look::Cell::plain);
        for (const std::size_t cell : {18, 21, 42, 45}) look.cells[cell] = Look::Cell::star;
        return look;
    }
    int content(const State& s, int cell) const {
        const Bits stone = bits_[cell];  // without a branch: leaves ask it of every cell
        return static_cast<int>((s.mine & stone) != 0) * (1 + s.mover) +
               static_cast<int>((s.theirs & stone) != 0) * (2 - s.mover);
    }

private:
    static constexpr std::string_view glyphs = "-xo";
    static constexpr std::string_view fen_glyphs = "-Pp";
    static constexpr Move pass{64};
    static constexpr std::uint32_t places_ = 0;
    static constexpr std::uint32_t passes_ = 1;
    static constexpr std::uint32_t over_ = 2;
    static constexpr std::uint64_t mover_keys[2] = {0, 0x9e3779b97f4a7c15};

    static Bits bit(int x, int y) { return Bits{1} << (8 * y + x); }
    /// The cell of a bit, as it is called where rows are counted from the top.
    std::string turned_name(int at) const { return cell_name(at % 8, size_ - 1 - at / 8); }
    /// `content` of a column and a row is 0, 1 or 2.
    template <class Content>
    State state_of(Player mover, Content content) const {
        State s;
        s.mover = static_cast<std::uint32_t>(mover);
        for (int y = 0; y < size_; ++y)
            for (int x = 0; x < size_; ++x) {
                const int piece = content(x, y);
                if (piece != 0) (piece == mover + 1 ? s.mine : s.theirs) |= bit(x, y);
            }
        return settled(s);
    }
    /// The cells of that quarter of the board.
    Bits quarter(int column, int row) const {
        const int half = size_ / 2;
        const Bits columns = ((Bits{1} << half) - 1) << (column < half ? 0 : half);
        const Bits rows = (Bits{0x0101010101010101} >> (64 - 8 * half))
                          << (row < half ? 0 : 8 * half);
        return columns * rows;
    }
    int from_edge(int place) const { return std::min(place, size_ - 1 - place); }

    State settled(State s) const {
        s.legal = legal(s.mine, s.theirs);
        s.status = s.legal != 0 ? places_ : legal(s.theirs, s.mine) != 0 ? passes_ : over_;
        return s;
    }

    // The compiler makes vector instructions of what is done to four directions alike.

    /// The other's stones in a row, up to six, from the cells of `from`, in one direction and back.
    struct Runs {
        Bits up;
        Bits down;
    };
    [[gnu::always_inline]] Runs runs(Bits from, Bits theirs, int d) const {
        const Bits step = steps_[d];
        const Bits through = theirs & inside_[d];
        const Bits pairs_up = through & (through << step);
        const Bits pairs_down = through & (through >> step);
        Bits up = through & (from << step);
        Bits down = through & (from >> step);
        up |= through & (up << step);
        down |= through & (down >> step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        up |= pairs_up & (up << 2 * step);
        down |= pairs_down & (down >> 2 * step);
        return {up, down};
    }
    Bits legal(Bits mine, Bits theirs) const {
        Bits cells = 0;
        for (int d = 0; d < 4; ++d) {
            const Runs line = runs(mine, theirs, d);
            cells |= line.up << steps_[d] | line.down >> steps_[d];
        }
        return cells & board_ & ~(mine | theirs);
    }
    Bits flanked(Bits stone, Bits mine, Bits theirs) const {
        Bits turned = 0;
        for (int d = 0; d < 4; ++d) {
            const Runs line = runs(stone, theirs, d);
            turned |= (mine & (line.up << steps_[d])) != 0 ? line.up : 0;
            turned |= (mine & (line.down >> steps_[d])) != 0 ? line.down : 0;
        }
        return turned;
    }

    /// About in stones, for the player to move: moves now and later, corners, and the cells beside
    /// empty corners.
    int freedom(const State& s) const {
        const Bits free = board_ & ~(s.mine | s.theirs);
        const Bits risky = around(corners_ & free) & ~free;
        const Bits replies = legal(s.theirs, s.mine);
        const auto more = [](Bits mine, Bits theirs) {
            return std::popcount(mine) - std::popcount(theirs);
        };
        return 3 * more(s.legal, replies) + 2 * more(s.legal & corners_, replies & corners_) +
               2 * more(around(s.theirs) & free, around(s.mine) & free) +
               15 * more(s.mine & corners_, s.theirs & corners_) -
               3 * more(s.mine & risky, s.theirs & risky);
    }
    /// The cells beside these.
    Bits around(Bits cells) const { return spread(cells) & board_ & ~cells; }

    /// The bits of k: mirrored left to right (1), upside down (2), at the diagonal (4).
    Bits image(Bits b, int k) const {
        if ((k & 1) != 0) b = mirrored(b, size_);
        if ((k & 2) != 0) b = upside_down(b, size_);
        return (k & 4) != 0 ? transposed(b) : b;
    }

    int size_;
    bool margin_;
    bool winner_gets_empties_;
    Bits board_ = 0;  ///< all cells
    Bits corners_ = 0;
    Bits steps_[4] = {8, 1, 9, 7};  ///< up, right, and up to either side
    Bits inside_[4] = {};           ///< cells that a run in this direction may pass through
    Bits bits_[64] = {};            ///< of the cells
};

}  // namespace

PLYBOARD_GAMES(Othello)
