// Hex on boards of up to 19x19.
//
// A byte a cell, in rows of size + 1 bytes with a row above and below, so that the neighbours of a
// cell have the same distance everywhere and nothing runs around an edge. Cell numbers of 4x4, the
// six neighbours of a cell c with rows of r bytes:
//
//            (26 27 28 29 30)
//             21 22 23 24(25)                c+r-1   c+r
//              16 17 18 19(20)                    \  /
//               11 12 13 14(15)               c-1 - c - c+1      (leaning to the left here; in
//                 6  7  8  9(10)                   /  \           pictures of the board to the
//                 right)
//                (1  2  3  4  5)                c-r   c-r+1
//
// A stone remembers whether it is linked to its player's first edge. A new stone beside a linked
// one links all stones it leads to, each once in a game, and the game is won where one of them
// stands on the other edge.
//
// connections.hpp finds what is won already.
//
// Rules: Piet Hein, 1942, John Nash, 1948; https://en.wikipedia.org/wiki/Hex_(board_game). With
// swap=yes the second player may, instead of the first move, take over the first stone, mirrored.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <framework/loading/plugin.hpp>

#include "connections.hpp"

namespace {

using namespace ply;

class Hex {
public:
    static constexpr int largest = 19;
    static constexpr int largest_row = largest + 1;
    struct State {
        std::uint64_t hash = 0;
        std::uint16_t stones = 0;
        std::uint8_t mover = 0;
        std::uint8_t won = 0;  ///< 1: the player who moved last has connected
        std::uint8_t cells[largest_row * (largest + 2) + 8] = {};
    };

    static GameInfo info() {
        return {"hex",
                "Hex",
                "Player 1 connects south and north, player 2 west and east.",
                {OptionSpec::integer("size", 11, 2, largest, "cells along an edge"),
                 OptionSpec::choice("swap", {"no", "yes"},
                                    "whether the second player may take over the first stone")},
                "connection",
                {"con_tac_tix"}};
    }

    explicit Hex(const Options& options)
        : size_(options.integer("size")),
          row_(size_ + 1),
          swap_(options.word("swap") == "yes"),
          connections_(std::min(size_, hex::Connections::largest)) {
        const int steps[6] = {1, -1, row_, -row_, row_ - 1, 1 - row_};
        std::copy(steps, steps + 6, steps_);
        edges_.resize(sizeof(State::cells));
        on_board_.resize(sizeof(State::cells));
        for (int y = 0; y < size_; ++y) {
            for (int x = 0; x < size_; ++x) {
                const int cell = cell_at(x, y);
                cells_.push_back(static_cast<std::uint16_t>(cell));
                on_board_[cell] = true;
                edges_[cell] =
                    static_cast<std::uint8_t>((y == 0 ? 1 : 0) | (x == 0 ? 2 : 0) |
                                              (y == size_ - 1 ? 4 : 0) | (x == size_ - 1 ? 8 : 0));
            }
        }
    }

    Facts facts() const { return {.longest_game = size_ * size_ + (swap_ ? 1 : 0)}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.won != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.won == 0) return std::nullopt;
        return Outcome::loss(mover(s));
    }

    void moves(const State& s, MoveList& list) const {
        for (const std::uint16_t cell : cells_)
            if (s.cells[cell] == 0) list.add({cell});
        if (may_swap(s)) list.add(swap_move);
    }
    std::uint64_t count_moves(const State& s) const {
        return cells_.size() - s.stones + (may_swap(s) ? 1 : 0);
    }
    /// Cells are drawn until one is empty.
    Move random_move(const State& s, Random& random) const {
        if (may_swap(s) && random.below(static_cast<std::uint32_t>(count_moves(s))) == 0)
            return swap_move;
        while (true) {
            const std::uint16_t cell =
                cells_[random.below(static_cast<std::uint32_t>(cells_.size()))];
            if (s.cells[cell] == 0) return {cell};
        }
    }
    void play(State& s, Move move) const {
        if (move == swap_move) {
            const std::uint16_t stone =
                *std::find_if(cells_.begin(), cells_.end(),
                              [&](std::uint16_t cell) { return s.cells[cell] != 0; });
            s.cells[stone] = 0;
            s.hash ^= key(stone, 0);
            --s.stones;
            put(s, mirrored(stone), 1);
        } else {
            put(s, static_cast<int>(move.bits), s.mover);
        }
        s.mover ^= 1;
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.hash + s.mover + 1); }

    std::string move_text(const State&, Move move) const {
        return move == swap_move ? "swap" : name_of(static_cast<int>(move.bits));
    }
    std::string state_text(const State& s) const {
        return grid_text(size_, size_, "-xo", [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        const GridText grid = parse_grid(size_, size_, "-xo", text);
        State s;
        s.mover = static_cast<std::uint8_t>(parse_mover(grid.rest, 2));
        bool won[2];
        for (int player = 0; player < 2; ++player) {
            s.won = 0;
            for (std::size_t i = 0; i < cells_.size(); ++i)
                if (grid.cells[i] == player + 1) put(s, cells_[i], player);
            won[player] = s.won != 0;
        }
        if (won[s.mover])
            throw Error(
                "position '" + std::string(text) +
                "': the player to move has already connected; the game ended a move earlier");
        s.won = won[1 - s.mover];
        if (s.stones == cells_.size() && s.won == 0)
            throw Error("position '" + std::string(text) + "': the board is full");
        return s;
    }

    bool irreversible(const State&, Move) const { return true; }
    /// Beside other stones or a bridge away from them, and towards the middle.
    int order_hint(const State& s, Move move) const {
        if (move == swap_move) return 0;
        const int cell = static_cast<int>(move.bits);
        int near = 0;
        for (const int step : steps_) near += s.cells[cell + step] != 0 ? 1 : 0;
        const int x = column_of(cell);
        const int y = row_of(cell);
        const int middle =
            size_ - std::max(std::abs(2 * x - size_ + 1), std::abs(2 * y - size_ + 1));
        return 2 * std::min(near, 3) + middle / 2;
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return static_cast<int>(sizeof(State::cells)); }

    /// A connection that cannot be kept apart is won; how fast, and how fast at best, by the stones
    /// that are still needed. On boards of up to 8x8.
    ScoreRange bounds(const State& s) const {
        if (size_ > hex::Connections::largest || (swap_ && s.stones < 2)) return {};
        hex::Bits stones[2] = {};
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (const int player = owner(s.cells[cells_[i]]); player >= 0)
                stones[player] |= hex::Bits{1} << i;
        const int me = s.mover;
        const int other = 1 - me;
        ScoreRange range;
        const hex::Need theirs = connections_.need(stones[other], stones[me], other, false);
        range.at_least = 2 * theirs.least - win_score;
        if (theirs.enough != hex::Need::never) {
            range.at_most = 2 * theirs.enough - win_score;
            return range;
        }
        const hex::Need mine = connections_.need(stones[me], stones[other], me, true);
        range.at_most = win_score - (2 * mine.least - 1);
        if (mine.enough != hex::Need::never) range.at_least = win_score - (2 * mine.enough - 1);
        return range;
    }

    /// Turned by half a turn.
    int symmetries() const { return 2; }
    State symmetric(const State& s, int k) const {
        if (k == 0) return s;
        State image;
        for (int player = 0; player < 2; ++player)
            for (std::size_t i = 0; i < cells_.size(); ++i)
                if (owner(s.cells[cells_[i]]) == player)
                    put(image, cells_[cells_.size() - 1 - i], player);
        image.mover = s.mover;
        image.won = s.won;
        return image;
    }

    /// Mirrored at the long diagonal.
    State sides_swapped(const State& s) const {
        State image;
        for (int player = 0; player < 2; ++player)
            for (const std::uint16_t cell : cells_)
                if (owner(s.cells[cell]) == player) put(image, mirrored(cell), 1 - player);
        image.mover = s.mover ^ 1;
        image.won = s.won;
        return image;
    }

    static std::vector<Evaluation<Hex>> evaluations() {
        return {{.name = "distance",
                 .function =
                     [](const Hex& rules, const State& s, Player view) {
                         const int worth = rules.worth(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 54}};
    }

    Layout layout() const {
        Layout layout;
        layout.shape = Layout::Shape::hex;
        for (int y = 0; y < size_; ++y)
            for (int x = 0; x < size_; ++x) layout.cells.push_back({x, y, cell_name(x, y)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}};
        return layout;
    }
    Look look() const {
        Look look;
        look.drawing.colours = {BoardDrawing::Colour::red, BoardDrawing::Colour::blue};
        look.edges = {.south = 0, .north = 0, .west = 1, .east = 1};
        return look;
    }
    int content(const State& s, int cell) const { return 1 + owner(s.cells[cells_[cell]]); }

private:
    static constexpr Move swap_move{0};
    static constexpr std::uint8_t linked = 4;

    int cell_at(int x, int y) const { return (y + 1) * row_ + x + 1; }
    int column_of(int cell) const { return (cell - 1) % row_; }
    int row_of(int cell) const { return (cell - 1) / row_ - 1; }
    int mirrored(int cell) const { return cell_at(row_of(cell), column_of(cell)); }
    std::string name_of(int cell) const { return cell_name(column_of(cell), row_of(cell)); }
    static std::uint64_t key(int cell, int player) {
        return Random::mix(static_cast<std::uint64_t>(2 * cell + player) * 0x9e3779b97f4a7c15);
    }
    /// 0 or 1; -1 of an empty cell. A cell holds 1 or 2, and 4 where it is linked.
    static int owner(std::uint8_t content) { return (content & 3) - 1; }
    bool may_swap(const State& s) const {
        return swap_ && s.stones == 1 && s.mover == 1 &&
               std::none_of(cells_.begin(), cells_.end(),
                            [&](std::uint16_t cell) { return owner(s.cells[cell]) == 1; });
    }

    void put(State& s, int cell, int player) const {
        s.cells[cell] = static_cast<std::uint8_t>(player + 1);
        s.hash ^= key(cell, player);
        ++s.stones;
        const auto is_linked = static_cast<std::uint8_t>(player + 1 + linked);
        bool links = (edges_[cell] & (1 << player)) != 0;
        for (const int step : steps_) links = links || s.cells[cell + step] == is_linked;
        if (links) link(s, cell, player);
    }
    void link(State& s, int cell, int player) const {
        const auto stone = static_cast<std::uint8_t>(player + 1);
        const int far_edge = 4 << player;
        std::uint16_t open[largest * largest];
        int size = 0;
        const auto reach = [&](int at) {
            s.cells[at] = static_cast<std::uint8_t>(stone + linked);
            s.won |= (edges_[at] & far_edge) != 0;
            open[size++] = static_cast<std::uint16_t>(at);
        };
        reach(cell);
        while (size > 0) {
            const int at = open[--size];
            for (const int step : steps_)
                if (s.cells[at + step] == stone) reach(at + step);
        }
    }

    /// How much nearer the player to move is to a connection: stones still needed, by the shortest
    /// way and by the shortest beside it, so that one answer does not cut it.
    int worth(const State& s) const {
        const int ours = needed(s, s.mover);
        const int theirs = needed(s, 1 - s.mover);
        return 10 * (theirs - ours) + 5;
    }
    /// The two-distance of Jack van Rijswijck, "Search and evaluation in Hex", 2002: an empty cell
    /// is one further than the second nearest of its neighbours, so that no single stone of the
    /// opponent is in the way, but at most three further than the nearest; own stones are walked
    /// over freely. Cells are visited nearest first, by a ring of lists for the next distances.
    int needed(const State& s, int player) const {
        struct Cells {
            int size = 0;
            std::uint16_t cell[2 * largest * largest + largest];
        };
        Cells ring[4];
        std::uint8_t met[sizeof(State::cells)] = {};  // neighbours visited; `done`: itself
        constexpr std::uint8_t done = 8;
        const auto own = static_cast<std::uint8_t>(player + 1);
        const int far_edge = 4 << player;
        const auto put_off = [&](int cell, int distance) {
            Cells& list = ring[distance & 3];
            list.cell[list.size++] = static_cast<std::uint16_t>(cell);
        };
        for (const std::uint16_t cell : cells_)
            if ((edges_[cell] & (1 << player)) != 0) {
                const int content = s.cells[cell] & 3;
                if (content == 0 || content == own) put_off(cell, content == own ? 0 : 1);
            }
        for (int distance = 0, empty = 0; empty < 4; ++distance) {
            Cells& list = ring[distance & 3];
            empty = list.size == 0 ? empty + 1 : 0;
            for (int i = 0; i < list.size; ++i) {
                const int cell = list.cell[i];
                if ((met[cell] & done) != 0) continue;
                met[cell] |= done;
                if ((edges_[cell] & far_edge) != 0) return distance;
                for (const int step : steps_) {
                    const int next = cell + step;
                    if ((met[next] & done) != 0 || !on_board_[next]) continue;
                    const int content = s.cells[next] & 3;
                    if (content == own) {
                        if (met[next]++ == 0) put_off(next, distance);
                    } else if (content == 0) {
                        ++met[next];
                        if (met[next] <= 2) put_off(next, distance + (met[next] == 1 ? 3 : 1));
                    }
                }
            }
            list.size = 0;
        }
        return 3 * size_ * size_;
    }

    int size_;
    int row_;
    bool swap_;
    hex::Connections connections_;
    int steps_[6];
    std::vector<std::uint16_t> cells_;  ///< numbers of the cells, a1 first
    std::vector<std::uint8_t> edges_;   ///< south 1, west 2, north 4, east 8
    std::vector<char> on_board_;        ///< by number of a cell
};

}  // namespace

PLYBOARD_GAMES(Hex)
