#include "framework/tournament/tournament.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/tournament/workers/worker_pool.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{100};

/// What the course of the tournament says beyond the sums.
void add_course(TournamentResult& result, const Plan& plan, const Course& course) {
    result.complete = course.complete();
    const Schedule& schedule = course.schedule();
    put_in_order(result.all, schedule.ranking(), schedule.bye_points());
    if (course.test() != nullptr) result.sprt = *course.test();
    for (const auto& [player, number] : course.set_aside())
        result.notes.push_back(
            fmt::format("{} was set aside after {} failures, the last in match {}; its later "
                        "matches are left out.",
                        plan.player_name(player), plan.file.set_aside, number));
    if (plan.file.format == FormatKind::knockout || plan.file.format == FormatKind::ladder)
        result.notes.push_back(fmt::format("The places are those of the {}, whatever the points.",
                                           format_name(plan.file.format)));
    if (plan.file.format == FormatKind::swiss)
        result.notes.push_back(
            "Places go by points, those for byes included, then by the points of the opponents "
            "(Buchholz).");
}

/// A tournament while it runs: its course, the sums, what is written down.
class Running {
public:
    Running(Journal& journal, const TournamentOptions& options)
        : plan_(journal.plan()),
          journal_(journal),
          results_(std::make_unique<Results>(plan_)),
          course_(plan_, [this](std::uint32_t number) { discarded_.push_back(number); }),
          begun_(Clock::now()) {
        if (options.from != nullptr)
            options.from->each([this](const Fixture& fixture, const PlayedMatch& match) {
                course_.finished(fixture, match);
            });
        if (options.shard) {  // the same part, whatever it has played already
            part_ = part_of(course_.schedule(), course_.stage(), *options.shard);
            course_.restrict_to(*part_);
        }
        journal_.each([this](const Fixture& fixture, const PlayedMatch& match) {
            if (course_.finished(fixture, match)) {
                results_->add(fixture, match);
            } else {
                discarded_.push_back(match.number);
            }
        });
        drop();
        if (part_) part_done_ = part_->size() - course_.missing(*part_);
    }

    std::optional<Fixture> next() { return course_.next(); }

    void add(const Fixture& fixture, const PlayedMatch& match) {
        ++played_;
        if (!course_.finished(fixture, match)) return;
        journal_.add(fixture, match);
        results_->add(fixture, match);
        drop();
    }

    bool tick(const TournamentOptions& options, const WorkerPool& pool) {
        journal_.commit_if_due();
        const auto now = Clock::now();
        if (options.progress && now - told_ >= progress_time) {
            told_ = now;
            tell(options, pool);
        }
        return !(options.stop && options.stop());
    }

    void tell(const TournamentOptions& options, const WorkerPool& pool) {
        if (!options.progress) return;
        sum_up();
        const Schedule& schedule = course_.schedule();
        options.progress({progress(), *results_, pool.playing(), settled(), schedule.ranking(),
                          schedule.bye_points()});
    }

    TournamentResult result() {
        sum_up();
        TournamentResult result = results_->result(rating_options(plan_));
        result.progress = progress();
        add_course(result, plan_, course_);
        if (part_) {
            result.progress.done = part_->size() - course_.missing(*part_);
            result.complete = result.progress.done == part_->size();
        }
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
        if (part_) {
            progress.done = part_done_ + played_;
            progress.total = part_->size();
        }
        return progress;
    }
    std::uint32_t settled() const {
        if (!part_) return course_.settled();
        const auto gap = course_.gap(*part_);
        return gap ? gap->first - 1 : part_->last;
    }

    /// Matches that no longer count leave the journal.
    void drop() {
        if (discarded_.empty()) return;
        for (const std::uint32_t number : discarded_) journal_.remove(number);
        discarded_.clear();
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
    std::vector<std::uint32_t> discarded_;
    bool stale_ = false;  ///< the results still count matches that were dropped
    std::unique_ptr<Results> results_;
    Course course_;
    std::optional<Stretch> part_;  ///< of a shard
    std::uint32_t part_done_ = 0;  ///< of those, before this run
    std::uint32_t played_ = 0;
    Clock::time_point begun_;
    Clock::time_point told_{};
};

}  // namespace

TournamentResult hold_tournament(Journal& journal, const TournamentOptions& options) {
    Running running(journal, options);
    WorkerPool pool(journal.plan(), options.workers, options.processors);
    pool.run(
        {[&] { return running.next(); },
         [&](const Fixture& fixture, const PlayedMatch& match) { running.add(fixture, match); },
         [&] { return running.tick(options, pool); }});
    journal.commit();
    running.tell(options, pool);
    return running.result();
}

JournalSum::JournalSum(const Plan& plan)
    : plan_(plan),
      results_(std::make_unique<Results>(plan)),
      course_(plan, [this](std::uint32_t number) { discarded_.add(number); }) {}

void JournalSum::read(const JournalReader& journal) {
    const std::uint32_t discarded = discarded_.size();
    Stretch rest{1, UINT32_MAX};
    for (auto gap = seen_.gap(rest); gap; gap = seen_.gap(rest)) {
        journal.each(
            [this](const Fixture& fixture, const PlayedMatch& match) {
                seen_.add(match.number);
                if (course_.finished(fixture, match)) {
                    results_->add(fixture, match);
                } else {
                    discarded_.add(match.number);
                }
            },
            gap->first, gap->last);
        if (gap->last == rest.last) break;
        rest.first = gap->last + 1;
    }
    if (discarded_.size() == discarded) return;
    // Some of them after they had been added.
    results_ = std::make_unique<Results>(plan_);
    journal.each([this](const Fixture& fixture, const PlayedMatch& match) {
        if (seen_.contains(match.number) && !discarded_.contains(match.number))
            results_->add(fixture, match);
    });
}

TournamentResult JournalSum::result(std::optional<RatingOptions> ratings) const {
    TournamentResult result = results_->result(ratings ? *ratings : rating_options(plan_));
    result.progress.done = results_->matches();
    result.progress.total = course_.size();
    result.progress.errors = results_->tally().errors();
    const int leader = results_->tally().leader();
    if (leader >= 0) result.progress.leader = plan_.player_name(leader);
    add_course(result, plan_, course_);
    return result;
}

TournamentResult result_of(const JournalReader& journal, std::optional<RatingOptions> ratings) {
    JournalSum sum(journal.plan());
    sum.read(journal);
    return sum.result(std::move(ratings));
}

}  // namespace ply
