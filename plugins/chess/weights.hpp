/// The numbers of the evaluation, in hundredths of a pawn: one for the opening, one for the ending.
#pragma once

#include <array>

#include "board.hpp"

namespace chess {

/// Both numbers in one, so that one multiplication and one addition serve two.
class Weight {
public:
    constexpr Weight(int opening = 0, int ending = 0)
        : both_(std::int64_t{opening} * (std::int64_t{1} << 32) + ending) {}
    constexpr Weight& operator+=(const Weight& other) {
        both_ += other.both_;
        return *this;
    }
    constexpr Weight& operator-=(const Weight& other) {
        both_ -= other.both_;
        return *this;
    }
    constexpr Weight operator*(int times) const {
        Weight product;
        product.both_ = both_ * times;
        return product;
    }
    constexpr int ending() const { return static_cast<std::int32_t>(both_); }
    constexpr int opening() const {
        return static_cast<int>((both_ - ending()) / (std::int64_t{1} << 32));
    }

private:
    std::int64_t both_;
};

/// Arrays by Kind have a place for each of its values.
struct Weights {
    using ByKind = std::array<Weight, 8>;

    ByKind material;
    std::array<std::array<Weight, 8>, 8> rank;  ///< by kind; where the piece stands
    std::array<std::array<Weight, 4>, 8> file;  ///< by kind, from the edge to the middle
    ByKind mobility;    ///< a square that no pawn of the other attacks and no own piece blocks
    ByKind cramped;     ///< a square less than four of those
    ByKind king_ring;   ///< a square next to the other's king that the piece attacks
    ByKind safe_check;  ///< a square from which it could safely give check
    std::array<Weight, 5> attackers;  ///< pieces that attack such squares, four and more alike
    std::array<Weight, 8> passed;     ///< a pawn that no pawn can stop, by rank
    std::array<Weight, 8> free_path;  ///< the square in front of it is empty and not attacked
    Weight passed_own_king;           ///< a step from the own king to the square in front of it
    Weight passed_other_king;
    std::array<Weight, 8> connected;  ///< beside or defended by a pawn, by rank
    Weight isolated;
    Weight doubled;
    Weight backward;
    Weight bishop_pair;
    Weight open_file;       ///< a rook on a file without pawns
    Weight half_open_file;  ///< without own pawns
    Weight rook_behind_passed;
    Weight outpost;       ///< a knight or bishop, defended by a pawn, that no pawn can drive away
    Weight shield;        ///< a pawn one or two ranks before the king, on the three files at it
    Weight bare_file;     ///< one of those files without an own pawn
    ByKind pawn_threat;   ///< a piece that a pawn attacks
    ByKind minor_threat;  ///< one that a knight or bishop attacks
    Weight rook_threat;   ///< a queen that a rook attacks
    ByKind hanging;       ///< one that is attacked and not defended
    Weight pawn_push_threat;  ///< a piece that a step of a pawn would attack
    Weight tempo;
};

extern const Weights weights;

}  // namespace chess
