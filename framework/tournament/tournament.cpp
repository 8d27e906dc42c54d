#include "framework/tournament/tournament.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "framework/tournament/course.hpp"
#include "framework/tournament/crew.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{100};

/// What the course of the tournament says beyond the sums.
void add_course(TournamentResult& result, const Plan& plan, const Course& course) {
    result.complete = course.complete();
    result.ranking = course.schedule().ranking();
    if (course.test() != nullptr) result.sprt = *course.test();
    for (const auto& [player, number] : course.set_aside())
        result.notes.push_back(
            fmt::format("{} was set aside after {} failures, the last in match {}; its later "
                        "matches are left out.",
                        plan.player_name(player), plan.file.set_aside, number));
    if (!result.complete || result.ranking.empty()) return;
    std::vector<std::string> names;
    for (const int player : result.ranking) names.push_back(plan.player_name(player));
    result.notes.push_back(fmt::format("The {} ends with, from the top: {}.",
                                       format_name(plan.file.format), fmt::join(names, ", ")));
}

/// A tournament while it runs: its course, the sums, what is written down.
class Running {
public:
    Running(const Plan& plan, Journal& journal)
        : plan_(plan),
          journal_(journal),
          results_(std::make_unique<Results>(plan)),
          course_(plan, [this](std::uint32_t number) { in_vain_.push_back(number); }),
          begun_(Clock::now()) {
        journal_.each([this](const Fixture& fixture, const PlayedMatch& match) {
            if (course_.finished(fixture, match)) {
                results_->add(fixture, match);
            } else {
                in_vain_.push_back(match.number);
            }
        });
        drop();
    }

    std::optional<Fixture> next() { return course_.next(); }

    void add(const Fixture& fixture, const PlayedMatch& match) {
        ++played_;
        if (!course_.finished(fixture, match)) return;
        journal_.add(fixture, match);
        results_->add(fixture, match);
        drop();
    }

    bool tick(const TournamentOptions& options, const Crew& crew) {
        journal_.commit_if_due();
        const auto now = Clock::now();
        if (options.progress && now - told_ >= progress_time) {
            told_ = now;
            tell(options, crew);
        }
        return !(options.stop && options.stop());
    }

    void tell(const TournamentOptions& options, const Crew& crew) {
        if (!options.progress) return;
        sum_up();
        options.progress({progress(), *results_, crew.playing(), course_.settled()});
    }

    TournamentResult result() {
        sum_up();
        TournamentResult result = results_->result();
        result.progress = progress();
        add_course(result, plan_, course_);
        if (journal_.of_another_program())
            result.notes.push_back(
                "Played by another version of the program; --restart plays it again.");
        return result;
    }

private:
    Progress progress() const {
        const Tally& tally = results_->tally();
        Progress progress{results_->matches(), course_.size(),        played_,
                          tally.errors(),      Clock::now() - begun_, {}};
        if (tally.leader() >= 0) progress.leader = plan_.player_name(tally.leader());
        return progress;
    }

    /// Matches that were played in vain leave the journal.
    void drop() {
        if (in_vain_.empty()) return;
        for (const std::uint32_t number : in_vain_) journal_.remove(number);
        in_vain_.clear();
        stale_ = true;
    }
    void sum_up() {
        if (!stale_) return;
        results_ = std::make_unique<Results>(plan_);
        journal_.each([this](const Fixture& fixture, const PlayedMatch& match) {
            results_->add(fixture, match);
        });
        stale_ = false;
    }

    const Plan& plan_;
    Journal& journal_;
    std::vector<std::uint32_t> in_vain_;
    bool stale_ = false;  ///< the results still count matches that were dropped
    std::unique_ptr<Results> results_;
    Course course_;
    std::uint32_t played_ = 0;
    Clock::time_point begun_;
    Clock::time_point told_{};
};

}  // namespace

TournamentResult hold_tournament(const Plan& plan, Journal& journal,
                                 const TournamentOptions& options) {
    Running running(plan, journal);
    Crew crew(plan, options.workers);
    crew.run(
        {[&] { return running.next(); },
         [&](const Fixture& fixture, const PlayedMatch& match) { running.add(fixture, match); },
         [&] { return running.tick(options, crew); }});
    journal.commit();
    running.tell(options, crew);
    return running.result();
}

TournamentResult result_of(const JournalReader& journal, const RatingOptions& ratings) {
    const Plan& plan = journal.plan();
    std::set<std::uint32_t> in_vain;
    Course course(plan, [&](std::uint32_t number) { in_vain.insert(number); });
    const auto add_up = [&] {
        auto results = std::make_unique<Results>(plan);
        journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
            if (!in_vain.contains(match.number)) results->add(fixture, match);
        });
        return results;
    };
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        if (!course.finished(fixture, match)) in_vain.insert(match.number);
    });
    const auto results = add_up();
    TournamentResult result = results->result(ratings);
    result.progress.done = results->matches();
    result.progress.total = course.size();
    result.progress.errors = results->tally().errors();
    const int leader = results->tally().leader();
    if (leader >= 0) result.progress.leader = plan.player_name(leader);
    add_course(result, plan, course);
    return result;
}

}  // namespace ply
