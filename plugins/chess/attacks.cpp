#include "attacks.hpp"

namespace chess {
namespace {

/// The squares from `square` in steps of (dx, dy), the first occupied one included.
Bits ray(int square, int dx, int dy, Bits occupied) {
    Bits squares = 0;
    int x = square % 8 + dx;
    int y = square / 8 + dy;
    for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        squares |= bit(8 * y + x);
        if ((occupied & bit(8 * y + x)) != 0) break;
    }
    return squares;
}

std::array<std::array<Bits, 64>, 64> make_between() {
    std::array<std::array<Bits, 64>, 64> squares{};
    for (int a = 0; a < 64; ++a)
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                if (dx == 0 && dy == 0) continue;
                for (Bits set = ray(a, dx, dy, 0); set != 0;) {
                    const int b = take_first(set);
                    squares[a][b] = ray(a, dx, dy, bit(b)) & ~bit(b);
                }
            }
    return squares;
}

#ifdef __BMI2__

using Directions = std::array<std::array<int, 2>, 4>;
constexpr Directions diagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr Directions straight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

Bits rays(int square, const Directions& directions, Bits occupied) {
    Bits squares = 0;
    for (const auto& [dx, dy] : directions) squares |= ray(square, dx, dy, occupied);
    return squares;
}
/// The squares whose pieces matter: all of the lines but their last ones, which block nothing.
Bits relevant_to(int square, const Directions& directions) {
    Bits squares = 0;
    for (const auto& [dx, dy] : directions) {
        const Bits line = ray(square, dx, dy, 0);
        for (Bits set = line; set != 0;) {
            const int at = take_first(set);
            if (ray(at, dx, dy, 0) != 0) squares |= bit(at);
        }
    }
    return squares;
}
/// Fills `table`, a part a square, as long as there are ways to occupy the relevant squares.
std::array<tables::Slider, 64> make_sliders(const Directions& directions, Bits* table) {
    std::array<tables::Slider, 64> sliders{};
    for (int square = 0; square < 64; ++square) {
        const Bits relevant = relevant_to(square, directions);
        sliders[square] = {relevant, table};
        Bits occupied = 0;
        do {
            *table++ = rays(square, directions, occupied);
            occupied = (occupied - relevant) & relevant;  // the next subset
        } while (occupied != 0);
    }
    return sliders;
}
std::array<Bits, 5248> bishop_table;
std::array<Bits, 102400> rook_table;

#else

std::array<tables::Lines, 64> make_lines() {
    std::array<tables::Lines, 64> lines{};
    for (int square = 0; square < 64; ++square)
        lines[square] = {ray(square, 1, 1, 0) | ray(square, -1, -1, 0),
                         ray(square, 1, -1, 0) | ray(square, -1, 1, 0),
                         ray(square, 0, 1, 0) | ray(square, 0, -1, 0)};
    return lines;
}
std::array<std::array<std::uint8_t, 64>, 8> make_ranks() {
    std::array<std::array<std::uint8_t, 64>, 8> ranks{};
    for (int file = 0; file < 8; ++file)
        for (int inner = 0; inner < 64; ++inner) {
            const Bits occupied = static_cast<Bits>(inner) << 1;
            ranks[file][inner] =
                static_cast<std::uint8_t>(ray(file, 1, 0, occupied) | ray(file, -1, 0, occupied));
        }
    return ranks;
}

#endif

}  // namespace

namespace tables {
const std::array<std::array<Bits, 64>, 64> between = make_between();
#ifdef __BMI2__
const std::array<Slider, 64> bishops = make_sliders(diagonal, bishop_table.data());
const std::array<Slider, 64> rooks = make_sliders(straight, rook_table.data());
#else
const std::array<Lines, 64> lines = make_lines();
const std::array<std::array<std::uint8_t, 64>, 8> ranks = make_ranks();
#endif
}  // namespace tables

}  // namespace chess
