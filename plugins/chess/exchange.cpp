#include "exchange.hpp"

namespace chess {
namespace {

/// All pieces of both players that attack `square`.
Bits all_attackers(const Board& board, int square, Bits occupied) {
    const Bits pawns = (pawn_attacks_down(bit(square)) & board.mine) |
                       (pawn_attacks_up(bit(square)) & board.theirs());
    return (pawns & board.pawns()) | (knight_attacks(square) & board.knights()) |
           (king_attacks(square) & board.kings()) |
           (bishop_attacks(square, occupied) & board.diagonal_sliders()) |
           (rook_attacks(square, occupied) & board.straight_sliders());
}

}  // namespace

bool exchange_holds(const Board& board, ply::Move move) {
    if (how_of(move) != How::plain || is_promotion(move)) return true;
    const int square = to_of(move);
    // For the player who took last, if its piece is lost.
    int balance = piece_values[board.at(square)] - piece_values[kind_of(move)];
    if (balance >= 0) return true;
    Bits occupied = board.occupied() & ~bit(from_of(move));
    Bits attackers = all_attackers(board, square, occupied);
    bool mine_to_take = false;
    while (true) {  // the side to take is behind
        attackers &= occupied;
        const Bits own = attackers & (mine_to_take ? board.mine : ~board.mine);
        if (own == 0) break;
        Kind kind = pawn;
        Bits least = 0;
        for (const Kind each : {pawn, knight, bishop, rook, queen, king}) {
            kind = each;
            least = own & board.of(each);
            if (least != 0) break;
        }
        // The king may not take what is defended.
        if (kind == king && (attackers & (mine_to_take ? ~board.mine : board.mine)) != 0) break;
        mine_to_take = !mine_to_take;
        balance = -balance - 1 - piece_values[kind];
        if (balance >= 0) break;
        occupied &= ~(least & (~least + 1));
        attackers |= (bishop_attacks(square, occupied) & board.diagonal_sliders()) |
                     (rook_attacks(square, occupied) & board.straight_sliders());
    }
    return !mine_to_take;  // the side to take cannot, or stays behind
}

}  // namespace chess
