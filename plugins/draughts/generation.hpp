/// Which moves of the draughts family are legal.
#pragma once

#include <algorithm>
#include <bit>

#include <framework/game/bits.hpp>

#include "move_bits.hpp"

namespace draughts {

/// Moves of one side; which it is the compiler knows, so that men know their way. The rules of
/// English and International are constants: what only variants need is not compiled for them.
template <class Family, Side side>
class Generation {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;

public:
    Generation(Family family, const Board& board)
        : family_(family),
          mine_(board.pieces[side]),
          theirs_(board.pieces[other(side)]),
          all_kings_(board.kings),
          kings_(mine_ & board.kings),
          men_(mine_ & ~board.kings),
          walking_(family.kings_tire ? kings_ & ~tired(board) : kings_),
          empty_(G::board & ~(mine_ | theirs_)) {}

    /// The pieces that can capture.
    Bits capturing() const {
        const Bits stepping = family_.flying ? 0 : kings_;
        Bits found = family_.men_spare_kings
                         ? jumpers(men_, 0, prey(false)) | jumpers(0, stepping, theirs_)
                         : jumpers(men_, stepping, theirs_);
        if (family_.flying) {
            for (Bits kings = kings_; kings != 0; kings &= kings - 1) {
                const Bits king = kings & -kings;
                if (can_jump(king, empty_, theirs_)) found |= king;
            }
        }
        return family_.kings_first && (found & kings_) != 0 ? found & kings_ : found;
    }

    bool can_step() const {
        const Bits steps =
            steps_to<ahead_left>(men_ | walking_) | steps_to<ahead_right>(men_ | walking_);
        return (steps | steps_to<back_left>(walking_) | steps_to<back_right>(walking_)) != 0;
    }

    /// Moves without a capture.
    void add_steps(MoveList& list) const {
        add_steps<ahead_left>(list);
        add_steps<ahead_right>(list);
        add_king_steps<ahead_left>(list);
        add_king_steps<ahead_right>(list);
        add_king_steps<back_left>(list);
        add_king_steps<back_right>(list);
    }
    int count_steps() const {
        int count =
            std::popcount(steps_to<ahead_left>(men_)) + std::popcount(steps_to<ahead_right>(men_));
        count += count_king_steps<ahead_left>() + count_king_steps<ahead_right>();
        return count + count_king_steps<back_left>() + count_king_steps<back_right>();
    }
    /// The n-th of the moves that count_steps() counts.
    Move nth_step(unsigned n) const {
        Move move{};
        const auto in = [&]<Direction d>(Bits from) {
            const Bits targets = steps_to<d>(from);
            const auto count = static_cast<unsigned>(std::popcount(targets));
            if (n >= count) {
                n -= count;
                return false;
            }
            const Bits to = ply::nth_bit(targets, n);
            move = M::make(std::countr_zero(back_from<d>(to)), std::countr_zero(to), 0);
            return true;
        };
        if (!family_.flying) {
            if (in.template operator()<ahead_left>(mine_)) return move;
            if (in.template operator()<ahead_right>(mine_)) return move;
            if (in.template operator()<back_left>(kings_)) return move;
            in.template operator()<back_right>(kings_);
            return move;
        }
        if (in.template operator()<ahead_left>(men_)) return move;
        if (in.template operator()<ahead_right>(men_)) return move;
        MoveList list;
        add_king_steps<ahead_left>(list);
        add_king_steps<ahead_right>(list);
        add_king_steps<back_left>(list);
        add_king_steps<back_right>(list);
        return n < list.size() ? list[n] : move;
    }

    /// Captures of these pieces, each once whatever way it goes; only those that may be chosen.
    void add_captures(Bits capturing, MoveList& list) const {
        const std::size_t before = list.size();
        std::uint64_t most = 0;
        for (; capturing != 0; capturing &= capturing - 1) {
            const Bits from = capturing & -capturing;
            std::size_t first = list.size();
            each_capture(from, [&](const Route& route, Bits captured) {
                if (family_.choice != Choice::any) {
                    const std::uint64_t rank = preference(family_, route, captured, all_kings_);
                    if (rank < most) return;
                    if (rank > most) {
                        list.shrink_to(before);
                        first = before;
                        most = rank;
                    }
                }
                const Move move = M::make(route.bits[0], route.bits[route.length - 1], captured);
                if (std::find(list.begin() + first, list.end(), move) == list.end()) list.add(move);
            });
        }
    }

    /// Calls found(route, captured) for every way of capturing, to its end, with this piece.
    template <class Found>
    void each_capture(Bits from, Found found) const {
        Route route;
        route.bits[0] = static_cast<std::uint8_t>(std::countr_zero(from));
        route.length = 1;
        go_on((from & kings_) != 0, from, empty_ | from, 0, route, found);
    }

private:
    static constexpr Direction ahead_left = side == white ? up_left : down_left;
    static constexpr Direction ahead_right = side == white ? up_right : down_right;
    static constexpr Direction back_left = side == white ? down_left : up_left;
    static constexpr Direction back_right = side == white ? down_right : up_right;

    template <Direction d>
    static constexpr Bits back_from(Bits to) {
        return G::template step<opposite(d)>(to);
    }
    template <Direction d>
    Bits steps_to(Bits from) const {
        return G::template step<d>(from) & empty_;
    }
    /// The king that may not step, since it did so three times in a row and there are men.
    static Bits tired(const Board& board) {
        const std::uint8_t run = board.king_runs[side];
        return run >> 6 == 3 ? Bits{1} << (run & 63) : 0;
    }
    /// What a man, or a king, can capture.
    Bits prey(bool king) const {
        return family_.men_spare_kings && !king ? theirs_ & ~all_kings_ : theirs_;
    }
    template <Direction d>
    Bits jumping(Bits from, Bits over) const {
        return from & back_from<d>(back_from<d>(empty_) & over);
    }
    /// Which of these men and of these kings that step can capture.
    Bits jumpers(Bits men, Bits kings, Bits over) const {
        const Bits upwards = family_.men_go_back || side == white ? men | kings : kings;
        const Bits downwards = family_.men_go_back || side == black ? men | kings : kings;
        Bits found = jumping<up_left>(upwards, over) | jumping<up_right>(upwards, over);
        found |= jumping<down_right>(downwards, over) | jumping<down_left>(downwards, over);
        if (family_.straight)
            found |= jumping<up>(men, over) | jumping<right>(men, over) | jumping<down>(men, over) |
                     jumping<left>(men, over);
        return found;
    }

    template <Direction d>
    void add_steps(MoveList& list) const {
        for (Bits to = steps_to<d>(men_); to != 0; to &= to - 1)
            list.add(M::make(std::countr_zero(back_from<d>(to & -to)), std::countr_zero(to), 0));
    }
    template <Direction d>
    void add_king_steps(MoveList& list) const {
        for (Bits kings = walking_; kings != 0; kings &= kings - 1) {
            const int from = std::countr_zero(kings);
            Bits to = steps_to<d>(kings & -kings);
            while (to != 0) {
                list.add(M::make(from, std::countr_zero(to), 0));
                to = family_.flying ? steps_to<d>(to) : 0;
            }
        }
    }
    template <Direction d>
    int count_king_steps() const {
        Bits to = steps_to<d>(walking_);
        int count = std::popcount(to);
        if (family_.flying) {
            while ((to = steps_to<d>(to)) != 0) count += std::popcount(to);
        }
        return count;
    }

    template <Direction d, class Action>
    void each_jump_along(bool far, Bits at, Bits empty, Bits theirs, Action action) const {
        Bits over = G::template step<d>(at);
        if (far)
            while ((over & empty) != 0) over = G::template step<d>(over);
        if ((over & theirs) == 0) return;
        Bits landing = G::template step<d>(over) & empty;
        const Bits allowed =
            family_.goes_on && far ? landings<d>(over, landing, empty, theirs) : ~Bits{0};
        while (landing != 0) {
            if ((landing & allowed) != 0) action(over, landing);
            landing = far ? G::template step<d>(landing) & empty : 0;
        }
    }
    /// Calls action(victim, landing) for every single jump.
    template <class Action>
    void each_jump(bool king, Bits at, Bits empty, Bits theirs, Action action) const {
        const bool far = family_.flying && king;
        if (king || family_.men_go_back || side == white) {
            each_jump_along<up_left>(far, at, empty, theirs, action);
            each_jump_along<up_right>(far, at, empty, theirs, action);
        }
        if (king || family_.men_go_back || side == black) {
            each_jump_along<down_right>(far, at, empty, theirs, action);
            each_jump_along<down_left>(far, at, empty, theirs, action);
        }
        if (family_.straight) {
            each_jump_along<up>(far, at, empty, theirs, action);
            each_jump_along<right>(far, at, empty, theirs, action);
            each_jump_along<down>(far, at, empty, theirs, action);
            each_jump_along<left>(far, at, empty, theirs, action);
        }
    }
    /// Whether a flying king can capture from there.
    bool can_jump(Bits at, Bits empty, Bits theirs) const {
        return sees<up_left>(at, empty, theirs) || sees<up_right>(at, empty, theirs) ||
               sees<down_right>(at, empty, theirs) || sees<down_left>(at, empty, theirs) ||
               (family_.straight &&
                (sees<up>(at, empty, theirs) || sees<right>(at, empty, theirs) ||
                 sees<down>(at, empty, theirs) || sees<left>(at, empty, theirs)));
    }
    template <Direction d>
    static bool sees(Bits at, Bits empty, Bits theirs) {
        Bits over = G::template step<d>(at);
        while ((over & empty) != 0) over = G::template step<d>(over);
        return (over & theirs) != 0 && (G::template step<d>(over) & empty) != 0;
    }
    /// Where a variant's king may come down behind a captured piece: on squares from which it can
    /// capture more, if there are any.
    template <Direction d>
    Bits landings(Bits over, Bits first, Bits empty, Bits theirs) const {
        Bits free = 0;
        Bits going_on = 0;
        for (Bits square = first; square != 0; square = G::template step<d>(square) & empty) {
            free |= square;
            if (can_jump(square, empty, theirs & ~over)) going_on |= square;
        }
        if (going_on != 0) return going_on;
        return family_.halts_behind_kings && (over & all_kings_) != 0 ? first : free;
    }
    /// Captured pieces stay until the end: they are not empty, and cannot be captured again.
    template <class Found>
    void go_on(bool king, Bits at, Bits empty, Bits captured, Route& route, Found& found) const {
        bool ends = true;
        each_jump(king, at, empty, prey(king) & ~captured, [&](Bits victim, Bits landing) {
            ends = false;
            route.bits[route.length++] = static_cast<std::uint8_t>(std::countr_zero(landing));
            const bool arrived = !king && (landing & G::king_row(side)) != 0;
            if (arrived && family_.crowned_passing) {
                go_on(true, landing, empty, captured | victim | G::beyond, route, found);
            } else if (arrived && !family_.men_go_back) {
                found(route, captured | victim);
            } else {
                go_on(king, landing, empty, captured | victim, route, found);
            }
            --route.length;
        });
        if (ends && captured != 0) found(route, captured);
    }

    [[no_unique_address]] Family family_;
    Bits mine_;
    Bits theirs_;
    Bits all_kings_;
    Bits kings_;
    Bits men_;
    Bits walking_;  ///< the kings that may step
    Bits empty_;
};

/// Calls use(Generation<Family, side>) for the side to move.
template <class Family, class Use>
auto for_mover(Family family, const Board& board, Use use) {
    if (board.side == white) return use(Generation<Family, white>(family, board));
    return use(Generation<Family, black>(family, board));
}

}  // namespace draughts
