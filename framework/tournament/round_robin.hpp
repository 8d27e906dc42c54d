/// Everybody against everybody, or the challengers of a gauntlet against all others.
#pragma once

#include <vector>

#include "framework/tournament/format.hpp"

namespace ply {

/// In a round every group of players that fills the game's seats meets once in every cyclic order
/// of seats (for two players: both of them), on one opening with one set of dice. Groups alternate
/// so that at any time all players have played about equally often, and all games advance together;
/// a longer tournament of the same players begins with the shorter one. In a gauntlet the groups
/// are those with exactly one challenger.
class RoundRobin final : public Format {
public:
    /// Throws Error when there would be too many matches.
    explicit RoundRobin(const FormatSettings& settings);

    std::uint32_t known() const override { return size_; }
    Fixture fixture(std::uint32_t number) const override;

private:
    using Groups = std::vector<std::vector<int>>;

    std::vector<int> seats_;
    std::vector<Groups> groups_;  ///< of each game, in the order in which they meet
    std::uint32_t round_size_ = 0;
    std::uint32_t size_ = 0;
};

}  // namespace ply
