#include "framework/tournament/results/results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ply {
namespace {

constexpr std::size_t most_incidents = 5;

}  // namespace

Results::Results(const Plan& plan)
    : plan_(plan),
      all_(static_cast<int>(plan.file.players.size())),
      games_(plan.sources.size(), all_),
      reused_(plan.sources.size(), 0),
      uneven_(plan.sources.size(), 0) {}

void Results::add(const Fixture& fixture, const PlayedMatch& match) {
    ++matches_;
    all_.add(fixture, match);
    if (games_.size() > 1) games_[fixture.game].add(fixture, match);
    reused_[fixture.game] = std::max(reused_[fixture.game], match.opening_cycle);
    uneven_[fixture.game] += match.uneven;
    if (match.termination == Termination::normal && !match.detail.empty()) {
        if (disputed_ == 0 || match.number < first_disputed_.first)
            first_disputed_ = {match.number, match.detail};
        ++disputed_;
    }
    if (is_failure(match.termination) || match.termination == Termination::game_error)
        note(fixture, match);
}

/// Keeps those with the smallest numbers, so that the order of playing does not show.
void Results::note(const Fixture& fixture, const PlayedMatch& match) {
    ++incident_count_;
    incidents_[match.number] = {fixture, match.termination, match.detail};
    if (incidents_.size() > most_incidents) incidents_.erase(std::prev(incidents_.end()));
    latest_.push_front({fixture, match.termination, match.detail});
    if (latest_.size() > most_incidents) latest_.pop_back();
}

TournamentResult Results::result(const RatingOptions& ratings) const {
    TournamentResult result;
    result.all = all_.standings(ratings);
    if (games_.size() > 1)
        for (const Tally& tally : games_) result.games.push_back(tally.standings(ratings));
    for (const auto& [number, incident] : incidents_) result.incidents.push_back(incident);
    result.incident_count = incident_count_;
    add_notes(result);
    return result;
}

void Results::add_notes(TournamentResult& result) const {
    const OpeningSettings& settings = plan_.file.openings;
    const std::string openings =
        settings.lines.empty() ? fmt::format("of {} plies", settings.plies) : "in " + settings.file;
    for (std::size_t g = 0; g < reused_.size(); ++g)
        if (reused_[g] > 0)
            result.notes.push_back(fmt::format(
                "{} has fewer openings {} than were needed: each was used up to {} times.",
                plan_.game_name(static_cast<int>(g)), openings, reused_[g] + 1));
    for (std::size_t g = 0; g < uneven_.size(); ++g)
        if (uneven_[g] > 0)
            result.notes.push_back(fmt::format(
                "{}: {} matches began from openings that {} finds more than {} from even; of the "
                "random ones none nearer was found. A wider balance or other plies would help.",
                plan_.game_name(static_cast<int>(g)), uneven_[g], settings.by, *settings.balance));
    if (disputed_ > 0)
        result.notes.push_back(fmt::format(
            "An engine counts another result than the rules in {} {}, first in match {}: {}.",
            disputed_, disputed_ == 1 ? "match" : "matches", first_disputed_.first,
            first_disputed_.second));
    std::vector<std::string> clocked;
    for (const PlayerSpec& player : plan_.file.players)
        if (!player.repeatable()) clocked.push_back(player.name);
    if (!clocked.empty())
        result.notes.push_back(fmt::format(
            "Not repeatable, because they play by the clock, with several threads or are outside "
            "engines: {}.",
            fmt::join(clocked, ", ")));
    const auto one_sided = [](const PlayerStanding& s) {
        return s.rating.reach == Reach::at_least || s.rating.reach == Reach::at_most;
    };
    if (std::ranges::any_of(result.all.players, one_sided))
        result.notes.push_back(
            "Ratings with > or < are bounds for players who won or lost everything against the "
            "others: closer to them, such a result would have a chance of less than 5 %.");
    std::set<int> groups;
    for (const PlayerStanding& standing : result.all.players)
        if (standing.games > 0) groups.insert(standing.rating.group);
    if (groups.size() > 1 && !result.all.pairings.empty())
        result.notes.push_back(
            "Some players never met, not even through others: ratings can be "
            "compared within a group only.");
}

}  // namespace ply
