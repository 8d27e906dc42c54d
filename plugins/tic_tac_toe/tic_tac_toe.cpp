// Tic-tac-toe: the smallest complete plugin.
//
// A player's stones are nine bits, cell a1 the lowest:
//
//      6 7 8      a3 b3 c3
//      3 4 5      a2 b2 c2
//      0 1 2      a1 b1 c1
//
// Rules: https://en.wikipedia.org/wiki/Tic-tac-toe.

#include <bit>
#include <cstdint>

#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class TicTacToe {
public:
    struct State {
        std::uint16_t stones[2] = {0, 0};  ///< of each player
        std::uint16_t mover = 0;
        std::uint16_t won = 0;  ///< 1: whoever moved last has three in a row
    };

    static GameInfo info() {
        return {"tic_tac_toe",
                "Tic-tac-toe",
                "Put a stone on an empty cell; three of your stones in a row win.",
                {},
                "alignment",
                {"noughts_and_crosses"}};
    }

    explicit TicTacToe(const Options&) {}

    Facts facts() const { return {.longest_game = 9}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }

    void moves(const State& s, MoveList& list) const {
        for (unsigned free = empty(s); free != 0; free &= free - 1)
            list.add({static_cast<std::uint64_t>(std::countr_zero(free))});
    }

    void play(State& s, Move move) const {
        s.stones[s.mover] |= static_cast<std::uint16_t>(1u << move.bits);
        s.won = has_line(s.stones[s.mover]);
        s.mover ^= 1;
    }

    std::optional<Outcome> outcome(const State& s) const {
        if (s.won != 0) return Outcome::loss(s.mover);
        if (empty(s) == 0) return Outcome::draw();
        return std::nullopt;
    }
    bool over(const State& s) const { return s.won != 0 || empty(s) == 0; }

    std::uint64_t hash(const State& s) const {
        return Random::mix(s.stones[0] | s.stones[1] << 9 | (s.mover + 1u) << 18);
    }
    std::string move_text(const State&, Move move) const {
        return cell_name(static_cast<int>(move.bits % 3), static_cast<int>(move.bits / 3));
    }
    std::string state_text(const State& s) const {
        return grid_text(3, 3, glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        const GridText grid = parse_grid(3, 3, glyphs, text);
        State s;
        s.mover = static_cast<std::uint16_t>(parse_mover(grid.rest, 2));
        for (int cell = 0; cell < 9; ++cell)
            if (grid.cells[cell] != 0)
                s.stones[grid.cells[cell] - 1] |= static_cast<std::uint16_t>(1u << cell);
        const int x = std::popcount(s.stones[0]);
        const int o = std::popcount(s.stones[1]);
        if (x != o + s.mover)
            throw Error("position '" + std::string(text) + "': player " +
                        std::to_string(s.mover + 1) + " cannot be to move with " +
                        std::to_string(x) + " x and " + std::to_string(o) + " o; x begins");
        if (has_line(s.stones[s.mover]))
            throw Error("position '" + std::string(text) +
                        "': the player to move already has a line; the game ended a move earlier");
        s.won = has_line(s.stones[1 - s.mover]);
        return s;
    }

    std::uint64_t count_moves(const State& s) const { return std::popcount(empty(s)); }
    bool irreversible(const State&, Move) const { return true; }

    int symmetries() const { return 8; }
    State symmetric(const State& s, int k) const {
        State image = s;
        for (std::uint16_t& stones : image.stones) {
            if (k >= 4) stones = mirrored(stones);
            for (int turn = 0; turn < k % 4; ++turn) stones = turned(stones);
        }
        return image;
    }

    Layout layout() const {
        Layout layout;
        for (int cell = 0; cell < 9; ++cell)
            layout.cells.push_back({cell % 3, cell / 3, cell_name(cell % 3, cell / 3)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}};
        return layout;
    }
    Look look() const {
        Look look;
        look.figures = {"", "×", "○"};
        return look;
    }
    int content(const State& s, int cell) const {
        return (s.stones[0] >> cell & 1) != 0 ? 1 : (s.stones[1] >> cell & 1) != 0 ? 2 : 0;
    }

private:
    static constexpr std::string_view glyphs = "-xo";

    static unsigned empty(const State& s) { return 0777u & ~(s.stones[0] | s.stones[1]); }

    static bool has_line(unsigned stones) {
        constexpr unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (const unsigned line : lines)
            if ((stones & line) == line) return true;
        return false;
    }
    template <class Image>
    static std::uint16_t moved(unsigned stones, Image image) {
        unsigned result = 0;
        for (int cell = 0; cell < 9; ++cell)
            if ((stones >> cell & 1) != 0) result |= 1u << image(cell % 3, cell / 3);
        return static_cast<std::uint16_t>(result);
    }
    static std::uint16_t mirrored(unsigned stones) {
        return moved(stones, [](int x, int y) { return y * 3 + 2 - x; });
    }
    static std::uint16_t turned(unsigned stones) {
        return moved(stones, [](int x, int y) { return x * 3 + 2 - y; });
    }
};

}  // namespace

PLYBOARD_GAMES(TicTacToe)
