/// The symmetries by which positions are told apart only up to their images.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// A set of mappings of positions. The images of a position under all chains of them are its orbit;
/// of an orbit one position is kept, the one whose bytes come first.
///
/// Symmetries that the rules declare are believed (`plyboard check` tests them). Those that only
/// the board has are proposed by found(), and hold when agrees() has said so of every orbit: its
/// positions then have the same mover, the same outcome and moves into the same orbits, so that the
/// same play is open to both sides from each of them.
class SymmetryGroup {
public:
    static SymmetryGroup none() { return {}; }
    static SymmetryGroup declared(const Game& game);
    /// The mappings of the board that random games do not contradict; none where it is stopped: of
    /// slow rules that takes minutes.
    static SymmetryGroup found(const Game& game, const std::stop_token& stop = {});
    /// From `mask()`.
    static SymmetryGroup from_mask(const Game& game, std::uint64_t mask);

    AnyState canonical(const Game& game, const AnyState& state) const;
    /// Whether the positions of this orbit are alike in all that matters.
    bool agrees(const Game& game, const AnyState& state) const;
    bool must_be_verified() const { return mask_ != 0; }
    /// The largest orbit that was met.
    int size() const { return mask_ == 0 ? declared_ : largest_; }
    /// Bit 0: those that the game declares; bit k: the board's k-th image.
    std::uint64_t mask() const { return declared_ > 1 ? 1 : mask_; }

private:
    std::vector<AnyState> orbit(const Game& game, const AnyState& state) const;

    void keep_generators(const Game& game);
    std::size_t largest_orbit(const Game& game, const std::vector<AnyState>& states) const;

    int declared_ = 1;
    int largest_ = 1;
    std::uint64_t mask_ = 0;
};

}  // namespace ply
