#include "evaluation.hpp"

#include "exchange.hpp"
#include "terms.hpp"

namespace chess {
namespace {

/// What a piece is worth on each square, by kind.
using Places = std::array<std::array<Weight, 64>, 8>;
Places make_places() {
    Places places{};
    for (std::size_t kind = pawn; kind <= queen; ++kind)
        for (std::size_t square = 0; square < 64; ++square) {
            const std::size_t file = std::min(square % 8, 7 - square % 8);
            places[kind][square] = weights.material[kind];
            places[kind][square] += weights.rank[kind][square / 8];
            places[kind][square] += weights.file[kind][file];
        }
    return places;
}
const Places places = make_places();

/// The sum of one player's terms.
struct Sum {
    Weight total;
    void add(const Weight& weight, int times) { total += weight * times; }
    void place(Kind kind, int square) { total += places[kind][square]; }
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

/// Against a bare king: to the edge with it, the own king near.
int drive_king(const Board& board) {
    const int own = board.my_king();
    const int other = first_of(board.kings() & board.theirs());
    const int x = std::min(other % 8, 7 - other % 8);
    const int y = std::min(other / 8, 7 - other / 8);
    return 20 * (6 - x - y) + 10 * (7 - distance(own, other));
}

/// What `value` is worth where general terms mislead; the mover is ahead.
int corrected(const Board& board, int value) {
    if (cannot_win(board)) return value / 8;
    if (std::popcount(board.theirs()) == 1) return value + drive_king(board);
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

ply::Score evaluate(const Board& board) {
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

}  // namespace chess
