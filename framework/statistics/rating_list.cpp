#include "framework/statistics/rating_list.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "framework/base/error.hpp"
#include "framework/statistics/drawn_share.hpp"
#include "framework/statistics/level_sets.hpp"
#include "framework/statistics/list_fit.hpp"
#include "framework/statistics/list_simulation.hpp"
#include "framework/statistics/rating_shift.hpp"

namespace ply {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
/// Elo; where results vary no more than by rounding, nothing is known of how they do.
constexpr double least_error = 1e-3;

/// Those who are rated, and their results against each other by place among them.
struct Field {
    std::vector<int> players;
    std::map<int, int> place;  ///< player -> place
    PairTable table;
};

/// All that are level with an anchor, or else the largest set that is level, of two the one with
/// more matches.
std::set<int> chosen_sets(const std::vector<int>& set_of, const PairTable& table,
                          const std::vector<ListAnchor>& anchors) {
    std::set<int> chosen;
    for (const ListAnchor& anchor : anchors)
        chosen.insert(set_of[static_cast<std::size_t>(anchor.player)]);
    if (!chosen.empty()) return chosen;
    std::map<int, std::pair<std::uint64_t, std::uint64_t>> sizes;  // players, matches
    for (const int set : set_of) ++sizes[set].first;
    for (const auto& [pair, results] : table.rows()) {
        const int set = set_of[static_cast<std::size_t>(pair.first)];
        if (set == set_of[static_cast<std::size_t>(pair.second)])
            sizes[set].second += results.matches();
    }
    const auto largest =
        std::ranges::max_element(sizes, {}, [](const auto& s) { return s.second; });
    if (largest != sizes.end()) chosen.insert(largest->first);
    return chosen;
}

Field field_of(const PairTable& table, int players, const ListOptions& options) {
    const std::vector<int> set_of = level_sets(players, table, options.prior > 0);
    const std::set<int> chosen = chosen_sets(set_of, table, options.anchors);
    Field field;
    for (int player = 0; player < players; ++player)
        if (chosen.contains(set_of[static_cast<std::size_t>(player)])) {
            field.place.emplace(player, static_cast<int>(field.players.size()));
            field.players.push_back(player);
        }
    for (const auto& [pair, results] : table.rows()) {
        const auto low = field.place.find(pair.first), high = field.place.find(pair.second);
        if (low != field.place.end() && high != field.place.end())
            field.table.add_row(low->second, high->second, results);
    }
    if (field.table.empty() && options.anchors.empty())
        throw Error(
            "nobody can be rated: no two players are connected by results in both directions; add "
            "more results, or drawn matches with --prior 1");
    return field;
}

class ListMaker {
public:
    ListMaker(const PairTable& table, int players, const ListOptions& options)
        : table_(table),
          options_(options),
          unit_(options.scale / std::log(0.76 / 0.24)),
          field_(field_of(table, players, options)),
          counted_(static_cast<std::size_t>(players)) {
        model_ = {options.draws_apart, in_units(options.advantage), in_units(options.draw_elo),
                  options.prior};
        for (const ListAnchor& anchor : options.anchors)
            fixed_.push_back({field_.place.at(anchor.player),
                              (anchor.elo - options.anchors.front().elo) / unit_});
        for (const auto& [pair, results] : table.rows()) count(pair.first, pair.second, results);
    }

    RatingList make() {
        const int n = static_cast<int>(field_.players.size());
        fit_ = fit_list(n, field_.table, model_, fixed_);
        list_.advantage = unit_ * fit_.advantage;
        list_.draw_elo = unit_ * fit_.draws;
        list_.drawn = share_of_draws();
        // Near each other a rating counts for the score as Elo's does, as in BayesElo.
        const double x = std::exp(-fit_.draws);
        shown_unit_ = unit_ * 4 * x / ((1 + x) * (1 + x));
        fill_rated();
        fill_left_out();
        return std::move(list_);
    }

private:
    std::optional<double> in_units(std::optional<double> elo) const {
        return elo ? std::optional(*elo / unit_) : std::nullopt;
    }

    /// Counts the matches of both against those who are rated.
    void count(int low, int high, const PairResults& results) {
        const MatchCounts counts = results.of_low();
        const auto add = [&](int player, int other, const MatchCounts& own) {
            if (!field_.place.contains(other) || own.matches() == 0) return;
            ListedPlayer& line = counted_[static_cast<std::size_t>(player)];
            line.counts.wins += own.wins;
            line.counts.draws += own.draws;
            line.counts.losses += own.losses;
            ++line.opponents;
        };
        add(low, high, counts);
        add(high, low, {counts.losses, counts.draws, counts.wins});
    }

    double share_of_draws() const {
        if (!options_.draws_apart)
            return options_.drawn ? *options_.drawn : equal_drawn_share(field_.table, fit_);
        return 1 - 2 / (1 + std::exp(fit_.draws));
    }

    double zero() const {
        return options_.anchors.empty() ? options_.average : options_.anchors.front().elo;
    }

    std::vector<std::vector<double>> covariance() const {
        if (options_.simulations > 0)
            return simulated_covariance(field_.table, model_, fixed_, fit_,
                                        {options_.simulations, options_.seed, list_.drawn});
        if (field_.players.size() > most_with_intervals) return {};
        return list_covariance(field_.table, model_, fixed_, fit_);
    }

    void fill_rated() {
        const auto by_place = covariance();
        std::vector<std::size_t> order(field_.players.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, std::ranges::greater(),
                                 [&](std::size_t i) { return fit_.strength[i]; });
        for (const std::size_t i : order) {
            const int player = field_.players[i];
            ListedPlayer line = counted_[static_cast<std::size_t>(player)];
            line.player = player;
            const bool fixed = std::ranges::find(fixed_, static_cast<int>(i),
                                                 &FixedStrength::player) != fixed_.end();
            const double elo = zero() + shown_unit_ * fit_.strength[i];
            double error = endless;
            if (!by_place.empty())
                error =
                    normal_quantile_975() * shown_unit_ * std::sqrt(std::max(0.0, by_place[i][i]));
            if (fixed) error = 0;
            if (!fixed && error < least_error) error = endless;
            line.rating = {elo, elo - error, elo + error, Reach::estimated, 0};
            list_.rated.push_back(line);
        }
        if (by_place.empty()) return;
        for (const std::size_t i : order) {
            auto& row = list_.covariance.emplace_back();
            for (const std::size_t j : order)
                row.push_back(shown_unit_ * shown_unit_ * by_place[i][j]);
        }
    }

    /// Results of `player` against those who are rated, each by how far it would be ahead at 0.
    std::vector<CrossResults> against_rated(int player) const {
        std::vector<CrossResults> crossings;
        for (const auto& [place, other] : field_.place) {
            const auto row = table_.rows().find(std::minmax(player, place));
            if (row == table_.rows().end()) continue;
            for (const int who : {0, 1}) {
                const MatchCounts counts = row->second.in_first_seat(who);
                const bool begins = (who == 0) == (player < place);
                const double drawn = static_cast<double>(counts.draws) / 2;
                const double won = static_cast<double>(begins ? counts.wins : counts.losses);
                const double lost = static_cast<double>(begins ? counts.losses : counts.wins);
                const double lead = (begins ? fit_.advantage : -fit_.advantage) -
                                    fit_.strength[static_cast<std::size_t>(other)];
                crossings.push_back({elo_unit * lead, won + drawn, lost + drawn});
            }
        }
        return crossings;
    }

    void fill_left_out() {
        std::set<int> all;
        for (const auto& [pair, results] : table_.rows()) {
            all.insert(pair.first);
            all.insert(pair.second);
        }
        for (const int player : all) {
            if (field_.place.contains(player)) continue;
            ListedPlayer line = counted_[static_cast<std::size_t>(player)];
            line.player = player;
            line.rating = {no_number, -endless, endless, Reach::unknown, 0};
            if (line.counts.matches() > 0) bound(line);
            list_.left_out.push_back(line);
        }
        std::ranges::stable_sort(list_.left_out, std::ranges::greater(), [](const auto& line) {
            return std::isnan(line.rating.elo) ? -endless : line.rating.elo;
        });
    }

    void bound(ListedPlayer& line) const {
        const double elo =
            zero() + shown_unit_ * rating_shift(against_rated(line.player)) / elo_unit;
        if (line.counts.wins > 0) {
            line.rating = {elo, elo, endless, Reach::at_least, 0};
        } else {
            line.rating = {elo, -endless, elo, Reach::at_most, 0};
        }
    }

    static constexpr double elo_unit = 173.717792761248;  ///< 400 / ln 10, as rating_shift counts

    const PairTable& table_;
    const ListOptions& options_;
    double unit_;  ///< Elo of a natural logarithm of odds
    double shown_unit_ = 0;
    Field field_;
    std::vector<ListedPlayer> counted_;  ///< by player
    ListModel model_;
    std::vector<FixedStrength> fixed_;
    ListFit fit_;
    RatingList list_;
};

}  // namespace

double RatingList::superiority(std::size_t a, std::size_t b) const {
    if (a == b || covariance.empty()) return no_number;
    const double variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
    if (variance < least_error * least_error) return no_number;
    return normal_probability((rated[a].rating.elo - rated[b].rating.elo) / std::sqrt(variance));
}

RatingList rating_list(const PairTable& table, int players, const ListOptions& options) {
    return ListMaker(table, players, options).make();
}

}  // namespace ply
