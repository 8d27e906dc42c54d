/// The numbers of the evaluation, in hundredths of a pawn: one for the opening, one for the ending.
#pragma once

#include <array>
#include <span>
#include <string_view>

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
    using ByRank = std::array<Weight, 8>;

    /// A piece there, its material included; from the edge to the middle: files a and h are one.
    std::array<std::array<Weight, 32>, 8> square;  ///< by kind
    /// So many squares that no pawn of the other attacks and no own pawn or king blocks.
    std::array<std::array<Weight, 28>, 8> mobility;  ///< by kind
    ByKind king_ring;   ///< a square next to the other's king that the piece attacks
    ByKind safe_check;  ///< a square from which it could safely give check
    std::array<Weight, 5> attackers;  ///< pieces that attack such squares, four and more alike
    std::array<Weight, 16> danger;    ///< by what threatens the other's king: see Terms::units
    ByRank passed;                    ///< a pawn that no pawn can stop
    ByRank free_path;                 ///< the square in front of it is empty and not attacked
    ByRank clear_way;                 ///< so are all squares before it
    Weight passed_own_king;           ///< a step from the own king to the square in front of it
    Weight passed_other_king;
    ByRank connected;  ///< beside or defended by a pawn
    Weight isolated;
    Weight doubled;
    Weight backward;
    Weight bishop_pair;
    Weight bad_bishop;         ///< an own pawn on squares of the bishop's colour
    Weight knight_with_pawns;  ///< a knight, times the own pawns
    Weight rook_with_pawns;
    Weight space;  ///< a square of files c to f behind own pawns, unattacked by the other's pawns
    Weight open_file;       ///< a rook on a file without pawns
    Weight half_open_file;  ///< without own pawns
    Weight rook_behind_passed;
    Weight outpost;       ///< a knight or bishop, defended by a pawn, that no pawn can drive away
    ByRank shelter;       ///< the next own pawn before the king, on each of the three files at it
    ByRank storm;         ///< the next pawn of the other there; 0: none
    ByKind pawn_threat;   ///< a piece that a pawn attacks
    ByKind minor_threat;  ///< one that a knight or bishop attacks
    Weight rook_threat;   ///< a queen that a rook attacks
    ByKind hanging;       ///< one that is attacked and not defended
    Weight pawn_push_threat;  ///< a piece that a step of a pawn would attack
    Weight tempo;
};

extern const Weights weights;

/// How the weights are written and fitted: `king_ring_knight_opening`, and so on.
struct FittedWeight {
    const char* name;
    double value;
};
/// weights.inc: two of each weight, for the opening and for the ending.
std::span<const FittedWeight> fitted_weights();

/// Calls `visit(what, which, weight)` for all weights that a position can need, in the order of
/// weights.inc: ("king_ring", "knight", ...); `which` is empty where there is one.
template <class AnyWeights, class Visit>
constexpr void each_weight(AnyWeights& all, const Visit& visit) {
    constexpr std::string_view numbers = "0 1 2 3 4 5 6 7 8 9 101112131415161718192021222324252627";
    constexpr std::string_view squares =
        "a1b1c1d1a2b2c2d2a3b3c3d3a4b4c4d4a5b5c5d5a6b6c6d6a7b7c7d7a8b8c8d8";
    const auto number = [&](std::size_t n) { return numbers.substr(2 * n, n < 10 ? 1 : 2); };
    constexpr std::string_view kinds[] = {"", "pawn", "bishop", "knight", "rook", "king", "queen"};
    const auto by_kind = [&](std::string_view what, auto& values, auto... kind) {
        (visit(what, kinds[kind], values[kind]), ...);
    };
    const auto counted = [&](std::string_view what, auto& values, std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) visit(what, number(i), values[i]);
    };
    const auto by_rank = [&](std::string_view what, auto& values) {
        for (std::size_t i = 1; i < 7; ++i) visit(what, number(i + 1), values[i]);
    };
    for (std::size_t kind = pawn; kind <= queen; ++kind)
        for (std::size_t i = kind == pawn ? 4 : 0; i < (kind == pawn ? 28U : 32U); ++i)
            visit(kinds[kind], squares.substr(2 * i, 2), all.square[kind][i]);
    counted("bishop_mobility", all.mobility[bishop], 14);
    counted("knight_mobility", all.mobility[knight], 9);
    counted("rook_mobility", all.mobility[rook], 15);
    counted("queen_mobility", all.mobility[queen], 28);
    by_kind("king_ring", all.king_ring, bishop, knight, rook, queen);
    by_kind("safe_check", all.safe_check, bishop, knight, rook, queen);
    counted("attackers", all.attackers, all.attackers.size());
    counted("danger", all.danger, all.danger.size());
    by_rank("passed", all.passed);
    by_rank("free_path", all.free_path);
    by_rank("clear_way", all.clear_way);
    visit("passed_own_king", "", all.passed_own_king);
    visit("passed_other_king", "", all.passed_other_king);
    by_rank("connected", all.connected);
    visit("isolated", "", all.isolated);
    visit("doubled", "", all.doubled);
    visit("backward", "", all.backward);
    visit("bishop_pair", "", all.bishop_pair);
    visit("bad_bishop", "", all.bad_bishop);
    visit("knight_with_pawns", "", all.knight_with_pawns);
    visit("rook_with_pawns", "", all.rook_with_pawns);
    visit("space", "", all.space);
    visit("open_file", "", all.open_file);
    visit("half_open_file", "", all.half_open_file);
    visit("rook_behind_passed", "", all.rook_behind_passed);
    visit("outpost", "", all.outpost);
    visit("shelter", "0", all.shelter[0]);
    by_rank("shelter", all.shelter);
    visit("storm", "0", all.storm[0]);
    by_rank("storm", all.storm);
    by_kind("pawn_threat", all.pawn_threat, bishop, knight, rook, queen);
    by_kind("minor_threat", all.minor_threat, bishop, knight, rook, queen);
    visit("rook_threat", "", all.rook_threat);
    by_kind("hanging", all.hanging, pawn, bishop, knight, rook, queen);
    visit("pawn_push_threat", "", all.pawn_push_threat);
    visit("tempo", "", all.tempo);
}

}  // namespace chess
