#include "framework/tournament/schedule/meetings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"

namespace ply {
namespace {

constexpr std::size_t most_parts = 1'000'000;

}  // namespace

Meetings::Meetings(const FormatSettings& settings)
    : games_(static_cast<std::uint32_t>(settings.seats.size())) {
    bool more = true;
    for (int turn = 0; more; ++turn) {
        more = false;
        for (const ListedMeeting& meeting : settings.meetings) {
            if (turn >= meeting.pairs + meeting.matches) continue;
            add(meeting, turn < meeting.pairs);
            more = true;
        }
    }
    const std::uint64_t all = std::uint64_t{size_} * games_ * std::uint64_t(settings.rounds);
    if (all > most_matches)
        throw Error(
            fmt::format("the tournament would have {} matches, more than {}; choose fewer "
                        "rounds or smaller meetings",
                        all, most_matches));
    known_ = static_cast<std::uint32_t>(all);
}

void Meetings::add(const ListedMeeting& meeting, bool both) {
    if (parts_.size() == most_parts)
        throw Error(
            fmt::format("the meetings of a round have more than {} pairs and matches; "
                        "choose more rounds instead",
                        most_parts));
    parts_.push_back({meeting.first, meeting.second, both, size_});
    size_ += both ? 2 : 1;
}

Fixture Meetings::fixture(std::uint32_t number) const {
    const std::uint32_t before = number - 1;
    const std::uint32_t within = before % size_;
    const auto part = std::prev(
        std::ranges::partition_point(parts_, [&](const Part& p) { return p.begin <= within; }));
    const std::uint32_t round = before / (size_ * games_);
    Fixture fixture;
    fixture.number = number;
    fixture.round = static_cast<int>(round) + 1;
    fixture.game = static_cast<int>(before / size_ % games_);
    fixture.seats = {part->first, part->second};
    if (within > part->begin) std::ranges::reverse(fixture.seats);
    fixture.opening = round * parts_.size() + static_cast<std::size_t>(part - parts_.begin());
    return fixture;
}

}  // namespace ply
