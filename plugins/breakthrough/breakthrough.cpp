// Breakthrough on boards of up to 8x8.
//
// A player's pawns are one 64-bit word; rows are eight bits apart whatever the width, so that a
// step is the same shift on every board. On 6 columns, bit numbers:
//
//     o  o  o  o  o  o     40 41 42 43 44 45
//     o  o  o  o  o  o     32 33 34 35 36 37
//     .  .  .  .  .  .     24 25 26 27 28 29
//     .  .  .  .  .  .     16 17 18 19 20 21
//     x  x  x  x  x  x      8  9 10 11 12 13
//     x  x  x  x  x  x      0  1  2  3  4  5
//     a  b  c  d  e  f      a  b  c  d  e  f
//
// The player to move always goes up: after a move the board is turned upside down, columns staying,
// which is one byte swap a word.
//
// Rules: Dan Troyka, 2000, https://en.wikipedia.org/wiki/Breakthrough_(board_game)

#include <array>
#include <bit>
#include <cstdint>

#include <framework/game/bits.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Breakthrough {
public:
    using Bits = std::uint64_t;
    struct State {
        Bits mine;            ///< pawns of the player to move, who goes up
        Bits theirs;          ///< of the other, seen from the same side
        std::uint32_t mover;  ///< whose pawns start in the first rows goes first
        std::uint32_t lost;   ///< 1: the other player has reached the far row, or taken all
    };

    static GameInfo info() {
        return {"breakthrough",
                "Breakthrough",
                "Pawns step ahead and capture diagonally; whoever reaches the far row wins.",
                {OptionSpec::integer("width", 8, 2, 8, "columns"),
                 OptionSpec::integer("height", 8, 5, 8, "rows")},
                "race"};
    }

    explicit Breakthrough(const Options& options)
        : width_(options.integer("width")), height_(options.integer("height")) {
        const Bits row = (Bits{1} << width_) - 1;
        for (int y = 0; y < height_; ++y) {
            board_ |= row << (8 * y);
            for (int x = 0; x < width_; ++x) bits_[y * width_ + x] = Bits{1} << (8 * y + x);
            not_last_ |= row >> 1 << (8 * y);
        }
        not_first_ = not_last_ << 1;
        far_ = row << (8 * (height_ - 1));
        for (int y = 0; y < 2; ++y) {
            start_.mine |= row << (8 * y);
            start_.theirs |= row << (8 * (height_ - 1 - y));
        }
    }

    Facts facts() const {
        // Every move takes a pawn nearer to the far row; each reaches at most the row before it.
        return {.longest_game = 2 * width_ * (2 * height_ - 5) + 1};
    }
    State start() const { return start_; }
    Player mover(const State& s) const { return static_cast<Player>(s.mover); }
    /// The foremost pawn can always go diagonally: nobody is ever without a move.
    bool over(const State& s) const { return s.lost != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        return Outcome::loss(mover(s));
    }

    void moves(const State& s, MoveList& list) const {
        const Targets to = targets(s);
        for (int d = 0; d < 3; ++d)
            each_bit(to.cells[d], [&](int cell) { list.add(move_to(cell, d)); });
    }
    std::uint64_t count_moves(const State& s) const {
        return static_cast<std::uint64_t>(targets(s).count);
    }
    Move random_move(const State& s, Random& random) const {
        const Targets to = targets(s);
        auto n = random.below(static_cast<std::uint32_t>(to.count));
        int d = 0;
        for (; d < 2; ++d) {
            const auto here = static_cast<std::uint32_t>(std::popcount(to.cells[d]));
            if (n < here) break;
            n -= here;
        }
        return move_to(std::countr_zero(nth_bit(to.cells[d], n)), d);
    }

    void play(State& s, Move move) const {
        const Bits to = Bits{1} << to_of(move);
        const Bits mine = (s.mine ^ Bits{1} << from_of(move)) | to;
        const Bits theirs = s.theirs & ~to;
        s = {turned(theirs), turned(mine), s.mover ^ 1, (to & far_) != 0 || theirs == 0};
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(Random::mix(s.mine * 2 + s.mover) + s.theirs);
    }

    std::string move_text(const State& s, Move move) const {
        const bool captures = (s.theirs >> to_of(move) & 1) != 0;
        return name_of(s, from_of(move)) + (captures ? "x" : "-") + name_of(s, to_of(move));
    }
    /// Coordinates alone, and captures written as steps.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        return read_coordinates(*this, s, text);
    }
    std::string state_text(const State& s) const {
        return stones_text(
            width_, height_, [&](int cell) { return content(s, cell); }, mover(s));
    }
    /// Also FEN, in which player 1 is white: `pppp/... w`.
    State parse_state(std::string_view text) const {
        const auto [cells, player] = parse_stones(width_, height_, text);
        Bits pawns[2] = {0, 0};
        for (int cell = 0; cell < width_ * height_; ++cell)
            if (cells[cell] != 0)
                pawns[cells[cell] - 1] |= Bits{1} << (8 * (cell / width_) + cell % width_);
        State s{pawns[player], pawns[1 - player], static_cast<std::uint32_t>(player), 0};
        if (player == 1) {
            s.mine = turned(s.mine);
            s.theirs = turned(s.theirs);
        }
        if ((s.mine & far_) != 0)
            throw Error("position '" + std::string(text) +
                        "': the player to move has already reached the far row; the game ended a "
                        "move earlier");
        s.lost = (s.theirs & turned(far_)) != 0 || s.mine == 0;
        return s;
    }

    std::vector<ProtocolGame> protocols() const {
        if (width_ != 8 || height_ != 8) return {};
        return {{"uci", "breakthrough"}, {"xboard", "breakthrough"}};
    }
    std::string protocol_state(const State& s, std::string_view) const {
        return stones_fen(
            width_, height_, [&](int cell) { return content(s, cell); }, mover(s));
    }

    bool irreversible(const State&, Move) const { return true; }
    bool noisy(const State& s, Move move) const {
        const Bits to = Bits{1} << to_of(move);
        return (to & (s.theirs | far_ | far_ >> 8)) != 0;
    }
    /// The far row; captures, of those nearest to home first; then what goes furthest.
    int order_hint(const State& s, Move move) const {
        const int row = to_of(move) / 8;
        if (row == height_ - 1) return 100;
        if ((s.theirs >> to_of(move) & 1) != 0) return 40 + (height_ - row);
        return row >= height_ - 3 ? row : 0;
    }
    int order_index(const State&, Move move) const {
        return static_cast<int>(from_of(move) * 3 + (to_of(move) - from_of(move) - 7));
    }
    int order_indexes() const { return 64 * 3; }

    /// Who stands before the far row, or can take the last pawn, wins; otherwise every pawn of the
    /// other player before this side's home row must be taken at once.
    Foresight foresee(const State& s, MoveList& list) const {
        if (wins_next(s.mine, s.theirs)) return Foresight::win;
        const Bits threats = s.theirs & turned(far_ >> 8);
        if (std::popcount(threats) > 1) return Foresight::loss;
        MoveList all;
        moves(s, all);
        for (const Move move : all) {
            const Bits to = Bits{1} << to_of(move);
            if (threats != 0 && (threats & to) == 0) continue;
            const Bits mine = (s.mine ^ Bits{1} << from_of(move)) | to;
            if (std::popcount(mine) == 1 && wins_next(turned(s.theirs & ~to), turned(mine)))
                continue;
            list.add(move);
        }
        return list.empty() ? Foresight::loss : Foresight::open;
    }

    /// Who wins a race, and that nobody wins before having come so far or taken so many.
    /// (Saffidine, Jouandeau and Cazenave, "Solving Breakthrough with race patterns and job-level
    /// proof number search", 2011)
    ScoreRange bounds(const State& s) const {
        const Bits mine_seen = turned(s.theirs);
        const Bits theirs_seen = turned(s.mine);
        const int my_way = way(s.mine);
        const int their_way = way(mine_seen);
        ScoreRange range{2 * std::min(their_way, std::popcount(s.mine)) - win_score,
                         win_score + 1 - 2 * std::min(my_way, std::popcount(s.theirs))};
        const int my_run = way(s.mine & ~stops(s.theirs, true));
        if (my_run <= their_way) range.at_least = win_score + 1 - 2 * my_run;
        const int their_run = way(mine_seen & ~stops(theirs_seen, false));
        if (their_run < my_way) range.at_most = 2 * their_run - win_score;
        return range;
    }

    int symmetries() const { return 2; }
    State symmetric(const State& s, int k) const {
        return k == 0 ? s : State{mirrored(s.mine), mirrored(s.theirs), s.mover, s.lost};
    }

    State sides_swapped(const State& s) const { return {s.mine, s.theirs, s.mover ^ 1, s.lost}; }

    static std::vector<Evaluation<Breakthrough>> evaluations() {
        return {{.name = "race",
                 .function =
                     [](const Breakthrough& rules, const State& s, Player view) {
                         const int worth = rules.worth(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 384},
                {.name = "material",
                 .function =
                     [](const Breakthrough& rules, const State& s, Player view) {
                         const int lead = std::popcount(s.mine) - std::popcount(s.theirs);
                         return rules.mover(s) == view ? lead : -lead;
                     },
                 .winning_lead = 3.4}};
    }

    Layout layout() const { return stones_layout(width_, height_); }
    int content(const State& s, int cell) const {
        const Bits bit = s.mover == 0 ? bits_[cell] : turned(bits_[cell]);
        if ((s.mine & bit) != 0) return 1 + static_cast<int>(s.mover);
        return (s.theirs & bit) != 0 ? 2 - static_cast<int>(s.mover) : 0;
    }

private:
    /// Cells that pawns can go to: up to the left, ahead, up to the right.
    struct Targets {
        Bits cells[3];
        int count;
    };
    Targets targets(const State& s) const {
        Targets to{};
        if (s.lost != 0) return to;
        to.cells[0] = (s.mine & not_first_) << 7 & board_ & ~s.mine;
        to.cells[1] = s.mine << 8 & board_ & ~(s.mine | s.theirs);
        to.cells[2] = (s.mine & not_last_) << 9 & board_ & ~s.mine;
        to.count =
            std::popcount(to.cells[0]) + std::popcount(to.cells[1]) + std::popcount(to.cells[2]);
        return to;
    }
    static Move move_to(int cell, int d) {
        return {static_cast<std::uint64_t>(cell - 7 - d) | static_cast<std::uint64_t>(cell) << 6};
    }
    static int from_of(Move move) { return static_cast<int>(move.bits & 63); }
    static int to_of(Move move) { return static_cast<int>(move.bits >> 6); }

    Bits turned(Bits pawns) const { return __builtin_bswap64(pawns) >> (8 * (8 - height_)); }
    Bits mirrored(Bits pawns) const {
        Bits image = 0;
        for (int x = 0; x < width_; ++x)
            image |= (pawns >> x & 0x0101010101010101) << (width_ - 1 - x);
        return image;
    }
    std::string name_of(const State& s, int cell) const {
        const int y = cell / 8;
        return cell_name(cell % 8, s.mover == 0 ? y : height_ - 1 - y);
    }
    Bits attacks(Bits pawns) const { return (pawns & not_first_) << 7 | (pawns & not_last_) << 9; }
    Bits attacks_down(Bits pawns) const {
        return (pawns & not_last_) >> 7 | (pawns & not_first_) >> 9;
    }
    /// A pawn before the far row always has a way: nobody of its own can stand there.
    bool wins_next(Bits mine, Bits theirs) const {
        return (mine & (far_ >> 8)) != 0 ||
               ((theirs & (theirs - 1)) == 0 && (attacks(mine) & theirs) != 0);
    }

    /// Pawns, how far they are, how they stand together, and pawns that nobody can stop.
    int worth(const State& s) const {
        const Bits mine_seen = turned(s.theirs);
        int value = side_worth(s.mine, s.theirs) - side_worth(mine_seen, turned(s.mine)) + 10;
        const int my_way = unstopped(s.mine, s.theirs);
        const int their_way = unstopped(mine_seen, turned(s.mine));
        if (my_way < none && my_way <= their_way) value += 2000 - 100 * my_way;
        if (their_way < none && their_way < my_way) value -= 2000 - 100 * their_way;
        return value;
    }
    int side_worth(Bits mine, Bits theirs) const {
        constexpr int at_home[2] = {10, 3};
        constexpr int by_rows_to_go[8] = {0, 60, 34, 18, 10, 6, 6, 6};
        const Bits guarded = attacks(mine) & mine;
        const Bits attacked = attacks_down(theirs) & mine;
        int value = 100 * std::popcount(mine) + 5 * std::popcount(guarded) -
                    12 * std::popcount(attacked & ~guarded);
        for (int y = 0; y < height_; ++y)
            value += (y < 2 ? at_home[y] : by_rows_to_go[height_ - 1 - y]) *
                     std::popcount(mine >> (8 * y) & 0xff);
        const Bits side_by_side = mine & (mine & not_last_) << 1;
        return value + 4 * std::popcount(side_by_side);
    }
    /// Moves that the foremost of these pawns needs to the far row; `none` without pawns.
    int way(Bits pawns) const {
        return pawns == 0 ? none : height_ - 1 - (63 - std::countl_zero(pawns)) / 8;
    }
    /// Where a pawn that runs straight ahead can be taken or barred by `pawns` of the other. Of one
    /// k rows ahead of it, k / 2 columns aside if it runs first, or (k + 1) / 2 if the other does:
    /// of the k rows between them the runner takes at least half.
    Bits stops(Bits pawns, bool runs_first) const {
        Bits reach = 0;
        for (int k = 1; k < height_; ++k) {
            pawns >>= 8;
            if ((k % 2 == 0) == runs_first)
                pawns |= (pawns & not_last_) << 1 | (pawns & not_first_) >> 1;
            reach |= pawns;
        }
        return reach;
    }
    static constexpr int none = 99;
    /// Moves that the foremost pawn needs which no pawn of the other player can reach; `none`
    /// without one.
    int unstopped(Bits mine, Bits theirs) const {
        // A pawn is out of reach where no pawn of the other stands in the cone ahead of it.
        Bits reach = 0;
        for (Bits front = theirs; front != 0;) {
            front = (front >> 8 | attacks_down(front)) & board_ & ~reach;
            reach |= front;
        }
        const Bits free = mine & ~(reach | theirs);
        return way(free);
    }

    int width_;
    int height_;
    Bits board_ = 0;
    Bits not_last_ = 0;   ///< all but the last column
    Bits not_first_ = 0;  ///< all but the first column
    Bits far_ = 0;
    State start_{0, 0, 0, 0};
    std::array<Bits, 64> bits_{};  ///< of the cells, as player 1 sees them
};

}  // namespace

PLYBOARD_GAMES(Breakthrough)
