#include "framework/tournament/standings.hpp"

#include <algorithm>
#include <tuple>

namespace ply {
namespace {

double score_rate(const PlayerStanding& standing) {
    return standing.games == 0 ? 0 : standing.score / static_cast<double>(standing.games);
}

void count(PlayerStanding& standing, const Outcome& outcome, int seat, int seats) {
    bool beaten = seats == 1 && outcome.utility[seat] < 0;
    bool shared = seats == 1 && outcome.utility[seat] == 0;
    for (int other = 0; other < seats; ++other) {
        if (other == seat) continue;
        beaten |= outcome.rank[other] < outcome.rank[seat];
        shared |= outcome.rank[other] == outcome.rank[seat];
    }
    ++standing.games;
    standing.score += points(outcome, seat, seats);
    ++(beaten ? standing.losses : shared ? standing.draws : standing.wins);
}

}  // namespace

double points(const Outcome& outcome, int seat, int seats) {
    if (seats == 1) return outcome.utility[seat] > 0 ? 1 : outcome.utility[seat] == 0 ? 0.5 : 0;
    int halves = 0;
    for (int other = 0; other < seats; ++other)
        if (other != seat)
            halves += outcome.rank[other] > outcome.rank[seat]    ? 2
                      : outcome.rank[other] == outcome.rank[seat] ? 1
                                                                  : 0;
    return halves / (2.0 * (seats - 1));
}

void Tally::add(const Fixture& fixture, const PlayedMatch& match) {
    if (!match.outcome) {
        errors_ += match.termination == Termination::game_error;
        return;
    }
    ++matches_;
    const int seats = static_cast<int>(fixture.seats.size());
    const Outcome& outcome = *match.outcome;
    std::vector<std::pair<int, int>> places;  // player, rank
    for (int seat = 0; seat < seats; ++seat) {
        PlayerStanding& standing = totals_[fixture.seats[seat]];
        count(standing, outcome, seat, seats);
        standing.failures += is_failure(match.termination) && outcome.rank[seat] > 1;
        places.emplace_back(fixture.seats[seat], outcome.rank[seat]);
    }
    std::ranges::sort(places);
    Encounter encounter;
    for (const auto& [player, rank] : places) {
        encounter.players.push_back(player);
        encounter.ranks.push_back(rank);
    }
    ++encounters_[std::move(encounter)];
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            PairingStanding& pairing = pairings_[{places[i].first, places[j].first}];
            const int ahead = places[j].second - places[i].second;
            ++(ahead > 0 ? pairing.wins : ahead < 0 ? pairing.losses : pairing.draws);
        }
}

int Tally::leader() const {
    const auto best = std::ranges::max_element(totals_, {}, score_rate);
    return best == totals_.end() || best->games == 0 ? -1
                                                     : static_cast<int>(best - totals_.begin());
}

Standings Tally::standings() const {
    Standings standings{totals_, {}, matches_, errors_};
    const Ratings ratings = rate(static_cast<int>(totals_.size()), encounters_);
    for (std::size_t i = 0; i < totals_.size(); ++i) {
        standings.players[i].player = static_cast<int>(i);
        standings.players[i].rating = ratings[static_cast<int>(i)];
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

}  // namespace ply
