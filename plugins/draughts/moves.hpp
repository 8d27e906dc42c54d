/// Moves of the draughts family: what they hold, which are legal, and making them.
#pragma once

#include <algorithm>
#include <bit>

#include <framework/base/random.hpp>
#include <framework/game/bits.hpp>
#include <framework/game/move.hpp>

#include "board.hpp"

namespace draughts {

using ply::Move;
using ply::MoveList;

/// From and to, six bits each, then the captured squares; none of those is in the lowest row. Among
/// them is `beyond` if a man became a king on its way.
template <class Family>
struct MoveBits {
    static constexpr int shift = Family::n + 1;

    static constexpr Move make(int from, int to, Bits captured) {
        return {static_cast<std::uint64_t>(from) | static_cast<std::uint64_t>(to) << 6 |
                captured >> shift << 12};
    }
    static constexpr int from(Move move) { return static_cast<int>(move.bits & 63); }
    static constexpr int to(Move move) { return static_cast<int>(move.bits >> 6 & 63); }
    static constexpr Bits captured(Move move) { return move.bits >> 12 << shift; }
};

/// The bits where a capture begins, comes down and ends.
struct Route {
    std::array<std::uint8_t, 64> bits{};
    int length = 0;
};

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
          empty_(G::board & ~(mine_ | theirs_)) {}

    /// The pieces that can capture.
    Bits capturing() const {
        const bool all = family_.men_go_back;
        const Bits stepping = family_.flying ? 0 : kings_;
        Bits found = 0;
        found |= jumpers<up_left>(all || side == white ? men_ | stepping : stepping);
        found |= jumpers<up_right>(all || side == white ? men_ | stepping : stepping);
        found |= jumpers<down_right>(all || side == black ? men_ | stepping : stepping);
        found |= jumpers<down_left>(all || side == black ? men_ | stepping : stepping);
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
            steps_to<ahead_left>(men_ | kings_) | steps_to<ahead_right>(men_ | kings_);
        return (steps | steps_to<back_left>(kings_) | steps_to<back_right>(kings_)) != 0;
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

    /// Captures of these pieces, each once whatever way it goes; where the family says so, only
    /// those of the most pieces.
    void add_captures(Bits capturing, MoveList& list) const {
        const std::size_t before = list.size();
        int most = 0;
        for (; capturing != 0; capturing &= capturing - 1) {
            const Bits from = capturing & -capturing;
            std::size_t first = list.size();
            each_capture(from, [&](const Route& route, Bits captured) {
                if (family_.most) {
                    const int count = std::popcount(captured);
                    if (count < most) return;
                    if (count > most) {
                        list.shrink_to(before);
                        first = before;
                        most = count;
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
        return G::template step<static_cast<Direction>((d + 2) % 4)>(to);
    }
    template <Direction d>
    Bits steps_to(Bits from) const {
        return G::template step<d>(from) & empty_;
    }
    template <Direction d>
    Bits jumpers(Bits from) const {
        return from & back_from<d>(back_from<d>(empty_) & theirs_);
    }

    template <Direction d>
    void add_steps(MoveList& list) const {
        for (Bits to = steps_to<d>(men_); to != 0; to &= to - 1)
            list.add(M::make(std::countr_zero(back_from<d>(to & -to)), std::countr_zero(to), 0));
    }
    template <Direction d>
    void add_king_steps(MoveList& list) const {
        for (Bits kings = kings_; kings != 0; kings &= kings - 1) {
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
        Bits to = steps_to<d>(kings_);
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
    }
    /// Whether a flying king can capture from there.
    static bool can_jump(Bits at, Bits empty, Bits theirs) {
        return sees<up_left>(at, empty, theirs) || sees<up_right>(at, empty, theirs) ||
               sees<down_right>(at, empty, theirs) || sees<down_left>(at, empty, theirs);
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
        each_jump(king, at, empty, theirs_ & ~captured, [&](Bits victim, Bits landing) {
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
    Bits empty_;
};

/// Calls use(Generation<Family, side>) for the side to move.
template <class Family, class Use>
auto for_mover(Family family, const Board& board, Use use) {
    if (board.side == white) return use(Generation<Family, white>(family, board));
    return use(Generation<Family, black>(family, board));
}

/// Limits on plies without a decision; 0: none.
struct DrawRules {
    int quiet_plies = 0;
    bool few_kings = false;  ///< 16 or 5 moves of each in endings against a lone king
};

/// In how many plies the ending against a lone king is drawn; 0: it is no such ending.
inline int ending_limit(const Board& board) {
    const int count = std::popcount(board.pieces[white] | board.pieces[black]);
    if (count > 4) return 0;
    for (const Side lone : {white, black}) {
        const Bits more = board.pieces[other(lone)];
        if (std::popcount(board.pieces[lone]) == 1 && (board.pieces[lone] & board.kings) != 0 &&
            (more & board.kings) != 0)
            return count == 4 ? 32 : 10;
    }
    return 0;
}

/// Finds out what the side to move can do.
template <class Family>
void settle(Family family, Board& board, const DrawRules& draws) {
    const bool can_move = for_mover(family, board, [&board](const auto& moves) {
        board.capturing = moves.capturing();
        return board.capturing != 0 || moves.can_step();
    });
    board.status = can_move ? Status::open : Status::lost;
    if (!can_move) return;
    const bool quiet = draws.quiet_plies > 0 && board.quiet_plies >= draws.quiet_plies;
    const int limit = draws.few_kings ? ending_limit(board) : 0;
    if (quiet || (limit > 0 && board.ending_plies >= limit)) board.status = Status::drawn;
}

template <class Family>
void make(Family family, Board& board, Move move, const DrawRules& draws) {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;
    const Bits from = Bits{1} << M::from(move);
    const Bits to = Bits{1} << M::to(move);
    const Bits captured = M::captured(move);
    const bool king = (board.kings & from) != 0;
    const bool ending = draws.few_kings && ending_limit(board) > 0;
    board.pieces[board.side] ^= from ^ to;
    board.pieces[other(board.side)] &= ~captured;
    board.kings &= ~captured;
    if (king) {
        board.kings ^= from ^ to;
    } else {
        board.kings |= to & G::king_row(board.side);
        if (family.crowned_passing && (captured & G::beyond) != 0) board.kings |= to;
    }
    const auto counted = [](std::uint16_t plies) {
        return static_cast<std::uint16_t>(std::min(plies + 1, 999));
    };
    board.quiet_plies = king && captured == 0 ? counted(board.quiet_plies) : 0;
    board.ending_plies = ending && captured == 0 ? counted(board.ending_plies) : 0;
    board.side = other(board.side);
    settle(family, board, draws);
}

}  // namespace draughts
