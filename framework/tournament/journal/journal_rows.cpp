#include "framework/tournament/journal/journal_rows.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/tournament/journal/seats_text.hpp"

namespace ply {

namespace {

/// In the table `tournament`, where they stand beside the fingerprints.
constexpr std::string_view key_of_plan_seal = "plan";
constexpr std::string_view key_of_prints_seal = "seal";

/// The names of machines by their numbers in the journal; further ones may come while it is read.
class HostNames {
public:
    explicit HostNames(const Database& database) : database_(database) {}

    const std::string& of(std::int64_t id) {
        const auto [found, added] = names_.try_emplace(id);
        if (added) {
            Statement row(database_, "SELECT name FROM hosts WHERE id = ?");
            if (row.bind(1, id).step()) found->second = row.text(0);
        }
        return found->second;
    }

private:
    const Database& database_;
    std::map<std::int64_t, std::string> names_;
};

/// False: its seats are none. What `match` had keeps its memory for this one.
bool read_match(const Statement& row, HostNames& hosts, Fixture& fixture, PlayedMatch& match) {
    fixture.number = match.number = static_cast<std::uint32_t>(row.whole(0));
    fixture.round = static_cast<int>(row.whole(1));
    fixture.game = static_cast<int>(row.whole(2)) - 1;
    fixture.opening = static_cast<std::size_t>(row.whole(3));
    match.opening_cycle = static_cast<int>(row.whole(4));
    match.plies = static_cast<int>(row.whole(5));
    match.opening_plies = static_cast<int>(row.whole(6));
    match.uneven = row.whole(7) != 0;
    match.host = row.null(8) ? "" : hosts.of(row.whole(8));
    match.termination = parse_termination(row.view(10)).value_or(Termination::stopped);
    match.start = row.view(11);
    match.moves = row.view(13);
    match.detail = row.view(14);
    match.thoughts = row.view(15);
    match.began = std::chrono::sys_seconds(std::chrono::seconds(row.null(16) ? 0 : row.whole(16)));
    match.outcome.reset();
    match.seats.clear();
    fixture.seats.clear();
    return read_seats(row.view(12), fixture, match);
}

/// A journal is a file: disks fail, and others may have written into it.
bool is_sound(const Plan& plan, const RowSeal* seal, std::int64_t written, const Fixture& fixture,
              const PlayedMatch& match) {
    const auto known = [](int index, std::size_t count) {
        return index >= 0 && static_cast<std::size_t>(index) < count;
    };
    bool sound = known(fixture.game, plan.sources.size()) && fixture.seats.size() <= max_players;
    for (const int player : fixture.seats) sound = sound && known(player, plan.file.players.size());
    return sound && (seal == nullptr || seal->of(fixture, match) == written);
}

/// See read_matches; without a seal every row is taken as it is.
void read_rows(const Database& database, const Plan& plan, const RowSeal* seal,
               const MatchVisitor& visit, std::uint32_t first, std::uint32_t last) {
    Statement row(database,
                  "SELECT number, round, game, opening, opening_cycle, plies, opening_plies,"
                  " uneven, host, seal, termination, start, seats, moves, detail, thoughts,"
                  " began FROM matches WHERE number >= ?1 AND number <= ?2 ORDER BY number");
    row.bind(1, std::int64_t{first}).bind(2, std::int64_t{last});
    HostNames hosts(database);
    Fixture fixture;
    PlayedMatch match;
    while (row.step()) {
        if (!read_match(row, hosts, fixture, match) ||
            !is_sound(plan, seal, row.whole(9), fixture, match))
            throw DamagedFile(database.file(),
                              fmt::format("match {} is not as it was written", row.whole(0)));
        fixture.seeds = match_seeds(plan.file.seed, fixture);
        visit(fixture, match);
    }
}

}  // namespace

Fingerprints read_fingerprints(const Database& database, const std::string& file) {
    Fingerprints prints;
    std::string seal;
    Statement row(database, "SELECT key, value FROM tournament");
    while (row.step()) {
        if (row.view(0) == key_of_prints_seal)
            seal = row.text(1);
        else if (row.view(0) != key_of_plan_seal)
            prints.emplace(row.text(0), row.text(1));
    }
    if (!seal.empty() && seal != prints_seal(prints))
        throw DamagedFile(file, "what was to be played, by whom, is not as it was written");
    return prints;
}

void write_fingerprints(const Database& database, const Fingerprints& prints) {
    Statement row(database, "INSERT OR REPLACE INTO tournament VALUES (?, ?)");
    for (const auto& [key, value] : prints) row.bind(1, key).bind(2, value).execute();
    row.bind(1, key_of_prints_seal).bind(2, prints_seal(prints)).execute();
}

Plan read_plan(const Database& database, const std::string& file) {
    Statement row(database, "SELECT line, (SELECT value FROM tournament WHERE key = ?) FROM plan");
    row.bind(1, key_of_plan_seal);
    const std::string line = row.step() ? row.text(0) : "";
    if (!line.empty() && !row.null(1) && row.text(1) != plan_seal(line))
        throw DamagedFile(file, "what was to be played is not as it was written");
    try {
        return Plan::from_line(line);
    } catch (const std::exception& error) {
        throw DamagedFile(file, fmt::format("it does not say what was played ({})", error.what()));
    }
}

void write_plan(const Database& database, const Plan& plan) {
    const std::string line = plan.to_line();
    Statement(database, "DELETE FROM plan").execute();
    Statement(database, "INSERT INTO plan VALUES (?)").bind(1, line).execute();
    Statement(database, "INSERT OR REPLACE INTO tournament VALUES (?, ?)")
        .bind(1, key_of_plan_seal)
        .bind(2, plan_seal(line))
        .execute();
}

void read_matches(const Database& database, const Plan& plan, const RowSeal& seal,
                  const MatchVisitor& visit, std::uint32_t first, std::uint32_t last) {
    read_rows(database, plan, &seal, visit, first, last);
}

std::optional<KeptMatch> find_match(const Database& database, const Plan& plan, const RowSeal& seal,
                                    std::uint32_t number) {
    std::optional<KeptMatch> found;
    const auto visit = [&](const Fixture& fixture, const PlayedMatch& match) {
        found.emplace(KeptMatch{fixture, match});
    };
    read_rows(database, plan, &seal, visit, number, number);
    return found;
}

void reseal(const Database& database, const Plan& plan, const RowSeal* old, const RowSeal& now) {
    std::vector<std::pair<std::uint32_t, std::int64_t>> seals;
    const auto visit = [&](const Fixture& fixture, const PlayedMatch& match) {
        seals.emplace_back(match.number, now.of(fixture, match));
    };
    read_rows(database, plan, old, visit, 1, UINT32_MAX);
    Statement update(database, "UPDATE matches SET seal = ? WHERE number = ?");
    for (const auto& [number, seal] : seals)
        update.bind(1, seal).bind(2, std::int64_t{number}).execute();
}

}  // namespace ply
