/// All pairings: who plays whom, when, with which opening and dice.
///
///     Schedule schedule = plan.schedule();
///     schedule.fixture(17).seats
///
/// A function of the match number and the tournament alone; in formats that follow results, also of
/// the results with smaller numbers, which are reported by tell().
#pragma once

#include "framework/tournament/schedule/format.hpp"

namespace ply {

class Schedule {
public:
    /// Throws Error when players and games do not go together, or make too many matches.
    Schedule(const FormatSettings& settings, std::uint64_t seed)
        : format_(make_format(settings)), seed_(seed) {}

    /// The fixtures 1 to known() are known by now, in most formats all.
    std::uint32_t known() const { return format_->known(); }
    bool settled() const { return format_->settled(); }
    /// See Format::stage.
    Stretch stage() const { return format_->stage(); }
    /// How many there will be in all, as far as is known by now.
    std::uint32_t size() const { return format_->expected(); }
    /// `number` from 1 to known().
    Fixture fixture(std::uint32_t number) const {
        Fixture fixture = format_->fixture(number);
        fixture.seeds = match_seeds(seed_, fixture);
        return fixture;
    }
    /// The seed of the openings of game `game`.
    std::uint64_t opening_seed(int game) const { return ply::opening_seed(seed_, game); }

    /// See Format::tell, withdraw, ranking and bye_points.
    void tell(const Fixture& fixture, const std::optional<Outcome>& outcome) {
        format_->tell(fixture, outcome);
    }
    void withdraw(int player) { format_->withdraw(player); }
    std::vector<int> ranking() const { return format_->ranking(); }
    std::vector<double> bye_points() const { return format_->bye_points(); }

private:
    std::unique_ptr<Format> format_;
    std::uint64_t seed_;
};

}  // namespace ply
