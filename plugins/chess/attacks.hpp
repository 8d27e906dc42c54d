/// Which squares a piece attacks.
///
/// Sliding pieces: the occupied squares of a line index a table of attacks, gathered by the
/// processor's pext instruction; where there is none, lines are subtracted (o ^ (o - 2r)), which
/// needs hardly any tables.
/// https://www.chessprogramming.org/BMI2#PEXTBitboards
/// https://www.chessprogramming.org/Hyperbola_Quintessence
#pragma once

#include <array>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "board.hpp"

namespace chess {

namespace tables {

struct Leaps {
    std::array<Bits, 64> knight{};
    std::array<Bits, 64> king{};
};
constexpr Bits leap(int square, int dx, int dy) {
    const int x = square % 8 + dx;
    const int y = square / 8 + dy;
    return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : bit(8 * y + x);
}
constexpr Leaps make_leaps() {
    Leaps leaps;
    for (int square = 0; square < 64; ++square)
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy) {
                const int distance = dx * dx + dy * dy;
                if (distance == 5) leaps.knight[square] |= leap(square, dx, dy);
                if (distance == 1 || distance == 2) leaps.king[square] |= leap(square, dx, dy);
            }
    return leaps;
}
inline constexpr Leaps leaps = make_leaps();

#ifdef __BMI2__
/// One square's part of the table of attacks along its lines.
struct Slider {
    Bits relevant;  ///< squares whose pieces matter
    const Bits* attacks;
};
extern const std::array<Slider, 64> bishops;
extern const std::array<Slider, 64> rooks;
#else
struct Lines {
    Bits diagonal;
    Bits antidiagonal;
    Bits file;
};
extern const std::array<Lines, 64> lines;
extern const std::array<std::array<std::uint8_t, 64>, 8> ranks;  ///< by file and inner squares
#endif
extern const std::array<std::array<Bits, 64>, 64> between;

}  // namespace tables

/// The squares strictly between two on one line; empty where they are on none.
inline Bits between(int a, int b) {
    return tables::between[a][b];
}
inline Bits knight_attacks(int square) {
    return tables::leaps.knight[square];
}
inline Bits king_attacks(int square) {
    return tables::leaps.king[square];
}

#ifdef __BMI2__
inline Bits bishop_attacks(int square, Bits occupied) {
    const tables::Slider& slider = tables::bishops[square];
    return slider.attacks[_pext_u64(occupied, slider.relevant)];
}
inline Bits rook_attacks(int square, Bits occupied) {
    const tables::Slider& slider = tables::rooks[square];
    return slider.attacks[_pext_u64(occupied, slider.relevant)];
}
#else
inline Bits along(int square, Bits line, Bits occupied) {
    const Bits here = bit(square);
    const Bits blockers = occupied & line;
    const Bits up = blockers - here;
    const Bits down = __builtin_bswap64(__builtin_bswap64(blockers) - __builtin_bswap64(here));
    return (up ^ down) & line;
}
inline Bits bishop_attacks(int square, Bits occupied) {
    const tables::Lines& lines = tables::lines[square];
    return along(square, lines.diagonal, occupied) | along(square, lines.antidiagonal, occupied);
}
inline Bits rook_attacks(int square, Bits occupied) {
    const int row = square & 56;
    const Bits rank = tables::ranks[square & 7][occupied >> (row + 1) & 63];
    return along(square, tables::lines[square].file, occupied) | rank << row;
}
#endif

inline Bits queen_attacks(int square, Bits occupied) {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
/// The squares that the mover's pawns attack; those that the other's do.
constexpr Bits pawn_attacks_up(Bits pawns) {
    return (pawns & ~file_a) << 7 | (pawns & ~file_h) << 9;
}
constexpr Bits pawn_attacks_down(Bits pawns) {
    return (pawns & ~file_a) >> 9 | (pawns & ~file_h) >> 7;
}
constexpr Bits knight_attacks_of(Bits knights) {
    const Bits one = (knights & ~file_a) >> 1 | (knights & ~file_h) << 1;
    const Bits two = (knights & ~(file_a | file_a << 1)) >> 2 | (knights & ~(file_h | file_h >> 1))
                                                                    << 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/// All squares that the other player attacks; sliding pieces see through what is not in `occupied`.
inline Bits attacked_by_other(const Board& board, Bits occupied) {
    const Bits theirs = board.theirs();
    Bits attacked = pawn_attacks_down(board.pawns() & theirs) |
                    knight_attacks_of(board.knights() & theirs) |
                    king_attacks(first_of(board.kings() & theirs));
    for (Bits set = board.diagonal_sliders() & theirs; set != 0;)
        attacked |= bishop_attacks(take_first(set), occupied);
    for (Bits set = board.straight_sliders() & theirs; set != 0;)
        attacked |= rook_attacks(take_first(set), occupied);
    return attacked;
}
/// The other's pieces that attack `square`, the mover's side up.
inline Bits other_attackers(const Board& board, int square, Bits occupied) {
    return ((pawn_attacks_up(bit(square)) & board.pawns()) |
            (knight_attacks(square) & board.knights()) | (king_attacks(square) & board.kings()) |
            (bishop_attacks(square, occupied) & board.diagonal_sliders()) |
            (rook_attacks(square, occupied) & board.straight_sliders())) &
           board.theirs();
}
inline bool in_check(const Board& board) {
    return other_attackers(board, board.my_king(), board.occupied()) != 0;
}

}  // namespace chess
