/// Chess moves in the 64 bits of a ply::Move, and what making one does to the board.
///
///     bits  0-5 from   6-11 to   12-14 kind that moves   15-17 kind that arrives   18-19 how
///
/// Squares are the mover's. Castling is written as the king's move onto its own rook, so that it
/// cannot be confused with a step of the king in Chess960.
#pragma once

#include <array>

#include <framework/base/random.hpp>
#include <framework/game/move.hpp>

#include "attacks.hpp"

namespace chess {

enum class How : unsigned { plain, jump, en_passant, castle };

constexpr ply::Move make_move(int from, int to, Kind kind, Kind placed, How how = How::plain) {
    return {static_cast<std::uint64_t>(from) | static_cast<std::uint64_t>(to) << 6 |
            static_cast<std::uint64_t>(kind) << 12 | static_cast<std::uint64_t>(placed) << 15 |
            static_cast<std::uint64_t>(how) << 18};
}
constexpr int from_of(ply::Move move) {
    return static_cast<int>(move.bits & 63);
}
constexpr int to_of(ply::Move move) {
    return static_cast<int>(move.bits >> 6 & 63);
}
constexpr Kind kind_of(ply::Move move) {
    return static_cast<Kind>(move.bits >> 12 & 7);
}
constexpr Kind placed_of(ply::Move move) {
    return static_cast<Kind>(move.bits >> 15 & 7);
}
constexpr How how_of(ply::Move move) {
    return static_cast<How>(move.bits >> 18 & 3);
}
constexpr bool is_promotion(ply::Move move) {
    return kind_of(move) != placed_of(move);
}
/// What the move takes.
inline Kind captured_by(const Board& board, ply::Move move) {
    if (how_of(move) == How::en_passant) return pawn;
    if (how_of(move) == How::castle) return none;
    return board.at(to_of(move));
}

/// Zobrist's numbers: a position's hash is the exclusive or of those of all that is true of it.
/// (Zobrist, "A new hashing method with application for game playing", 1970)
struct HashKeys {
    /// By owner (0: white), kind and square as the owner sees it; zero for no piece.
    std::array<std::array<std::array<std::uint64_t, 64>, 8>, 2> piece{};
    std::array<std::array<std::uint64_t, 8>, 2> right{};  ///< by owner and the rook's file
    std::array<std::uint64_t, 8> passed{};                ///< by file
    std::uint64_t mover = 0;
};
constexpr HashKeys make_hash_keys() {
    HashKeys keys;
    ply::Random random(0xc4e55);
    for (int owner = 0; owner < 2; ++owner) {
        for (unsigned kind = pawn; kind <= queen; ++kind)
            for (std::uint64_t& key : keys.piece[owner][kind]) key = random.next();
        for (std::uint64_t& key : keys.right[owner]) key = random.next();
    }
    for (std::uint64_t& key : keys.passed) key = random.next();
    keys.mover = random.next();
    return keys;
}
inline constexpr HashKeys hash_keys = make_hash_keys();

/// The hash from nothing.
inline std::uint64_t whole_hash(const Board& board) {
    std::uint64_t hash = board.mover == 0 ? 0 : hash_keys.mover;
    for (Bits set = board.occupied(); set != 0;) {
        const int square = take_first(set);
        const bool is_mine = (board.mine >> square & 1) != 0;
        hash ^= hash_keys.piece[is_mine ? board.mover : 1 - board.mover][board.at(square)]
                               [turned(square, is_mine ? 0 : 1)];
    }
    for (int file = 0; file < 8; ++file) {
        if ((board.my_rights >> file & 1) != 0) hash ^= hash_keys.right[board.mover][file];
        if ((board.their_rights >> file & 1) != 0) hash ^= hash_keys.right[1 - board.mover][file];
    }
    if (board.passed != 0) hash ^= hash_keys.passed[board.passed & 7];
    return hash;
}

/// Whether the mover's pawn on `from` may take the pawn that has just jumped over `passed`: two
/// pawns leave one rank or line at once, and the king must not be in check after it.
inline bool en_passant_is_legal(const Board& board, int from, int passed) {
    Board after = board;
    after.clear(bit(from) | bit(passed - 8));
    after.put_mine(pawn, bit(passed));
    return !in_check(after);
}
/// Remembers a jump over `passed` if a pawn can take there; the board is turned already.
inline void note_jump(Board& board, int passed) {
    Bits takers = pawn_attacks_down(bit(passed)) & board.pawns() & board.mine;
    while (takers != 0) {
        if (!en_passant_is_legal(board, take_first(takers), passed)) continue;
        board.passed = static_cast<std::uint8_t>(passed);
        board.hash ^= hash_keys.passed[passed & 7];
        return;
    }
}
inline void drop_rights(Board& board, std::uint8_t mine, std::uint8_t theirs) {
    for (Bits set = mine; set != 0;) board.hash ^= hash_keys.right[board.mover][take_first(set)];
    for (Bits set = theirs; set != 0;)
        board.hash ^= hash_keys.right[1 - board.mover][take_first(set)];
    board.my_rights &= static_cast<std::uint8_t>(~mine);
    board.their_rights &= static_cast<std::uint8_t>(~theirs);
}
/// Forgets the jump and turns the board, hash included.
inline void end_turn(Board& board) {
    board.move_number = static_cast<std::uint16_t>(board.move_number + board.mover);
    board.hash ^= hash_keys.mover;
    board.turn();
}
inline void forget_jump(Board& board) {
    if (board.passed == 0) return;
    board.hash ^= hash_keys.passed[board.passed & 7];
    board.passed = 0;
}

/// Gives the turn away.
inline void pass(Board& board) {
    forget_jump(board);
    ++board.quiet_plies;
    end_turn(board);
}

/// Where king and rook stand after castling with the rook on `rook`, a square of the first rank.
constexpr int castled_king(int king_square, int rook) {
    return rook > king_square ? 6 : 2;
}
constexpr int castled_rook(int king_square, int rook) {
    return rook > king_square ? 5 : 3;
}
inline void castle(Board& board, int king_from, int rook_from) {
    const int king_to = castled_king(king_from, rook_from);
    const int rook_to = castled_rook(king_from, rook_from);
    const auto& keys = hash_keys.piece[board.mover];
    board.hash ^=
        keys[king][king_from] ^ keys[king][king_to] ^ keys[rook][rook_from] ^ keys[rook][rook_to];
    board.clear(bit(king_from) | bit(rook_from));
    board.put_mine(king, bit(king_to));
    board.put_mine(rook, bit(rook_to));
}

/// Makes a legal move and turns the board.
inline void make(Board& board, ply::Move move) {
    const int from = from_of(move);
    const int to = to_of(move);
    const Kind kind = kind_of(move);
    const Kind placed = placed_of(move);
    forget_jump(board);
    const auto lost_mine = static_cast<std::uint8_t>(
        board.my_rights & (kind == king ? 0xff : static_cast<unsigned>(bit(from) & rank_1)));
    const auto lost_theirs = static_cast<std::uint8_t>(board.their_rights & (bit(to) >> 56));
    if ((lost_mine | lost_theirs) != 0) [[unlikely]]
        drop_rights(board, lost_mine, lost_theirs);

    if (how_of(move) == How::castle) [[unlikely]] {
        ++board.quiet_plies;
        castle(board, from, to);
        return end_turn(board);
    }
    const Kind captured = board.at(to);
    const auto& keys = hash_keys.piece;
    board.hash ^= keys[board.mover][kind][from] ^ keys[board.mover][placed][to] ^
                  keys[1 - board.mover][captured][turned(to, 1)];
    board.quiet_plies = captured != none || kind == pawn
                            ? std::uint16_t{0}
                            : static_cast<std::uint16_t>(board.quiet_plies + 1);
    board.clear(bit(from) | bit(to));
    board.put_mine(placed, bit(to));
    if (how_of(move) == How::en_passant) [[unlikely]] {
        board.hash ^= keys[1 - board.mover][pawn][turned(to - 8, 1)];
        board.clear(bit(to - 8));
    }
    end_turn(board);
    if (how_of(move) == How::jump) [[unlikely]]
        note_jump(board, turned(to - 8, 1));
}

}  // namespace chess
