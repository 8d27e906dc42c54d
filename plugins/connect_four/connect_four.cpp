// Connect four on two 64-bit words.
//
// A column takes height + 1 bits, the top one always empty, so that lines never run from one column
// into the next. On 7x6, bit numbers:
//
//      .  .  .  .  .  .  .      6 13 20 27 34 41 48   <- always empty
//      .  .  .  .  .  .  .      5 12 19 26 33 40 47
//      .  .  .  .  .  .  .      4 11 18 25 32 39 46
//      .  .  .  .  .  .  .      3 10 17 24 31 38 45
//      .  .  .  .  .  .  .      2  9 16 23 30 37 44
//      .  .  .  .  .  .  .      1  8 15 22 29 36 43
//      .  .  .  .  .  .  .      0  7 14 21 28 35 42
//      a  b  c  d  e  f  g      a  b  c  d  e  f  g
//
// Rules: https://en.wikipedia.org/wiki/Connect_Four. Representation: John Tromp's Fhourstones and
// Pascal Pons, http://blog.gamesolver.org.

#include <algorithm>
#include <bit>
#include <cstdint>

#include <framework/game/bits.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class ConnectFour {
public:
    using Bits = std::uint64_t;
    struct State {
        std::uint64_t mine = 0;   ///< stones of the player to move
        std::uint64_t all = 0;    ///< stones of both
        std::uint32_t plies = 0;  ///< stones on the board
        std::uint32_t won = 0;    ///< 1: whoever moved last has a line
    };

    static GameInfo info() {
        return {"connect_four",
                "Connect four",
                "Drop a stone into a column; four of your stones in a row, in any direction, win.",
                {OptionSpec::integer("width", 7, 1, 16, "columns"),
                 OptionSpec::integer("height", 6, 1, 16, "rows"),
                 OptionSpec::integer("line", 4, 2, 8, "stones in a row that win")},
                "alignment",
                {"four_in_a_row"}};
    }

    explicit ConnectFour(const Options& options)
        : width_(options.integer("width")),
          height_(options.integer("height")),
          line_(options.integer("line")),
          step_(height_ + 1) {
        if (width_ * step_ > 64)
            throw Error("connect_four: width * (height + 1) is " + std::to_string(width_ * step_) +
                        ", more than 64; choose a smaller board");
        for (int column = 0; column < width_; ++column) {
            bottom_ |= std::uint64_t{1} << (column * step_);
            const int from_edge = std::min(column, width_ - 1 - column);
            for (int row = 0; row < height_; ++row) from_edge_[column * step_ + row] = from_edge;
        }
        board_ = bottom_ * ((std::uint64_t{1} << height_) - 1);
        cells_ = static_cast<std::uint32_t>(width_ * height_);
        for (int d = 1; d < 4; ++d) steps_[d] = static_cast<Bits>(step_ + d - 2);
    }

    Facts facts() const { return {.longest_game = static_cast<int>(cells_)}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return static_cast<Player>(s.plies & 1); }
    bool over(const State& s) const { return s.won != 0 || s.plies == cells_; }

    void moves(const State& s, MoveList& list) const {
        for (std::uint64_t free = landing_cells(s); free != 0; free &= free - 1)
            list.add({free & -free});
    }
    std::uint64_t count_moves(const State& s) const { return std::popcount(landing_cells(s)); }
    Move random_move(const State& s, Random& random) const {
        const std::uint64_t free = landing_cells(s);
        return {nth_bit(free, random.below(std::popcount(free)))};
    }

    void play(State& s, Move move) const {
        s.mine ^= s.all;
        s.all |= move.bits;
        ++s.plies;
        s.won = has_line(s.mine ^ s.all);
    }

    std::optional<Outcome> outcome(const State& s) const {
        if (s.won != 0) return Outcome::loss(mover(s));
        if (s.plies == cells_) return Outcome::draw();
        return std::nullopt;
    }

    std::uint64_t hash(const State& s) const { return Random::mix(s.mine + s.all + bottom_); }

    std::string move_text(const State&, Move move) const {
        return column_name(std::countr_zero(move.bits) / step_);
    }
    std::string state_text(const State& s) const {
        return grid_text(width_, height_, glyphs, [&](int cell) { return content(s, cell); }) +
               (mover(s) == 0 ? " 1" : " 2");
    }
    /// Also what Fairy-Stockfish writes: `7/7/7/7/3p3/3P3[PPpp] w - - 0 2`.
    State parse_state(std::string_view text) const {
        const std::string_view after_board = text.substr(std::min(text.find(' '), text.size()));
        const bool fen = after_board.starts_with(" w") || after_board.starts_with(" b");
        const GridText grid =
            fen ? parse_grid(width_, height_, fen_glyphs, text.substr(0, text.find_first_of("[ ")))
                : parse_grid(width_, height_, glyphs, text);
        const Player player = fen ? (after_board[1] == 'w' ? 0 : 1) : parse_mover(grid.rest, 2);
        std::uint64_t stones[2] = {0, 0};
        for (int cell = 0; cell < width_ * height_; ++cell)
            if (grid.cells[cell] != 0) stones[grid.cells[cell] - 1] |= bit(cell);
        State s{stones[player], stones[0] | stones[1], 0, 0};
        s.plies = static_cast<std::uint32_t>(std::popcount(s.all));
        if (std::popcount(stones[0]) != std::popcount(stones[1]) + player)
            throw Error("position '" + std::string(text) + "': player " +
                        std::to_string(player + 1) + " cannot be to move with " +
                        std::to_string(std::popcount(stones[0])) + " x and " +
                        std::to_string(std::popcount(stones[1])) + " o; x begins");
        if ((s.all & (s.all + bottom_)) != 0)
            throw Error("position '" + std::string(text) +
                        "': a stone stands above an empty cell; stones fall to the lowest one");
        if (has_line(s.mine))
            throw Error("position '" + std::string(text) +
                        "': the player to move already has a line; the game ended a move earlier");
        s.won = has_line(s.mine ^ s.all);
        return s;
    }

    std::vector<ProtocolGame> protocols() const {
        if (width_ != 7 || height_ != 6 || line_ != 4) return {};
        return {{"uci", "cfour"}};
    }
    /// Fairy-Stockfish writes drops, onto the cell where the stone comes to lie.
    std::string protocol_move(const State& s, Move move, std::string_view protocol) const {
        if (protocol != "uci") return move_text(s, move);
        const int at = std::countr_zero(move.bits);
        return "P@" + cell_name(at / step_, at % step_);
    }
    /// With the stones that both still have in hand.
    std::string protocol_state(const State& s, std::string_view protocol) const {
        if (protocol != "uci") return state_text(s);
        const std::uint32_t free = cells_ - s.plies;
        const std::uint32_t first = (free + (mover(s) == 0 ? 1 : 0)) / 2;
        return grid_text(width_, height_, fen_glyphs, [&](int cell) { return content(s, cell); }) +
               "[" + std::string(first, 'P') + std::string(free - first, 'p') +
               (mover(s) == 0 ? "] w - - 0 1" : "] b - - 0 1");
    }

    /// Cells that complete a line after the move; among equal ones towards the middle, through
    /// which more lines run.
    int order_hint(const State& s, Move move) const {
        const int from_edge = from_edge_[std::countr_zero(move.bits)];
        if (line_ != 4) return from_edge;
        const std::uint64_t free = board_ & ~(s.all | move.bits);
        return 8 * std::popcount(completing(s.mine | move.bits) & free) + from_edge;
    }
    int order_index(const State&, Move move) const { return std::countr_zero(move.bits); }
    int order_indexes() const { return 64; }
    bool irreversible(const State&, Move) const { return true; }

    /// Two threats at once, or a threat below a threat, cannot both be met.
    Foresight foresee(const State& s, MoveList& list) const {
        if (line_ != 4) return foresee_by_playing(s, list);
        const std::uint64_t landing = landing_cells(s);
        if ((completing(s.mine) & landing) != 0) return Foresight::win;
        const std::uint64_t threats = completing(s.mine ^ s.all);
        std::uint64_t sound = landing;
        if (const std::uint64_t now = threats & landing; now != 0) {
            if ((now & (now - 1)) != 0) return Foresight::loss;
            sound = now;
        }
        sound &= ~((threats & board_) >> 1);
        if (sound == 0) return Foresight::loss;
        for (; sound != 0; sound &= sound - 1) list.add({sound & -sound});
        return Foresight::open;
    }

    int symmetries() const { return 2; }
    State symmetric(const State& s, int k) const {
        return k == 0 ? s : State{mirrored(s.mine), mirrored(s.all), s.plies, s.won};
    }

    static std::vector<Evaluation<ConnectFour>> evaluations() {
        return {{.name = "open_lines",
                 .function =
                     [](const ConnectFour& rules, const State& s, Player view) {
                         const int lines =
                             rules.open_lines(s.all ^ s.mine) - rules.open_lines(s.mine);
                         return rules.mover(s) == view ? lines : -lines;
                     },
                 .winning_lead = 7.9}};
    }

    Layout layout() const {
        Layout layout;
        for (int row = 0; row < height_; ++row)
            for (int column = 0; column < width_; ++column)
                layout.cells.push_back({column, row, cell_name(column, row)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}};
        return layout;
    }
    Look look() const {
        Look look;
        look.drawing.ground = BoardDrawing::Ground::holes;
        look.drawing.surface = BoardDrawing::Colour::blue;
        look.drawing.colours = {BoardDrawing::Colour::yellow, BoardDrawing::Colour::red};
        return look;
    }
    int content(const State& s, int cell) const {
        if ((s.all & bit(cell)) == 0) return 0;
        const bool movers = (s.mine & bit(cell)) != 0;
        return 1 + (movers ? mover(s) : 1 - mover(s));
    }
    /// Any cell of the column.
    TouchedCells touched_cells(const State&, Move move) const {
        const int at = std::countr_zero(move.bits);
        const int column = at / step_;
        TouchedCells touched{.cells = {at % step_ * width_ + column}};
        for (int cell = column; cell < width_ * height_; cell += width_)
            if (cell != touched.cells.front()) touched.alternatives.push_back({cell});
        return touched;
    }

private:
    static constexpr std::string_view glyphs = "-xo";
    static constexpr std::string_view fen_glyphs = "-Pp";

    std::uint64_t bit(int cell) const {
        return std::uint64_t{1} << (cell % width_ * step_ + cell / width_);
    }
    std::uint64_t landing_cells(const State& s) const { return (s.all + bottom_) & board_; }

    // The compiler makes vector instructions of what is done to four directions alike.

    /// The lowest stones of all lines of `line_` stones in one direction.
    [[gnu::always_inline]] Bits lines(Bits stones, int d) const {
        if (line_ == 4) {
            const Bits pairs = stones & (stones >> steps_[d]);
            return pairs & (pairs >> 2 * steps_[d]);
        }
        for (int length = 1; length < line_; ++length) stones &= stones >> steps_[d];
        return stones;
    }
    [[gnu::always_inline]] bool has_line(Bits stones) const {
        Bits any = 0;
        if (line_ == 4) {
            for (int d = 0; d < 4; ++d) {
                const Bits pairs = stones & (stones >> steps_[d]);
                any |= pairs & (pairs >> 2 * steps_[d]);
            }
        } else {
            for (int d = 0; d < 4; ++d) any |= lines(stones, d);
        }
        return any != 0;
    }
    /// Every bit, of the board or not, that makes a line of four of these stones: three in a row
    /// beside it, or two on one side and one on the other.
    [[gnu::always_inline]] Bits completing(Bits stones) const {
        Bits cells = 0;
        for (int d = 0; d < 4; ++d) {
            const Bits step = steps_[d];
            const Bits up1 = stones << step;
            const Bits down1 = stones >> step;
            const Bits up = up1 & (up1 << step);
            const Bits down = down1 & (down1 >> step);
            cells |= (up & ((up1 << 2 * step) | down1)) | (down & ((down1 >> 2 * step) | up1));
        }
        return cells;
    }
    bool wins(const State& s, std::uint64_t cell) const { return has_line(s.mine | cell); }
    bool can_win(const State& s) const {
        for (std::uint64_t free = landing_cells(s); free != 0; free &= free - 1)
            if (wins(s, free & -free)) return true;
        return false;
    }
    Foresight foresee_by_playing(const State& s, MoveList& list) const {
        if (can_win(s)) return Foresight::win;
        for (std::uint64_t free = landing_cells(s); free != 0; free &= free - 1) {
            State child = s;
            play(child, {free & -free});
            if (over(child) || !can_win(child)) list.add({free & -free});
        }
        return list.empty() ? Foresight::loss : Foresight::open;
    }
    /// How many lines the owner of the other stones could still fill.
    int open_lines(std::uint64_t others) const {
        const std::uint64_t free = board_ & ~others;
        int count = 0;
        for (int d = 0; d < 4; ++d) count += std::popcount(lines(free, d));
        return count;
    }
    std::uint64_t mirrored(std::uint64_t stones) const {
        const std::uint64_t column = (std::uint64_t{1} << step_) - 1;
        std::uint64_t image = 0;
        for (int i = 0; i < width_; ++i)
            image |= (stones >> (i * step_) & column) << ((width_ - 1 - i) * step_);
        return image;
    }

    int width_;
    int height_;
    int line_;
    int step_;  ///< bits a column takes, the distance to the right-hand neighbour
    std::uint32_t cells_ = 0;
    std::uint64_t bottom_ = 0;  ///< the lowest cell of each column
    std::uint64_t board_ = 0;   ///< all cells
    Bits steps_[4] = {1};       ///< to the next cell: up, down to the right, right, up to the right
    int from_edge_[64] = {};
};

}  // namespace

PLYBOARD_GAMES(ConnectFour)
