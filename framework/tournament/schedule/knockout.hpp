/// The knockout: whoever loses a meeting is out.
#pragma once

#include <vector>

#include "framework/tournament/schedule/staged_format.hpp"

namespace ply {

/// The players are seeded as the tournament file lists them, the strongest first: the bracket lets
/// the first two meet in the final at the earliest, the first four in the semi-final, and so on.
/// Where the number of players is no power of two, the first ones have no opponent in the first
/// round. A tied meeting goes on with one more pair of every game at a time, `tiebreaks` times at
/// most; if it is still tied, the player who stands higher in the list goes on.
class Knockout final : public StagedFormat {
public:
    explicit Knockout(const FormatSettings& settings);

    /// The players still in, then the others; those who lost later come first.
    std::vector<int> ranking() const override;

private:
    static constexpr int nobody = -1;

    void finish(const Stage& stage) override;
    std::optional<Stage> next_stage() override;
    std::uint32_t still_expected() const override;
    void decide(const Meeting& meeting, int result);
    void close_round();

    std::vector<int> bracket_;  ///< neighbours meet; nobody: their opponent goes on
    std::vector<int> out_;      ///< in the order in which they lost
    std::vector<int> lost_;     ///< in the present round
    std::vector<Meeting> tied_;
    int tiebreak_ = 0;
    int round_ = 0;
};

}  // namespace ply
