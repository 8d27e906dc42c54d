/// A chess position, always seen by the player to move: her pawns go up, the first rank is hers.
///
/// Square numbers, and the three planes that encode what stands on a square:
///
///     56 57 58 59 60 61 62 63                 x   d   o
///     48 49 50 51 52 53 54 55       pawn      1   .   .
///     40 41 42 43 44 45 46 47       bishop    .   1   .      d: goes along diagonals
///     32 33 34 35 36 37 38 39       knight    1   1   .
///     24 25 26 27 28 29 30 31       rook      .   .   1      o: along ranks and files
///     16 17 18 19 20 21 22 23       king      1   .   1
///      8  9 10 11 12 13 14 15       queen     .   1   1
///      0  1  2  3  4  5  6  7
///      a  b  c  d  e  f  g  h
///
/// A fourth plane says which pieces are the mover's. After a move the board is turned: four byte
/// swaps, and no code asks for a colour again.
#pragma once

#include <bit>
#include <cstdint>

namespace chess {

using Bits = std::uint64_t;

/// What stands on a square: the planes x, d and o as a number.
enum Kind : unsigned { none = 0, pawn = 1, bishop = 2, knight = 3, rook = 4, king = 5, queen = 6 };

constexpr Bits bit(int square) {
    return Bits{1} << square;
}
constexpr int first_of(Bits set) {
    return std::countr_zero(set);
}
/// The lowest square of a set that is not empty; it is taken out.
constexpr int take_first(Bits& set) {
    const int square = first_of(set);
    set &= set - 1;
    return square;
}

inline constexpr Bits file_a = 0x0101010101010101;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits rank_1 = 0xff;
inline constexpr Bits rank_3 = rank_1 << 16;
inline constexpr Bits rank_8 = rank_1 << 56;

/// 48 bytes without padding.
struct Board {
    Bits x = 0;
    Bits d = 0;
    Bits o = 0;
    Bits mine = 0;
    std::uint64_t hash = 0;
    std::uint16_t quiet_plies = 0;  ///< since the last capture or move of a pawn
    std::uint16_t move_number = 1;  ///< as in FEN: grows after black's moves
    std::uint8_t mover = 0;         ///< 0: white
    /// The square that a pawn has just jumped over, where it can be taken en passant by a legal
    /// move; otherwise 0.
    std::uint8_t passed = 0;
    /// The files of the rooks on the first (the other's: the eighth) rank that may still castle.
    std::uint8_t my_rights = 0;
    std::uint8_t their_rights = 0;

    Bits occupied() const { return x | d | o; }
    Bits theirs() const { return occupied() & ~mine; }
    Bits pawns() const { return x & ~(d | o); }
    Bits knights() const { return x & d; }
    Bits bishops() const { return d & ~(x | o); }
    Bits rooks() const { return o & ~(x | d); }
    Bits queens() const { return d & o; }
    Bits kings() const { return x & o; }
    Bits diagonal_sliders() const { return d & ~x; }
    Bits straight_sliders() const { return o & ~x; }
    Bits of(Kind kind) const {
        return (kind & pawn ? x : ~x) & (kind & bishop ? d : ~d) & (kind & rook ? o : ~o);
    }
    Kind at(int square) const {
        return static_cast<Kind>((x >> square & 1) | (d >> square & 1) << 1 |
                                 (o >> square & 1) << 2);
    }
    int my_king() const { return first_of(kings() & mine); }

    /// What stood on the squares of `set` is gone.
    void clear(Bits set) {
        x &= ~set;
        d &= ~set;
        o &= ~set;
        mine &= ~set;
    }
    /// One of the mover's pieces on an empty square.
    void put_mine(Kind kind, Bits square) {
        x |= kind & pawn ? square : 0;
        d |= kind & bishop ? square : 0;
        o |= kind & rook ? square : 0;
        mine |= square;
    }
    /// Turns the board to the other player; the hash stays as it is.
    void turn() {
        mine = theirs();
        x = __builtin_bswap64(x);
        d = __builtin_bswap64(d);
        o = __builtin_bswap64(o);
        mine = __builtin_bswap64(mine);
        const std::uint8_t rights = my_rights;
        my_rights = their_rights;
        their_rights = rights;
        mover ^= 1;
    }
};
static_assert(sizeof(Board) == 48);

/// A square as the mover sees it and as white sees it: one into the other.
inline int turned(int square, int mover) {
    return square ^ (mover == 0 ? 0 : 56);
}

}  // namespace chess
