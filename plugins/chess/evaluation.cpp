#include "evaluation.hpp"

#include "exchange.hpp"
#include "terms.hpp"

namespace chess {
namespace {

/// The sum of one player's terms.
struct Sum {
    Weight total;
    void add(const Weight& weight, int times) { total += weight * times; }
};

/// How often each weight counts for one player.
struct Counts {
    std::array<int, sizeof(Weights) / sizeof(Weight)> times{};

    static std::size_t place_of(const Weight& weight) {
        return static_cast<std::size_t>(&weight - reinterpret_cast<const Weight*>(&weights));
    }
    void add(const Weight& weight, int count) { times[place_of(weight)] += count; }
};

/// Whether the mover, being ahead, could hardly win: no pawns, and no more than a light piece more.
bool cannot_win(const Board& board) {
    if ((board.pawns() & board.mine) != 0) return false;
    const auto count = [&](Bits own) {
        return 3 * std::popcount((board.knights() | board.bishops()) & own) +
               5 * std::popcount(board.rooks() & own) + 9 * std::popcount(board.queens() & own);
    };
    return count(board.mine) - count(board.theirs()) <= 3;
}

/// Whether these are one piece, which is a king.
bool is_bare(Bits own) {
    return (own & (own - 1)) == 0;
}

/// How far the bare king is from the middle, and the own king from it: 0 to 6, and 1 to 7.
struct Chase {
    int to_edge;
    int kings_apart;

    explicit Chase(const Board& board) {
        const int other = first_of(board.kings() & board.theirs());
        const int x = std::min(other % 8, 7 - other % 8);
        const int y = std::min(other / 8, 7 - other / 8);
        to_edge = 6 - x - y;
        kings_apart = distance(board.my_king(), other);
    }
    int value() const { return 20 * to_edge + 10 * (7 - kings_apart); }
};

/// The squares that the bare king can come to if the other pieces stay where they are.
Bits room_of_bare_king(const Board& board) {
    const Bits king_square = board.kings() & board.theirs();
    const Bits occupied = board.occupied() ^ king_square;
    Bits attacked = king_attacks(board.my_king());
    for (Bits set = board.knights(); set != 0;) attacked |= knight_attacks(take_first(set));
    for (Bits set = board.diagonal_sliders(); set != 0;)
        attacked |= bishop_attacks(take_first(set), occupied);
    for (Bits set = board.straight_sliders(); set != 0;)
        attacked |= rook_attacks(take_first(set), occupied);
    Bits room = king_square;
    for (Bits before = 0; room != before;) {
        before = room;
        const Bits row = room | beside(room);
        room |= (row | row << 8 | row >> 8) & ~attacked;
    }
    return room;
}

/// Bishop and knight mate in a corner that the bishop can attack: 7 there, 0 along the diagonal of
/// the other two, so that the king is driven along the edge.
int near_right_corner(const Board& board) {
    constexpr Bits dark = 0xaa55aa55aa55aa55;  // as a1 is
    const int other = first_of(board.kings() & board.theirs());
    const int x = other % 8;
    const int y = other / 8;
    return (board.bishops() & dark) != 0 ? std::abs(7 - x - y) : std::abs(x - y);
}

/// The mover has pieces alone against a bare king: what counts is how near the mate is.
int mating(const Board& board) {
    int value = 0;
    for (const Kind kind : {bishop, knight, rook, queen})
        value += piece_values[kind] * std::popcount(board.of(kind));
    const bool knights_alone = board.knights() == (board.occupied() & ~board.kings());
    if (cannot_win(board) || knights_alone) return value / 8;
    const Chase chase(board);
    const int confined = 64 - std::popcount(room_of_bare_king(board));
    const bool by_corner =
        board.bishops() != 0 && board.knights() != 0 && std::popcount(board.occupied()) == 4;
    if (by_corner)
        return value + 120 * near_right_corner(board) + 10 * (7 - chase.kings_apart) + confined;
    return value + chase.value() + 6 * confined;
}

/// For the mover, who has the bare king or plays against it. Seldom called: not a part of evaluate.
[[gnu::noinline]] int against_bare_king(const Board& board) {
    if (is_bare(board.theirs())) return mating(board);
    Board other = board;
    other.turn();
    return -mating(other);
}

/// What `value` is worth where general terms mislead; the mover is ahead.
int corrected(const Board& board, int value) {
    if (cannot_win(board)) return value / 8;
    if (is_bare(board.theirs())) return value + Chase(board).value();
    return value;
}

}  // namespace

ply::Score material(const Board& board) {
    int value = 0;
    for (const Kind kind : {pawn, bishop, knight, rook, queen}) {
        const Bits pieces = board.of(kind);
        value += piece_values[kind] *
                 (std::popcount(pieces & board.mine) - std::popcount(pieces & ~board.mine));
    }
    return value;
}

namespace {

ply::Score evaluate_anew(const Board& board) {
    if ((is_bare(board.mine) || is_bare(board.theirs())) && board.pawns() == 0) [[unlikely]]
        return against_bare_king(board);
    Sum mine;
    Sum theirs;
    add_terms(board, mine, theirs);
    mine.total -= theirs.total;
    const int phase = phase_of(board);
    const int value =
        (mine.total.opening() * phase + mine.total.ending() * (full_phase - phase)) / full_phase;
    if (value >= 0) return corrected(board, value);
    Board other = board;
    other.turn();
    return -corrected(other, -value);
}

/// Positions come back in a search: by other moves, searched again, a ply deeper.
/// https://www.chessprogramming.org/Evaluation_Hash_Table
struct Evaluated {
    std::uint64_t hash = 0;
    ply::Score value = 0;
};
thread_local std::array<Evaluated, 1 << 15> evaluated;

}  // namespace

ply::Score evaluate(const Board& board) {
    Evaluated& known = evaluated[board.hash % evaluated.size()];
    if (known.hash != board.hash) known = {board.hash, evaluate_anew(board)};
    return known.value;
}

void count_terms(const Board& board, std::span<double> counts) {
    Counts mine;
    Counts theirs;
    add_terms(board, mine, theirs);
    const double opening = static_cast<double>(phase_of(board)) / full_phase;
    std::size_t i = 0;
    each_weight(weights, [&](std::string_view, std::string_view, const Weight& weight) {
        const std::size_t place = Counts::place_of(weight);
        const int times = mine.times[place] - theirs.times[place];
        counts[i++] = times * opening;
        counts[i++] = times * (1 - opening);
    });
}

}  // namespace chess
