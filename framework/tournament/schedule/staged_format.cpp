#include "framework/tournament/schedule/staged_format.hpp"

#include <algorithm>

namespace ply {

std::uint32_t StagedFormat::matches_of_meetings(std::size_t meetings, int pairs) const {
    return static_cast<std::uint32_t>(2 * meetings * settings_.seats.size() *
                                      static_cast<std::size_t>(pairs));
}

int StagedFormat::field(int round) const {
    for (const Extent& extent : settings_.earlier)
        if (round <= extent.rounds) return extent.players;
    return settings_.players;
}

/// Adds the next stage that has matches.
void StagedFormat::add_stages() {
    while (auto stage = next_stage()) {
        const std::size_t meetings = stage->meetings.size();
        stages_.push_back({std::move(*stage), known_, openings_});
        const Stage& added = stages_.back().stage;
        known_ += matches_of_meetings(meetings, added.pairs);
        openings_ += meetings * static_cast<std::size_t>(added.pairs);
        if (meetings > 0) return;
        finish(added);
    }
    settled_ = true;
}

const StagedFormat::Placed& StagedFormat::stage_of(std::uint32_t number) const {
    const auto after =
        std::ranges::partition_point(stages_, [&](const Placed& p) { return p.begin < number; });
    return *std::prev(after);
}

std::size_t StagedFormat::meeting_of(const Placed& placed, std::uint32_t number) const {
    return (number - placed.begin - 1) / 2 % placed.stage.meetings.size();
}

Fixture StagedFormat::fixture(std::uint32_t number) const {
    const Placed& placed = stage_of(number);
    const std::size_t meetings = placed.stage.meetings.size();
    const std::size_t games = settings_.seats.size();
    const std::uint32_t within = number - placed.begin - 1;
    const std::size_t deal = within / 2 / meetings;
    const std::size_t index = meeting_of(placed, number);
    const Meeting& meeting = placed.stage.meetings[index];

    Fixture fixture;
    fixture.number = number;
    fixture.round = placed.stage.round;
    fixture.game = static_cast<int>(deal % games);
    fixture.opening = placed.opening_begin + deal / games * meetings + index;
    fixture.seats = {meeting.first, meeting.second};
    if (within % 2 == 1) std::ranges::reverse(fixture.seats);
    return fixture;
}

void StagedFormat::tell(const Fixture& fixture, const std::optional<Outcome>& outcome) {
    auto& placed = stages_.back();
    Meeting& meeting = placed.stage.meetings[meeting_of(placed, fixture.number)];
    Outcome counted = outcome.value_or(Outcome::draw());
    const bool gone[] = {withdrawn(fixture.seats[0]), withdrawn(fixture.seats[1])};
    if (!outcome && gone[0] != gone[1]) counted = Outcome::loss(gone[0] ? 0 : 1);
    const int first_seat = fixture.seats[0] == meeting.first ? 0 : 1;
    meeting.first_points += counted.points(first_seat);
    meeting.second_points += counted.points(1 - first_seat);
    if (fixture.number < known_) return;
    finish(placed.stage);
    add_stages();
}

int StagedFormat::winner(const Meeting& meeting) const {
    const bool first_gone = withdrawn(meeting.first), second_gone = withdrawn(meeting.second);
    if (first_gone != second_gone) return first_gone ? -1 : 1;
    if (meeting.first_points == meeting.second_points) return 0;
    return meeting.first_points > meeting.second_points ? 1 : -1;
}

}  // namespace ply
