#include "framework/report/match/match_sums.hpp"

#include <algorithm>

#include "framework/report/match/match_text.hpp"
#include "framework/tournament/results/standings.hpp"

namespace ply {

void MatchSums::add(const Fixture& fixture, const PlayedMatch& match) {
    const auto seats = static_cast<int>(fixture.seats.size());
    for (int seat = 0; seat < seats; ++seat) {
        PlayerSums& player = players_[fixture.seats[seat]];
        const SeatTotals& totals = match.seats[static_cast<std::size_t>(seat)];
        player.moves += static_cast<std::uint64_t>(totals.moves);
        player.nodes += totals.nodes;
        player.depth_sum += totals.depth_sum;
        player.time += totals.time;
        player.longest_move = std::max(player.longest_move, totals.longest_move);
        if (seat_result(match, seat) == SeatResult::loss) ++player.losses[match.termination];
    }
    if (!match.outcome) return;
    ++lengths_[fixture.game][match.plies];
    OpeningSums& all = first_seats_[fixture.game];
    ++all.games;
    all.points += match.outcome->points(0);
    if (fixture.opening >= most_openings) return;
    OpeningSums& opening = openings_[{fixture.game, fixture.opening}];
    if (opening.games++ == 0) opening.moves = match.start.empty() ? match.opening() : match.start;
    opening.points += match.outcome->points(0);
}

}  // namespace ply
