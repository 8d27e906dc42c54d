#include "framework/tournament/collect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "framework/tournament/journal/fingerprints.hpp"

namespace ply {
namespace {

constexpr std::size_t most_stretches = 1000;

bool repeatable(const Plan& plan, const Fixture& fixture) {
    return std::ranges::all_of(fixture.seats, [&](int player) {
        return plan.file.players[static_cast<std::size_t>(player)].repeatable();
    });
}

bool same_thoughts(const PlayedMatch& a, const PlayedMatch& b) {
    const auto same = [](const std::optional<Thought>& x, const std::optional<Thought>& y) {
        if (x.has_value() != y.has_value()) return false;
        return !x || (x->score == y->score && x->depth == y->depth && x->nodes == y->nodes &&
                      x->line == y->line);
    };
    return std::ranges::equal(a.thoughts_by_ply(), b.thoughts_by_ply(), same);
}

/// But for what was measured.
bool same_match(const KeptMatch& one, const KeptMatch& other) {
    const PlayedMatch &a = one.match, &b = other.match;
    const auto same_outcome = [&] {
        if (a.outcome.has_value() != b.outcome.has_value()) return false;
        return !a.outcome ||
               (a.outcome->utility == b.outcome->utility && a.outcome->rank == b.outcome->rank);
    };
    const auto same_seat = [](const SeatTotals& x, const SeatTotals& y) {
        return x.moves == y.moves && x.nodes == y.nodes && x.depth_sum == y.depth_sum;
    };
    return one.fixture == other.fixture && a.start == b.start && a.moves == b.moves &&
           a.plies == b.plies && a.opening_plies == b.opening_plies &&
           a.opening_cycle == b.opening_cycle && a.uneven == b.uneven &&
           a.termination == b.termination && a.detail == b.detail && same_outcome() &&
           std::ranges::equal(a.seats, b.seats, same_seat) && same_thoughts(a, b);
}

std::string where(const PlayedMatch& match, const std::filesystem::path& journal) {
    return fmt::format("{} ({})", match.host.empty() ? "an unknown host" : match.host,
                       journal.string());
}

/// How a match went, in a few words: `0-1 in 12 plies (normal)`.
std::string how(const PlayedMatch& match) {
    std::string ranks;
    for (std::size_t seat = 0; match.outcome && seat < match.seats.size(); ++seat)
        ranks += fmt::format("{}{}", seat > 0 ? "-" : "places ", match.outcome->rank[seat]);
    return fmt::format("{} in {} plies ({})", ranks.empty() ? "no result" : ranks, match.plies,
                       termination_name(match.termination));
}

}  // namespace

void require_same_tournament(const JournalReader& journal, const Plan& plan) {
    Fingerprints kept = journal.depends_on();
    const Fingerprints now = fingerprints(plan);
    for (const char* limit : {"limits.hang", "limits.memory"}) kept[limit] = now.at(limit);
    const auto rounds = kept.find("rounds");
    if (rounds != kept.end() && std::stoll(rounds->second) < std::stoll(now.at("rounds")))
        rounds->second = now.at("rounds");
    const std::string change = difference(kept, now);
    if (!change.empty())
        throw Error(
            fmt::format("{}: this journal is of another tournament: {}; collect journals that were "
                        "played from the same file, scripts, plugins and program",
                        journal.path().string(), change));
}

Collector::Collector(Journal& journal)
    : journal_(journal),
      course_(journal.plan(), [this](std::uint32_t number) { discarded_.push_back(number); }) {
    for (SealCursor seal = journal.seals(); seal.next();) kept_.add(seal.number());
    if (course_.decides()) {
        journal.each([this](const Fixture& fixture, const PlayedMatch& match) {
            if (!course_.finished(fixture, match)) discarded_.push_back(match.number);
        });
    } else {
        kept_.each([this](std::uint32_t number) { course_.finished(number); });
    }
    drop();
    journal.commit();
}

void Collector::add(const JournalReader& source) {
    require_same_tournament(source, journal_.plan());
    NumberSet fresh;
    std::vector<std::uint32_t> twice;
    Stretch range{UINT32_MAX, 0};  // of the fresh ones
    {
        // Of ours only as many are looked at as theirs reach: a journal is collected from many.
        SealCursor theirs = source.seals();
        std::optional<SealCursor> ours;
        bool more = false;
        while (theirs.next()) {
            const std::uint32_t number = theirs.number();
            if (!ours) more = ours.emplace(journal_.seals(number)).next();
            while (more && ours->number() < number) more = ours->next();
            if (!more || ours->number() > number) {
                fresh.add(number);
                range = {std::min(range.first, number), number};
            } else if (ours->seal() != theirs.seal()) {
                twice.push_back(number);
            }
        }
    }
    for (const std::uint32_t number : twice) choose(source, number);
    if (!fresh.empty())
        source.each(
            [&](const Fixture& fixture, const PlayedMatch& match) {
                if (fresh.contains(match.number)) take(fixture, match);
            },
            range.first, range.last);
    journal_.commit();
}

void Collector::take(const Fixture& fixture, const PlayedMatch& match) {
    if (!course_.finished(fixture, match)) return;
    journal_.add(fixture, match);
    kept_.add(match.number);
    ++added_;
    drop();
    journal_.commit_if_due();
}

/// Which of two matches of one number stays.
void Collector::choose(const JournalReader& source, std::uint32_t number) {
    const KeptMatch theirs = source.match(number);
    const auto ours = journal_.find(number);
    if (!ours) return;
    const bool same = same_match(*ours, theirs);
    if (!same && repeatable(journal_.plan(), theirs.fixture))
        throw Error(
            fmt::format("match {} went otherwise on two machines, although its players are "
                        "repeatable: {} on {}, {} on {}; find out which one is wrong, and collect "
                        "into a new journal without what it played",
                        number, how(ours->match), where(ours->match, journal_.path()),
                        how(theirs.match), where(theirs.match, source.path())));
    if (!same && course_.decides()) return;
    if (!journal_.prefers(theirs, *ours)) return;
    journal_.remove(number);
    journal_.add(theirs.fixture, theirs.match);
    journal_.commit_if_due();
}

/// Matches that no longer count leave the journal.
void Collector::drop() {
    for (const std::uint32_t number : discarded_) {
        journal_.remove(number);
        kept_.remove(number);
    }
    discarded_.clear();
}

Collection Collector::state() const {
    Collection state;
    state.matches = kept_.size();
    state.expected = course_.size();
    state.complete = course_.complete();
    const Schedule& schedule = course_.schedule();
    Stretch rest{1, course_.stage().last};
    for (auto gap = course_.gap(rest); gap; gap = course_.gap(rest)) {
        if (state.missing.size() < most_stretches) state.missing.push_back(*gap);
        state.missing_matches += gap->size();
        rest.first = gap->last + 1;
    }
    const std::uint32_t at = state.missing.empty() ? std::min(course_.settled(), schedule.known())
                                                   : state.missing[0].first;
    if (at > 0) state.round = schedule.fixture(at).round;
    return state;
}

}  // namespace ply
