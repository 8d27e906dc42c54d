#include "framework/tournament/journal/journal_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "framework/tournament/journal/journal_rows.hpp"
#include "framework/tournament/journal/plain_tables.hpp"

namespace ply {
namespace {

struct Step {
    int to;
    std::string sql;
};

constexpr int first_sealed_layout = 3;
constexpr int first_without_seats = 5;  ///< in a table of their own

/// One row a match, the short columns first: those behind long ones are far away.
constexpr const char* table_of_matches =
    "CREATE TABLE {} (number INTEGER PRIMARY KEY, round INTEGER NOT NULL,"
    " game INTEGER NOT NULL, opening INTEGER NOT NULL, opening_cycle INTEGER NOT NULL,"
    " plies INTEGER NOT NULL, opening_plies INTEGER NOT NULL, uneven INTEGER NOT NULL,"
    " host INTEGER, seal INTEGER NOT NULL, termination TEXT NOT NULL, start TEXT,"
    " seats TEXT NOT NULL, moves TEXT NOT NULL, detail TEXT NOT NULL, thoughts TEXT);";
constexpr const char* table_of_hosts =
    "CREATE TABLE hosts (id INTEGER PRIMARY KEY, name TEXT NOT NULL);";
constexpr const char* view_of_seats =
    "CREATE VIEW seats AS SELECT m.number AS match, s.key + 1 AS seat, s.value ->> 0 AS player,"
    " s.value ->> 1 AS utility, s.value ->> 2 AS rank, s.value ->> 3 AS moves,"
    " s.value ->> 4 AS nodes, s.value ->> 5 AS depth_sum, s.value ->> 6 AS time_ns,"
    " s.value ->> 7 AS longest_ns, s.value ->> 8 AS overrun_ns "
    "FROM matches m, json_each(m.seats) s;";

/// When matches began; the column comes last, as it does where an older journal is carried over.
constexpr const char* times_of_matches = "ALTER TABLE matches ADD COLUMN began INTEGER;";

/// The seats come into the rows of their matches. (Without `legacy_alter_table` SQLite looks at
/// views that somebody has made, which lack a table for a moment.)
std::string seats_into_matches() {
    return fmt::format(table_of_matches, "sealed_matches") + table_of_hosts +
           "INSERT INTO sealed_matches SELECT number, round, game, opening, opening_cycle, plies,"
           " opening_plies, uneven, NULL, seal, termination, start,"
           " (SELECT json_group_array(json_array(player, utility, rank, s.moves, nodes, depth_sum,"
           " time_ns, longest_ns, overrun_ns))"
           " FROM (SELECT * FROM seats WHERE match = number ORDER BY seat) s),"
           " moves, detail, thoughts FROM matches;"
           "DROP TABLE matches; DROP TABLE seats; PRAGMA legacy_alter_table=ON;"
           "ALTER TABLE sealed_matches RENAME TO matches; PRAGMA legacy_alter_table=OFF;" +
           view_of_seats;
}

/// One after the other; each leads on from the layout before it.
std::array<Step, 4> steps() {
    return {
        Step{3,
             "ALTER TABLE matches ADD COLUMN uneven INTEGER NOT NULL DEFAULT 0;"
             "ALTER TABLE matches ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;"
             "UPDATE plan SET line = json_insert(line, '$.earlier', json('[]'),"
             " '$.tournament.ratings', json('{\"anchor\": \"\", \"elo\": 0, \"prior\": 0}'))"},
        Step{4, "ALTER TABLE seats ADD COLUMN overrun_ns INTEGER"},
        Step{5, seats_into_matches()},
        Step{6, times_of_matches},
    };
}
static_assert(std::tuple_size_v<decltype(steps())> == journal_layout - oldest_layout);

/// Gives every match its seal; what its row says is taken for true.
void seal_all(Database& database) {
    const Plan plan = read_plan(database, database.file());
    reseal(database, plan, nullptr, RowSeal(read_fingerprints(database, database.file())));
}

void require_own_tables(const Database& database, int layout) {
    const char* const of_that_layout = layout < first_without_seats ? "seats" : "hosts";
    if (!holds_plain_tables(database,
                            {"tournament", "games", "players", "plan", "matches", of_that_layout}))
        throw DamagedFile(database.file(), "its tables are not those of a journal");
}

/// Rows of which one is lost would not be missed in one table.
void require_whole_matches(Database& database) {
    if (database.value(
            "SELECT EXISTS (SELECT 1 FROM seats WHERE match NOT IN (SELECT number FROM matches))"
            " OR EXISTS (SELECT 1 FROM matches WHERE number NOT IN (SELECT match FROM seats))") !=
        "0")
        throw DamagedFile(database.file(), "there are matches without seats, or seats without one");
}

}  // namespace

std::string tables_of_journal() {
    // On the first pages of the file is what is lost last when it is cut short.
    return fmt::format(table_of_matches, "matches") + times_of_matches + table_of_hosts +
           "CREATE TABLE tournament (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
           "CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT "
           "NULL);"
           "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, searcher TEXT NOT "
           "NULL);"
           "CREATE TABLE plan (line TEXT NOT NULL);" +
           view_of_seats;
}

int layout_of(Database& database, const std::string& file) {
    if (database.value("PRAGMA application_id") != std::to_string(journal_application))
        throw Error(
            fmt::format("{}: this is a database, but not a journal of Plyboard; choose "
                        "another with --journal",
                        file));
    const int layout = std::max(1, std::atoi(database.value("PRAGMA user_version").c_str()));
    if (layout < oldest_layout)
        throw Error(
            fmt::format("{}: the journal has layout {}, which did not keep the rules of the games; "
                        "read it with the Plyboard that wrote it, or play anew with --restart (the "
                        "old journal is kept)",
                        file, layout));
    if (layout > journal_layout)
        throw Error(
            fmt::format("{}: a newer Plyboard wrote this journal: it has layout {}, and this "
                        "program knows those up to {}; go on with that one, or choose another with "
                        "--journal",
                        file, layout, journal_layout));
    require_own_tables(database, layout);
    return layout;
}

void migrate(Database& database, int layout) {
    const bool sealed = layout >= first_sealed_layout;
    if (layout < first_without_seats) require_whole_matches(database);
    for (const Step& step : steps())
        if (step.to > layout) database.run(step.sql);
    if (!sealed) seal_all(database);
    database.run(fmt::format("PRAGMA user_version={}", journal_layout));
}

std::optional<Database> migrated_copy(Database& journal, int layout) {
    if (layout == journal_layout) return std::nullopt;
    Database copy("");
    copy.take_over(journal);
    migrate(copy, layout);
    return copy;
}

}  // namespace ply
