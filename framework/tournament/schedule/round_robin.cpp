#include "framework/tournament/schedule/round_robin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "framework/base/error.hpp"

namespace ply {
namespace {

/// Pairs by the circle method (Kirkman, 1850): one player stays, the others go round the table, and
/// after each step all meet whoever sits opposite.
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

std::vector<std::vector<int>> groups_of(const FormatSettings& settings, int players, int seats) {
    auto groups = seats == 2 ? circle(players) : combinations(players, seats);
    if (settings.kind == FormatKind::gauntlet)
        std::erase_if(groups, [&](const std::vector<int>& group) {
            return std::ranges::count_if(
                       group, [&](int player) { return player < settings.challengers; }) != 1;
        });
    return groups;
}

}  // namespace

RoundRobin::RoundRobin(const FormatSettings& settings) : seats_(settings.seats) {
    Extent before;
    for (const Extent& extent : settings.earlier) {
        add_part(settings, before, extent);
        before = extent;
    }
    add_part(settings, before,
             {settings.players, static_cast<int>(seats_.size()), settings.rounds});
}

std::uint32_t RoundRobin::matches_of_round(const std::vector<Groups>& groups) const {
    std::uint64_t matches = 0;
    for (std::size_t g = 0; g < groups.size(); ++g)
        matches += groups[g].size() * static_cast<std::uint64_t>(seats_[g]);
    return static_cast<std::uint32_t>(std::min(matches, most_matches + 1));
}

void RoundRobin::add_part(const FormatSettings& settings, const Extent& before, const Extent& now) {
    Part part;
    part.begin = known();
    part.early_rounds = static_cast<std::uint32_t>(before.rounds);
    for (int game = 0; game < now.games; ++game) {
        const auto g = static_cast<std::size_t>(game);
        part.all.push_back(groups_of(settings, now.players, seats_[g]));
        part.early.push_back(part.all.back());
        if (game < before.games)
            std::erase_if(part.early.back(), [&](const std::vector<int>& group) {
                return std::ranges::max(group) < before.players;
            });
        std::size_t openings = 0;
        if (!parts_.empty() && g < parts_.back().all.size()) {
            const Part& last = parts_.back();
            const Extent& extent = settings.earlier[parts_.size() - 1];
            openings =
                last.opening_base[g] + last.early_rounds * last.early[g].size() +
                (static_cast<std::size_t>(extent.rounds) - last.early_rounds) * last.all[g].size();
        }
        part.opening_base.push_back(openings);
    }
    part.early_size = matches_of_round(part.early);
    part.all_size = matches_of_round(part.all);
    const std::uint64_t size = std::uint64_t{part.early_rounds} * part.early_size +
                               std::uint64_t(now.rounds - before.rounds) * part.all_size;
    if (part.begin + size > most_matches)
        throw Error(
            fmt::format("the tournament would have {} matches, more than {}; choose fewer "
                        "rounds",
                        part.begin + size, most_matches));
    part.size = static_cast<std::uint32_t>(size);
    parts_.push_back(std::move(part));
}

std::uint32_t RoundRobin::known() const {
    return parts_.empty() ? 0 : parts_.back().begin + parts_.back().size;
}

Fixture RoundRobin::fixture(std::uint32_t number) const {
    const Part& part = *std::prev(
        std::ranges::partition_point(parts_, [&](const Part& p) { return p.begin < number; }));
    const std::uint32_t early_matches = part.early_rounds * part.early_size;
    const std::uint32_t before = number - part.begin - 1;
    const bool early = before < early_matches;
    const std::vector<Groups>& met = early ? part.early : part.all;
    const std::uint32_t round_size = early ? part.early_size : part.all_size;
    const std::uint32_t turn_of_rounds = (before - (early ? 0 : early_matches)) / round_size;
    const std::uint32_t round = turn_of_rounds + (early ? 0 : part.early_rounds);
    std::uint32_t within = (before - (early ? 0 : early_matches)) % round_size;

    // A round is a stretch of matches of each game in turn.
    Fixture fixture;
    fixture.number = number;
    fixture.round = static_cast<int>(round) + 1;
    std::size_t game = 0;
    for (;; ++game) {
        const auto count =
            static_cast<std::uint32_t>(met[game].size()) * static_cast<std::uint32_t>(seats_[game]);
        if (within < count) break;
        within -= count;
    }
    fixture.game = static_cast<int>(game);
    const Groups& groups = met[game];
    const auto seats = static_cast<std::uint32_t>(seats_[game]);
    const std::uint32_t meeting = within / seats;
    const std::uint32_t turn = within % seats;

    std::vector<int> group = groups[meeting];
    if (round % 2 != 0 && seats > 2) std::ranges::reverse(group);  // other neighbours
    for (std::uint32_t seat = 0; seat < seats; ++seat)
        fixture.seats.push_back(group[(seat + turn) % seats]);
    // Alone against the rules, everybody gets the same opening and dice.
    const std::size_t earlier =
        part.opening_base[game] +
        (early ? 0 : std::size_t{part.early_rounds} * part.early[game].size());
    fixture.opening =
        seats == 1 ? round : earlier + std::size_t{turn_of_rounds} * groups.size() + meeting;
    return fixture;
}

}  // namespace ply
