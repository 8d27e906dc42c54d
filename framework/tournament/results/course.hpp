/// The course of a tournament: what is to be played next, and what follows from what was played.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/results/sequential_test.hpp"
#include "framework/tournament/schedule/stretch.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// Matches are finished in any order, but all decisions (the next round of a Swiss tournament, a
/// player set aside) are taken while the results are read in the order of their numbers, up to the
/// first that is missing: they do not depend on which worker was faster.
///
/// Memory does not grow with the matches where they are finished about in order, nor, where no
/// results are decided by, with those that are finished ahead.
class Course {
public:
    /// `drop` is called for matches that no longer count, because results with smaller numbers set
    /// one of their players aside or decided the sequential test. `plan` must outlive this.
    Course(const Plan& plan, std::function<void(std::uint32_t)> drop);

    /// The next match that nobody has been given yet; nothing: there is none, or it has to wait for
    /// results.
    std::optional<Fixture> next();
    /// next() names matches of this stretch alone.
    void restrict_to(const Stretch& part);
    /// A match is finished, or was already: then nothing changes. False: it does not count. Throws
    /// Error when it is not the match that the schedule has under this number.
    bool finished(const Fixture& fixture, const PlayedMatch& match);
    /// The same for a match of which no decision depends; see decides().
    void finished(std::uint32_t number);
    /// Some results decide what is played next, or what counts.
    bool decides() const { return by_results_ || plan_.file.set_aside > 0; }

    /// Everything is played, or the sequential test is decided.
    bool complete() const {
        return decided() || (schedule_.settled() && settled_ == schedule_.known());
    }
    /// How many matches there will be, as far as is known by now.
    std::uint32_t size() const {
        return (decided() ? test_->state().decided_at : schedule_.size()) - left_out_;
    }
    /// All matches up to this number are finished or left out for good.
    std::uint32_t settled() const { return settled_; }
    /// This match is finished or left out.
    bool settled(std::uint32_t number) const {
        return number <= settled_ || ahead_.contains(number);
    }
    /// The numbers that are played now: the stage of the format; of a sequential test, 1000 at
    /// first, and then each time half as many as all before.
    Stretch stage() const;
    /// The next stretch of numbers of `within`, which must be known, that are neither finished nor
    /// left out, as far as that is known by now.
    std::optional<Stretch> gap(const Stretch& within) const;
    /// How many of `within` are such.
    std::uint32_t missing(const Stretch& within) const;
    /// Players set aside, each with the number of the match that was one failure too many.
    const std::map<int, std::uint32_t>& set_aside() const { return set_aside_; }
    const Schedule& schedule() const { return schedule_; }
    /// The sequential test, if there is one.
    const SprtState* test() const { return test_ ? &test_->state() : nullptr; }

private:
    /// What is kept of a match that decides something until those before it are finished.
    struct Waiting {
        Fixture fixture;
        std::optional<Outcome> outcome;
        int failed = -1;  ///< the player who failed, or -1
    };

    bool decided() const { return test_ && test_->decided(); }
    bool without(const Fixture& fixture) const;
    void require_scheduled(const Fixture& fixture) const;
    void settle();
    void settle(const Waiting& match);
    void drop_rest();

    const Plan& plan_;
    std::function<void(std::uint32_t)> drop_;
    Schedule schedule_;
    bool by_results_;           ///< each result decides: what is played next, or a test
    Stretch part_;              ///< next() names matches of it
    std::uint32_t cursor_ = 1;  ///< the next number to be given out
    std::uint32_t settled_ = 0;
    std::uint32_t left_out_ = 0;
    NumberSet ahead_;  ///< finished, but not settled
    std::map<std::uint32_t, Waiting> waiting_;
    std::vector<int> failures_;  ///< of each player
    std::map<int, std::uint32_t> set_aside_;
    std::optional<SequentialTest> test_;
};

}  // namespace ply
