#include "framework/tournament/results/sequential_test.hpp"

namespace ply {
namespace {

/// Half points of player 0.
int halves_of(const Fixture& fixture, const Outcome& outcome) {
    const int first_seat = 1 + outcome.balance(0);
    return fixture.seats[0] == 0 ? first_seat : 2 - first_seat;
}

}  // namespace

void SequentialTest::add(const Fixture& fixture, const std::optional<Outcome>& outcome) {
    if (decided()) return;
    const std::pair key(fixture.game, fixture.opening);
    const Half now{outcome.has_value(), outcome ? halves_of(fixture, *outcome) : 0};
    const auto [half, first] = open_.emplace(key, now);
    if (first) return;
    const Half before = half->second;
    open_.erase(half);
    if (!before.has_result || !now.has_result) return;

    add_pair(before.halves, now.halves);
    const bool by_matches = state_.sprt.model == EloModel::bayesian;
    state_.log_likelihood_ratio = state_.sprt.log_likelihood_ratio(
        by_matches ? ScoreSample(state_.matches) : ScoreSample(state_.pairs));
    state_.verdict = state_.sprt.verdict(state_.log_likelihood_ratio);
    if (decided()) state_.decided_at = fixture.number;
}

void SequentialTest::add_pair(int first, int second) {
    for (const int halves : {first, second})
        ++(halves == 2   ? state_.matches.wins
           : halves == 1 ? state_.matches.draws
                         : state_.matches.losses);
    PairCounts& pairs = state_.pairs;
    std::uint64_t* const counts[] = {&pairs.ll, &pairs.ld, first == 1 ? &pairs.dd : &pairs.wl,
                                     &pairs.wd, &pairs.ww};
    ++*counts[first + second];
}

}  // namespace ply
