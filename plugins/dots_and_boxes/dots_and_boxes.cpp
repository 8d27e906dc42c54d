// Dots and boxes: whoever draws the fourth side of a box gets it and draws again. The board is
// drawn in board.hpp, what boxes are worth is explained in chains.hpp.
//
// A line and a box are named by their cell on a board whose odd columns and rows hold the dots:
//
//      5  +  .  +  .  +
//      4  .  ~  .  ~  .        b1 is the lowest line across on the left, a2 the upright one on its
//      3  +  .  +  .  +        left, b2 the box between them
//      2  .  ~  .  ~  .
//      1  +  .  +  .  +
//         a  b  c  d  e
//
// Rules: Edouard Lucas, 1889, https://en.wikipedia.org/wiki/Dots_and_boxes

#include <bit>
#include <cstdint>
#include <vector>

#include <framework/game/bits.hpp>
#include <framework/game/rows_of_eight.hpp>
#include <framework/game/stones.hpp>
#include <framework/loading/plugin.hpp>

#include "chains.hpp"

namespace {

using namespace ply;
using dots::bit;
using dots::Bits;
using dots::Lines;

class DotsAndBoxes {
public:
    struct State {
        Lines drawn;
        Bits boxes[2] = {0, 0};  ///< of each player
        std::uint64_t mover = 0;
    };

    static GameInfo info() {
        return {"dots_and_boxes",
                "Dots and boxes",
                "Draw a line between two dots; whoever draws the fourth side of a box gets it and "
                "draws "
                "again. The most boxes win.",
                {OptionSpec::integer("width", 5, 1, 7, "boxes in a row"),
                 OptionSpec::integer("height", 5, 1, 7, "boxes in a column")},
                "territory"};
    }
    explicit DotsAndBoxes(const Options& options)
        : width_(options.integer("width")),
          height_(options.integer("height")),
          boxes_(rectangle(width_, height_)),
          lines_(dots::sides_of(boxes_)) {}

    Facts facts() const { return {.goal = Goal::margin, .longest_game = lines_.count()}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return static_cast<Player>(s.mover); }
    bool over(const State& s) const { return (s.boxes[0] | s.boxes[1]) == boxes_; }
    std::optional<Outcome> outcome(const State& s) const {
        if (!over(s)) return std::nullopt;
        return Outcome::scores({std::popcount(s.boxes[0]), std::popcount(s.boxes[1])});
    }

    void moves(const State& s, MoveList& list) const {
        const Lines open = open_lines(s);
        each_bit(open.across, [&](int i) { list.add({static_cast<std::uint64_t>(i)}); });
        each_bit(open.upright, [&](int i) { list.add({static_cast<std::uint64_t>(64 + i)}); });
    }
    std::uint64_t count_moves(const State& s) const {
        return static_cast<std::uint64_t>(open_lines(s).count());
    }
    Move random_move(const State& s, Random& random) const {
        const Lines open = open_lines(s);
        const auto across = static_cast<std::uint32_t>(std::popcount(open.across));
        const std::uint32_t n = random.below(static_cast<std::uint32_t>(open.count()));
        if (n < across) return {static_cast<std::uint64_t>(at(open.across, n))};
        return {static_cast<std::uint64_t>(64 + at(open.upright, n - across))};
    }
    void play(State& s, Move move) const {
        const Bits before = s.boxes[0] | s.boxes[1];
        const Lines added = line_of(move);
        s.drawn = {s.drawn.across | added.across, s.drawn.upright | added.upright};
        const Bits closed = dots::count_sides(s.drawn).four & boxes_ & ~before;
        s.boxes[s.mover] |= closed;
        if (closed == 0) s.mover ^= 1;
    }
    /// Whose a box is does not matter, only how many are.
    std::uint64_t hash(const State& s) const {
        return Random::mix(Random::mix(s.drawn.across + 1) + s.drawn.upright) ^
               Random::mix(static_cast<std::uint64_t>(128 + margin(s, 0)) << 1 | s.mover);
    }

    std::string move_text(const State&, Move move) const {
        const auto i = static_cast<int>(move.bits % 64);
        const int upright = move.bits < 64 ? 0 : 1;
        return cell_name(i % 8 * 2 + 1 - upright, i / 8 * 2 + upright);
    }
    /// Also the box, counted from a1, and a side of it: `b1t` (top), `b1b`, `b1l`, `b1r`.
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        if (text.size() != 3 || text[0] < 'a' || text[0] >= 'a' + width_ || text[1] < '1' ||
            text[1] >= '1' + height_)
            return std::nullopt;
        const auto box = static_cast<std::uint64_t>(8 * (text[1] - '1') + text[0] - 'a');
        const Move moves[] = {{box}, {box + 8}, {box + 64}, {box + 65}};
        const std::size_t side = std::string_view("btlr").find(text[2]);
        if (side == std::string_view::npos || !(open_lines(s) & line_of(moves[side])).any())
            return std::nullopt;
        return moves[side];
    }
    std::string state_text(const State& s) const {
        return grid_text(2 * width_ + 1, 2 * height_ + 1, glyphs,
                         [&](int cell) { return content(s, cell); }) +
               (s.mover == 0 ? " 1" : " 2");
    }
    State parse_state(std::string_view text) const {
        const int columns = 2 * width_ + 1;
        const GridText grid = parse_grid(columns, 2 * height_ + 1, glyphs, text);
        State s;
        s.mover = static_cast<std::uint64_t>(parse_mover(grid.rest, 2));
        for (int cell = 0; cell < static_cast<int>(grid.cells.size()); ++cell) {
            const int piece = grid.cells[cell];
            const Place place = place_of(cell);
            if (piece == line && place.kind == Kind::across) s.drawn.across |= bit(place.index);
            if (piece == line && place.kind == Kind::upright) s.drawn.upright |= bit(place.index);
            if ((piece == 1 || piece == 2) && place.kind == Kind::box)
                s.boxes[piece - 1] |= bit(place.index);
        }
        const Bits closed = dots::count_sides(s.drawn).four & boxes_;
        if ((s.boxes[0] | s.boxes[1]) != closed)
            throw Error("position '" + std::string(text) +
                        "': the boxes with four sides, and no others, have a player, x or o");
        for (int cell = 0; cell < static_cast<int>(grid.cells.size()); ++cell)
            if (content(s, cell) != grid.cells[cell])
                throw Error("position '" + std::string(text) + "': on " +
                            cell_name(cell % columns, cell / columns) + " must be " +
                            (place_of(cell).kind == Kind::dot   ? "a dot, '+'"
                             : place_of(cell).kind == Kind::box ? "a box, '~', 'x' or 'o'"
                                                                : "a line, '#', or nothing"));
        return s;
    }

    bool irreversible(const State&, Move) const { return true; }
    /// Boxes first, then what gives none away.
    int order_hint(const State& s, Move move) const {
        const Lines added = line_of(move);
        const dots::Sides sides = dots::count_sides(s.drawn);
        const Bits beside =
            (added.across | added.across >> 8 | added.upright | added.upright >> 1) & boxes_;
        if ((sides.three & beside) != 0) return 3 + std::popcount(sides.three & beside);
        return 2 - std::popcount(sides.two & beside);
    }
    bool noisy(const State& s, Move move) const { return order_hint(s, move) > 2; }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits); }
    int order_indexes() const { return 128; }

    int symmetries() const { return width_ == height_ ? 8 : 4; }
    /// Mirrored left to right (1), upside down (2), at the diagonal (4).
    State symmetric(const State& s, int k) const {
        State turned = s;
        turned.drawn.across = image(s.drawn.across, width_, height_ + 1, k);
        turned.drawn.upright = image(s.drawn.upright, width_ + 1, height_, k);
        for (const int player : {0, 1})
            turned.boxes[player] = image(s.boxes[player], width_, height_, k);
        if ((k & 4) != 0) std::swap(turned.drawn.across, turned.drawn.upright);
        return turned;
    }

    static std::vector<Evaluation<DotsAndBoxes>> evaluations() {
        return {{"chains",
                 [](const DotsAndBoxes& rules, const State& s, Player view) {
                     const int more = dots::Chains(rules.boxes_, rules.lines_, s.drawn).expected();
                     return margin(s, view) + (rules.mover(s) == view ? more : -more);
                 }},
                {"boxes",
                 [](const DotsAndBoxes&, const State& s, Player view) { return margin(s, view); }}};
    }

    Layout layout() const {
        return square_layout(2 * width_ + 1, 2 * height_ + 1,
                             {{".", "no line", chance_player},
                              {"x", "box", 0},
                              {"o", "box", 1},
                              {"+", "dot", chance_player},
                              {"~", "box of nobody", chance_player},
                              {"#", "line", chance_player}});
    }
    Look look() const {
        Look look;
        look.figures = {"", "x", "o", "•", " ", ""};
        for (int cell = 0; cell < (2 * width_ + 1) * (2 * height_ + 1); ++cell) {
            const Kind kind = place_of(cell).kind;
            look.cells.push_back(kind == Kind::across    ? Look::Cell::across
                                 : kind == Kind::upright ? Look::Cell::upright
                                                         : Look::Cell::plain);
        }
        return look;
    }
    int content(const State& s, int cell) const {
        const Place place = place_of(cell);
        const Bits here = bit(place.index);
        switch (place.kind) {
            case Kind::dot:
                return 3;
            case Kind::box:
                return (s.boxes[0] & here) != 0 ? 1 : (s.boxes[1] & here) != 0 ? 2 : 4;
            case Kind::across:
                return (s.drawn.across & here) != 0 ? line : 0;
            default:
                return (s.drawn.upright & here) != 0 ? line : 0;
        }
    }

private:
    static constexpr std::string_view glyphs = "-xo+~#";
    static constexpr int line = 5;  ///< the piece that stands for a line that is drawn

    enum class Kind { dot, across, upright, box };
    struct Place {
        Kind kind;
        int index;
    };
    Place place_of(int cell) const {
        const int x = cell % (2 * width_ + 1);
        const int y = cell / (2 * width_ + 1);
        return {static_cast<Kind>(x % 2 + y % 2 * 2), y / 2 * 8 + x / 2};
    }

    static int at(Bits lines, std::uint32_t n) { return std::countr_zero(nth_bit(lines, n)); }
    static Lines line_of(Move move) {
        if (move.bits < 64) return {bit(static_cast<int>(move.bits)), 0};
        return {0, bit(static_cast<int>(move.bits - 64))};
    }
    static int margin(const State& s, Player view) {
        return std::popcount(s.boxes[view]) - std::popcount(s.boxes[1 - view]);
    }
    Lines open_lines(const State& s) const { return lines_ & ~s.drawn; }
    static Bits image(Bits b, int columns, int rows, int k) {
        if ((k & 1) != 0) b = mirrored(b, columns);
        if ((k & 2) != 0) b = upside_down(b, rows);
        return (k & 4) != 0 ? transposed(b) : b;
    }

    int width_;
    int height_;
    Bits boxes_;
    Lines lines_;
};

}  // namespace

PLYBOARD_GAMES(DotsAndBoxes)
