/// The ladder: whoever beats the player on the rung above takes the rung.
#pragma once

#include <vector>

#include "framework/tournament/schedule/staged_format.hpp"

namespace ply {

/// The players stand on the rungs as the tournament file lists them, the first at the top. In odd
/// rounds the rungs 1-2, 3-4 ... meet, in even rounds 2-3, 4-5 ...; a lower player who wins the
/// meeting changes places with the upper one, a tie changes nothing. As many rounds as players
/// bring all players to the right rung if the better one always wins (odd-even transposition sort,
/// Habermann 1972). Latecomers (Extent) begin on the lowest rung.
class Ladder final : public StagedFormat {
public:
    explicit Ladder(const FormatSettings& settings);

    std::vector<int> ranking() const override { return rungs_; }

private:
    void finish(const Stage& stage) override;
    std::optional<Stage> next_stage() override;
    std::uint32_t still_expected() const override;
    std::size_t meetings_of(int round) const {
        return (static_cast<std::size_t>(field(round)) -
                static_cast<std::size_t>((round + 1) % 2)) /
               2;
    }

    std::vector<int> rungs_;  ///< players, the top first; below all, those still to come
    int round_ = 0;
};

}  // namespace ply
