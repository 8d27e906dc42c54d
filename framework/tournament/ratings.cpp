#include "framework/tournament/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/tournament/likelihood.hpp"

namespace ply {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double elo_per_unit = 173.717792761248;  ///< 400 / ln 10
constexpr double z95 = 1.95996398454005;           ///< normal quantile of 97.5 %

double elo_of(double score) {
    if (score <= 0) return -infinity;
    if (score >= 1) return infinity;
    return elo_per_unit * std::log(score / (1 - score));
}

/// reach[a][b]: a was once at least as good as b, or as good as someone who was.
class Comparisons {
public:
    Comparisons(int players, const Encounters& encounters)
        : reach_(static_cast<std::size_t>(players), std::vector<bool>(players, false)) {
        for (const auto& [encounter, count] : encounters)
            for (std::size_t i = 0; i < encounter.players.size(); ++i)
                for (std::size_t j = 0; j < encounter.players.size(); ++j)
                    if (i != j && encounter.ranks[i] <= encounter.ranks[j])
                        reach_[encounter.players[i]][encounter.players[j]] = true;
        for (int k = 0; k < players; ++k)
            for (int i = 0; i < players; ++i)
                for (int j = 0; reach_[i][k] && j < players; ++j)
                    if (reach_[k][j]) reach_[i][j] = true;
    }

    bool above(int a, int b) const { return reach_[a][b] && !reach_[b][a]; }
    bool level(int a, int b) const { return reach_[a][b] && reach_[b][a]; }
    bool met(int a, int b) const { return reach_[a][b] || reach_[b][a]; }

private:
    std::vector<std::vector<bool>> reach_;
};

/// The players that are connected by matches, each group in order.
std::vector<std::vector<int>> groups_of(int players, const Comparisons& comparisons) {
    std::vector<std::vector<int>> groups;
    std::vector<bool> placed(static_cast<std::size_t>(players), false);
    for (int first = 0; first < players; ++first) {
        if (placed[first]) continue;
        std::vector<int> group{first};
        placed[first] = true;
        for (std::size_t i = 0; i < group.size(); ++i)
            for (int other = 0; other < players; ++other)
                if (!placed[other] && comparisons.met(group[i], other)) {
                    placed[other] = true;
                    group.push_back(other);
                }
        std::ranges::sort(group);
        groups.push_back(std::move(group));
    }
    return groups;
}

/// The encounters within `group`, players renumbered from 0.
Encounters within(const std::vector<int>& group, const Encounters& encounters) {
    Encounters own;
    for (const auto& [encounter, count] : encounters) {
        if (!std::ranges::binary_search(group, encounter.players.front())) continue;
        Encounter renumbered = encounter;
        for (int& player : renumbered.players)
            player = static_cast<int>(std::ranges::lower_bound(group, player) - group.begin());
        own[renumbered] += count;
    }
    return own;
}

/// Two players: the interval of the score carried over, which is the usual figure of matches.
void rate_two(Rating& first, Rating& second, const Encounters& encounters) {
    std::uint64_t wins = 0, draws = 0, losses = 0;
    for (const auto& [encounter, count] : encounters) {
        if (encounter.players.size() != 2) return;
        int difference = encounter.ranks[1] - encounter.ranks[0];
        if (encounter.players[0] != 0) difference = -difference;
        (difference > 0 ? wins : difference < 0 ? losses : draws) += count;
    }
    const EloDifference between = elo_difference(wins, losses, draws);
    if (!std::isfinite(between.error())) return;  // the score's interval reaches 0 or 1
    first.low = between.low / 2;
    first.high = between.high / 2;
    second.low = -first.high;
    second.high = -first.low;
}

void rate_group(const std::vector<int>& group, const Encounters& all,
                const Comparisons& comparisons, std::vector<Rating>& ratings) {
    const Encounters own = within(group, all);
    bool finite = true;
    for (const int player : group) {
        bool behind = false, ahead = false, level = false;
        for (const int other : group) {
            behind |= comparisons.above(other, player);
            ahead |= comparisons.above(player, other);
            level |= other != player && comparisons.level(player, other);
        }
        finite &= !behind && !ahead;
        ratings[player].reach = level || behind == ahead ? Reach::estimated
                                : ahead                  ? Reach::at_least
                                                         : Reach::at_most;
    }
    const Fit fit = fit_plackett_luce(static_cast<int>(group.size()), own, finite ? 0.0 : 1.0);
    for (std::size_t i = 0; i < group.size(); ++i) {
        Rating& rating = ratings[group[i]];
        rating.elo = elo_per_unit * fit.strength[i];
        const double error = z95 * elo_per_unit * fit.error[i];
        rating.low = rating.reach == Reach::at_most ? -infinity : rating.elo - error;
        rating.high = rating.reach == Reach::at_least ? infinity : rating.elo + error;
        rating.prior = !finite;
    }
    if (finite && group.size() == 2) rate_two(ratings[group[0]], ratings[group[1]], own);
}

}  // namespace

std::vector<Rating> rate(int players, const Encounters& encounters) {
    std::vector<Rating> ratings(static_cast<std::size_t>(players));
    Encounters compared;
    for (const auto& [encounter, count] : encounters)
        if (encounter.players.size() > 1) compared.emplace(encounter, count);
    const Comparisons comparisons(players, compared);
    const auto groups = groups_of(players, comparisons);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const int player : groups[g]) {
            ratings[player] = {0, -infinity, infinity, Reach::unknown, false, static_cast<int>(g)};
        }
        if (groups[g].size() > 1) rate_group(groups[g], compared, comparisons, ratings);
    }
    return ratings;
}

EloDifference elo_difference(std::uint64_t wins, std::uint64_t losses, std::uint64_t draws) {
    const auto games = static_cast<double>(wins + losses + draws);
    if (games == 0) return {0, -infinity, infinity};
    const double w = static_cast<double>(wins) / games;
    const double l = static_cast<double>(losses) / games;
    const double d = static_cast<double>(draws) / games;
    const double score = w + d / 2;
    const double variance =
        w * std::pow(1 - score, 2) + l * std::pow(score, 2) + d * std::pow(0.5 - score, 2);
    const double error = z95 * std::sqrt(variance / games);
    return {elo_of(score), elo_of(score - error), elo_of(score + error)};
}

}  // namespace ply
