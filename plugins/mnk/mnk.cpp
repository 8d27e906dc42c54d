// m,n,k-games, among them gomoku: stones on a board of m columns and n rows, k in a row win.
//
// A byte a cell, in rows of width + 1 bytes with a border above and below, so that no line runs
// around an edge. Cell numbers of 4x3, c + 1 to the right, c + 5 up:
//
//      (20 21 22 23 24)(25)
//      (15) 16 17 18 19 (20)        the border in brackets; the last of a row is the first
//      (10) 11 12 13 14 (15)        of the next
//      ( 5)  6  7  8  9 (10)
//      ( 0  1  2  3  4)( 5)
//
// A byte holds the stone, and of an empty cell who would win there (1, 2: stones, 3: border; 4, 8:
// player 1, 2 wins). A new stone changes this at most in the first empty cell at either end of the
// rows through it, so that threats are known everywhere at the cost of eight short walks a move.
//
// Rules: https://en.wikipedia.org/wiki/M,n,k-game, https://en.wikipedia.org/wiki/Gomoku. A full
// board is a draw. Misere, where a line loses, and wild, where both players may put either stone:
// https://en.wikipedia.org/wiki/Tic-tac-toe_variants.

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

/// What a line is, and what it is good for.
struct LineRules {
    int line = 5;
    bool exact = false;   ///< longer ones are none
    bool misere = false;  ///< whoever makes one loses
    bool wild = false;    ///< each move puts x or o, as the player likes
};

class LinesBoard {
public:
    static constexpr int largest = 19;
    struct State {
        std::uint64_t hash = 0;
        std::uint16_t stones = 0;
        std::uint8_t mover = 0;
        std::uint8_t lined = 0;          ///< 1: the player who moved last has made a line
        std::uint16_t wins[2] = {0, 0};  ///< cells where x, where o would make a line
        std::uint8_t cells[(largest + 1) * (largest + 2) + 4] = {};
    };

    LinesBoard(int width, int height, LineRules rules)
        : width_(width),
          height_(height),
          line_(rules.line),
          exact_(rules.exact),
          misere_(rules.misere),
          wild_(rules.wild) {
        const int row = width_ + 1;
        const int steps[4] = {1, row, row + 1, row - 1};
        std::copy(steps, steps + 4, steps_);
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                cells_.push_back(static_cast<std::uint16_t>((y + 1) * row + x + 1));
        make_rows();
        make_worths();
    }

    Facts facts() const { return {.longest_game = width_ * height_}; }
    State start() const {
        State s;
        std::fill(std::begin(s.cells), std::end(s.cells), std::uint8_t{border});
        for (const std::uint16_t cell : cells_) s.cells[cell] = 0;
        return s;
    }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.lined != 0 || s.stones == cells_.size(); }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.lined != 0) return misere_ ? Outcome::win(mover(s)) : Outcome::loss(mover(s));
        if (s.stones == cells_.size()) return Outcome::draw();
        return std::nullopt;
    }
    void moves(const State& s, MoveList& list) const {
        for (const std::uint16_t cell : cells_) {
            if (!is_empty(s, cell)) continue;
            list.add({cell});
            if (wild_) list.add({cell | other_stone});
        }
    }
    std::uint64_t count_moves(const State& s) const {
        return (cells_.size() - s.stones) << (wild_ ? 1 : 0);
    }
    Move random_move(const State& s, Random& random) const {
        const std::uint64_t cell = random_cell(s, random);
        return {wild_ && random.below(2) != 0 ? cell | other_stone : cell};
    }
    void play(State& s, Move move) const {
        const int cell = cell_of(move);
        const int stone = stone_of(s, move);
        s.lined = (s.cells[cell] & wins_of(stone)) != 0;
        put(s, cell, stone);
        s.mover ^= 1;
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.hash + s.mover + 1); }

    /// `a1`; in the wild game `a1=x` and `a1=o`.
    std::string move_text(const State& s, Move move) const {
        const std::string name = name_of(cell_of(move));
        return wild_ ? name + (stone_of(s, move) == 0 ? "=x" : "=o") : name;
    }
    std::string state_text(const State& s) const {
        return stones_text(
            width_, height_, [&](int cell) { return content(s, cell); }, mover(s));
    }
    State parse_state(std::string_view text) const {
        const Stones stones = parse_stones(width_, height_, text);
        State s = start();
        s.mover = static_cast<std::uint8_t>(stones.mover);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (stones.cells[i] != 0) put(s, cells_[i], stones.cells[i] - 1);
        for (const std::uint16_t cell : cells_) {
            const int stone = stone_on(s, cell);
            if (stone == 0 || !makes_line(s, cell, stone)) continue;
            if (stone == s.mover + 1 && !wild_)
                throw Error("position '" + std::string(text) +
                            "': the player to move already has a line; the game ended a move "
                            "earlier");
            s.lined = 1;
        }
        return s;
    }

    bool irreversible(const State&, Move) const { return true; }
    /// Cells that win, cells where the other would win, then those that make the longest rows.
    int order_hint(const State& s, Move move) const {
        const int cell = cell_of(move);
        const int mine = stone_of(s, move);
        if (misere_) return (s.cells[cell] & wins_of(mine)) != 0 ? 0 : 1;
        if ((s.cells[cell] & wins_of(mine)) != 0) return 2 * line_ + 1;
        if ((s.cells[cell] & wins_of(1 - mine)) != 0) return wild_ ? 0 : 2 * line_;
        int hint = 0;
        for (const int step : steps_)
            for (int stone = 1; stone <= 2; ++stone) {
                const int run = run_from(s, cell, step, stone) + run_from(s, cell, -step, stone);
                hint = std::max(hint, 2 * run + (stone == mine + 1 ? 1 : 0));
            }
        return std::min(hint, 2 * line_ - 1);
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return (wild_ ? 2 : 1) * static_cast<int>(other_stone); }
    bool noisy(const State& s, Move move) const {
        if (usual()) return s.cells[move.bits] != 0;
        return !misere_ && (s.cells[cell_of(move)] & wins_of(stone_of(s, move))) != 0;
    }
    bool in_check(const State& s) const { return usual() && s.wins[1 - s.mover] > 0; }
    /// In a misere game one loses by one's own move.
    bool foresees() const { return !misere_; }
    Foresight foresee(const State& s, MoveList& list) const {
        if (wild_) return foresee_wild(s, list);
        if (s.wins[s.mover] > 0) return Foresight::win;
        const int threats = s.wins[1 - s.mover];
        if (threats > 1) return Foresight::loss;
        if (threats == 0) {
            moves(s, list);
            return Foresight::open;
        }
        for (const std::uint16_t cell : cells_)
            if (s.cells[cell] == wins_of(1 - s.mover)) list.add({cell});
        return Foresight::open;
    }

    int symmetries() const { return width_ == height_ ? 8 : 4; }
    /// Mirrored left to right (1), upside down (2), at the diagonal (4).
    State symmetric(const State& s, int k) const {
        State image = s;
        image.hash = 0;
        for (int cell = 0; cell < width_ * height_; ++cell) {
            int x = cell % width_;
            int y = cell / width_;
            if ((k & 1) != 0) x = width_ - 1 - x;
            if ((k & 2) != 0) y = height_ - 1 - y;
            if ((k & 4) != 0) std::swap(x, y);
            const int to = cells_[y * width_ + x];
            image.cells[to] = s.cells[cells_[cell]];
            if (!is_empty(image, to)) image.hash ^= key(to, stone_on(image, to) - 1);
        }
        return image;
    }

    Layout layout() const { return stones_layout(width_, height_); }
    int content(const State& s, int cell) const { return stone_on(s, cells_[cell]); }

    /// For the player to move. In the wild game stones are nobody's.
    int worth(const State& s) const {
        if (wild_) return 0;
        return misere_ ? -windows(s) : windows(s);
    }
    /// Windows of `line` cells in which one player alone has stones; each stone more counts about
    /// five times as much. The player to move is half a stone ahead. For the player to move.
    int windows(const State& s) const {
        const auto& worth = worth_[s.mover];
        int total = 0;
        for (const Row& row : rows_) {
            unsigned stones = 0;  // of player 1 in the window, and 16 for each of player 2
            const std::uint8_t* const cells = s.cells + row.first;
            const auto count = [&](int i) { return counted[cells[i * row.step] & 3]; };
            for (int i = 0; i < line_ - 1; ++i) stones += count(i);
            for (int i = line_ - 1; i < row.cells; ++i) {
                stones += count(i);
                total += worth[stones];
                stones -= count(i - line_ + 1);
            }
        }
        return total;
    }

protected:
    static constexpr std::uint8_t border = 3;

    /// A move holds its cell, and in the wild game whether the stone is an o.
    static constexpr std::uint64_t other_stone = 512;
    static int cell_of(Move move) { return static_cast<int>(move.bits & (other_stone - 1)); }
    int stone_of(const State& s, Move move) const {
        return wild_ ? static_cast<int>(move.bits / other_stone) : s.mover;
    }
    bool usual() const { return !misere_ && !wild_; }
    /// Cells are drawn until one is empty; of the last few, from a list.
    std::uint16_t random_cell(const State& s, Random& random) const {
        const std::size_t empty = cells_.size() - s.stones;
        if (8 * empty < cells_.size()) {
            auto n = random.below(static_cast<std::uint32_t>(empty));
            for (const std::uint16_t cell : cells_)
                if (is_empty(s, cell) && n-- == 0) return cell;
        }
        while (true) {
            const std::uint16_t cell =
                cells_[random.below(static_cast<std::uint32_t>(cells_.size()))];
            if (is_empty(s, cell)) return cell;
        }
    }
    /// Who may put either stone wins wherever one of them makes a line, and must not leave such a
    /// cell.
    Foresight foresee_wild(const State& s, MoveList& list) const {
        if (s.wins[0] + s.wins[1] > 0) return Foresight::win;
        MoveList all;
        moves(s, all);
        for (const Move move : all) {
            State next = s;
            put(next, cell_of(move), stone_of(s, move));
            if (next.wins[0] + next.wins[1] == 0) list.add(move);
        }
        return list.empty() ? Foresight::loss : Foresight::open;
    }

    std::string name_of(int cell) const {
        return cell_name(cell % (width_ + 1) - 1, cell / (width_ + 1) - 1);
    }
    static int stone_on(const State& s, int cell) { return s.cells[cell] & 3; }
    static bool is_empty(const State& s, int cell) { return stone_on(s, cell) == 0; }
    static std::uint8_t wins_of(int player) { return player == 0 ? 4 : 8; }
    static std::uint64_t key(int cell, int player) {
        return Random::mix(static_cast<std::uint64_t>(2 * cell + player) * 0x9e3779b97f4a7c15);
    }
    void put(State& s, int cell, int player) const {
        for (const int each : {0, 1}) s.wins[each] -= (s.cells[cell] & wins_of(each)) != 0;
        s.cells[cell] = static_cast<std::uint8_t>(player + 1);
        s.hash ^= key(cell, player);
        ++s.stones;
        for (const int step : steps_) {
            const int ahead = run_from(s, cell, step, player + 1);
            const int behind = run_from(s, cell, -step, player + 1);
            mark(s, cell + (ahead + 1) * step, step, ahead + 1 + behind, player);
            mark(s, cell - (behind + 1) * step, -step, ahead + 1 + behind, player);
        }
    }
    /// Notes whether that player wins in the cell at the end of a run that has grown to so many
    /// stones, coming that way.
    void mark(State& s, int cell, int way, int run, int player) const {
        if (!is_empty(s, cell)) return;
        const std::uint8_t flag = wins_of(player);
        const bool before = (s.cells[cell] & flag) != 0;
        const bool now = is_line(run + 1 + run_from(s, cell, way, player + 1)) ||
                         (before && makes_line(s, cell, player + 1));
        if (now == before) return;
        s.cells[cell] ^= flag;
        s.wins[player] = static_cast<std::uint16_t>(s.wins[player] + (now ? 1 : -1));
    }
    bool is_line(int stones) const { return exact_ ? stones == line_ : stones >= line_; }
    static int run_from(const State& s, int cell, int step, int stone) {
        int length = 0;
        for (cell += step; stone_on(s, cell) == stone; cell += step) ++length;
        return length;
    }
    bool makes_line(const State& s, int cell, int stone) const {
        for (const int step : steps_) {
            const int length = 1 + run_from(s, cell, step, stone) + run_from(s, cell, -step, stone);
            if (is_line(length)) return true;
        }
        return false;
    }

    /// All cells along a direction from edge to edge.
    struct Row {
        int first;
        int step;
        int cells;
    };
    void make_rows() {
        const State s = start();
        for (const std::uint16_t cell : cells_)
            for (const int step : steps_) {
                if (is_empty(s, cell - step)) continue;
                const int cells = 1 + run_from(s, cell, step, 0);
                if (cells >= line_) rows_.push_back({cell, step, cells});
            }
    }
    void make_worths() {
        constexpr int worth[] = {0, 1, 6, 30, 150, 750, 3000, 12000, 48000};
        for (int mover = 0; mover < 2; ++mover) {
            for (int count = 1; count <= line_; ++count) {
                worth_[mover][mover == 0 ? count : 16 * count] = worth[count] * 3 / 2;
                worth_[mover][mover == 0 ? 16 * count : count] = -worth[count];
            }
        }
    }

    int width_;
    int height_;
    int line_;
    bool exact_;
    bool misere_;
    bool wild_;
    int steps_[4];
    std::vector<std::uint16_t> cells_;  ///< numbers of the cells, a1 first
    std::vector<Row> rows_;             ///< those that have room for a line
    static constexpr unsigned counted[4] = {0, 1, 16, 0};
    std::array<std::array<int, 16 * 9>, 2> worth_{};  ///< by mover and stones in a window
};

template <class Game>
std::vector<Evaluation<Game>> windows_evaluation(double winning_lead) {
    return {{.name = "windows",
             .function =
                 [](const Game& rules, const LinesBoard::State& s, Player view) {
                     const int worth = rules.worth(s);
                     return rules.mover(s) == view ? worth : -worth;
                 },
             .winning_lead = winning_lead}};
}

class Gomoku : public LinesBoard {
public:
    static GameInfo info() {
        return {
            "gomoku",
            "Gomoku",
            "Players put stones on empty cells; five in a row win.",
            {OptionSpec::integer("size", 15, 5, largest, "cells along an edge"),
             OptionSpec::choice("five", {"or_more", "exactly"}, "whether six in a row win too")},
            "alignment",
            {"gobang", "five_in_a_row"}};
    }
    explicit Gomoku(const Options& options)
        : LinesBoard(options.integer("size"), options.integer("size"),
                     {.exact = options.word("five") == "exactly"}),
          size_(options.integer("size")) {}
    /// The marked points of boards for renju: four on the fourth lines, and the middle.
    Look look() const {
        Look look;
        look.drawing.ground = BoardDrawing::Ground::points;
        if (size_ != 13 && size_ != 15) return look;
        look.cells.resize(static_cast<std::size_t>(size_ * size_), Look::Cell::plain);
        const int middle = size_ / 2;
        const int far = size_ - 4;
        const std::pair<int, int> points[] = {
            {3, 3}, {far, 3}, {middle, middle}, {3, far}, {far, far}};
        for (const auto& [x, y] : points)
            look.cells[static_cast<std::size_t>(y * size_ + x)] = Look::Cell::star;
        return look;
    }
    static std::vector<Evaluation<Gomoku>> evaluations() { return windows_evaluation<Gomoku>(94); }

private:
    int size_;
};

class Mnk : public LinesBoard {
public:
    static GameInfo info() {
        return {"mnk",
                "m,n,k-game",
                "Players put stones on empty cells; enough in a row win.",
                {OptionSpec::integer("width", 7, 1, largest, "columns, m"),
                 OptionSpec::integer("height", 7, 1, largest, "rows, n"),
                 OptionSpec::integer("line", 4, 2, 8, "stones in a row that win, k"),
                 OptionSpec::choice("exactly", {"no", "yes"}, "whether longer lines do not win"),
                 OptionSpec::choice("misere", {"no", "yes"}, "whether making a line loses"),
                 OptionSpec::choice("wild", {"no", "yes"},
                                    "whether a move puts x or o, as the player likes")},
                "alignment"};
    }
    explicit Mnk(const Options& options)
        : LinesBoard(options.integer("width"), options.integer("height"),
                     {.line = options.integer("line"),
                      .exact = options.word("exactly") == "yes",
                      .misere = options.word("misere") == "yes",
                      .wild = options.word("wild") == "yes"}) {}
    static std::vector<Evaluation<Mnk>> evaluations() { return windows_evaluation<Mnk>(21); }
};

}  // namespace

PLYBOARD_GAMES(Gomoku, Mnk)
