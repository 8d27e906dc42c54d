/// Phantom games: each player sees its own stones only. Who tries a cell that the other holds is
/// told so, sees that stone from then on, and tries again; the other hears nothing of it.
///
/// A Board says what cells there are and who has won:
///
///     Board(const ply::Options&)
///     int cells() const                       up to 64
///     bool won(std::uint64_t stones, Player) const     never undone by more stones
///     ply::GameInfo static info();  ply::Layout layout() const
///     a text of the board both ways: text(content), parse(text)
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include <framework/game/bits.hpp>
#include <framework/loading/plugin.hpp>

namespace phantom {

using namespace ply;

template <class Board>
class Phantom {
public:
    struct State {
        std::uint64_t stones[2];
        std::uint64_t found[2];  ///< stones of the other that a player has run into
        std::uint32_t mover;
        std::uint32_t won;  ///< 1: whoever moved last has won
    };

    static GameInfo info() { return Board::info(); }
    explicit Phantom(const Options& options) : board_(options) {}

    Facts facts() const { return {.longest_game = 2 * board_.cells(), .hidden = true}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return static_cast<Player>(s.mover); }
    bool over(const State& s) const { return s.won != 0 || empty(s) == 0; }

    /// Every cell that the player knows nothing of.
    void moves(const State& s, MoveList& list) const {
        for (std::uint64_t left = unknown(s, mover(s)); left != 0; left &= left - 1)
            list.add({static_cast<std::uint64_t>(std::countr_zero(left))});
    }
    void play(State& s, Move move) const {
        const std::uint64_t cell = std::uint64_t{1} << move.bits;
        if ((s.stones[1 - s.mover] & cell) != 0) {
            s.found[s.mover] |= cell;
            return;
        }
        s.stones[s.mover] |= cell;
        s.won = board_.won(s.stones[s.mover], mover(s));
        s.mover ^= 1;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.won != 0) return Outcome::loss(mover(s));
        if (empty(s) == 0) return Outcome::draw();
        return std::nullopt;
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.mover + 1;
        for (const std::uint64_t part : {s.stones[0], s.stones[1], s.found[0], s.found[1]})
            hash = Random::mix(hash * 0x9e3779b97f4a7c15 + part);
        return hash;
    }
    std::uint64_t count_moves(const State& s) const {
        return static_cast<std::uint64_t>(std::popcount(unknown(s, mover(s))));
    }
    Move random_move(const State& s, Random& random) const {
        const std::uint64_t cells = unknown(s, mover(s));
        const auto count = static_cast<std::uint32_t>(std::popcount(cells));
        return {static_cast<std::uint64_t>(std::countr_zero(nth_bit(cells, random.below(count))))};
    }

    std::string move_text(const State&, Move move) const {
        return board_.cell_text(static_cast<int>(move.bits));
    }
    /// The board, who moves, and what each has found: `x2/1o1/3 1 found b2 -`.
    std::string state_text(const State& s) const {
        std::string text = board_.text([&](int cell) { return content(s, cell); });
        text += s.mover == 0 ? " 1" : " 2";
        if ((s.found[0] | s.found[1]) == 0) return text;
        return text + " found " + cells_text(s.found[0]) + " " + cells_text(s.found[1]);
    }
    State parse_state(std::string_view text) const {
        State s{};
        const std::size_t blank = std::min(text.find(' '), text.size());
        const std::size_t next = std::min(text.find(' ', blank + 1), text.size());
        const GridText grid = board_.parse(text.substr(0, next));
        s.mover = static_cast<std::uint32_t>(parse_mover(grid.rest, 2));
        for (int cell = 0; cell < board_.cells(); ++cell)
            if (const int stone = grid.cells[static_cast<std::size_t>(cell)]; stone != 0)
                s.stones[stone - 1] |= std::uint64_t{1} << cell;
        if (std::string_view rest = text.substr(next); !rest.empty()) {
            constexpr std::string_view found = " found ";
            const std::size_t gap = rest.find(' ', found.size());
            if (!rest.starts_with(found) || gap == rest.npos)
                refuse(text, "write what each has found");
            s.found[0] = cells_of(rest.substr(found.size(), gap - found.size()), text);
            s.found[1] = cells_of(rest.substr(gap + 1), text);
        }
        const int x = std::popcount(s.stones[0]);
        const int o = std::popcount(s.stones[1]);
        if (x != o + static_cast<int>(s.mover))
            refuse(text, "player 1 begins, and each puts one stone");
        for (int p = 0; p < 2; ++p)
            if ((s.found[p] & ~s.stones[1 - p]) != 0)
                refuse(text, "only stones of the other are found");
        if (board_.won(s.stones[s.mover], mover(s)))
            refuse(text, "the player to move has won before");
        s.won = board_.won(s.stones[1 - s.mover], 1 - mover(s));
        return s;
    }

    /// One's own stones and those one has found; at the end all.
    State observe(const State& s, Player player) const {
        if (over(s)) return s;
        State seen = s;
        seen.stones[1 - player] = s.found[player];
        seen.found[1 - player] = 0;
        return seen;
    }
    /// All places of the other's stones are equally likely, and so is each set of stones that it
    /// has found.
    State resample(const State& seen, Player player, const Knowledge&, Random& random) const {
        State s = seen;
        if (over(s)) return s;
        const Player other = 1 - player;
        const int mine = std::popcount(s.stones[player]);
        const bool more = player == 0 ? s.mover == 1 : false;
        const bool fewer = player == 1 && s.mover == 1;
        const int theirs = mine - more + fewer;
        place(s, other, theirs - std::popcount(s.stones[other]), random);
        s.found[other] = theirs > 0 || s.mover == static_cast<std::uint32_t>(other)
                             ? s.stones[player] & random.next()
                             : 0;
        return s;
    }

    Layout layout() const { return board_.layout(); }
    int content(const State& s, int cell) const {
        return (s.stones[0] >> cell & 1) != 0 ? 1 : (s.stones[1] >> cell & 1) != 0 ? 2 : 0;
    }

private:
    std::uint64_t all() const {
        return board_.cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << board_.cells()) - 1;
    }
    std::uint64_t empty(const State& s) const { return all() & ~(s.stones[0] | s.stones[1]); }
    std::uint64_t unknown(const State& s, Player player) const {
        return all() & ~(s.stones[player] | s.found[player]);
    }
    /// Puts so many stones on empty cells, any way that does not win. Many tries, then the first
    /// way that is found.
    void place(State& s, Player player, int count, Random& random) const {
        constexpr int tries = 200;
        for (int i = 0; i < tries; ++i) {
            std::uint64_t stones = s.stones[player];
            std::uint64_t free = empty(s);
            for (int k = 0; k < count; ++k) {
                const auto cells = static_cast<std::uint32_t>(std::popcount(free));
                const std::uint64_t cell = nth_bit(free, random.below(cells));
                stones |= cell;
                free &= ~cell;
            }
            if (board_.won(stones, player)) continue;
            s.stones[player] = stones;
            return;
        }
        find_places(s, player, count, empty(s));
    }
    bool find_places(State& s, Player player, int count, std::uint64_t free) const {
        if (count == 0) return true;
        for (; std::popcount(free) >= count; free &= free - 1) {
            const std::uint64_t cell = free & -free;
            s.stones[player] |= cell;
            if (!board_.won(s.stones[player], player) &&
                find_places(s, player, count - 1, free & (free - 1)))
                return true;
            s.stones[player] &= ~cell;
        }
        return false;
    }

    std::string cells_text(std::uint64_t cells) const {
        std::string text;
        for (; cells != 0; cells &= cells - 1)
            text += (text.empty() ? "" : ".") + board_.cell_text(std::countr_zero(cells));
        return text.empty() ? "-" : text;
    }
    std::uint64_t cells_of(std::string_view text, std::string_view all_text) const {
        std::uint64_t cells = 0;
        if (text == "-") return cells;
        while (true) {
            const std::size_t end = std::min(text.find('.'), text.size());
            int cell = 0;
            while (cell < board_.cells() && board_.cell_text(cell) != text.substr(0, end)) ++cell;
            if (cell == board_.cells()) refuse(all_text, "there is no such cell");
            cells |= std::uint64_t{1} << cell;
            if (end == text.size()) return cells;
            text.remove_prefix(end + 1);
        }
    }
    [[noreturn]] static void refuse(std::string_view text, const char* what) {
        throw Error(
            "position '" + std::string(text) + "': " + what +
            "; write the board, who moves, and the stones that each has found, such as 'x2/1o1/3 "
            "1 found b2 -'");
    }

    Board board_;
};

}  // namespace phantom
