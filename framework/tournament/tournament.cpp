#include "framework/tournament/tournament.hpp"

#include "framework/tournament/crew.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{100};

/// A tournament while it runs: what is done, what is next, the sums.
class Running {
public:
    Running(const Plan& plan, Journal& journal)
        : plan_(plan),
          journal_(journal),
          schedule_(plan.schedule()),
          done_(schedule_.size() + 1, false),
          results_(plan),
          begun_(Clock::now()) {
        journal_.each([this](const Fixture& fixture, const PlayedMatch& match) {
            if (match.number <= schedule_.size()) count(fixture, match);
        });
    }

    std::optional<std::uint32_t> next() {
        while (cursor_ <= schedule_.size() && done_[cursor_]) ++cursor_;
        if (cursor_ > schedule_.size()) return std::nullopt;
        return cursor_++;
    }

    void add(const PlayedMatch& match) {
        const Fixture fixture = schedule_.fixture(match.number);
        journal_.add(fixture, match);
        ++played_;
        count(fixture, match);
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

    void tell(const TournamentOptions& options, const Crew& crew) const {
        if (options.progress) options.progress({progress(), results_, crew.playing()});
    }

    TournamentResult result() const {
        TournamentResult result = results_.result();
        result.progress = progress();
        result.complete = results_.matches() == schedule_.size();
        if (journal_.of_another_program())
            result.notes.push_back(
                "Played by another version of the program; --restart plays it again.");
        return result;
    }

private:
    Progress progress() const {
        const Tally& tally = results_.tally();
        Progress progress{results_.matches(), schedule_.size(),      played_,
                          tally.errors(),     Clock::now() - begun_, {}};
        if (tally.leader() >= 0) progress.leader = plan_.player_name(tally.leader());
        return progress;
    }

    void count(const Fixture& fixture, const PlayedMatch& match) {
        done_[match.number] = true;
        results_.add(fixture, match);
    }

    const Plan& plan_;
    Journal& journal_;
    Schedule schedule_;
    std::vector<bool> done_;
    std::uint32_t cursor_ = 1;
    std::uint32_t played_ = 0;
    Results results_;
    Clock::time_point begun_;
    Clock::time_point told_{};
};

}  // namespace

TournamentResult hold_tournament(const Plan& plan, Journal& journal,
                                 const TournamentOptions& options) {
    Running running(plan, journal);
    Crew crew(plan, options.workers);
    crew.run({[&] { return running.next(); }, [&](const PlayedMatch& match) { running.add(match); },
              [&] { return running.tick(options, crew); }});
    journal.commit();
    running.tell(options, crew);
    return running.result();
}

TournamentResult result_of(const JournalReader& journal) {
    const Plan& plan = journal.plan();
    Results results(plan);
    journal.each(
        [&](const Fixture& fixture, const PlayedMatch& match) { results.add(fixture, match); });
    TournamentResult result = results.result();
    result.progress.done = results.matches();
    result.progress.total = plan.schedule().size();
    result.progress.errors = results.tally().errors();
    const int leader = results.tally().leader();
    if (leader >= 0) result.progress.leader = plan.player_name(leader);
    result.complete = result.progress.done == result.progress.total;
    return result;
}

}  // namespace ply
