#include "framework/tournament/schedule/swiss.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ply {
namespace {

/// Of one search for pairs; beyond it, meeting once more counts as unavoidable.
constexpr int most_steps = 100'000;

}  // namespace

Swiss::Swiss(const FormatSettings& settings)
    : StagedFormat(settings),
      points_(static_cast<std::size_t>(settings.players), 0),
      bye_points_(points_.size(), 0),
      byes_(points_.size(), 0),
      begun_(points_.size(), 0),
      met_(points_.size() * points_.size(), 0) {
    begin();
}

void Swiss::finish(const Stage& stage) {
    for (const Meeting& meeting : stage.meetings) {
        points_[meeting.first] += meeting.first_points;
        points_[meeting.second] += meeting.second_points;
    }
}

std::optional<StagedFormat::Stage> Swiss::next_stage() {
    if (round_ == settings().rounds) return std::nullopt;
    ++round_;
    std::vector<Meeting> meetings = pairs_of(in_order(round_));
    for (const Meeting& meeting : meetings) {
        ++met(meeting.first, meeting.second);
        ++begun_[meeting.first];
    }
    return Stage{round_, settings().pairs, std::move(meetings)};
}

std::uint32_t Swiss::still_expected() const {
    std::size_t meetings = 0;
    for (int round = round_ + 1; round <= settings().rounds; ++round)
        meetings += in_order(round).size() / 2;
    return matches_of_meetings(meetings, settings().pairs);
}

std::vector<int> Swiss::ranking() const {
    std::vector<double> points = points_;
    if (const Stage* stage = current())
        for (const Meeting& meeting : stage->meetings) {
            points[static_cast<std::size_t>(meeting.first)] += meeting.first_points;
            points[static_cast<std::size_t>(meeting.second)] += meeting.second_points;
        }
    std::vector<double> buchholz(points.size(), 0);
    for (std::size_t a = 0; a < points.size(); ++a)
        for (std::size_t b = a + 1; b < points.size(); ++b) {
            const int times = met_[a * points.size() + b];
            buchholz[a] += times * points[b];
            buchholz[b] += times * points[a];
        }
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater<>(), [&](int player) {
        const auto p = static_cast<std::size_t>(player);
        return std::tuple(!withdrawn(player), points[p], buchholz[p]);
    });
    return order;
}

std::vector<int> Swiss::in_order(int round) const {
    std::vector<int> order;
    for (int player = 0; player < field(round); ++player)
        if (!withdrawn(player)) order.push_back(player);
    std::ranges::stable_sort(order, std::greater<>(), [&](int player) { return points_[player]; });
    return order;
}

/// Allows for as few repeated meetings as it can; among the possible byes the lowest player's.
std::vector<Meeting> Swiss::pairs_of(const std::vector<int>& order) {
    if (order.size() < 2) return {};
    std::vector<int> resting;  // in the order in which they are asked to; nobody in even rounds
    if (order.size() % 2 == 1) {
        resting.assign(order.rbegin(), order.rend());
        std::ranges::stable_sort(resting, {}, [&](int player) { return byes_[player]; });
    }
    for (int most_met = 0;; ++most_met) {
        for (std::size_t i = 0; i < std::max<std::size_t>(1, resting.size()); ++i) {
            std::vector<int> left = order;
            if (!resting.empty()) std::erase(left, resting[i]);
            std::vector<Meeting> meetings;
            steps_ = 0;
            if (!pair_up(left, most_met, meetings)) continue;
            if (!resting.empty()) {
                ++byes_[resting[i]];
                const double all = matches_of_meetings(1, settings().pairs);
                points_[resting[i]] += all;
                bye_points_[resting[i]] += all;
            }
            return meetings;
        }
    }
}

/// Pairs the first of `left` with the best candidate that lets the others be paired.
bool Swiss::pair_up(std::vector<int> left, int most_met, std::vector<Meeting>& meetings) {
    if (left.empty()) return true;
    if (++steps_ > most_steps) return false;
    for (const std::size_t candidate : candidates(left)) {
        if (met(left[0], left[candidate]) > most_met) continue;
        std::vector<int> others = left;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(candidate));
        others.erase(others.begin());
        meetings.push_back(seated(left[0], left[candidate]));
        if (pair_up(std::move(others), most_met, meetings)) return true;
        meetings.pop_back();
    }
    return false;
}

/// Whom the first of `left` may meet, the best first: those of the same points from the first of
/// the lower half on, then back from there, then those of fewer points.
std::vector<std::size_t> Swiss::candidates(const std::vector<int>& left) const {
    const auto fewer =
        std::ranges::find_if(left, [&](int player) { return points_[player] < points_[left[0]]; });
    const auto group = static_cast<std::size_t>(fewer - left.begin());
    std::vector<std::size_t> result;
    const std::size_t half = std::max<std::size_t>(1, group / 2);
    for (std::size_t i = half; i < group; ++i) result.push_back(i);
    for (std::size_t i = half; i-- > 1;) result.push_back(i);
    for (std::size_t i = group; i < left.size(); ++i) result.push_back(i);
    return result;
}

int& Swiss::met(int a, int b) {
    const auto [low, high] = std::minmax(a, b);
    return met_[static_cast<std::size_t>(low) * points_.size() + static_cast<std::size_t>(high)];
}

Meeting Swiss::seated(int a, int b) const {
    const bool turned =
        begun_[a] != begun_[b] ? begun_[a] > begun_[b] : (round_ % 2 == 0) == (a < b);
    return turned ? Meeting{b, a} : Meeting{a, b};
}

}  // namespace ply
