/// What the evaluation looks at. Each term is a weight and how often it applies; the sum is linear
/// in the weights, so that they can be fitted to positions whose worth is known.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "attacks.hpp"
#include "weights.hpp"

namespace chess {

constexpr Bits fill_up(Bits set) {
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}
constexpr Bits fill_down(Bits set) {
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}
constexpr Bits beside(Bits set) {
    return (set & ~file_a) >> 1 | (set & ~file_h) << 1;
}
inline int distance(int a, int b) {
    return std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8));
}

/// Sums the terms of one player: those of the mover of `board`.
/// `Sum` has add(weight, times).
template <class Sum>
class Terms {
public:
    /// What one player attacks, as that player sees the board.
    struct Attacks {
        Bits by_pawns = 0;
        Bits by_minors = 0;
        Bits by_rooks = 0;
        Bits all = 0;
    };

    Terms(const Board& board, Sum& sum)
        : board_(board),
          sum_(sum),
          occupied_(board.occupied()),
          theirs_(board.theirs()),
          my_pawns_(board.pawns() & board.mine),
          their_pawns_(board.pawns() & theirs_),
          their_pawns_attack_(pawn_attacks_down(their_pawns_)),
          my_king_(board.my_king()),
          their_king_(first_of(board.kings() & theirs_)) {
        attacks_.by_pawns = pawn_attacks_up(my_pawns_);
        attacks_.all = attacks_.by_pawns | king_attacks(my_king_);
        ring_ = king_attacks(their_king_);
    }

    const Attacks& attacks() const { return attacks_; }

    /// Everything that needs no knowledge of what the other attacks.
    void pieces() {
        for (const Kind kind : {pawn, king}) {
            for (Bits set = board_.of(kind) & board_.mine; set != 0;) place(kind, take_first(set));
        }
        area_ = ~(board_.mine & (my_pawns_ | board_.kings())) & ~their_pawns_attack_;
        for (const Kind kind : {knight, bishop, rook, queen})
            for (Bits set = board_.of(kind) & board_.mine; set != 0;) piece(kind, take_first(set));
        sum_.add(weights.attackers[static_cast<std::size_t>(std::min(attackers_, 4))], 1);
        material();
        pawns();
        king_shelter();
    }

    /// The rest. `other` is seen by the mover as well.
    void threats(const Attacks& other) {
        for (const Kind kind : {knight, bishop, rook, queen}) {
            const Bits targets = board_.of(kind) & theirs_;
            sum_.add(weights.pawn_threat[kind], std::popcount(targets & attacks_.by_pawns));
            sum_.add(weights.minor_threat[kind], std::popcount(targets & attacks_.by_minors));
        }
        sum_.add(weights.rook_threat, std::popcount(board_.queens() & theirs_ & attacks_.by_rooks));
        const Bits loose = theirs_ & attacks_.all & ~other.all;
        for (const Kind kind : {pawn, knight, bishop, rook, queen})
            sum_.add(weights.hanging[kind], std::popcount(board_.of(kind) & loose));
        const Bits steps = my_pawns_ << 8 & ~occupied_ & (attacks_.all | ~other.all);
        sum_.add(weights.pawn_push_threat, std::popcount(pawn_attacks_up(steps) & theirs_ &
                                                         ~board_.pawns() & ~board_.kings()));
        safe_checks(other);
        passed_pawns(other);
    }

private:
    void place(Kind kind, int square) {
        const int file = std::min(square % 8, 7 - square % 8);
        sum_.add(weights.square[kind][static_cast<std::size_t>(square / 8 * 4 + file)], 1);
    }
    void piece(Kind kind, int square) {
        place(kind, square);
        Bits attacked = 0;
        if (kind == knight) attacked = knight_attacks(square);
        // Through what moves along with it.
        if (kind == bishop) attacked = bishop_attacks(square, occupied_ ^ board_.queens());
        if (kind == rook)
            attacked = rook_attacks(square, occupied_ ^ (board_.mine & board_.straight_sliders()));
        if (kind == queen) attacked = queen_attacks(square, occupied_);
        attacks_.all |= attacked;
        if (kind == knight || kind == bishop) attacks_.by_minors |= attacked;
        if (kind == rook) attacks_.by_rooks |= attacked;
        sum_.add(weights.mobility[kind][static_cast<std::size_t>(std::popcount(attacked & area_))],
                 1);
        if (const Bits near = attacked & ring_; near != 0) {
            const int count = std::popcount(near);
            ++attackers_;
            threat_to_king_ += units[kind] * count;
            sum_.add(weights.king_ring[kind], count);
        }
        if (kind == rook) rook_files(square);
        if (kind == knight || kind == bishop) outpost(square);
        reach_[kind] |= attacked & ~board_.mine;
    }
    /// Pieces that are worth more or less beside others.
    void material() {
        constexpr Bits dark = 0xaa55aa55aa55aa55;
        const Bits bishops = board_.bishops() & board_.mine;
        const int pawns = std::popcount(my_pawns_);
        if (std::popcount(bishops) > 1) sum_.add(weights.bishop_pair, 1);
        if ((bishops & dark) != 0) sum_.add(weights.bad_bishop, std::popcount(my_pawns_ & dark));
        if ((bishops & ~dark) != 0) sum_.add(weights.bad_bishop, std::popcount(my_pawns_ & ~dark));
        sum_.add(weights.knight_with_pawns, pawns * std::popcount(board_.knights() & board_.mine));
        sum_.add(weights.rook_with_pawns, pawns * std::popcount(board_.rooks() & board_.mine));
    }
    void rook_files(int square) {
        const Bits file = file_a << square % 8;
        if ((file & my_pawns_) != 0) return;
        sum_.add((file & their_pawns_) != 0 ? weights.half_open_file : weights.open_file, 1);
    }
    void outpost(int square) {
        constexpr Bits ranks_4_to_6 = 0x0000ffffff000000;
        const Bits here = bit(square);
        if ((here & ranks_4_to_6 & attacks_.by_pawns) == 0) return;
        if ((fill_up(beside(here) << 8) & their_pawns_) == 0) sum_.add(weights.outpost, 1);
    }
    void pawns() {
        const Bits next_files = beside(fill_up(fill_down(my_pawns_)));
        const Bits supported = (beside(my_pawns_) | attacks_.by_pawns) & my_pawns_;
        sum_.add(weights.isolated, std::popcount(my_pawns_ & ~next_files));
        sum_.add(weights.doubled, std::popcount(my_pawns_ & fill_up(my_pawns_ << 8)));
        for (Bits set = supported; set != 0;) sum_.add(weights.connected[take_first(set) / 8], 1);
        // Behind its neighbours, and its next square is covered by a pawn.
        const Bits could_support = fill_up(attacks_.by_pawns);
        const Bits stuck = my_pawns_ << 8 & their_pawns_attack_ & ~could_support;
        sum_.add(weights.backward, std::popcount(stuck));
        constexpr Bits middle = 0x000000003c3c3c00;
        const Bits behind = middle & fill_down(my_pawns_ >> 8) & ~my_pawns_;
        sum_.add(weights.space, std::popcount(behind & ~their_pawns_attack_));
        const Bits covered = their_pawns_ | beside(their_pawns_);
        passed_ = my_pawns_ & ~fill_down(covered >> 8) & ~fill_down(my_pawns_ >> 8);
    }
    void passed_pawns(const Attacks& other) {
        for (Bits set = passed_; set != 0;) {
            const int square = take_first(set);
            const int rank = square / 8;
            const int next = square + 8;
            sum_.add(weights.passed[rank], 1);
            const Bits held = occupied_ | other.all;
            if ((bit(next) & held) == 0) sum_.add(weights.free_path[rank], 1);
            if ((fill_up(bit(next)) & held) == 0) sum_.add(weights.clear_way[rank], 1);
            if (rank < 3) continue;
            sum_.add(weights.passed_own_king, distance(my_king_, next) * (rank - 2));
            sum_.add(weights.passed_other_king, distance(their_king_, next) * (rank - 2));
        }
        const Bits rooks = board_.rooks() & board_.mine;
        sum_.add(weights.rook_behind_passed, std::popcount(rooks & fill_down(passed_)));
    }
    void king_shelter() {
        const Bits before = ~Bits{0} << (my_king_ & 56);
        const int middle = std::clamp(my_king_ % 8, 1, 6);
        for (int file = middle - 1; file <= middle + 1; ++file) {
            const Bits way = before & file_a << file;
            sum_.add(weights.shelter[first_rank(way & my_pawns_)], 1);
            sum_.add(weights.storm[first_rank(way & their_pawns_)], 1);
        }
    }
    /// 0 where there is none; no pawn is on rank 0.
    static std::size_t first_rank(Bits pawns) {
        return pawns == 0 ? 0 : static_cast<std::size_t>(first_of(pawns) / 8);
    }
    void safe_checks(const Attacks& other) {
        const Bits safe = ~other.all;
        const Bits diagonal = bishop_attacks(their_king_, occupied_);
        const Bits straight = rook_attacks(their_king_, occupied_);
        const auto add = [&](Kind kind, Bits from) {
            const int count = std::popcount(reach_[kind] & from & safe);
            threat_to_king_ += check_units * count;
            sum_.add(weights.safe_check[kind], count);
        };
        add(knight, knight_attacks(their_king_));
        add(bishop, diagonal);
        add(rook, straight);
        add(queen, diagonal | straight);
        constexpr int last = static_cast<int>(std::tuple_size_v<decltype(weights.danger)>) - 1;
        sum_.add(weights.danger[static_cast<std::size_t>(std::min(threat_to_king_ / 2, last))], 1);
    }

    /// What threatens a king is worth more the more of it there is: it is counted in such units, by
    /// twos of which there is a weight. (https://www.chessprogramming.org/King_Safety#Attack_Units)
    static constexpr std::array<int, 8> units{0, 0, 2, 2, 3, 0, 5, 0};
    static constexpr int check_units = 4;

    const Board& board_;
    Sum& sum_;
    Bits occupied_;
    Bits theirs_;
    Bits my_pawns_;
    Bits their_pawns_;
    Bits their_pawns_attack_;
    int my_king_;
    int their_king_;
    Attacks attacks_;
    Bits ring_ = 0;  ///< squares next to the other's king
    Bits area_ = 0;  ///< squares that count as mobility
    Bits passed_ = 0;
    std::array<Bits, 8> reach_{};  ///< by kind
    int attackers_ = 0;
    int threat_to_king_ = 0;
};

/// From full_phase with all pieces on the board to 0 with kings and pawns alone.
inline constexpr int full_phase = 24;
inline int phase_of(const Board& board) {
    const int phase = std::popcount(board.knights() | board.bishops()) +
                      2 * std::popcount(board.rooks()) + 4 * std::popcount(board.queens());
    return std::min(phase, full_phase);
}

/// All terms: those of the mover in `mine`, those of the other in `theirs`.
template <class Sum>
void add_terms(const Board& board, Sum& mine, Sum& theirs) {
    using Attacks = typename Terms<Sum>::Attacks;
    const auto turned = [](const Attacks& attacks) {
        return Attacks{__builtin_bswap64(attacks.by_pawns), __builtin_bswap64(attacks.by_minors),
                       __builtin_bswap64(attacks.by_rooks), __builtin_bswap64(attacks.all)};
    };
    Board other = board;
    other.turn();
    Terms my_terms(board, mine);
    Terms their_terms(other, theirs);
    my_terms.pieces();
    their_terms.pieces();
    my_terms.threats(turned(their_terms.attacks()));
    their_terms.threats(turned(my_terms.attacks()));
    mine.add(weights.tempo, 1);
}

}  // namespace chess
