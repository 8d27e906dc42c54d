/// The board of the draughts family: squares, bits, and what a position holds.
///
/// Only dark squares are played on. White is at the bottom; the field numbers the squares from the
/// top. Between two rows lies now and then a bit that is no square, so that a diagonal step is the
/// same shift everywhere and no diagonal runs around an edge. For 8x8, numbers and bits:
///
///        . 01  . 02  . 03  . 04            . 32  . 33  . 34  . 35
///       05  . 06  . 07  . 08  .           27  . 28  . 29  . 30  .     (31)
///        . 09  . 10  . 11  . 12            . 23  . 24  . 25  . 26
///       13  . 14  . 15  . 16  .           18  . 19  . 20  . 21  .     (22)
///        . 17  . 18  . 19  . 20            . 14  . 15  . 16  . 17
///       21  . 22  . 23  . 24  .            9  . 10  . 11  . 12  .     (13)
///        . 25  . 26  . 27  . 28            .  5  .  6  .  7  .  8
///       29  . 30  . 31  . 32  .            0  .  1  .  2  .  3  .      (4)
///
/// Up to the left is 4 bits further, up to the right 5; on 10x10 it is 5 and 6.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace draughts {

using Bits = std::uint64_t;

enum Side : std::uint8_t { white, black };
/// The opposite of each is two further among the diagonal ones, and among the straight ones.
enum Direction { up_left, up_right, down_right, down_left, up, right, down, left };

constexpr Direction opposite(Direction d) {
    return static_cast<Direction>((d & 4) + (d + 2) % 4);
}

enum class Status : std::uint8_t {
    open,
    lost,   ///< the side to move cannot move
    drawn,  ///< by a count of moves
};

struct Board {
    Bits pieces[2] = {0, 0};         ///< of White and of Black, men and kings
    Bits kings = 0;                  ///< of both
    Bits capturing = 0;              ///< pieces of the side to move that can capture
    std::uint16_t quiet_plies = 0;   ///< since a capture or a move of a man
    std::uint16_t ending_plies = 0;  ///< since three pieces or fewer are left against a lone king
    Side side = white;               ///< to move
    Status status = Status::open;
    /// Of White and of Black, Frisian: how often the same king moved just now (1 to 3), times 64,
    /// and the bit where it stands; 0: none did.
    std::uint8_t king_runs[2] = {0, 0};
};

/// Which captures may be chosen.
enum class Choice : std::uint8_t {
    any,
    most,        ///< those of the most pieces
    most_kings,  ///< and among them those of the most kings
    italian,     ///< of the most pieces, then with a king, then of the most kings, then kings first
    frisian,     ///< of the most value, a king just below two men, then with a king
};

/// Rules that only variants have; what they mean: variants.hpp.
struct NoVariant {
    static constexpr bool goes_on = false;
    static constexpr bool crowned_passing = false;
    static constexpr bool kings_first = false;
    static constexpr bool halts_behind_kings = false;
    static constexpr bool men_spare_kings = false;
    static constexpr bool straight = false;
    static constexpr bool kings_tire = false;
    static constexpr bool dark_corner_right = false;
    static constexpr bool numbered_from_below = false;
    static constexpr bool edges_captured = false;
};

/// English draughts, in America checkers.
/// World Checkers Draughts Federation, https://www.wcdf.net/rules/rules_of_checkers_english.pdf
struct English : NoVariant {
    static constexpr int n = 4;                 ///< squares in a row
    static constexpr bool flying = false;       ///< kings move over any distance
    static constexpr bool men_go_back = false;  ///< when they capture
    static constexpr Choice choice = Choice::any;
    static constexpr Side first = black;
};

/// International draughts. World Draughts Federation, "Official FMJD rules for international
/// draughts 100", https://www.fmjd.org
struct International : NoVariant {
    static constexpr int n = 5;
    static constexpr bool flying = true;
    static constexpr bool men_go_back = true;
    static constexpr Choice choice = Choice::most;
    static constexpr Side first = white;
};

template <class Family>
struct Geometry {
    static constexpr int n = Family::n;
    static constexpr int rows = 2 * n;
    static constexpr int squares = rows * n;

    /// Rows and columns from the bottom left; the column's parity is the row's.
    static constexpr int bit_at(int x, int y) {
        return y / 2 * (2 * n + 1) + (y % 2 != 0 ? n + 1 : 0) + x / 2;
    }
    /// The field's numbers, from 1.
    static constexpr int row_of(int square) { return rows - 1 - (square - 1) / n; }
    static constexpr int column_of(int square) { return (square - 1) % n * 2 + row_of(square) % 2; }
    static constexpr int bit_of(int square) { return bit_at(column_of(square), row_of(square)); }
    static constexpr Bits mask_of(int square) { return Bits{1} << bit_of(square); }

    static constexpr std::array<std::uint8_t, 64> square_of = [] {
        std::array<std::uint8_t, 64> numbers{};
        for (int square = 1; square <= squares; ++square)
            numbers[bit_of(square)] = static_cast<std::uint8_t>(square);
        return numbers;
    }();
    static constexpr Bits row_mask(int y) { return ((Bits{1} << n) - 1) << bit_at(y % 2, y); }
    static constexpr Bits board = [] {
        Bits all = 0;
        for (int y = 0; y < rows; ++y) all |= row_mask(y);
        return all;
    }();
    /// Above the top row, no square.
    static constexpr Bits beyond = Bits{1} << bit_at(0, rows);
    /// Where men become kings.
    static constexpr Bits king_row(Side side) { return row_mask(side == white ? rows - 1 : 0); }

    /// By half a turn of the board.
    static constexpr int turned(int bit) { return bit_at(rows - 1, rows - 1) - bit; }
    static constexpr Bits turned(Bits of) {
        Bits image = 0;
        for (; of != 0; of &= of - 1) image |= Bits{1} << turned(std::countr_zero(of));
        return image;
    }

    /// Whose step to the right, or left, would lead to the next row.
    static constexpr Bits right_edge = [] {
        Bits edge = 0;
        for (int y = 1; y < rows; y += 2) edge |= Bits{1} << bit_at(rows - 1, y);
        return edge;
    }();
    static constexpr Bits left_edge = [] {
        Bits edge = 0;
        for (int y = 0; y < rows; y += 2) edge |= Bits{1} << bit_at(0, y);
        return edge;
    }();

    /// A diagonal step, or a straight one to the next dark square; what leaves the board falls on
    /// bits that are no squares.
    template <Direction d>
    static constexpr Bits step(Bits from) {
        if constexpr (d == up_left) return from << n;
        if constexpr (d == up_right) return from << (n + 1);
        if constexpr (d == down_right) return from >> n;
        if constexpr (d == down_left) return from >> (n + 1);
        if constexpr (d == up) return from << (2 * n + 1);
        if constexpr (d == right) return (from & ~right_edge) << 1;
        if constexpr (d == down) return from >> (2 * n + 1);
        if constexpr (d == left) return (from & ~left_edge) >> 1;
    }
};

constexpr Side other(Side side) {
    return side == white ? black : white;
}

}  // namespace draughts
