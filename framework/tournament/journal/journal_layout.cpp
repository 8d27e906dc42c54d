#include "framework/tournament/journal/journal_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "framework/tournament/journal/journal_rows.hpp"

namespace ply {
namespace {

struct Step {
    int to;
    const char* sql;
};

constexpr int first_sealed_layout = 3;

/// One after the other; each leads on from the layout before it.
constexpr std::array steps{
    Step{3,
         "ALTER TABLE matches ADD COLUMN uneven INTEGER NOT NULL DEFAULT 0;"
         "ALTER TABLE matches ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;"
         "UPDATE plan SET line = json_insert(line, '$.earlier', json('[]'), '$.tournament.ratings',"
         " json('{\"anchor\": \"\", \"elo\": 0, \"prior\": 0}'))"},
    Step{4, "ALTER TABLE seats ADD COLUMN overrun_ns INTEGER"},
};
static_assert(steps.back().to == journal_layout && steps.size() == journal_layout - oldest_layout);

/// Gives every match its seal; what its row says is taken for true.
void seal_all(Database& database) {
    const Plan plan = read_plan(database, database.file());
    reseal(database, plan, nullptr, RowSeal(read_fingerprints(database)));
}

/// SQLite runs what else a file may hold under these names, or calls when they are written: a view
/// may have rows without end.
void require_own_tables(Database& database) {
    const std::string others = database.value(
        "SELECT count(*) != 6 FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE "
        "'CREATE VIRTUAL%' AND name IN "
        "('tournament', 'games', 'players', 'plan', 'matches', 'seats')");
    const std::string triggers =
        database.value("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'");
    if (others != "0" || triggers != "0")
        throw DamagedFile(database.file(), "its tables are not those of a journal");
}

}  // namespace

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
    require_own_tables(database);
    return layout;
}

void migrate(Database& database, int layout) {
    const bool sealed = layout >= first_sealed_layout;
    for (const Step& step : steps)
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
