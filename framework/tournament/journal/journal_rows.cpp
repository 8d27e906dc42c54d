#include "framework/tournament/journal/journal_rows.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace ply {

namespace {

/// In the table `tournament`, where it stands beside the fingerprints.
constexpr std::string_view key_of_plan_seal = "plan";

/// One row is one seat; the seats of a match follow each other.
void begin_match(const Statement& row, Fixture& fixture, PlayedMatch& match) {
    match = {};
    match.number = static_cast<std::uint32_t>(row.whole(0));
    match.moves = row.text(1);
    match.plies = static_cast<int>(row.whole(2));
    match.opening_plies = static_cast<int>(row.whole(3));
    match.opening_cycle = static_cast<int>(row.whole(4));
    match.termination = parse_termination(row.text(5)).value_or(Termination::stopped);
    match.detail = row.text(6);
    match.thoughts = row.text(14);
    match.start = row.text(15);
    fixture = {};
    fixture.number = match.number;
    fixture.round = static_cast<int>(row.whole(16));
    fixture.game = static_cast<int>(row.whole(17)) - 1;
    fixture.opening = static_cast<std::size_t>(row.whole(18));
    match.uneven = row.whole(20) != 0;
}

void add_seat(const Statement& row, Fixture& fixture, PlayedMatch& match) {
    if (match.seats.size() == max_players) return;  // no journal has that; its seal will not fit
    if (!row.null(8)) {
        if (!match.outcome) match.outcome.emplace();
        match.outcome->utility.at(match.seats.size()) = static_cast<std::int32_t>(row.whole(7));
        match.outcome->rank.at(match.seats.size()) = static_cast<std::uint8_t>(row.whole(8));
    }
    match.seats.push_back(
        {static_cast<int>(row.whole(9)), static_cast<std::uint64_t>(row.whole(10)), row.whole(11),
         std::chrono::nanoseconds(row.whole(12)), std::chrono::nanoseconds(row.whole(13))});
    if (!row.null(22)) match.seats.back().overrun = std::chrono::nanoseconds(row.whole(22));
    fixture.seats.push_back(static_cast<int>(row.whole(19)) - 1);
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
    Statement row(
        database,
        "SELECT number, m.moves, plies, opening_plies, opening_cycle, termination, detail,"
        " utility, rank, s.moves, nodes, depth_sum, time_ns, longest_ns, thoughts, start, round,"
        " game, opening, player, uneven, seal, overrun_ns "
        "FROM matches m JOIN seats s ON s.match = m.number WHERE number >= ?1 AND "
        "number <= ?2 "
        "ORDER BY number, seat");
    row.bind(1, std::int64_t{first}).bind(2, std::int64_t{last});
    Fixture fixture;
    PlayedMatch match;
    std::int64_t written = 0;
    const auto finish = [&] {
        if (match.number == 0) return;
        if (!is_sound(plan, seal, written, fixture, match))
            throw DamagedFile(database.file(),
                              fmt::format("match {} is not as it was written", fixture.number));
        fixture.seeds = match_seeds(plan.file.seed, fixture);
        visit(fixture, match);
    };
    while (row.step()) {
        if (static_cast<std::uint32_t>(row.whole(0)) != match.number) {
            finish();
            begin_match(row, fixture, match);
            written = row.whole(21);
        }
        add_seat(row, fixture, match);
    }
    finish();
}

}  // namespace

Fingerprints read_fingerprints(const Database& database) {
    Fingerprints prints;
    Statement row(database, "SELECT key, value FROM tournament");
    while (row.step())
        if (row.text(0) != key_of_plan_seal) prints.emplace(row.text(0), row.text(1));
    return prints;
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
