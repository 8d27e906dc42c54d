// Clobber on boards of up to 128 cells.
//
// A player's stones are bits, cell a1 the lowest, row by row; a step up is a shift by the width. On
// 5x6, bit numbers, and the opening position:
//
//      25 26 27 28 29      o x o x o
//      20 21 22 23 24      x o x o x
//      15 16 17 18 19      o x o x o
//      10 11 12 13 14      x o x o x
//       5  6  7  8  9      o x o x o
//       0  1  2  3  4      x o x o x
//       a  b  c  d  e      a b c d e
//
// Boards of up to 64 cells are computed in one word, larger ones in two.
//
// Rules: Michael Albert, J.P. Grossman, Richard Nowakowski and David Wolfe, "An introduction to
// Clobber", Integers 5(2), 2005; https://en.wikipedia.org/wiki/Clobber

#include <algorithm>
#include <cstdint>
#include <vector>

#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

#include "evaluation.hpp"

namespace {

using namespace ply;
using namespace clobber;

class Clobber {
public:
    struct State {
        Word mine[2];         ///< stones of the player to move, the lower 64 cells first
        Word theirs[2];       ///< of the other
        std::uint32_t mover;  ///< player 2 has a1 at the start
        std::uint32_t stuck;  ///< 1: the player to move cannot
    };

    static GameInfo info() {
        return {"clobber",
                "Clobber",
                "A move captures a neighbouring stone; whoever cannot move has lost.",
                {OptionSpec::integer("width", 5, 2, 16, "columns"),
                 OptionSpec::integer("height", 6, 2, 16, "rows")},
                "capture"};
    }

    explicit Clobber(const Options& options)
        : width_(options.integer("width")), height_(options.integer("height")) {
        if (width_ * height_ > 128)
            throw Error("clobber: width * height is " + std::to_string(width_ * height_) +
                        ", more than 128; choose a smaller board, or lua:clobber");
        for (int cell = 0; cell < width_ * height_; ++cell) {
            const int x = cell % width_;
            const Wide bit = Wide{1} << cell;
            if (x > 0) not_first_ |= bit;
            if (x < width_ - 1) not_last_ |= bit;
        }
        const int images = width_ == height_ ? 8 : 4;
        for (int k = 0; k < images; ++k) images_.push_back(image_of_cells(k));
        std::vector<int> cells;
        for (int cell = 0; cell < width_ * height_; ++cell)
            cells.push_back(2 - (cell % width_ + cell / width_) % 2);
        start_ = state_of({cells, 0});
    }

    Facts facts() const { return {.longest_game = width_ * height_ - 1}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return static_cast<Player>(s.mover); }
    bool over(const State& s) const { return s.stuck != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.stuck == 0) return std::nullopt;
        return Outcome::loss(mover(s));
    }

private:
    static constexpr std::uint64_t mover_keys[2] = {0, 0x9e3779b97f4a7c15};

    bool in_one_word() const { return width_ * height_ <= 64; }
    static Wide wide(const Word* words) { return Wide{words[1]} << 64 | words[0]; }
    /// Calls use(mine, theirs) with words as long as the board needs.
    template <class Use>
    auto in_words(const State& s, Use use) const {
        return in_one_word() ? use(s.mine[0], s.theirs[0]) : use(wide(s.mine), wide(s.theirs));
    }

public:
    void moves(const State& s, MoveList& list) const {
        in_words(s, [&](auto mine, auto theirs) {
            const auto to = targets(mine, theirs);
            for (int d = 0; d < 4; ++d)
                each(to.cells[d], [&](int cell) { list.add(move_to(cell, d)); });
        });
    }
    std::uint64_t count_moves(const State& s) const {
        return in_words(s, [&](auto mine, auto theirs) {
            return static_cast<std::uint64_t>(targets(mine, theirs).count());
        });
    }
    Move random_move(const State& s, Random& random) const {
        return in_words(s, [&](auto mine, auto theirs) {
            const auto to = targets(mine, theirs);
            auto n = random.below(static_cast<std::uint32_t>(to.count()));
            int d = 0;
            for (; d < 3; ++d) {
                const auto here = static_cast<std::uint32_t>(count(to.cells[d]));
                if (n < here) break;
                n -= here;
            }
            return move_to(nth(to.cells[d], n), d);
        });
    }
    void play(State& s, Move move) const {
        const int from = from_of(move);
        const int to = to_of(move);
        if (in_one_word()) {  // words that are not indexed stay in registers
            const Word left = s.theirs[0] & ~(Word{1} << to);
            s.theirs[0] = s.mine[0] ^ (Word{1} << from | Word{1} << to);
            s.mine[0] = left;
        } else {
            s.mine[from / 64] ^= Word{1} << from % 64;
            s.mine[to / 64] |= Word{1} << to % 64;
            s.theirs[to / 64] &= ~(Word{1} << to % 64);
            std::swap(s.mine, s.theirs);
        }
        s.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        // All 64 bits of each word count.
        std::uint64_t hash = Random::mix(s.mine[0] + 1) + s.theirs[0];
        if (!in_one_word()) hash = Random::mix(Random::mix(hash) + s.mine[1]) + s.theirs[1];
        return Random::mix(hash) ^ mover_keys[s.mover];
    }

    std::string move_text(const State&, Move move) const {
        return name_of(from_of(move)) + "x" + name_of(to_of(move));
    }
    /// Coordinates alone: `a1a2`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        return read_coordinates(*this, s, text);
    }
    std::string state_text(const State& s) const {
        return stones_text(
            width_, height_, [&](int cell) { return content(s, cell); }, mover(s));
    }
    /// Also FEN, in which player 1 is white: `PpPpP/... w`.
    State parse_state(std::string_view text) const {
        return state_of(parse_stones(width_, height_, text));
    }

    /// Fairy-Stockfish puts a stone of Black on a1.
    std::vector<ProtocolGame> protocols() const {
        if (width_ == 5 && height_ == 6) return {{"uci", "clobber"}, {"xboard", "clobber"}};
        if (width_ == 10 && height_ == 10) return {{"uci", "clobber10"}, {"xboard", "clobber10"}};
        return {};
    }
    std::string protocol_state(const State& s, std::string_view) const {
        return stones_fen(
            width_, height_, [&](int cell) { return content(s, cell); }, mover(s));
    }

    bool irreversible(const State&, Move) const { return true; }
    int order_index(const State&, Move move) const {
        return from_of(move) * 4 + static_cast<int>(move.bits & 3);
    }
    int order_indexes() const { return 4 * 128; }

    int symmetries() const { return static_cast<int>(images_.size()); }
    State symmetric(const State& s, int k) const {
        State image = s;
        for (int side = 0; side < 2; ++side) {
            const Word* const from = side == 0 ? s.mine : s.theirs;
            Word* const to = side == 0 ? image.mine : image.theirs;
            to[0] = to[1] = 0;
            each(wide(from), [&](int cell) {
                const int there = images_[k][cell];
                to[there / 64] |= Word{1} << there % 64;
            });
        }
        return image;
    }

    static std::vector<Evaluation<Clobber>> evaluations() {
        return {{.name = "groups",
                 .function =
                     [](const Clobber& rules, const State& s, Player view) {
                         const int worth = rules.worth(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 157},
                {.name = "mobility",
                 .function =
                     [](const Clobber& rules, const State& s, Player view) {
                         const int worth = rules.mobility(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 2.3},
                {.name = "stones",
                 .function =
                     [](const Clobber& rules, const State& s, Player view) {
                         const int lead = count(wide(s.mine)) - count(wide(s.theirs));
                         return rules.mover(s) == view ? lead : -lead;
                     },
                 .winning_lead = 4.1}};
    }

    Layout layout() const { return stones_layout(width_, height_); }
    int content(const State& s, int cell) const {
        const Word bit = Word{1} << cell % 64;
        if ((s.mine[cell / 64] & bit) != 0) return 1 + static_cast<int>(s.mover);
        return (s.theirs[cell / 64] & bit) != 0 ? 2 - static_cast<int>(s.mover) : 0;
    }

private:
    /// Stones that can be captured to the right, to the left, above and below.
    template <class Bits>
    struct Targets {
        Bits cells[4];
        int count() const {
            return clobber::count(cells[0]) + clobber::count(cells[1]) + clobber::count(cells[2]) +
                   clobber::count(cells[3]);
        }
    };
    template <class Bits>
    Targets<Bits> targets(Bits mine, Bits theirs) const {
        const auto not_first = static_cast<Bits>(not_first_);
        const auto not_last = static_cast<Bits>(not_last_);
        return {{(mine & not_last) << 1 & theirs, (mine & not_first) >> 1 & theirs,
                 mine << width_ & theirs, mine >> width_ & theirs}};
    }
    Move move_to(int cell, int d) const {
        const int from = d == 0   ? cell - 1
                         : d == 1 ? cell + 1
                         : d == 2 ? cell - width_
                                  : cell + width_;
        return {static_cast<std::uint64_t>(d | from << 2 | cell << 9)};
    }
    static int from_of(Move move) { return static_cast<int>(move.bits >> 2 & 127); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 9); }

    void settle(State& s) const {
        s.stuck = in_words(s, [&](auto mine, auto theirs) {
            const auto to = targets(mine, theirs);
            return (to.cells[0] | to.cells[1] | to.cells[2] | to.cells[3]) == 0;
        });
    }
    State state_of(const Stones& stones) const {
        State s{{0, 0}, {0, 0}, static_cast<std::uint32_t>(stones.mover), 0};
        for (int cell = 0; cell < width_ * height_; ++cell) {
            if (stones.cells[cell] == 0) continue;
            Word* const owner = stones.cells[cell] == stones.mover + 1 ? s.mine : s.theirs;
            owner[cell / 64] |= Word{1} << cell % 64;
        }
        settle(s);
        return s;
    }

    int worth(const State& s) const {
        return in_words(s, [&](auto mine, auto theirs) {
            using Bits = decltype(mine);
            return clobber::worth(mine, theirs, [&](Bits cells) -> Bits {
                return (cells & static_cast<Bits>(not_last_)) << 1 |
                       (cells & static_cast<Bits>(not_first_)) >> 1 | cells << width_ |
                       cells >> width_;
            });
        });
    }
    /// Stones that can move, and their moves, against those of the other player.
    int mobility(const State& s) const {
        return in_words(s, [&](auto mine, auto theirs) {
            const int ours = count(beside(theirs, mine));
            const int others = count(beside(mine, theirs));
            return ours - others;
        });
    }
    template <class Bits>
    Bits beside(Bits stones, Bits of) const {
        const auto to = targets(stones, of);
        return to.cells[0] | to.cells[1] | to.cells[2] | to.cells[3];
    }

    /// Where image k has each cell: mirrored left to right (1), upside down (2), at the diagonal
    /// (4).
    std::vector<std::uint8_t> image_of_cells(int k) const {
        std::vector<std::uint8_t> image;
        for (int cell = 0; cell < width_ * height_; ++cell) {
            int x = cell % width_;
            int y = cell / width_;
            if ((k & 1) != 0) x = width_ - 1 - x;
            if ((k & 2) != 0) y = height_ - 1 - y;
            if ((k & 4) != 0) std::swap(x, y);
            image.push_back(static_cast<std::uint8_t>(y * width_ + x));
        }
        return image;
    }
    std::string name_of(int cell) const { return cell_name(cell % width_, cell / width_); }

    int width_;
    int height_;
    Wide not_first_ = 0;  ///< all cells but those of the first column
    Wide not_last_ = 0;
    std::vector<std::vector<std::uint8_t>> images_;
    State start_{};
};

}  // namespace

PLYBOARD_GAMES(Clobber)
