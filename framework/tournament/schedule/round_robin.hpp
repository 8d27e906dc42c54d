/// All against all, or the challengers of a gauntlet against all others.
#pragma once

#include <vector>

#include "framework/tournament/schedule/format.hpp"

namespace ply {

/// In a round every group of players that fills the game's seats meets once in every cyclic order
/// of seats (for two players: both of them), on one opening with one set of dice. Groups alternate
/// so that at any time all players have played about equally often, and all games advance together;
/// a longer tournament of the same players begins with the shorter one. In a gauntlet the groups
/// are those with exactly one challenger.
///
/// A tournament that has grown keeps the matches it had, with their numbers; then come those of the
/// newcomers, round by round, until all are equally far, and then the rounds of all players.
class RoundRobin final : public Format {
public:
    /// Throws Error when there would be too many matches.
    explicit RoundRobin(const FormatSettings& settings);

    std::uint32_t known() const override;
    Fixture fixture(std::uint32_t number) const override;

private:
    using Groups = std::vector<std::vector<int>>;

    /// What a tournament of one extent has beyond the one it grew from.
    struct Part {
        std::uint32_t begin = 0;  ///< the number before its first match
        std::uint32_t size = 0;
        std::uint32_t early_rounds = 0;  ///< so many, in which only groups with newcomers meet
        std::vector<Groups> early;       ///< of each game: those, in the order in which they meet
        std::vector<Groups> all;
        std::uint32_t early_size = 0;           ///< matches of an early round
        std::uint32_t all_size = 0;             ///< matches of a later one
        std::vector<std::size_t> opening_base;  ///< of each game
    };

    void add_part(const FormatSettings& settings, const Extent& before, const Extent& now);
    std::uint32_t matches_of_round(const std::vector<Groups>& groups) const;

    std::vector<int> seats_;
    std::vector<Part> parts_;
};

}  // namespace ply
