#include "framework/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

#include "framework/statistics/comparisons.hpp"
#include "framework/statistics/elo.hpp"
#include "framework/statistics/likelihood.hpp"
#include "framework/statistics/rating_shift.hpp"

namespace ply {
namespace {

using Set = std::vector<int>;

constexpr double no_bound = std::numeric_limits<double>::infinity();
/// Elo; where results vary no more than by rounding, nothing is known of how they do.
constexpr double no_spread = 1e-3;
constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
constexpr double elo_per_unit = 173.717792761248;  ///< 400 / ln 10

/// The matches among `set`, players renumbered from 0. Of matches for more than two, the order of
/// those who belong to it: by Luce's axiom it does not depend on the others.
Clusters within(const Set& set, const Clusters& clusters) {
    Clusters own;
    for (const auto& [cluster, times] : clusters) {
        Cluster kept;
        for (const Encounter& encounter : cluster) {
            Encounter part;
            for (std::size_t i = 0; i < encounter.players.size(); ++i) {
                const auto at = std::ranges::lower_bound(set, encounter.players[i]);
                if (at == set.end() || *at != encounter.players[i]) continue;
                part.players.push_back(static_cast<int>(at - set.begin()));
                part.ranks.push_back(encounter.ranks[i]);
            }
            if (part.players.size() > 1) kept.push_back(std::move(part));
        }
        std::ranges::sort(kept);
        if (!kept.empty()) own[kept] += times;
    }
    return own;
}

/// Score and its standard error of player 0 in matches of two.
struct MeanScore {
    double mean = 0;
    double error = 0;
};

MeanScore score_of_first(const Clusters& clusters) {
    const auto score = [](const Encounter& encounter) {
        const int ahead = encounter.ranks[1] - encounter.ranks[0];
        return ahead > 0 ? 1.0 : ahead < 0 ? 0.0 : 0.5;
    };
    double matches = 0, points = 0;
    for (const auto& [cluster, times] : clusters)
        for (const Encounter& encounter : cluster) {
            matches += static_cast<double>(times);
            points += static_cast<double>(times) * score(encounter);
        }
    const double mean = points / matches;
    double squares = 0;
    for (const auto& [cluster, times] : clusters) {
        double excess = 0;
        for (const Encounter& encounter : cluster) excess += score(encounter) - mean;
        squares += static_cast<double>(times) * excess * excess;
    }
    return {mean, std::sqrt(squares) / matches};
}

/// Rates a group of players who met, at least through others.
class GroupRating {
public:
    GroupRating(const Set& group, const Clusters& clusters, const Comparisons& comparisons,
                Ratings& ratings)
        : group_(group),
          clusters_(clusters),
          comparisons_(comparisons),
          ratings_(ratings),
          set_of_(ratings.players.size(), -1),
          covariance_(ratings.players.size()) {}

    void rate(const RatingOptions& options) {
        for (const auto& [player, elo] : options.more_anchors)
            if (options.prior == 0) given_.push_back(player);
        const bool anchored = std::ranges::binary_search(group_, options.anchor);
        std::vector<Set> sets =
            options.prior > 0 ? std::vector<Set>{group_} : comparisons_.level_sets(group_);
        const auto scale = std::ranges::max_element(sets, {}, [&](const Set& set) {
            const bool has_anchor = std::ranges::binary_search(set, options.anchor);
            return has_anchor ? ratings_.players.size() + 1 : set.size();
        });
        std::rotate(sets.begin(), scale, scale + 1);
        const Set first = sets.front();
        fit(first, options.prior, given_in(first, options));
        place_others({sets.begin() + 1, sets.end()});
        set_zero(anchored           ? Set{options.anchor}
                 : first.size() > 1 ? first
                                    : group_,
                 options.anchor_elo);
        fill_intervals(first, anchored ? options.anchor : -1);
        if (first.size() == 2 && group_.size() == 2 && options.prior == 0 &&
            options.more_anchors.empty())
            carry_over(first, anchored ? options.anchor : -1);
        fill_superiority();
    }

private:
    Rating& rating(int player) { return ratings_.players[player]; }
    bool is_given(int player) const { return std::ranges::count(given_, player) > 0; }

    /// The anchors among `set` by their places in it, where the first one is 0 and others are there
    /// as well.
    static std::vector<GivenStrength> given_in(const Set& set, const RatingOptions& options) {
        std::vector<GivenStrength> given;
        const auto add = [&](int player, double elo) {
            const auto at = std::ranges::lower_bound(set, player);
            if (at != set.end() && *at == player)
                given.emplace_back(static_cast<int>(at - set.begin()),
                                   (elo - options.anchor_elo) / elo_per_unit);
        };
        if (options.prior > 0 || options.more_anchors.empty()) return given;
        add(options.anchor, options.anchor_elo);
        if (given.empty()) return given;
        for (const auto& [player, elo] : options.more_anchors) add(player, elo);
        return given;
    }

    void fit(const Set& set, double prior, const std::vector<GivenStrength>& given = {}) {
        for (const int player : set) set_of_[player] = set.front();
        if (set.size() == 1) {
            rating(set.front()).elo = 0;
            covariance_[set.front()] = {0};
            return;
        }
        Fit fit =
            fit_plackett_luce(static_cast<int>(set.size()), within(set, clusters_), prior, given);
        for (std::size_t i = 0; i < set.size(); ++i) {
            rating(set[i]).elo = elo_per_unit * fit.strength[i];
            index_in_set_[set[i]] = i;
            for (double& entry : fit.covariance[i]) entry *= elo_per_unit * elo_per_unit;
            covariance_[set[i]] = std::move(fit.covariance[i]);
        }
    }

    /// Rates the other sets each within itself, and shifts one after the other to where its results
    /// against those who stand already put it.
    void place_others(std::vector<Set> sets) {
        while (!sets.empty()) {
            const auto next = std::ranges::find_if(
                sets, [&](const Set& set) { return !cross_results_of(set).empty(); });
            const Set set = std::move(*next);
            sets.erase(next);
            fit(set, 0);
            const std::vector<CrossResults> results = cross_results_of(set);
            const double shift = rating_shift(results);
            const bool won =
                std::ranges::any_of(results, [](const CrossResults& d) { return d.won > 0; });
            const bool lost =
                std::ranges::any_of(results, [](const CrossResults& d) { return d.lost > 0; });
            for (const int player : set) {
                rating(player).elo += shift;
                rating(player).reach = won && lost ? Reach::estimated
                                       : won       ? Reach::at_least
                                                   : Reach::at_most;
            }
        }
    }

    /// Of members of `set` against those who are rated.
    std::vector<CrossResults> cross_results_of(const Set& set) {
        std::vector<CrossResults> results;
        for (const auto& [cluster, times] : clusters_)
            for (const Encounter& encounter : cluster)
                for (std::size_t i = 0; i < encounter.players.size(); ++i) {
                    const int one = encounter.players[i];
                    if (!std::ranges::binary_search(set, one)) continue;
                    for (std::size_t j = 0; j < encounter.players.size(); ++j) {
                        const int other = encounter.players[j];
                        if (set_of_[other] < 0 || std::ranges::binary_search(set, other)) continue;
                        const bool won = encounter.ranks[i] < encounter.ranks[j];
                        const auto count = static_cast<double>(times);
                        results.push_back({rating(one).elo - rating(other).elo, won ? count : 0,
                                           won ? 0 : count});
                    }
                }
        return results;
    }

    /// Shifts all ratings so that the mean of `scale` is `elo`.
    void set_zero(const Set& scale, double elo) {
        double mean = 0;
        for (const int player : scale)
            mean += rating(player).elo / static_cast<double>(scale.size());
        for (const int player : group_) rating(player).elo += elo - mean;
    }

    double variance_of_difference(int a, int b) const {
        if (a == b) return 0;
        const std::size_t i = index_in_set_.at(a), j = index_in_set_.at(b);
        return std::max(0.0, covariance_[a][i] + covariance_[b][j] - 2 * covariance_[a][j]);
    }

    void fill_intervals(const Set& first, int anchor) {
        for (const int player : group_) {
            Rating& own = rating(player);
            const bool on_scale =
                player == anchor || (set_of_[player] == first.front() && first.size() > 1);
            if (on_scale) {
                own.reach = Reach::estimated;
                const double variance = anchor >= 0 ? variance_of_difference(player, anchor)
                                                    : covariance_[player][index_in_set_.at(player)];
                double margin = normal_quantile_975() * std::sqrt(std::max(0.0, variance));
                if (player != anchor && margin < no_spread && !is_given(player)) margin = no_bound;
                own.low = own.elo - margin;
                own.high = own.elo + margin;
                continue;
            }
            if (first.size() == 1 && anchor < 0) own.reach = direction(player);
            own.low = own.reach == Reach::at_least ? own.elo : -no_bound;
            own.high = own.reach == Reach::at_most ? own.elo : no_bound;
        }
    }

    /// Of a player who is level with nobody.
    Reach direction(int player) const {
        const bool ahead =
            std::ranges::any_of(group_, [&](int o) { return comparisons_.above(player, o); });
        const bool behind =
            std::ranges::any_of(group_, [&](int o) { return comparisons_.above(o, player); });
        return ahead == behind ? Reach::estimated : ahead ? Reach::at_least : Reach::at_most;
    }

    /// Two players alone: the interval of the score carried over, the usual figure of a match.
    void carry_over(const Set& two, int anchor) {
        const Clusters own = within(two, clusters_);
        for (const auto& [cluster, times] : own)
            if (cluster.front().players.size() != 2) return;
        const MeanScore score = score_of_first(own);
        const double margin = normal_quantile_975() * score.error;
        if (margin == 0) return;
        const double low = elo_of_score(score.mean - margin);
        const double high = elo_of_score(score.mean + margin);
        if (!std::isfinite(low) || !std::isfinite(high)) return;
        const double elo = elo_of_score(score.mean);
        const auto set = [&](int player, double down, double up, bool first) {
            Rating& own_rating = rating(player);
            const double share = anchor < 0 ? 0.5 : anchor == player ? 0 : 1;
            own_rating.low = own_rating.elo - share * (first ? down : up);
            own_rating.high = own_rating.elo + share * (first ? up : down);
        };
        set(two[0], elo - low, high - elo, true);
        set(two[1], elo - low, high - elo, false);
    }

    void fill_superiority() {
        const std::vector<std::vector<double>> across = chances_across();
        for (const int a : group_)
            for (const int b : group_) {
                double& chance = ratings_.superiority[a][b];
                if (a == b) continue;
                if (set_of_[a] == set_of_[b]) {
                    const double lead = rating(a).elo - rating(b).elo;
                    const double error = std::sqrt(variance_of_difference(a, b));
                    chance = error > 0 ? normal_probability(lead / error) : no_value;
                } else if (comparisons_.above(a, b)) {
                    chance = across[set_of_[a]][set_of_[b]];
                } else if (comparisons_.above(b, a)) {
                    chance = 1 - across[set_of_[b]][set_of_[a]];
                }
            }
    }

    /// [s][t], sets by their first players: what n wins of s over t without a loss are worth, and
    /// where they are connected through other sets, all links of the likeliest chain together.
    std::vector<std::vector<double>> chances_across() const {
        const std::size_t players = ratings_.players.size();
        std::vector<std::vector<double>> chance(players, std::vector<double>(players));
        const auto count = [&](const Encounter& encounter, std::size_t i, std::size_t j,
                               std::uint64_t times) {
            const int ahead = set_of_[encounter.players[i]], behind = set_of_[encounter.players[j]];
            if (ahead >= 0 && behind >= 0 && encounter.ranks[i] < encounter.ranks[j])
                chance[ahead][behind] += static_cast<double>(times);
        };
        for (const auto& [cluster, times] : clusters_)
            for (const Encounter& encounter : cluster)
                for (std::size_t i = 0; i < encounter.players.size(); ++i)
                    for (std::size_t j = 0; j < encounter.players.size(); ++j)
                        count(encounter, i, j, times);
        for (std::vector<double>& row : chance)
            for (double& wins : row) wins = wins > 0 ? chance_after_wins(wins) : 0;
        std::vector<int> sets;
        std::ranges::copy_if(group_, std::back_inserter(sets),
                             [&](int player) { return set_of_[player] == player; });
        for (const int by : sets)
            for (const int from : sets)
                for (const int to : sets)
                    chance[from][to] =
                        std::max(chance[from][to], chance[from][by] * chance[by][to]);
        return chance;
    }

    const Set& group_;
    const Clusters& clusters_;
    const Comparisons& comparisons_;
    Ratings& ratings_;
    Set given_;                ///< further anchors
    std::vector<int> set_of_;  ///< player -> first of its set; -1: not rated yet
    std::map<int, std::size_t> index_in_set_;
    std::vector<std::vector<double>> covariance_;  ///< player -> its row within its set
};

}  // namespace

Ratings rate(int players, const Clusters& clusters, const RatingOptions& options) {
    const auto n = static_cast<std::size_t>(players);
    Set everybody(n);
    std::iota(everybody.begin(), everybody.end(), 0);
    const Clusters compared = within(everybody, clusters);  // without matches of one
    const Comparisons comparisons(players, compared);

    Ratings ratings{std::vector<Rating>(n), {n, std::vector<double>(n, no_value)}};
    int number = 0;
    for (const Set& group : comparisons.groups()) {
        for (const int player : group)
            ratings.players[player] = {0, -no_bound, no_bound, Reach::unknown, number};
        if (group.size() > 1) GroupRating(group, compared, comparisons, ratings).rate(options);
        ++number;
    }
    return ratings;
}

Ratings rate(int players, const Encounters& encounters, const RatingOptions& options) {
    Clusters clusters;
    for (const auto& [encounter, times] : encounters) clusters[{encounter}] += times;
    return rate(players, clusters, options);
}

}  // namespace ply
