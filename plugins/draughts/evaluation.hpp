/// What a position of the draughts family is worth: a hundredth of a man is the unit.
#pragma once

#include <cstdlib>

#include <framework/game/score.hpp>

#include "moves.hpp"

namespace draughts {

template <class Family>
int material_of(Family family, const Board& board, Side side) {
    const Bits kings = board.pieces[side] & board.kings;
    const Bits men = board.pieces[side] & ~board.kings;
    return 100 * std::popcount(men) + (family.flying ? 300 : 135) * std::popcount(kings);
}

/// Worth of the pieces for the side to move.
template <class Family>
ply::Score material(Family family, const Board& board) {
    return material_of(family, board, board.side) - material_of(family, board, other(board.side));
}

template <class Family>
class Position {
    using G = Geometry<Family>;

public:
    Position(Family family, const Board& board)
        : family_(family),
          board_(board),
          empty_(G::board & ~(board.pieces[white] | board.pieces[black])) {}

    /// For the side to move. The side with more gains from every exchange, so that a lead counts
    /// for more the fewer pieces there are.
    ply::Score evaluate() const {
        const int lead = material(family_, board_);
        const int count = std::popcount(board_.pieces[white] | board_.pieces[black]);
        const int squeezed = lead * G::squares / (4 * (count + G::n));
        const int standing = board_.side == white ? side_worth<white>() - side_worth<black>()
                                                  : side_worth<black>() - side_worth<white>();
        return lead + squeezed + standing + chase(lead) + 3;
    }

private:
    static constexpr Bits columns(int from, int to) {
        Bits mask = 0;
        for (int y = 0; y < G::rows; ++y)
            for (int x = from; x <= to; ++x)
                if ((x + y) % 2 == 0) mask |= Bits{1} << G::bit_at(x, y);
        return mask;
    }
    static constexpr Bits rows(int from, int to) {
        Bits mask = 0;
        for (int y = from; y <= to; ++y) mask |= G::row_mask(y);
        return mask;
    }
    static constexpr Bits centre = columns(G::n - 2, G::n + 1) & rows(G::n - 2, G::n + 1);
    static constexpr Bits inside = columns(1, G::rows - 2) & rows(1, G::rows - 2);

    template <Side side>
    int side_worth() const {
        const Bits men = board_.pieces[side] & ~board_.kings;
        const Bits kings = board_.pieces[side] & board_.kings;
        const Bits home = G::row_mask(side == white ? 0 : G::rows - 1);
        int worth = 0;
        for (int y = 1; y < G::rows - 1; ++y) {
            const int advance = side == white ? y : G::rows - 1 - y;
            worth += advance_worth[advance] * std::popcount(men & G::row_mask(y));
        }
        worth += 6 * std::popcount(men & centre) + 2 * std::popcount(men & inside);
        worth += 4 * std::popcount(kings & centre) + 4 * std::popcount(kings & inside);
        // The other side's men find no square on a home row that is kept.
        if ((board_.pieces[other(side)] & ~board_.kings) != 0)
            worth += 7 * std::popcount(men & home);
        worth += 2 * std::popcount(safe_steps<side>(men)) + 40 * std::popcount(free<side>(men));
        return worth;
    }
    static constexpr int advance_worth[10] = {0, 0, 2, 4, 6, 9, 13, 18, 24, 0};

    template <Side side>
    static Bits ahead(Bits from) {
        return side == white
                   ? G::template step<up_left>(from) | G::template step<up_right>(from)
                   : G::template step<down_left>(from) | G::template step<down_right>(from);
    }
    /// Squares that a man can step on and nobody stands ready to jump from.
    template <Side side>
    Bits safe_steps(Bits men) const {
        const Bits attacked = ahead<other(side)>(board_.pieces[other(side)]);
        return ahead<side>(men) & empty_ & ~attacked;
    }
    /// Men whose way to the far row nobody can reach.
    template <Side side>
    Bits free(Bits men) const {
        if ((board_.pieces[other(side)] & board_.kings) != 0) return 0;
        Bits guarded = board_.pieces[other(side)];
        for (int i = 1; i < G::rows; ++i) guarded |= ahead<other(side)>(guarded) & G::board;
        return men & ~guarded;
    }
    /// The side that leads goes after the other's kings.
    int chase(int lead) const {
        const Side leader = lead > 0 ? board_.side : other(board_.side);
        const Bits hunters = board_.pieces[leader] & board_.kings;
        const Bits hunted = board_.pieces[other(leader)];
        if (lead == 0 || hunters == 0 || std::popcount(hunted) > 2) return 0;
        int distance = 0;
        ply::each_bit(hunters, [&](int a) {
            ply::each_bit(hunted, [&](int b) {
                const int from = G::square_of[a];
                const int to = G::square_of[b];
                distance += std::max(std::abs(G::row_of(from) - G::row_of(to)),
                                     std::abs(G::column_of(from) - G::column_of(to)));
            });
        });
        return lead > 0 ? -distance : distance;
    }

    [[no_unique_address]] Family family_;
    const Board& board_;
    Bits empty_;
};

}  // namespace draughts
