#include "framework/statistics/pair_results.hpp"

namespace ply {
namespace {

void count(MatchCounts& counts, SeatScore result, std::uint64_t times) {
    (result == SeatScore::won     ? counts.wins
     : result == SeatScore::drawn ? counts.draws
                                  : counts.losses) += times;
}

}  // namespace

MatchCounts PairResults::in_first_seat(int who) const {
    MatchCounts counts = single[static_cast<std::size_t>(who)];
    for (std::size_t low = 0; low < 3; ++low)
        for (std::size_t other = 0; other < 3; ++other)
            count(counts, static_cast<SeatScore>(who == 0 ? low : other), pairs[low][other]);
    return counts;
}

MatchCounts PairResults::of_low() const {
    const MatchCounts first = in_first_seat(0), second = in_first_seat(1);
    return {first.wins + second.losses, first.draws + second.draws, first.losses + second.wins};
}

std::uint64_t PairResults::matches() const {
    return of_low().matches();
}

PairResults& PairResults::operator+=(const PairResults& other) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        single[seat].wins += other.single[seat].wins;
        single[seat].draws += other.single[seat].draws;
        single[seat].losses += other.single[seat].losses;
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) pairs[i][j] += other.pairs[i][j];
    return *this;
}

void PairTable::add(int first, int second, SeatScore result, std::uint64_t times) {
    PairResults& row = rows_[std::minmax(first, second)];
    count(row.single[first < second ? 0 : 1], result, times);
}

void PairTable::add_pair(int one, int other, SeatScore when_one_began, SeatScore when_other_began) {
    PairResults& row = rows_[std::minmax(one, other)];
    if (one > other) std::swap(when_one_began, when_other_began);
    ++row.pairs[static_cast<std::size_t>(when_one_began)]
               [static_cast<std::size_t>(when_other_began)];
}

PairTable& PairTable::operator+=(const PairTable& other) {
    for (const auto& [pair, results] : other.rows_) add_row(pair.first, pair.second, results);
    return *this;
}

}  // namespace ply
