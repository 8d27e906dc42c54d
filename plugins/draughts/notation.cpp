#include "notation.hpp"

#include <charconv>
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
    FenReader(std::string_view whole, int squares, Bits (*mask_of)(int))
        : whole_(whole), rest_(whole), squares_(squares), mask_of_(mask_of) {}

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
            } else {
                throw fail("after ':' comes W, B, H or E");
            }
        }
        if (!rest_.empty()) throw fail("'" + std::string(rest_) + "' is not understood");
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
            if (first < 1 || last < first || last > squares_)
                throw fail("squares are numbers from 1 to " + std::to_string(squares_) +
                           ", with K in front of a king's");
            for (int square = first; square <= last; ++square) put(owner, king, square);
        } while (take(rest_, ','));
    }
    void put(Side owner, bool king, int square) {
        const Bits mask = mask_of_(square);
        if (((board_.pieces[white] | board_.pieces[black]) & mask) != 0)
            throw fail("square " + std::to_string(square) + " is named twice");
        board_.pieces[owner] |= mask;
        if (king) board_.kings |= mask;
    }

    std::string_view whole_;
    std::string_view rest_;
    int squares_;
    Bits (*mask_of_)(int);
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
MoveList& add_moves(Family family, const Board& board, MoveList& list) {
    for_mover(family, board, [&](const auto& moves) {
        if (board.capturing != 0) {
            moves.add_captures(board.capturing, list);
        } else {
            moves.add_steps(list);
        }
    });
    return list;
}

/// Whether the move can go through these squares, the first and the last its own.
template <class Family>
bool goes_through(Family family, const Board& board, Move move, const std::vector<int>& squares) {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;
    if (G::square_of[M::from(move)] != squares.front() ||
        G::square_of[M::to(move)] != squares.back())
        return false;
    if (squares.size() == 2) return true;
    bool possible = false;
    for_mover(family, board, [&](const auto& moves) {
        moves.each_capture(Bits{1} << M::from(move), [&](const Route& route, Bits captured) {
            if (captured != M::captured(move)) return;
            std::size_t met = 0;
            for (int i = 0; i < route.length && met < squares.size(); ++i)
                met += G::square_of[route.bits[i]] == squares[met];
            possible = possible || (met == squares.size() &&
                                    G::square_of[route.bits[route.length - 1]] == squares.back());
        });
    });
    return possible;
}

}  // namespace

std::string FenText::write(const Board& board, const std::uint8_t* square_of) {
    std::string text = board.side == white ? "W" : "B";
    for (const Side side : {white, black}) {
        std::vector<std::pair<int, bool>> pieces;
        for (Bits bits = board.pieces[side]; bits != 0; bits &= bits - 1)
            pieces.emplace_back(square_of[std::countr_zero(bits)],
                                (board.kings & bits & -bits) != 0);
        std::sort(pieces.begin(), pieces.end());
        text += side == white ? ":W" : ":B";
        for (std::size_t i = 0; i < pieces.size(); ++i)
            text += (i > 0 ? "," : "") + std::string(pieces[i].second ? "K" : "") +
                    std::to_string(pieces[i].first);
    }
    if (board.quiet_plies > 0) text += ":H" + std::to_string(board.quiet_plies);
    if (board.ending_plies > 0) text += ":E" + std::to_string(board.ending_plies);
    return text;
}

Board FenText::read(std::string_view text, int squares, Bits (*mask_of)(int), Bits white_kings,
                    Bits black_kings) {
    FenReader reader(text, squares, mask_of);
    const Board board = reader.read();
    if ((board.pieces[white] & white_kings & ~board.kings) != 0 ||
        (board.pieces[black] & black_kings & ~board.kings) != 0)
        throw reader.fail("a man on the far row is a king, written with K");
    return board;
}

template <class Family>
std::string move_text(Family family, const Board& board, Move move) {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;
    const auto square = [](int bit) { return std::to_string(G::square_of[bit]); };
    const std::string from = square(M::from(move));
    if (M::captured(move) == 0) return from + "-" + square(M::to(move));
    MoveList list;
    int alike = 0;
    for (const Move each : add_moves(family, board, list))
        alike += M::from(each) == M::from(move) && M::to(each) == M::to(move);
    if (alike < 2) return from + "x" + square(M::to(move));
    std::string text;
    for_mover(family, board, [&](const auto& moves) {
        moves.each_capture(Bits{1} << M::from(move), [&](const Route& route, Bits captured) {
            if (!text.empty() || captured != M::captured(move) ||
                route.bits[route.length - 1] != M::to(move))
                return;
            text = from;
            for (int i = 1; i < route.length; ++i) text += "x" + square(route.bits[i]);
        });
    });
    return text;
}

template <class Family>
std::optional<Move> read_move(Family family, const Board& board, std::string_view text) {
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

#define DRAUGHTS_NOTATION_OF(Family)                            \
    template std::string move_text(Family, const Board&, Move); \
    template std::optional<Move> read_move(Family, const Board&, std::string_view)
DRAUGHTS_NOTATION_OF(English);
DRAUGHTS_NOTATION_OF(International);
DRAUGHTS_NOTATION_OF(Variant<3>);
DRAUGHTS_NOTATION_OF(Variant<4>);
DRAUGHTS_NOTATION_OF(Variant<5>);

}  // namespace draughts
