#include "framework/tournament/schedule/ladder.hpp"

#include <algorithm>
#include <numeric>

namespace ply {

Ladder::Ladder(const FormatSettings& settings)
    : StagedFormat(settings), rungs_(static_cast<std::size_t>(settings.players)) {
    std::iota(rungs_.begin(), rungs_.end(), 0);
    begin();
}

void Ladder::finish(const Stage& stage) {
    for (const Meeting& meeting : stage.meetings) {
        const auto upper = std::ranges::find(rungs_, meeting.first);
        const auto lower = std::ranges::find(rungs_, meeting.second);
        const bool climbs = upper < lower ? winner(meeting) < 0 : winner(meeting) > 0;
        if (climbs) std::iter_swap(upper, lower);
    }
    // Who has withdrawn goes to the bottom.
    std::stable_partition(rungs_.begin(), rungs_.begin() + field(round_),
                          [&](int player) { return !withdrawn(player); });
}

std::optional<StagedFormat::Stage> Ladder::next_stage() {
    if (round_ == settings().rounds) return std::nullopt;
    ++round_;
    Stage stage{round_, settings().pairs, {}};
    const auto present = static_cast<std::size_t>(field(round_));
    for (std::size_t rung = round_ % 2 == 1 ? 0 : 1; rung + 1 < present; rung += 2) {
        if (withdrawn(rungs_[rung]) || withdrawn(rungs_[rung + 1])) continue;
        // Who sits first in the first match of a pair alternates.
        const bool turned = (static_cast<std::size_t>(round_) + rung) / 2 % 2 == 1;
        stage.meetings.push_back(
            {rungs_[rung + (turned ? 1 : 0)], rungs_[rung + (turned ? 0 : 1)]});
    }
    return stage;
}

std::uint32_t Ladder::still_expected() const {
    std::size_t meetings = 0;
    for (int round = round_ + 1; round <= settings().rounds; ++round)
        meetings += meetings_of(round);
    return matches_of_meetings(meetings, settings().pairs);
}

}  // namespace ply
