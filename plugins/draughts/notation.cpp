#include "notation.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <vector>

#include <framework/base/error.hpp>

#include "variants.hpp"

namespace draughts {
namespace {

/// A number at the front of the text, which is then cut off; -1 without one.
int take_number(std::string_view& text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return -1;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}
bool take(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

class FenReader {
public:
    FenReader(std::string_view whole, const FenText::Squares& squares)
        : whole_(whole), rest_(whole), squares_(squares) {}

    Board read() {
        if (!rest_.empty() && rest_.back() == '.') rest_.remove_suffix(1);
        const auto side = take_side();
        if (!side) throw fail("it does not begin with the side to move, W or B");
        board_.side = *side;
        while (take(rest_, ':')) {
            if (const auto owner = take_side()) {
                read_squares(*owner);
            } else if (take(rest_, 'H')) {
                board_.quiet_plies = read_count();
            } else if (take(rest_, 'E')) {
                board_.ending_plies = read_count();
            } else if (take(rest_, 'F')) {
                read_count();
            } else if (squares_.kings_tire && take(rest_, 'R')) {
                read_king_runs();
            } else {
                throw fail(squares_.kings_tire ? "after ':' comes W, B, H, E or R"
                                               : "after ':' comes W, B, H or E");
            }
        }
        if (!rest_.empty()) throw fail("'" + std::string(rest_) + "' is not understood");
        check();
        return board_;
    }
    ply::Error fail(const std::string& what) const {
        return ply::Error("position '" + std::string(whole_) + "': " + what +
                          "; write it in FEN of PDN, such as 'W:W31,32,K40:B1,2'");
    }

private:
    std::optional<Side> take_side() {
        if (take(rest_, 'W')) return white;
        if (take(rest_, 'B')) return black;
        return std::nullopt;
    }
    std::uint16_t read_count() {
        const int count = take_number(rest_);
        if (count < 0 || count > 999) throw fail("a count of plies goes from 0 to 999");
        return static_cast<std::uint16_t>(count);
    }
    void read_squares(Side owner) {
        if (rest_.empty() || rest_.front() == ':') return;
        do {
            const bool king = take(rest_, 'K');
            const int first = take_number(rest_);
            int last = first;
            if (take(rest_, '-')) {
                take(rest_, 'K');
                last = take_number(rest_);
            }
            if (first < 1 || last < first || last > squares_.count)
                throw fail("squares are numbers from 1 to " + std::to_string(squares_.count) +
                           ", with K in front of a king's");
            for (int square = first; square <= last; ++square) put(owner, king, square);
        } while (take(rest_, ','));
    }
    void put(Side owner, bool king, int square) {
        const Bits mask = mask_of(square);
        if (((board_.pieces[white] | board_.pieces[black]) & mask) != 0)
            throw fail("square " + std::to_string(square) + " is named twice");
        board_.pieces[owner] |= mask;
        if (king) board_.kings |= mask;
    }

    void read_king_runs() {
        do {
            const int square = take_number(rest_);
            const int count = take(rest_, '+') ? take_number(rest_) : 0;
            if (square < 1 || square > squares_.count || count < 1 || count > 3)
                throw fail("behind R comes the square of a king, + and how often it moved, 1 to 3");
            runs_.emplace_back(mask_of(square), count);
        } while (take(rest_, ','));
    }
    /// What only the whole position shows.
    void check() {
        for (const Side side : {white, black})
            if ((board_.pieces[side] & squares_.king_rows[side] & ~board_.kings) != 0)
                throw fail("a man on the far row is a king, written with K");
        for (const auto& [square, count] : runs_) {
            const Side side = (board_.pieces[white] & square) != 0 ? white : black;
            const Bits pieces = board_.pieces[side];
            if ((pieces & board_.kings & square) == 0 || (pieces & ~board_.kings) == 0)
                throw fail("behind R comes a king of a side that has men");
            board_.king_runs[side] =
                static_cast<std::uint8_t>(count << 6 | std::countr_zero(square));
        }
    }
    Bits mask_of(int number) const {
        const auto* const at = std::ranges::find(squares_.numbers, number);
        return Bits{1} << (at - squares_.numbers.begin());
    }

    std::string_view whole_;
    std::string_view rest_;
    const FenText::Squares& squares_;
    std::vector<std::pair<Bits, int>> runs_;
    Board board_;
};

/// The squares that a string such as `22x15` names; nothing for any other string.
std::optional<std::vector<int>> squares_in(std::string_view text) {
    std::vector<int> squares;
    do {
        const int square = take_number(text);
        if (square < 0) return std::nullopt;
        squares.push_back(square);
    } while (take(text, 'x') || take(text, '-') || take(text, ':'));
    if (!text.empty() || squares.size() < 2) return std::nullopt;
    return squares;
}

template <class Family>
[[gnu::cold]] MoveList& add_moves(Family family, const Board& board, MoveList& list) {
    for_mover(family, board, [&](const auto& moves) {
        if (board.capturing != 0) {
            moves.add_captures(board.capturing, list);
        } else {
            moves.add_steps(list);
        }
    });
    return list;
}

/// The ways of a capture; `tell` is a function of any kind, so that there is one search for all
/// uses.
template <class Family>
[[gnu::cold]] void each_way(Family family, const Board& board, Move move,
                            const std::function<void(const Route&)>& tell) {
    using M = MoveBits<Family>;
    for_mover(family, board, [&](const auto& moves) {
        moves.each_capture(Bits{1} << M::from(move), [&](const Route& route, Bits captured) {
            if (captured == M::captured(move) && route.bits[route.length - 1] == M::to(move))
                tell(route);
        });
    });
}

/// Whether the move can go through these squares, the first and the last its own.
template <class Family>
[[gnu::cold]] bool goes_through(Family family, const Board& board, Move move,
                                const std::vector<int>& squares) {
    using M = MoveBits<Family>;
    if (number_of(family, M::from(move)) != squares.front() ||
        number_of(family, M::to(move)) != squares.back())
        return false;
    if (squares.size() == 2) return true;
    bool possible = false;
    each_way(family, board, move, [&](const Route& route) {
        std::size_t met = 0;
        for (int i = 0; i < route.length && met < squares.size(); ++i)
            met += number_of(family, route.bits[i]) == squares[met];
        possible = possible || met == squares.size();
    });
    return possible;
}

}  // namespace

std::string FenText::write(const Board& board, const Squares& squares) {
    const auto number = [&squares](int bit) {
        return std::to_string(squares.numbers[static_cast<std::size_t>(bit)]);
    };
    std::string text = board.side == white ? "W" : "B";
    for (const Side side : {white, black}) {
        std::vector<std::pair<int, bool>> pieces;
        for (Bits bits = board.pieces[side]; bits != 0; bits &= bits - 1)
            pieces.emplace_back(squares.numbers[static_cast<std::size_t>(std::countr_zero(bits))],
                                (board.kings & bits & -bits) != 0);
        std::sort(pieces.begin(), pieces.end());
        text += side == white ? ":W" : ":B";
        for (std::size_t i = 0; i < pieces.size(); ++i)
            text += (i > 0 ? "," : "") + std::string(pieces[i].second ? "K" : "") +
                    std::to_string(pieces[i].first);
    }
    if (board.quiet_plies > 0) text += ":H" + std::to_string(board.quiet_plies);
    if (board.ending_plies > 0) text += ":E" + std::to_string(board.ending_plies);
    std::string runs;
    for (const std::uint8_t run : board.king_runs)
        if (run != 0)
            runs += (runs.empty() ? ":R" : ",") + number(run & 63) + "+" + std::to_string(run >> 6);
    return text + runs;
}

Board FenText::read(std::string_view text, const Squares& squares) {
    return FenReader(text, squares).read();
}

template <class Family>
[[gnu::cold]] std::string move_text(Family family, const Board& board, Move move) {
    using M = MoveBits<Family>;
    const auto square = [&](int bit) { return std::to_string(number_of(family, bit)); };
    const std::string from = square(M::from(move));
    if (M::captured(move) == 0) return from + "-" + square(M::to(move));
    MoveList list;
    int alike = 0;
    for (const Move each : add_moves(family, board, list))
        alike += M::from(each) == M::from(move) && M::to(each) == M::to(move);
    if (alike < 2) return from + "x" + square(M::to(move));
    std::string text;
    each_way(family, board, move, [&](const Route& route) {
        if (!text.empty()) return;
        text = from;
        for (int i = 1; i < route.length; ++i) text += "x" + square(route.bits[i]);
    });
    return text;
}

template <class Family>
[[gnu::cold]] ply::TouchedCells touched_cells(Family family, const Board& board, Move move) {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;
    constexpr std::size_t most_ways = 32;  // kings may land on many squares between
    const auto cell = [](int bit) { return G::square_of[bit] - 1; };
    if (M::captured(move) == 0) return {.cells = {cell(M::from(move)), cell(M::to(move))}};
    std::vector<std::vector<int>> ways;
    each_way(family, board, move, [&](const Route& route) {
        if (ways.size() == most_ways) return;
        std::vector<int> way{cell(M::from(move))};
        for (int i = 1; i < route.length; ++i) way.push_back(cell(route.bits[i]));
        ways.push_back(std::move(way));
    });
    if (ways.empty()) ways.push_back({cell(M::from(move)), cell(M::to(move))});
    ply::TouchedCells touched{.cells = ways.front()};
    touched.alternatives.assign(ways.begin() + 1, ways.end());
    return touched;
}

template <class Family>
[[gnu::cold]] std::optional<Move> read_move(Family family, const Board& board,
                                            std::string_view text) {
    const auto squares = squares_in(text);
    if (!squares) return std::nullopt;
    MoveList list;
    std::optional<Move> found;
    for (const Move move : add_moves(family, board, list)) {
        if (!goes_through(family, board, move, *squares)) continue;
        if (found) return std::nullopt;
        found = move;
    }
    return found;
}

#define DRAUGHTS_NOTATION_OF(Family)                                      \
    template std::string move_text(Family, const Board&, Move);           \
    template ply::TouchedCells touched_cells(Family, const Board&, Move); \
    template std::optional<Move> read_move(Family, const Board&, std::string_view)
DRAUGHTS_NOTATION_OF(English);
DRAUGHTS_NOTATION_OF(International);
DRAUGHTS_NOTATION_OF(Variant<3>);
DRAUGHTS_NOTATION_OF(Variant<4>);
DRAUGHTS_NOTATION_OF(Variant<5>);

}  // namespace draughts
