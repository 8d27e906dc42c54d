#include "framework/tournament/tournament.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "framework/tournament/crew.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds progress_time{100};
constexpr std::size_t most_incidents = 5;

/// A tournament while it runs: what is done, what is next, the sums.
class Running {
public:
    Running(const Plan& plan, Journal& journal)
        : plan_(plan),
          journal_(journal),
          schedule_(plan.schedule()),
          done_(schedule_.size() + 1, false),
          all_(static_cast<int>(plan.file.players.size())),
          games_(plan.sources.size(), all_),
          reused_(plan.sources.size(), 0),
          begun_(Clock::now()) {
        journal_.each([this](const PlayedMatch& match) {
            if (match.number <= schedule_.size()) count(match, schedule_.fixture(match.number));
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
        count(match, fixture);
    }

    bool tick(const TournamentOptions& options) {
        journal_.commit_if_due();
        const auto now = Clock::now();
        if (options.progress && now - told_ >= progress_time) {
            told_ = now;
            options.progress(progress());
        }
        return !(options.stop && options.stop());
    }

    Progress progress() const {
        Progress progress{finished_,     schedule_.size(),      played_,
                          all_.errors(), Clock::now() - begun_, {}};
        if (all_.leader() >= 0) progress.leader = plan_.player_name(all_.leader());
        return progress;
    }

    TournamentResult result() const {
        TournamentResult result;
        result.progress = progress();
        result.complete = finished_ == schedule_.size();
        result.all = all_.standings();
        if (games_.size() > 1)
            for (const Tally& tally : games_) result.games.push_back(tally.standings());
        for (const auto& [number, incident] : incidents_) result.incidents.push_back(incident);
        result.incident_count = incident_count_;
        add_notes(result);
        return result;
    }

private:
    void count(const PlayedMatch& match, const Fixture& fixture) {
        done_[match.number] = true;
        ++finished_;
        all_.add(fixture, match);
        if (games_.size() > 1) games_[fixture.game].add(fixture, match);
        reused_[fixture.game] = std::max(reused_[fixture.game], match.opening_cycle);
        if (is_failure(match.termination) || match.termination == Termination::game_error)
            note(match);
    }

    /// Keeps those with the smallest numbers, so that the order of playing does not show.
    void note(const PlayedMatch& match) {
        ++incident_count_;
        incidents_[match.number] = {match.number, match.termination, match.detail};
        if (incidents_.size() > most_incidents) incidents_.erase(std::prev(incidents_.end()));
    }

    void add_notes(TournamentResult& result) const {
        for (std::size_t g = 0; g < reused_.size(); ++g)
            if (reused_[g] > 0)
                result.notes.push_back(fmt::format(
                    "{} has fewer openings of {} plies than were needed: each was used up to {} "
                    "times.",
                    plan_.game_name(static_cast<int>(g)), plan_.file.opening_plies,
                    reused_[g] + 1));
        if (journal_.of_another_program())
            result.notes.push_back(
                "Played by another version of the program; --restart plays it again.");
        std::vector<std::string> clocked;
        for (const PlayerSpec& player : plan_.file.players)
            if (!player.repeatable()) clocked.push_back(player.name);
        if (!clocked.empty())
            result.notes.push_back(fmt::format(
                "Not repeatable, because they play by the clock: {}.", fmt::join(clocked, ", ")));
        const auto with_prior = [](const PlayerStanding& s) { return s.rating.prior; };
        if (std::ranges::any_of(result.all.players, with_prior))
            result.notes.push_back(
                "Some players won or lost everything against all others; so that "
                "ratings are finite, everybody was given one drawn match against "
                "the mean.");
        std::set<int> groups;
        for (const PlayerStanding& standing : result.all.players)
            if (standing.games > 0) groups.insert(standing.rating.group);
        if (groups.size() > 1 && !result.all.pairings.empty())
            result.notes.push_back(
                "Some players never met, not even through others: ratings can be "
                "compared within a group only.");
    }

    const Plan& plan_;
    Journal& journal_;
    Schedule schedule_;
    std::vector<bool> done_;
    std::uint32_t cursor_ = 1;
    std::uint32_t finished_ = 0;
    std::uint32_t played_ = 0;
    Tally all_;
    std::vector<Tally> games_;
    std::vector<int> reused_;
    std::map<std::uint32_t, Incident> incidents_;
    std::uint64_t incident_count_ = 0;
    Clock::time_point begun_;
    Clock::time_point told_{};
};

}  // namespace

TournamentResult hold_tournament(const Plan& plan, Journal& journal,
                                 const TournamentOptions& options) {
    Running running(plan, journal);
    Crew crew(plan, options.workers);
    crew.run({[&] { return running.next(); }, [&](const PlayedMatch& match) { running.add(match); },
              [&] { return running.tick(options); }});
    journal.commit();
    if (options.progress) options.progress(running.progress());
    return running.result();
}

}  // namespace ply
