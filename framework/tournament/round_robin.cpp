#include "framework/tournament/round_robin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "framework/game/error.hpp"

namespace ply {
namespace {

/// Pairs by the circle method (Kirkman, 1850): one player stays, the others go round the table, and
/// after each step everybody meets whoever sits opposite.
std::vector<std::vector<int>> circle(int players) {
    std::vector<std::vector<int>> pairs;
    const int table = players + players % 2;
    for (int turn = 0; turn < table - 1; ++turn)
        for (int place = 0; place < table / 2; ++place) {
            const auto at = [&](int seat) {
                return seat == 0 ? 0 : 1 + (seat - 1 + turn) % (table - 1);
            };
            const int a = at(place);
            const int b = at(table - 1 - place);
            if (std::max(a, b) < players) pairs.push_back({std::min(a, b), std::max(a, b)});
        }
    return pairs;
}

/// All groups of `size` players, taken in strides of about the golden ratio, which mixes them.
std::vector<std::vector<int>> combinations(int players, int size) {
    std::vector<std::vector<int>> sorted;
    std::vector<int> chosen(static_cast<std::size_t>(size));
    std::iota(chosen.begin(), chosen.end(), 0);
    while (true) {
        sorted.push_back(chosen);
        if (sorted.size() > 1'000'000)
            throw Error(
                fmt::format("{} players make more than a million groups of {}; let fewer "
                            "take part",
                            players, size));
        int i = size - 1;
        while (i >= 0 && chosen[i] == players - size + i) --i;
        if (i < 0) break;
        ++chosen[i];
        for (int j = i + 1; j < size; ++j) chosen[j] = chosen[j - 1] + 1;
    }
    std::size_t stride = std::max<std::size_t>(1, sorted.size() * 618 / 1000);
    while (std::gcd(stride, sorted.size()) != 1) ++stride;
    std::vector<std::vector<int>> mixed;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        mixed.push_back(sorted[i * stride % sorted.size()]);
    return mixed;
}

std::vector<std::vector<int>> groups_of(const FormatSettings& settings, int seats) {
    auto groups = seats == 2 ? circle(settings.players) : combinations(settings.players, seats);
    if (settings.kind == FormatKind::gauntlet)
        std::erase_if(groups, [&](const std::vector<int>& group) {
            return std::ranges::count_if(
                       group, [&](int player) { return player < settings.challengers; }) != 1;
        });
    return groups;
}

}  // namespace

RoundRobin::RoundRobin(const FormatSettings& settings) : seats_(settings.seats) {
    const auto rounds = static_cast<std::uint64_t>(settings.rounds);
    std::uint64_t round = 0;
    for (const int count : seats_) {
        groups_.push_back(groups_of(settings, count));
        round += groups_.back().size() * static_cast<std::uint64_t>(count);
    }
    if (round * rounds > most_matches)
        throw Error(
            fmt::format("the tournament would have {} matches, more than {}; choose fewer "
                        "rounds",
                        round * rounds, most_matches));
    round_size_ = static_cast<std::uint32_t>(round);
    size_ = round_size_ * static_cast<std::uint32_t>(settings.rounds);
}

Fixture RoundRobin::fixture(std::uint32_t number) const {
    const std::uint32_t round = (number - 1) / round_size_;
    std::uint32_t within = (number - 1) % round_size_;

    // A round is a stretch of matches of each game in turn.
    Fixture fixture;
    fixture.number = number;
    fixture.round = static_cast<int>(round) + 1;
    for (std::size_t g = 0; g < seats_.size(); ++g) {
        const auto count =
            static_cast<std::uint32_t>(groups_[g].size()) * static_cast<std::uint32_t>(seats_[g]);
        fixture.game = static_cast<int>(g);
        if (within < count) break;
        within -= count;
    }
    const Groups& groups = groups_[fixture.game];
    const auto seats = static_cast<std::uint32_t>(seats_[fixture.game]);
    const std::uint32_t meeting = within / seats;
    const std::uint32_t turn = within % seats;

    std::vector<int> group = groups[meeting];
    if (round % 2 != 0 && seats > 2) std::ranges::reverse(group);  // other neighbours
    for (std::uint32_t seat = 0; seat < seats; ++seat)
        fixture.seats.push_back(group[(seat + turn) % seats]);
    // Alone against the rules, everybody gets the same opening and dice.
    fixture.opening = seats == 1 ? round : std::size_t{round} * groups.size() + meeting;
    return fixture;
}

}  // namespace ply
