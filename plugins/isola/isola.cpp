// Isola: a pawn steps like a king, then a tile is taken off the board; whoever cannot has lost.
//
// One word for the tiles that lie on the board, those under the pawns among them; rows are eight
// bits apart whatever the size. On 6x8, bit numbers and the start:
//
//      56 57 58 59 60 61      8  .  .  .  o  .  .
//      48 49 50 51 52 53      7  .  .  .  .  .  .
//      40 41 42 43 44 45      6  .  .  .  .  .  .
//      32 33 34 35 36 37      5  .  .  .  .  .  .
//      24 25 26 27 28 29      4  .  .  .  .  .  .
//      16 17 18 19 20 21      3  .  .  .  .  .  .
//       8  9 10 11 12 13      2  .  .  .  .  .  .
//       0  1  2  3  4  5      1  .  .  x  .  .  .
//                                a  b  c  d  e  f
//
// A move is where the pawn goes and which tile is taken: steps times tiles, counted without a list.
//
// Rules: Bernd Kienitz, 1972, https://en.wikipedia.org/wiki/Isolation_(board_game). In the game as
// it was sold the pawns begin on platforms, which cannot be taken off and may be entered again:
// https://de.wikipedia.org/wiki/Isola_(Spiel).

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/game/rows_of_eight.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

namespace {

using namespace ply;

class Isola {
public:
    using Bits = std::uint64_t;
    struct State {
        Bits tiles = 0;  ///< on the board, also under pawns
        std::uint8_t pawns[2] = {0, 0};
        std::uint8_t mover = 0;
        std::uint8_t stuck = 0;  ///< 1: the player to move cannot
        std::uint32_t unused = 0;
    };

    static GameInfo info() {
        return {
            "isola",
            "Isola",
            "Step to a neighbouring tile, then take any free tile off the board; whoever cannot "
            "has lost.",
            {OptionSpec::integer("width", 6, 3, 8, "columns"),
             OptionSpec::integer("height", 8, 3, 8, "rows"),
             OptionSpec::choice("platforms", {"yes", "no"},
                                "whether the cells where the pawns begin always stay")},
            "blocking",
            {"isolation"}};
    }

    explicit Isola(const Options& options)
        : width_(options.integer("width")), height_(options.integer("height")) {
        const int middle = (width_ - 1) / 2;
        start_.tiles = rectangle(width_, height_);
        start_.pawns[0] = static_cast<std::uint8_t>(middle);
        start_.pawns[1] = static_cast<std::uint8_t>(8 * (height_ - 1) + width_ - 1 - middle);
        const bool platforms = options.word("platforms") == "yes";
        if (platforms) platforms_ = bit(start_.pawns[0]) | bit(start_.pawns[1]);
        for (int k = 0; k < (width_ == height_ ? 8 : 4); ++k)
            if (image(platforms_, k) == platforms_) images_.push_back(k);
    }

    Facts facts() const { return {.longest_game = width_ * height_}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    bool over(const State& s) const { return s.stuck != 0; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.stuck == 0) return std::nullopt;
        return Outcome::loss(mover(s));
    }

    void moves(const State& s, MoveList& list) const {
        const Bits loose = loose_tiles(s);
        each_bit(steps(s, s.mover), [&](int to) {
            each_bit(loose & ~bit(to), [&](int out) { list.add(move_of(to, out)); });
        });
    }
    std::uint64_t count_moves(const State& s) const {
        const Bits to = steps(s, s.mover);
        const Bits loose = loose_tiles(s);
        return static_cast<std::uint64_t>(std::popcount(to) * std::popcount(loose) -
                                          std::popcount(to & loose));
    }
    Move random_move(const State& s, Random& random) const {
        const Bits to = steps(s, s.mover);
        const Bits loose = loose_tiles(s);
        const auto all = static_cast<std::uint32_t>(std::popcount(loose));
        // A step to a platform leaves all loose tiles to be taken, any other one less.
        const Bits platforms = to & ~loose;
        const std::uint32_t first = all * static_cast<std::uint32_t>(std::popcount(platforms));
        std::uint32_t n = random.below(static_cast<std::uint32_t>(count_moves(s)));
        if (n < first) return move_of(at(platforms, n / all), at(loose, n % all));
        n -= first;
        const int cell = at(to & loose, n / (all - 1));
        return move_of(cell, at(loose & ~bit(cell), n % (all - 1)));
    }
    void play(State& s, Move move) const {
        s.pawns[s.mover] = static_cast<std::uint8_t>(to_of(move));
        s.tiles &= ~bit(out_of(move));
        s.mover ^= 1;
        settle(s);
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(Random::mix(s.tiles + 1) +
                           (std::uint64_t{s.pawns[0]} << 16 | s.pawns[1] << 8 | s.mover));
    }

    std::string move_text(const State& s, Move move) const {
        return name_of(s.pawns[s.mover]) + "-" + name_of(to_of(move)) + "-" + name_of(out_of(move));
    }
    /// Also `c1c2a1`, `c2-a1` and `c2/a1`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        std::string bare(text);
        std::erase_if(bare, [](char letter) { return letter == '-' || letter == '/'; });
        MoveList list;
        moves(s, list);
        for (const Move move : list) {
            const std::string cells = name_of(to_of(move)) + name_of(out_of(move));
            if (bare == cells || bare == name_of(s.pawns[s.mover]) + cells) return move;
        }
        return std::nullopt;
    }
    std::string state_text(const State& s) const {
        return grid_text(width_, height_, glyphs, [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        const GridText grid = parse_grid(width_, height_, glyphs, text);
        State s = start_;
        s.mover = static_cast<std::uint8_t>(parse_mover(grid.rest, 2));
        int pawns[2] = {0, 0};
        for (int i = 0; i < width_ * height_; ++i) {
            const int cell = cell_at(i);
            const int piece = grid.cells[i];
            if (piece == hole) {
                s.tiles &= ~bit(cell);
                if ((platforms_ & bit(cell)) != 0)
                    throw Error("position '" + std::string(text) + "': " + name_of(cell) +
                                " is a platform, which is never taken off; with platforms=no it "
                                "may be");
            } else if (piece != 0) {
                s.pawns[piece - 1] = static_cast<std::uint8_t>(cell);
                ++pawns[piece - 1];
            }
        }
        for (const int player : {0, 1})
            if (pawns[player] != 1)
                throw Error("position '" + std::string(text) + "': player " +
                            std::to_string(player + 1) + " has " + std::to_string(pawns[player]) +
                            " pawns instead of one");
        settle(s);
        return s;
    }

    bool irreversible(const State&, Move) const { return true; }
    /// Tiles beside the other's pawn, and steps to where there is freedom.
    int order_hint(const State& s, Move move) const {
        const int freedom = std::popcount(around(to_of(move)) & free_tiles(s)) / 2;
        return (around(s.pawns[1 - s.mover]) & bit(out_of(move))) != 0 ? 5 + freedom : freedom;
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return 64 * 64; }
    /// No move is noisy: following all that leave the other a single step costs more than it gains.
    bool in_check(const State& s) const { return std::popcount(steps(s, s.mover)) <= 1; }

    int symmetries() const { return static_cast<int>(images_.size()); }
    State symmetric(const State& s, int k) const {
        State turned = s;
        turned.tiles = image(s.tiles, images_[k]);
        for (const int player : {0, 1})
            turned.pawns[player] = static_cast<std::uint8_t>(
                std::countr_zero(image(bit(s.pawns[player]), images_[k])));
        return turned;
    }

    static std::vector<Evaluation<Isola>> evaluations() {
        return {{.name = "reach",
                 .function =
                     [](const Isola& rules, const State& s, Player view) {
                         const int worth = rules.reach(s);
                         return rules.mover(s) == view ? worth : -worth;
                     },
                 .winning_lead = 79},
                {.name = "freedom",
                 .function =
                     [](const Isola& rules, const State& s, Player view) {
                         return std::popcount(rules.steps(s, view)) -
                                std::popcount(rules.steps(s, 1 - view));
                     },
                 .winning_lead = 3.3}};
    }

    Layout layout() const {
        return square_layout(width_, height_,
                             {{".", "tile", chance_player},
                              {"x", "pawn", 0},
                              {"o", "pawn", 1},
                              {"#", "hole", chance_player}});
    }
    int content(const State& s, int i) const {
        const int cell = cell_at(i);
        if (cell == s.pawns[0]) return 1;
        if (cell == s.pawns[1]) return 2;
        return (s.tiles & bit(cell)) != 0 ? 0 : hole;
    }
    /// There is only one pawn to move: it may be left out.
    TouchedCells touched_cells(const State& s, Move move) const {
        const int to = index_of(to_of(move));
        const int out = index_of(out_of(move));
        return {.cells = {index_of(s.pawns[s.mover]), to, out}, .alternatives = {{to, out}}};
    }

private:
    static constexpr std::string_view glyphs = "-xo#";
    static constexpr int hole = 3;

    static Bits bit(int cell) { return Bits{1} << cell; }
    static Bits around(int cell) { return spread(bit(cell)) & ~bit(cell); }
    static int at(Bits cells, std::uint32_t n) { return std::countr_zero(nth_bit(cells, n)); }
    static Move move_of(int to, int out) { return {static_cast<std::uint64_t>(to | out << 6)}; }
    static int to_of(Move move) { return static_cast<int>(move.bits & 63); }
    static int out_of(Move move) { return static_cast<int>(move.bits >> 6); }
    static std::string name_of(int cell) { return cell_name(cell % 8, cell / 8); }
    int cell_at(int i) const { return i / width_ * 8 + i % width_; }
    /// The other way round.
    int index_of(int cell) const { return cell / 8 * width_ + cell % 8; }

    static Bits free_tiles(const State& s) { return s.tiles & ~bit(s.pawns[0]) & ~bit(s.pawns[1]); }
    static Bits steps(const State& s, Player player) {
        return around(s.pawns[player]) & free_tiles(s);
    }
    /// What the mover may take off, once its pawn has gone: also the tile under it.
    Bits loose_tiles(const State& s) const {
        return s.tiles & ~platforms_ & ~bit(s.pawns[1 - s.mover]);
    }
    void settle(State& s) const { s.stuck = count_moves(s) == 0; }

    /// For the player to move: free tiles that it reaches first, nearer ones counting more. A tile
    /// as near to both is the mover's.
    int reach(const State& s) const {
        constexpr int worth[] = {16, 8, 5, 4, 3, 2, 2, 2};
        Bits free = free_tiles(s);
        Bits mine = bit(s.pawns[s.mover]);
        Bits theirs = bit(s.pawns[1 - s.mover]);
        const int freedom = std::popcount(spread(theirs) & free);
        int total = 0;
        for (int distance = 0; (mine | theirs) != 0; ++distance) {
            const int each = worth[std::min(distance, 7)];
            mine = spread(mine) & free;
            free &= ~mine;
            theirs = spread(theirs) & free;
            free &= ~theirs;
            total += each * (std::popcount(mine) - std::popcount(theirs));
            // Steps that both can make are freedom of both.
            if (distance == 0) total += each * (std::popcount(theirs) - freedom);
        }
        return total;
    }

    /// The bits of k: mirrored left to right (1), upside down (2), at the diagonal (4).
    Bits image(Bits b, int k) const {
        if ((k & 1) != 0) b = mirrored(b, width_);
        if ((k & 2) != 0) b = upside_down(b, height_);
        return (k & 4) != 0 ? transposed(b) : b;
    }

    int width_;
    int height_;
    State start_;
    Bits platforms_ = 0;
    std::vector<int> images_;  ///< those that leave the platforms where they are
};

}  // namespace

PLYBOARD_GAMES(Isola)
