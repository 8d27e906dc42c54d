/// What a move of the draughts family holds, and which of several captures goes first.
#pragma once

#include <bit>

#include <framework/game/move.hpp>

#include "board.hpp"

namespace draughts {

using ply::Move;
using ply::MoveList;

/// From and to, six bits each, then the captured squares. Diagonally none in the lowest row is
/// captured; where that can be, the bits between rows are left out on 10x10. Among them is `beyond`
/// if a man became a king on its way.
template <class Family>
struct MoveBits {
    static constexpr int shift = Family::n + 1;

    static constexpr Move make(int from, int to, Bits captured) {
        return {static_cast<std::uint64_t>(from) | static_cast<std::uint64_t>(to) << 6 |
                packed(captured) << 12};
    }
    static constexpr int from(Move move) { return static_cast<int>(move.bits & 63); }
    static constexpr int to(Move move) { return static_cast<int>(move.bits >> 6 & 63); }
    static constexpr Bits captured(Move move) { return unpacked(move.bits >> 12); }

private:
    static constexpr int pair = 2 * Family::n;  ///< squares of two rows
    static constexpr Bits row = (Bits{1} << Family::n) - 1;

    static constexpr Bits packed(Bits captured) {
        if constexpr (!Family::edges_captured) return captured >> shift;
        if constexpr (Family::n < 5) return captured;
        Bits bits = 0;
        for (int i = 0; i <= Family::n; ++i, captured >>= pair + 1)
            bits |= ((captured & row) | (captured >> 1 & row << Family::n)) << i * pair;
        return bits;
    }
    static constexpr Bits unpacked(Bits bits) {
        if constexpr (!Family::edges_captured) return bits << shift;
        if constexpr (Family::n < 5) return bits;
        Bits captured = 0;
        for (int i = 0; i <= Family::n; ++i, bits >>= pair)
            captured |= ((bits & row) | (bits & row << Family::n) << 1) << i * (pair + 1);
        return captured;
    }
};

/// The bits where a capture begins, comes down and ends.
struct Route {
    std::array<std::uint8_t, 64> bits{};
    int length = 0;
};

/// How much a capture is preferred where not every one may be chosen. `kings`: all on the board.
template <class Family>
std::uint64_t preference(Family family, const Route& route, Bits captured, Bits kings) {
    const auto pieces = static_cast<std::uint64_t>(std::popcount(captured));
    if (family.choice == Choice::most) return pieces;
    const auto captured_kings = static_cast<std::uint64_t>(std::popcount(captured & kings));
    const std::uint64_t with_king = kings >> route.bits[0] & 1;
    if (family.choice == Choice::most_kings) return pieces << 6 | captured_kings;
    if (family.choice == Choice::frisian)
        return (((pieces + captured_kings) << 6) - captured_kings) << 1 | with_king;
    // Italian kings capture step by step: what they take stands midway. The sooner, the higher.
    std::uint64_t order = 0;
    for (int i = 1; i < route.length && i < 32; ++i)
        order |= (kings >> (route.bits[i - 1] + route.bits[i]) / 2 & 1) << (32 - i);
    return pieces << 48 | with_king << 46 | captured_kings << 40 | order;
}

}  // namespace draughts
