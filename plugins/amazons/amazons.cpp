// The Game of the Amazons on boards of 4x4 to 10x10.
//
// What is occupied is kept four times, as lines of at most ten bits: rows, columns, diagonals and
// antidiagonals; bits beyond a short diagonal count as occupied. A table holds where a queen can
// go along a line from a place in it, another how far. A cell on 6x6, say c4, and its four lines:
//
//      6  \  .  |  .  /  .        row 4            a4 b4 [c4] d4 e4 f4     place 2
//      5  .  \  |  /  .  .        column c         c1 c2 c3 [c4] c5 c6     place 3
//      4  -  -  Q  -  -  -        diagonal 4-3+5   a2 b3 [c4] d5 e6  #     place 2 (its column)
//      3  .  /  |  \  .  .        antidiagonal     a6 b5 [c4] d3 e2 f1     place 2
//      2  /  .  |  .  \  .
//      1  .  .  |  .  .  \        A queen's moves are counted by four look-ups.
//         a  b  c  d  e  f
//
// Rules: Walter Zamkauskas, 1988, https://en.wikipedia.org/wiki/Game_of_the_Amazons

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

using Line = std::uint16_t;
constexpr int longest_line = 10;

/// Cells that a queen sees along a line, by its place and what is occupied (itself or not).
struct Sight {
    Line cells[longest_line][1 << longest_line];
    std::uint8_t count[longest_line][1 << longest_line];
};
const Sight& sight() {
    static const Sight* const table = [] {
        auto* made = new Sight;
        for (int place = 0; place < longest_line; ++place) {
            for (int occupied = 0; occupied < 1 << longest_line; ++occupied) {
                int seen = 0;
                for (int i = place + 1; i < longest_line && (occupied >> i & 1) == 0; ++i)
                    seen |= 1 << i;
                for (int i = place - 1; i >= 0 && (occupied >> i & 1) == 0; --i) seen |= 1 << i;
                made->cells[place][occupied] = static_cast<Line>(seen);
                made->count[place][occupied] =
                    static_cast<std::uint8_t>(std::popcount(static_cast<unsigned>(seen)));
            }
        }
        return made;
    }();
    return *table;
}

class Amazons {
public:
    static constexpr int most_amazons = 4;
    struct State {
        Line rows[longest_line];
        Line columns[longest_line];
        Line diagonals[2 * longest_line - 1];
        Line antidiagonals[2 * longest_line - 1];
        std::uint8_t amazons[2][most_amazons];  ///< cells; `none` beyond the last
        std::uint8_t mover;
        std::uint8_t stuck;  ///< 1: the player to move cannot
        std::uint16_t unused;
    };

    static GameInfo info() {
        return {"amazons",
                "Amazons",
                "An amazon moves like a queen and shoots an arrow that burns a cell; whoever "
                "cannot move "
                "has lost.",
                {OptionSpec::integer("size", 10, 4, longest_line, "cells along an edge")},
                "blocking",
                {"game_of_the_amazons"}};
    }

    explicit Amazons(const Options& options) : size_(options.integer("size")), sight_(sight()) {
        for (int y = 0; y < size_; ++y)
            for (int x = 0; x < size_; ++x)
                lines_.push_back({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                                  static_cast<std::uint8_t>(y - x + size_ - 1),
                                  static_cast<std::uint8_t>(x + y)});
        empty_ = empty_board();
        std::vector<int> cells(static_cast<std::size_t>(size_ * size_), 0);
        const int k = (size_ + 2) / 3 - 1;
        const int last = size_ - 1;
        for (const auto& [x, y] :
             {std::pair(k, 0), std::pair(last - k, 0), std::pair(0, k), std::pair(last, k)}) {
            cells[y * size_ + x] = 1;
            cells[(last - y) * size_ + last - x] = 2;
        }
        start_ = state_of(cells, 0);
    }

    Facts facts() const { return {.longest_game = size_ * size_}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.stuck != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.stuck == 0) return std::nullopt;
        return Outcome::loss(mover(s));
    }

    void moves(const State& s, MoveList& list) const {
        State lifted = s;
        for (const int from : s.amazons[s.mover]) {
            if (from == none) break;
            flip(lifted, from);
            each_seen(lifted, from, [&](int to) {
                const auto step = static_cast<std::uint64_t>(from | to << 7);
                each_seen(lifted, to, [&](int arrow) {
                    list.add({step | static_cast<std::uint64_t>(arrow) << 14});
                });
            });
            flip(lifted, from);
        }
    }
    std::uint64_t count_moves(const State& s) const {
        State lifted = s;
        unsigned count = 0;
        for (const int from : s.amazons[s.mover]) {
            if (from == none) break;
            flip(lifted, from);
            each_seen(lifted, from, [&](int to) { count += count_seen(lifted, to); });
            flip(lifted, from);
        }
        return count;
    }
    /// Counts the arrows of each step, then finds the one that was drawn.
    Move random_move(const State& s, Random& random) const {
        struct Step {
            std::uint32_t end;
            std::uint8_t from;
            std::uint8_t to;
        };
        Step steps[most_amazons * 4 * longest_line];
        int size = 0;
        std::uint32_t total = 0;
        State lifted = s;
        for (const int from : s.amazons[s.mover]) {
            if (from == none) break;
            flip(lifted, from);
            each_seen(lifted, from, [&](int to) {
                total += count_seen(lifted, to);
                steps[size++] = {total, static_cast<std::uint8_t>(from),
                                 static_cast<std::uint8_t>(to)};
            });
            flip(lifted, from);
        }
        std::uint32_t n = random.below(total);
        const Step* step = steps;
        while (n >= step->end) ++step;
        n -= step == steps ? 0 : step[-1].end;
        flip(lifted, step->from);
        int arrow = 0;
        unsigned at = 0;
        each_seen(lifted, step->to, [&](int cell) {
            if (at++ == n) arrow = cell;
        });
        return {static_cast<std::uint64_t>(step->from | step->to << 7 | arrow << 14)};
    }
    void play(State& s, Move move) const {
        flip(s, from_of(move));
        flip(s, to_of(move));
        flip(s, arrow_of(move));
        auto& amazons = s.amazons[s.mover];
        *std::find(amazons, amazons + most_amazons, from_of(move)) =
            static_cast<std::uint8_t>(to_of(move));
        std::sort(amazons, amazons + most_amazons);
        s.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.mover + 1;
        const auto add = [&](std::uint64_t bits) { hash = Random::mix(hash + bits) * 3; };
        for (int side = 0; side < 2; ++side) {
            std::uint64_t cells = 0;
            for (const int cell : s.amazons[side]) cells = cells << 8 | cell;
            add(cells);
        }
        for (int y = 0; y < size_; y += 5) {
            std::uint64_t rows = 0;
            for (int i = y; i < std::min(y + 5, size_); ++i) rows = rows << 10 | s.rows[i];
            add(rows);
        }
        return hash;
    }

    std::string move_text(const State&, Move move) const {
        return name_of(from_of(move)) + "-" + name_of(to_of(move)) + "-" + name_of(arrow_of(move));
    }
    /// Also `d1-d7/d1` and `d1d7d1`, and as Fairy-Stockfish writes it, `d1d7,d7d1`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        const auto bare = [](std::string name) {
            std::erase_if(name, [](char letter) { return letter == '-' || letter == '/'; });
            return name;
        };
        MoveList list;
        moves(s, list);
        const bool in_pairs = text.find(',') != std::string_view::npos;
        for (const Move move : list)
            if (in_pairs ? protocol_move(s, move, "uci") == text
                         : bare(move_text(s, move)) == bare(std::string(text)))
                return move;
        return std::nullopt;
    }
    std::string state_text(const State& s) const {
        return grid_text(size_, size_, glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    /// Also FEN, in which player 1 is White: `3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1`.
    State parse_state(std::string_view text) const {
        const std::string_view after_board = text.substr(std::min(text.find(' '), text.size()));
        const bool fen = after_board.starts_with(" w") || after_board.starts_with(" b");
        const GridText grid = parse_grid(size_, size_, fen ? fen_glyphs : glyphs, text);
        for (const int player : {1, 2})
            if (std::count(grid.cells.begin(), grid.cells.end(), player) > most_amazons)
                throw Error("position '" + std::string(text) + "': player " +
                            std::to_string(player) + " has more than four amazons");
        const Player player = fen ? (after_board[1] == 'w' ? 0 : 1) : parse_mover(grid.rest, 2);
        return state_of(grid.cells, player);
    }

    std::vector<ProtocolGame> protocols() const {
        if (size_ != 10) return {};
        return {{"uci", "amazons"}};
    }
    /// Fairy-Stockfish writes a move and a shot, each from where to where.
    std::string protocol_move(const State& s, Move move, std::string_view protocol) const {
        if (protocol != "uci") return coordinates_of(move_text(s, move));
        const std::string to = name_of(to_of(move));
        return name_of(from_of(move)) + to + "," + to + name_of(arrow_of(move));
    }
    std::string protocol_state(const State& s, std::string_view protocol) const {
        if (protocol != "uci") return state_text(s);
        return grid_text(size_, size_, fen_glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " w - - 0 1" : " b - - 0 1");
    }

    bool irreversible(const State&, Move) const { return true; }
    /// Arrows beside amazons of the other player, then steps next to them.
    int order_hint(const State& s, Move move) const {
        int hint = 0;
        for (const int cell : s.amazons[1 - s.mover]) {
            if (cell == none) break;
            if (beside(arrow_of(move), cell)) hint += 3;
            if (beside(to_of(move), cell)) hint += 1;
        }
        return hint;
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits >> 7); }
    int order_indexes() const { return 1 << 14; }

    int symmetries() const { return 8; }
    /// Mirrored left to right (1), upside down (2), at the diagonal (4).
    State symmetric(const State& s, int k) const {
        std::vector<int> cells(static_cast<std::size_t>(size_ * size_));
        for (int cell = 0; cell < size_ * size_; ++cell) {
            int x = cell % size_;
            int y = cell / size_;
            if ((k & 1) != 0) x = size_ - 1 - x;
            if ((k & 2) != 0) y = size_ - 1 - y;
            if ((k & 4) != 0) std::swap(x, y);
            cells[y * size_ + x] = content(s, cell);
        }
        return state_of(cells, s.mover);
    }

    static std::vector<Evaluation<Amazons>> evaluations() {
        return {{.name = "territory",
                 .function =
                     [](const Amazons& rules, const State& s, Player view) {
                         const int worth = rules.territory(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 114},
                {.name = "mobility",
                 .function =
                     [](const Amazons& rules, const State& s, Player view) {
                         return rules.steps(s, view) - rules.steps(s, 1 - view);
                     },
                 .winning_lead = 11}};
    }

    Layout layout() const {
        return square_layout(size_, size_,
                             {{".", "empty", chance_player},
                              {"x", "amazon", 0},
                              {"o", "amazon", 1},
                              {"#", "arrow", chance_player}});
    }
    Look look() const {
        Look look;
        look.figures = {"", "♕", "♛", "■"};
        return look;
    }
    int content(const State& s, int cell) const {
        const Lines& at = lines_[cell];
        if ((s.rows[at.y] >> at.x & 1) == 0) return 0;
        for (int side = 0; side < 2; ++side)
            for (const int amazon : s.amazons[side])
                if (amazon == cell) return 1 + side;
        return 3;
    }

private:
    static constexpr std::string_view glyphs = "-xo#";
    static constexpr std::string_view fen_glyphs = "-Qq*";
    static constexpr std::uint8_t none = 127;
    struct Lines {
        std::uint8_t x, y, diagonal, antidiagonal;
    };

    static int from_of(Move move) { return static_cast<int>(move.bits & 127); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 7 & 127); }
    static int arrow_of(Move move) { return static_cast<int>(move.bits >> 14); }
    std::string name_of(int cell) const { return cell_name(cell % size_, cell / size_); }
    bool beside(int a, int b) const {
        return std::abs(lines_[a].x - lines_[b].x) <= 1 && std::abs(lines_[a].y - lines_[b].y) <= 1;
    }

    /// Everything occupied but the cells of the board. Diagonals are indexed by column.
    State empty_board() const {
        State s{};
        std::fill_n(s.rows, longest_line, Line{1023});
        std::fill_n(s.columns, longest_line, Line{1023});
        std::fill_n(s.diagonals, 2 * longest_line - 1, Line{1023});
        std::fill_n(s.antidiagonals, 2 * longest_line - 1, Line{1023});
        for (int cell = 0; cell < size_ * size_; ++cell) flip(s, cell);
        std::fill_n(&s.amazons[0][0], 2 * most_amazons, none);
        return s;
    }
    void flip(State& s, int cell) const {
        const Lines& at = lines_[cell];
        const auto x_bit = static_cast<Line>(1 << at.x);
        s.rows[at.y] ^= x_bit;
        s.columns[at.x] ^= static_cast<Line>(1 << at.y);
        s.diagonals[at.diagonal] ^= x_bit;
        s.antidiagonals[at.antidiagonal] ^= x_bit;
    }
    State state_of(const std::vector<int>& cells, Player mover) const {
        State s = empty_;
        int count[2] = {0, 0};
        for (int cell = 0; cell < size_ * size_; ++cell) {
            if (cells[cell] == 0) continue;
            flip(s, cell);
            if (cells[cell] == 3) continue;
            const int side = cells[cell] - 1;
            s.amazons[side][count[side]++] = static_cast<std::uint8_t>(cell);
        }
        s.mover = static_cast<std::uint8_t>(mover);
        settle(s);
        return s;
    }
    void settle(State& s) const {
        s.stuck = 1;
        for (const int from : s.amazons[s.mover]) {
            if (from == none) return;
            if (count_seen(s, from) > 0) {
                s.stuck = 0;
                return;
            }
        }
    }

    unsigned count_seen(const State& s, int cell) const {
        const Lines& at = lines_[cell];
        return static_cast<unsigned>(sight_.count[at.x][s.rows[at.y]]) +
               sight_.count[at.y][s.columns[at.x]] + sight_.count[at.x][s.diagonals[at.diagonal]] +
               sight_.count[at.x][s.antidiagonals[at.antidiagonal]];
    }
    template <class Action>
    [[gnu::always_inline]] void each_seen(const State& s, int cell, Action action) const {
        const Lines at = lines_[cell];
        const int row = at.y * size_;
        each_bit(sight_.cells[at.x][s.rows[at.y]], [&](int x) { action(row + x); });
        each_bit(sight_.cells[at.y][s.columns[at.x]], [&](int y) { action(y * size_ + at.x); });
        each_bit(sight_.cells[at.x][s.diagonals[at.diagonal]],
                 [&](int x) { action(cell + (x - at.x) * (size_ + 1)); });
        each_bit(sight_.cells[at.x][s.antidiagonals[at.antidiagonal]],
                 [&](int x) { action(cell - (x - at.x) * (size_ - 1)); });
    }

    int steps(const State& s, Player player) const {
        unsigned count = 0;
        for (const int from : s.amazons[player]) {
            if (from == none) break;
            count += count_seen(s, from);
        }
        return static_cast<int>(count);
    }
    /// Cells that a player reaches in fewer moves than the other (Jens Lieberum, "An evaluation
    /// function for the game of amazons", 2005), and how many steps each has.
    int territory(const State& s) const {
        std::uint8_t distance[2][longest_line * longest_line];
        for (int side = 0; side < 2; ++side) reach(s, side, distance[side]);
        int worth = 0;
        for (int cell = 0; cell < size_ * size_; ++cell) {
            const int mine = distance[s.mover][cell];
            const int theirs = distance[1 - s.mover][cell];
            if (mine == unreached && theirs == unreached) continue;
            worth += mine < theirs ? 20 : mine > theirs ? -20 : 4;
        }
        return worth + steps(s, s.mover) - steps(s, 1 - s.mover);
    }
    static constexpr std::uint8_t unreached = 255;
    void reach(const State& s, int side, std::uint8_t* distance) const {
        std::fill_n(distance, size_ * size_, unreached);
        std::uint8_t queue[longest_line * longest_line + most_amazons];
        int size = 0;
        for (const int from : s.amazons[side])
            if (from != none) queue[size++] = static_cast<std::uint8_t>(from);
        const int amazons = size;
        for (int i = 0; i < size; ++i) {
            const auto next = static_cast<std::uint8_t>(i < amazons ? 1 : distance[queue[i]] + 1);
            each_seen(s, queue[i], [&](int to) {
                if (distance[to] != unreached) return;
                distance[to] = next;
                queue[size++] = static_cast<std::uint8_t>(to);
            });
        }
    }

    int size_;
    const Sight& sight_;
    std::vector<Lines> lines_;
    State empty_{};
    State start_{};
};

}  // namespace

PLYBOARD_GAMES(Amazons)
