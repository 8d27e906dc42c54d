/// Legal moves: none is made and taken back. Squares that the other attacks are forbidden to the
/// king; a check leaves the others its line; a pinned piece keeps to the line of its pin.
#pragma once

#include "move.hpp"

namespace chess {

/// Finds the moves of one board, a set of squares at a time, and hands them to a sink:
///
///     sink.targets(kind, from, squares)       a piece's moves
///     sink.pawns(squares, step, how)          pawns' moves to `squares`, each from `step` below;
///                                             on the last rank each is four promotions
///     sink.single(move)                       castling, en passant
template <class Sink>
class Generator {
public:
    Generator(const Board& board, Sink& sink)
        : board_(board),
          sink_(sink),
          occupied_(board.occupied()),
          mine_(board.mine),
          theirs_(occupied_ & ~mine_),
          king_(board.my_king()) {}

    /// The moves that capture or promote alone; not in check.
    void run_captures() {
        targets_ = theirs_;
        if (const Bits near = king_attacks(king_) & theirs_; near != 0)
            sink_.targets(king, king_, near & ~attacked_by_other(board_, occupied_ ^ bit(king_)));
        const Bits pinned = pinned_pieces(true);
        pieces(mine_ & ~pinned, theirs_);
        pawn_moves(board_.pawns() & mine_ & ~pinned, theirs_ | rank_8);
        if (board_.passed != 0) en_passant();
    }

    void run() {
        const Bits attacked = attacked_by_other(board_, occupied_ ^ bit(king_));
        sink_.targets(king, king_, king_attacks(king_) & ~mine_ & ~attacked);
        Bits allowed = ~mine_;
        const bool check = (attacked >> king_ & 1) != 0;
        if (check) {
            const Bits checkers = other_attackers(board_, king_, occupied_);
            if ((checkers & (checkers - 1)) != 0) return;  // only the king can move
            allowed = checkers | between(king_, first_of(checkers));
        }
        const Bits pinned = pinned_pieces(!check);
        pieces(mine_ & ~pinned, allowed);
        pawn_moves(board_.pawns() & mine_ & ~pinned, allowed);
        if (board_.passed != 0) en_passant();
        if (board_.my_rights != 0 && !check) castling(attacked);
    }

private:
    /// Also finds the moves of the pinned pieces, unless the king is in check: then they have none.
    Bits pinned_pieces(bool may_move) {
        Bits pinners = ((rook_attacks(king_, theirs_) & board_.straight_sliders()) |
                        (bishop_attacks(king_, theirs_) & board_.diagonal_sliders())) &
                       theirs_;
        Bits pinned = 0;
        while (pinners != 0) {
            const int pinner = take_first(pinners);
            const Bits line = between(king_, pinner);
            const Bits blockers = line & mine_;
            if (blockers == 0 || (blockers & (blockers - 1)) != 0) continue;
            pinned |= blockers;
            if (!may_move) continue;
            const Bits allowed = (line | bit(pinner)) & ~blockers & targets_;
            pieces(blockers & ~board_.knights(), allowed);
            pawn_moves(board_.pawns() & blockers, allowed);
        }
        return pinned;
    }
    void pieces(Bits movers, Bits allowed) {
        for (Bits set = board_.knights() & movers; set != 0;) {
            const int from = take_first(set);
            sink_.targets(knight, from, knight_attacks(from) & allowed);
        }
        for (Bits set = board_.bishops() & movers; set != 0;) {
            const int from = take_first(set);
            sink_.targets(bishop, from, bishop_attacks(from, occupied_) & allowed);
        }
        for (Bits set = board_.rooks() & movers; set != 0;) {
            const int from = take_first(set);
            sink_.targets(rook, from, rook_attacks(from, occupied_) & allowed);
        }
        for (Bits set = board_.queens() & movers; set != 0;) {
            const int from = take_first(set);
            sink_.targets(queen, from, queen_attacks(from, occupied_) & allowed);
        }
    }
    void pawn_moves(Bits pawns, Bits allowed) {
        const Bits step = pawns << 8 & ~occupied_;
        sink_.pawns((pawns & ~file_a) << 7 & theirs_ & allowed, 7, How::plain);
        sink_.pawns((pawns & ~file_h) << 9 & theirs_ & allowed, 9, How::plain);
        sink_.pawns(step & allowed, 8, How::plain);
        sink_.pawns((step & rank_3) << 8 & ~occupied_ & allowed, 16, How::jump);
    }
    void en_passant() {
        Bits takers = pawn_attacks_down(bit(board_.passed)) & board_.pawns() & mine_;
        while (takers != 0) {
            const int from = take_first(takers);
            if (en_passant_is_legal(board_, from, board_.passed))
                sink_.single(make_move(from, board_.passed, pawn, pawn, How::en_passant));
        }
    }
    void castling(Bits attacked) {
        for (Bits set = board_.my_rights; set != 0;) {
            const int from = take_first(set);
            const int king_to = castled_king(king_, from);
            const int rook_to = castled_rook(king_, from);
            const Bits movers = bit(king_) | bit(from);
            const Bits kings_way = between(king_, king_to) | bit(king_to);
            const Bits way = kings_way | between(from, rook_to) | bit(rook_to);
            if ((way & occupied_ & ~movers) != 0 || (kings_way & attacked) != 0) continue;
            // The rook may have shielded the king from the side.
            const Bits after = (occupied_ & ~movers) | bit(rook_to);
            if ((rook_attacks(king_to, after) & board_.straight_sliders() & theirs_ & rank_1) != 0)
                continue;
            sink_.single(make_move(king_, from, king, king, How::castle));
        }
    }

    const Board& board_;
    Sink& sink_;
    Bits occupied_;
    Bits mine_;
    Bits theirs_;
    Bits targets_ = ~Bits{0};  ///< squares that pinned pieces may go to
    int king_;
};

/// Adds moves to a list.
class ListMoves {
public:
    explicit ListMoves(ply::MoveList& list) : list_(list) {}
    void targets(Kind kind, int from, Bits squares) {
        while (squares != 0) list_.add(make_move(from, take_first(squares), kind, kind));
    }
    void pawns(Bits squares, int step, How how) {
        Bits last = squares & rank_8;
        squares &= ~rank_8;
        while (squares != 0) {
            const int to = take_first(squares);
            list_.add(make_move(to - step, to, pawn, pawn, how));
        }
        while (last != 0) {
            const int to = take_first(last);
            for (const Kind placed : {queen, knight, rook, bishop})
                list_.add(make_move(to - step, to, pawn, placed));
        }
    }
    void single(ply::Move move) { list_.add(move); }

private:
    ply::MoveList& list_;
};

/// Counts moves.
class CountMoves {
public:
    void targets(Kind, int, Bits squares) { count_ += std::popcount(squares); }
    void pawns(Bits squares, int, How) {
        count_ += std::popcount(squares) + 3 * std::popcount(squares & rank_8);
    }
    void single(ply::Move) { ++count_; }
    int count() const { return count_; }

private:
    int count_ = 0;
};

inline void add_moves(const Board& board, ply::MoveList& list) {
    ListMoves sink(list);
    Generator(board, sink).run();
}
/// Captures and promotions, where the mover is not in check.
inline void add_captures(const Board& board, ply::MoveList& list) {
    ListMoves sink(list);
    Generator(board, sink).run_captures();
}
inline int count_moves(const Board& board) {
    CountMoves sink;
    Generator(board, sink).run();
    return sink.count();
}

/// Whether the mover has a legal move. Nearly always a knight or a pawn on no line with the king
/// can move, and nothing else is asked.
inline bool has_moves(const Board& board) {
    const int king_square = board.my_king();
    const Bits occupied = board.occupied();
    const Bits lines = queen_attacks(king_square, occupied);
    const Bits theirs = occupied & ~board.mine;
    const bool check_is_possible =
        ((lines & (board.diagonal_sliders() | board.straight_sliders())) |
         (knight_attacks(king_square) & board.knights()) |
         (pawn_attacks_up(bit(king_square)) & board.pawns())) &
        theirs;
    if (!check_is_possible) {
        const Bits free = board.mine & ~lines;
        if (((board.pawns() & free) << 8 & ~occupied) != 0) return true;
        if ((knight_attacks_of(board.knights() & free) & ~board.mine) != 0) return true;
    }
    return count_moves(board) != 0;
}

/// Whether the next player is in check after `move`.
inline bool gives_check(const Board& board, ply::Move move) {
    if (how_of(move) == How::castle || how_of(move) == How::en_passant) {
        Board after = board;
        make(after, move);
        return in_check(after);
    }
    const int their_king = first_of(board.kings() & board.theirs());
    const Bits from = bit(from_of(move));
    const Bits to = bit(to_of(move));
    const Kind placed = placed_of(move);
    if (placed == pawn && (pawn_attacks_up(to) & bit(their_king)) != 0) return true;
    if (placed == knight && (knight_attacks(their_king) & to) != 0) return true;
    const Bits occupied = (board.occupied() & ~from) | to;
    Bits diagonal = board.diagonal_sliders() & board.mine & ~from;
    Bits straight = board.straight_sliders() & board.mine & ~from;
    if (placed == bishop || placed == queen) diagonal |= to;
    if (placed == rook || placed == queen) straight |= to;
    return ((bishop_attacks(their_king, occupied) & diagonal) |
            (rook_attacks(their_king, occupied) & straight)) != 0;
}

/// No sequence of moves can mate: bare kings, one knight, or bishops that all stand on squares of
/// one colour. (FIDE's laws 5.2.2 know more dead positions; those are not looked for.)
inline bool is_dead(const Board& board) {
    if ((board.pawns() | board.straight_sliders()) != 0) return false;
    const Bits minor = board.occupied() & ~board.kings();
    if ((minor & (minor - 1)) == 0) return true;
    constexpr Bits dark = 0xaa55aa55aa55aa55;
    return board.knights() == 0 && ((minor & dark) == 0 || (minor & ~dark) == 0);
}

}  // namespace chess
