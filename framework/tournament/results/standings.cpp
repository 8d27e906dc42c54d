#include "framework/tournament/results/standings.hpp"

#include <algorithm>
#include <tuple>

namespace ply {
namespace {

double score_rate(const PlayerStanding& standing) {
    return standing.games == 0 ? 0 : standing.score / static_cast<double>(standing.games);
}

void count(SeatStanding& standing, GameResult result, double score) {
    standing.score += score;
    MatchCounts& counts = standing.counts;
    ++(result == GameResult::loss   ? counts.losses
       : result == GameResult::draw ? counts.draws
                                    : counts.wins);
}

void count(PlayerStanding& standing, GameResult result, double score, Termination termination) {
    ++standing.games;
    standing.score += score;
    ++(result == GameResult::loss   ? standing.losses
       : result == GameResult::draw ? standing.draws
                                    : standing.wins);
    if (result == GameResult::loss) ++standing.losses_by[termination];
}

void add(Effort& effort, const SeatTotals& totals) {
    effort.moves += static_cast<std::uint64_t>(totals.moves);
    effort.nodes += totals.nodes;
    effort.depth_sum += totals.depth_sum;
    effort.time += totals.time;
    effort.longest_move = std::max(effort.longest_move, totals.longest_move);
    effort.overrun = std::max(effort.overrun, totals.overrun);  // nothing is less than 0
}

}  // namespace

ScoreSample PairingStanding::sample() const {
    const MatchCounts counts{wins, draws, losses};
    if (2 * pairs.pairs() == counts.matches()) return pairs;
    return counts;
}

void Tally::add(const Fixture& fixture, const PlayedMatch& match) {
    if (!match.outcome) {
        errors_ += match.termination == Termination::game_error;
        return;
    }
    ++matches_;
    const int seats = static_cast<int>(fixture.seats.size());
    const Outcome& outcome = *match.outcome;
    if (seats_.size() < fixture.seats.size()) seats_.resize(fixture.seats.size());
    bool drawn = false;
    std::vector<std::pair<int, int>> places;  // player, rank
    for (int seat = 0; seat < seats; ++seat) {
        PlayerStanding& standing = totals_[fixture.seats[seat]];
        if (standing.seats.size() < fixture.seats.size())
            standing.seats.resize(fixture.seats.size());
        const GameResult result = outcome.result(seat);
        const double score = outcome.points(seat);
        drawn |= result == GameResult::draw;
        count(standing, result, score, match.termination);
        count(standing.seats[seat], result, score);
        count(seats_[seat], result, score);
        if (match.seats.size() == fixture.seats.size())
            ply::add(standing.effort, match.seats[seat]);
        standing.failures += is_failure(match.termination) && outcome.rank[seat] > 1;
        places.emplace_back(fixture.seats[seat], outcome.rank[seat]);
    }
    drawn_ += drawn;
    std::ranges::sort(places);
    Encounter encounter;
    for (const auto& [player, rank] : places) {
        encounter.players.push_back(player);
        encounter.ranks.push_back(rank);
    }
    add_to_cluster(fixture, std::move(encounter));
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            PairingStanding& pairing = pairings_[{places[i].first, places[j].first}];
            const int ahead = places[j].second - places[i].second;
            ++(ahead > 0 ? pairing.wins : ahead < 0 ? pairing.losses : pairing.draws);
        }
}

void Tally::add_to_cluster(const Fixture& fixture, Encounter encounter) {
    const std::size_t seats = fixture.seats.size();
    if (seats < 2) return;
    const auto at =
        open_.try_emplace({fixture.game, fixture.round, fixture.opening, encounter.players}).first;
    Cluster& cluster = at->second;
    cluster.push_back(std::move(encounter));
    if (cluster.size() < seats) return;
    std::ranges::sort(cluster);
    if (seats == 2) add_pair(cluster);
    ++clusters_[std::move(cluster)];
    open_.erase(at);
}

void Tally::add_pair(const Cluster& cluster) {
    int halves = 0, draws = 0;
    for (const Encounter& encounter : cluster) {
        const int ahead = encounter.ranks[1] - encounter.ranks[0];
        halves += ahead > 0 ? 2 : ahead < 0 ? 0 : 1;
        draws += ahead == 0;
    }
    const std::vector<int>& players = cluster.front().players;
    PairCounts& pairs = pairings_[{players[0], players[1]}].pairs;
    std::uint64_t* const counts[] = {&pairs.ll, &pairs.ld, draws > 0 ? &pairs.dd : &pairs.wl,
                                     &pairs.wd, &pairs.ww};
    ++*counts[halves];
}

int Tally::leader() const {
    const auto best = std::ranges::max_element(totals_, {}, score_rate);
    return best == totals_.end() || best->games == 0 ? -1
                                                     : static_cast<int>(best - totals_.begin());
}

Standings Tally::standings(const RatingOptions& options) const {
    Clusters clusters = clusters_;
    for (auto [key, cluster] : open_) {
        std::ranges::sort(cluster);
        ++clusters[std::move(cluster)];
    }
    Ratings ratings = rate(static_cast<int>(totals_.size()), clusters, options);
    Standings standings{
        totals_, {}, matches_, drawn_, errors_, seats_, std::move(ratings.superiority)};
    for (std::size_t i = 0; i < totals_.size(); ++i) {
        standings.players[i].player = static_cast<int>(i);
        standings.players[i].rating = ratings.players[i];
    }
    std::ranges::stable_sort(standings.players, [](const auto& a, const auto& b) {
        return std::tuple(score_rate(a), a.rating.elo) > std::tuple(score_rate(b), b.rating.elo);
    });
    for (const auto& [pair, pairing] : pairings_) {
        standings.pairings.push_back(pairing);
        std::tie(standings.pairings.back().first, standings.pairings.back().second) = pair;
    }
    return standings;
}

void put_in_order(Standings& standings, const std::vector<int>& ranking,
                  const std::vector<double>& bye_points) {
    std::vector<std::size_t> place(ranking.size());
    for (std::size_t i = 0; i < ranking.size(); ++i)
        place.at(static_cast<std::size_t>(ranking[i])) = i;
    if (place.size() == standings.players.size())
        std::ranges::sort(standings.players, {}, [&](const PlayerStanding& line) {
            return place[static_cast<std::size_t>(line.player)];
        });
    if (bye_points.empty()) return;
    for (PlayerStanding& line : standings.players)
        line.bye_points = bye_points.at(static_cast<std::size_t>(line.player));
}

}  // namespace ply
