// Journals: what is kept, read, refused; standings of what was played.

#include <algorithm>
#include <fstream>

#include "framework/tournament/journal/fingerprints.hpp"
#include "tests/unit/tournament/journal_plans.hpp"

using namespace ply;
using namespace ply_test::journals;
using ply_test::containing;
using ply_test::TemporaryFolder;

TEST_CASE("journal: what was committed is there again", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    {
        Journal journal(folder / "a.db", plan);
        for (std::uint32_t n = 100; n <= 100; n -= 3)
            journal.add(plan.schedule().fixture(n), match_of(n));
    }
    const Journal journal(folder / "a.db", plan);
    std::uint32_t expected = 1;
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        const Fixture planned = plan.schedule().fixture(expected);
        CHECK(fixture.seats == planned.seats);
        CHECK(fixture.round == planned.round);
        CHECK(fixture.opening == planned.opening);
        CHECK(fixture.seeds.dice == planned.seeds.dice);
        CHECK(fixture.seeds.players == planned.seeds.players);
        CHECK(match.number == expected);
        CHECK(to_line(match) == to_line(match_of(expected)));
        expected += 3;
    });
    CHECK(expected == 103);
}

TEST_CASE("journal: one program at a time", "[journal]") {
    const TemporaryFolder folder;
    const Journal first(folder / "a.db", plan_of());
    CHECK_THROWS_WITH(Journal(folder / "a.db", plan_of()),
                      containing("another plyboard is at work"));
    CHECK_THROWS_WITH(Journal::move_aside(folder / "a.db"),
                      containing("another plyboard is at work"));
}

TEST_CASE("journal: a change is refused with the difference", "[journal]") {
    const TemporaryFolder folder;
    { const Journal journal(folder / "a.db", plan_of()); }
    CHECK_THROWS_WITH(Journal(folder / "a.db", plan_of(2)),
                      containing("seed was 1 and is 2") && containing("--restart"));
    Plan changed = plan_of();
    changed.sources[0].text = "-- other rules";
    CHECK_THROWS_WITH(Journal(folder / "a.db", changed), containing("the rules of nim changed"));
    CHECK(Journal::move_aside(folder / "a.db") == folder / "a.db.1");
    CHECK_NOTHROW(Journal(folder / "a.db", changed));
    CHECK(std::filesystem::exists(folder / "a.db.1"));
}

TEST_CASE("journal: read without the tournament file, while it is written", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of(11);
    Journal journal(folder / "a.db", plan);
    std::ofstream(folder / "a.lua") << "return {}";
    const auto add = [&](std::uint32_t number) {
        journal.add(plan.schedule().fixture(number), match_of(number));
        journal.commit();
    };
    add(1);
    const JournalReader by_name(folder / "a.lua");
    const JournalReader reader(folder / "a.db");
    CHECK(by_name.path() == reader.path());
    CHECK(reader.plan().file.seed == 11);
    CHECK(reader.plan().file.players.at(1).name == "b");
    CHECK(reader.plan().sources.at(0).text == "-- rules");
    CHECK(reader.size() == 1);
    add(2);
    CHECK(reader.size() == 2);
    std::vector<std::string> lines;
    reader.each([&](const Fixture& fixture, const PlayedMatch& match) {
        CHECK(fixture.seats == plan.schedule().fixture(match.number).seats);
        lines.push_back(to_line(match));
    });
    CHECK(lines == std::vector{to_line(match_of(1)), to_line(match_of(2))});
    CHECK_FALSE(result_of(reader).complete);
    CHECK(result_of(reader).progress.total == 100);
}

// A file is made in SQLite's older way, whose half-done changes its next reader has to undo.
TEST_CASE("journal: read where its writer was killed while it was made", "[journal]") {
    const TemporaryFolder folder;
    {
        Database made(folder / "a.db", Database::Access::write);
        made.run("CREATE TABLE numbers(n); INSERT INTO numbers VALUES(1); PRAGMA cache_size=1");
        made.run(
            "BEGIN; WITH RECURSIVE some(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM some LIMIT "
            "9999) INSERT INTO numbers SELECT n FROM some");
        for (const char* part : {"", "-journal"})
            std::filesystem::copy_file(std::string(folder / "a.db") + part,
                                       std::string(folder / "b.db") + part);
        made.run("ROLLBACK");
    }
    Database read(folder / "b.db", Database::Access::read);
    CHECK(read.value("SELECT count(*) FROM numbers") == "1");
}

TEST_CASE("journal: what cannot be read is said in a sentence", "[journal]") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH(JournalReader(folder / "none.db"), containing("there is no such file"));
    std::ofstream(folder / "new.lua") << "return {}";
    CHECK_THROWS_WITH(JournalReader(folder / "new.lua"),
                      containing("nothing of this tournament has been played"));
    std::ofstream(folder / "text.db") << "no database at all, whatever its name says";
    CHECK_THROWS_WITH(JournalReader(folder / "text.db"), containing("this is no journal"));
    { Database((folder / "other.db").string()).run("CREATE TABLE other (x)"); }
    CHECK_THROWS_WITH(JournalReader(folder / "other.db"), containing("not a journal of Plyboard"));
    { const Journal journal(folder / "old.db", plan_of()); }
    { Database((folder / "old.db").string()).run("PRAGMA user_version=0"); }
    CHECK_THROWS_WITH(JournalReader(folder / "old.db"),
                      containing("has layout 1") && containing("--restart"));
    CHECK_THROWS_WITH(Journal(folder / "old.db", plan_of()), containing("has layout 1"));
    { Database((folder / "old.db").string()).run("PRAGMA user_version=99"); }
    CHECK_THROWS_WITH(JournalReader(folder / "old.db"),
                      containing("a newer Plyboard wrote this journal: it has layout 99"));
    CHECK_THROWS_WITH(Journal(folder / "old.db", plan_of()), containing("--journal"));
}

TEST_CASE("journal: what others have written into one is refused", "[journal]") {
    struct Case {
        const char* what;
        const char* sql;
        const char* says;
    };
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "a.db";
    const auto written = [&](const char* sql) {
        std::filesystem::remove(file);
        play_some(file, plan_of(), 10);
        Database(file.string()).run(sql);
    };
    // For whoever changed the plan and took its seal away.
    const std::string unsealed = "DELETE FROM tournament WHERE key = 'plan';";
    for (const Case& each :
         {Case{"a view without end",
               "ALTER TABLE matches RENAME TO m; CREATE VIEW matches AS WITH RECURSIVE c(x) AS "
               "(SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x number, 1 round, 1 game, 0 "
               "opening, 0 opening_cycle, NULL start, 'f e' moves, 2 plies, 2 opening_plies, "
               "'normal' termination, '' detail, NULL thoughts, 0 uneven, 0 seal FROM c",
               "its tables are not those of a journal"},
          Case{"a trigger",
               "CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM matches; END",
               "its tables are not those of a journal"},
          Case{"a table too few", "DROP TABLE players", "its tables are not those of a journal"},
          Case{"a computed column",
               "DROP TABLE plan; CREATE TABLE plan (x, line TEXT AS (hex(zeroblob(9))) VIRTUAL); "
               "INSERT INTO plan VALUES (1)",
               "its tables are not those of a journal"},
          Case{"a constraint",
               "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, "
               "'termination TEXT', 'termination TEXT CHECK (length(hex(zeroblob(9))) > 0)')",
               "its tables are not those of a journal"},
          Case{"a computed default",
               "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, "
               "'began INTEGER', 'began INTEGER, more TEXT DEFAULT (hex(zeroblob(9)))')",
               "its tables are not those of a journal"},
          Case{"a computed index", "CREATE INDEX i ON matches (round, length(moves))",
               "its tables are not those of a journal"},
          Case{"an index of some rows", "CREATE INDEX i ON matches (round) WHERE moves LIKE '%a%'",
               "its tables are not those of a journal"},
          Case{"a computed column in a table of another",
               "CREATE TABLE pragma_table_xinfo (x, hidden AS (hex(zeroblob(9))))",
               "its tables are not those of a journal"},
          Case{"other rounds", "UPDATE plan SET line = json_set(line, '$.tournament.rounds', 51)",
               "what was to be played is not as it was written"},
          Case{"another file",
               "UPDATE plan SET line = json_set(line, '$.sources[0].file', '/dev/zero')",
               "what was to be played is not as it was written"},
          Case{"rounds without end",
               "UPDATE plan SET line = json_set(line, '$.tournament.rounds', 1000000000000000)",
               "rounds is 1000000000000000, and can be 0 to 1000000"},
          Case{"long openings",
               "UPDATE plan SET line = json_set(line, '$.tournament.openings.plies', 1000000000)",
               "plies is 1000000000, and can be 0 to 200"},
          Case{"many seats", "UPDATE plan SET line = json_set(line, '$.seats[0]', 1000000000)",
               "the numbers of players of its games cannot be"}}) {
        INFO(each.what);
        const bool sealed = std::string_view(each.says).starts_with("what was") ||
                            std::string_view(each.says).starts_with("its tables");
        written((sealed ? std::string(each.sql) : unsealed + each.sql).c_str());
        CHECK_THROWS_WITH(JournalReader(file), containing(each.says));
        CHECK_THROWS_WITH(Journal(file, plan_of()), containing(each.says));
    }
    written("UPDATE matches SET number = 9223372036854775807 WHERE number = 3");
    CHECK_THROWS_WITH(Journal(file, plan_of()),
                      containing("matches without a number") && containing("--salvage"));
    for (const char* seats :
         {"''", "'[]'", "'[[1,1,1,2,100,7,5,3,null]]'", "'[[1,1,1'", "replace(seats, '[1,', '[2,')",
          "replace(seats, 'null', '0')", "replace(seats, ',', ', ')", "seats || ' '"}) {
        INFO(seats);
        written(("UPDATE matches SET seats = " + std::string(seats) + " WHERE number = 3").c_str());
        const auto read = [&] {
            JournalReader(file).each([](const Fixture&, const PlayedMatch&) {});
        };
        CHECK_THROWS_WITH(read(), containing("match 3 is not as it was written"));
    }
    // What somebody has added for questions of his own is nobody's business.
    written(
        "CREATE VIEW wins AS SELECT match FROM seats WHERE utility > 0;"
        "CREATE INDEX rounds ON matches (round, game);"
        "CREATE TABLE \"it's mine\" (x INTEGER CHECK (x > 0), y VARCHAR(10))");
    CHECK(JournalReader(file).size() == 10);
    CHECK_NOTHROW(Journal(file, plan_of()));
    // A program that did not seal plans wrote it.
    written(unsealed.c_str());
    CHECK(JournalReader(file).plan().file.rounds == 50);
    CHECK_NOTHROW(Journal(file, plan_of()));
}

TEST_CASE("journal: a constraint of another's table is not computed", "[journal]") {
    const TemporaryFolder folder;
    play_some(folder / "a.db", plan_of(), 10);
    Database(folder / "a.db")
        .run(
            "CREATE TABLE mine (x INTEGER); INSERT INTO mine VALUES (1); PRAGMA writable_schema=ON;"
            "UPDATE sqlite_master SET sql = replace(sql, 'x INTEGER', 'x INTEGER CHECK (x > 1)')");
    CHECK_NOTHROW(Journal(folder / "a.db", plan_of()));  // finds no row that violates it
}

TEST_CASE("journal: a text that memory is lacking for is not an empty one", "[journal]") {
    Database database("");
    database.run("PRAGMA encoding='UTF-16'");  // every text that is read is made anew
    Statement row(database, "SELECT hex(zeroblob(9000000))");
    REQUIRE(row.step());
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + 1000000);
    CHECK_THROWS_AS(row.view(0), std::bad_alloc);
    CHECK_THROWS_AS(database.value("SELECT hex(zeroblob(9000000))"), std::bad_alloc);
    sqlite3_hard_heap_limit64(0);
    CHECK(row.view(0).size() == 18000000);
}

TEST_CASE("journal: a text is never larger than a journal can hold", "[journal]") {
    Database database("");
    CHECK_THROWS_WITH(database.value("SELECT hex(zeroblob(400000000))"), containing("too big"));
}

TEST_CASE("journal: what players thought can be asked for in SQL", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    {
        Journal journal(folder / "a.db", plan);
        for (std::uint32_t n = 1; n <= 4; ++n) journal.add(plan.schedule().fixture(n), match_of(n));
    }
    Database database((folder / "a.db").string(), Database::Access::read);
    CHECK(database.value("SELECT count(*) FROM matches WHERE thoughts IS NULL") == "2");
    CHECK(database.value("SELECT sum(value->>0) FROM matches, json_each(thoughts)") == "-14");
}

TEST_CASE("journal: without a name it lives as long as the object", "[journal]") {
    const Plan plan = plan_of();
    Journal journal({}, plan);
    journal.add(plan.schedule().fixture(1), match_of(1));
    int rows = 0;
    journal.each([&](const Fixture&, const PlayedMatch&) { ++rows; });
    CHECK(rows == 1);
}

TEST_CASE("fingerprints: the difference in words", "[journal]") {
    CHECK(difference({{"seed", "1"}}, {{"seed", "1"}}).empty());
    CHECK(difference({{"player 2", "x"}}, {{"player 2", "x"}, {"player 3", "y"}}) ==
          "player 3 is new: y");
    CHECK(difference({{"program", "1"}}, {{"program", "2"}}) == "the program changed");
}

TEST_CASE("fingerprints: clocks read as in journals from before there were periods", "[journal]") {
    const auto written = [](const char* clock) {
        Plan plan = plan_of();
        plan.file.players[0].clock = parse_clock(clock);
        return fingerprints(plan).at("player 1");
    };
    CHECK(written("10s+100ms") == "a = random on 10s+100ms with 0 ms a move");
    CHECK(written("10s+1x5s") == "a = random on 10s with 5000 ms a move");
    CHECK(written("5s/move") == "a = random on 0s with 5000 ms a move");
    CHECK(written("10s+3x5s") != written("10s+1x5s"));
    CHECK(written("40/10s") != written("10s"));
}

TEST_CASE("played match: opening and lines", "[journal]") {
    PlayedMatch match = match_of(1);
    CHECK(match.opening() == "a1 b2");
    match.opening_plies = 3;
    CHECK(match.opening() == "a1 b2 c3");
    match.opening_plies = 0;
    CHECK(match.opening().empty());
    CHECK(to_line(from_line(to_line(match))) == to_line(match));
    CHECK_THROWS_WITH(from_line("[1,2]"), containing("is not a match"));

    CHECK(match.thoughts_by_ply().empty());
    match.thoughts = "[null,[-12,5,1000,7],[null,0,30,2]]";
    const auto thoughts = match.thoughts_by_ply();
    REQUIRE(thoughts.size() == 3);
    CHECK_FALSE(thoughts[0]);
    CHECK(thoughts[1]->score == -12);
    CHECK(thoughts[1]->depth == 5);
    CHECK(thoughts[1]->nodes == 1000);
    CHECK(thoughts[1]->time == std::chrono::microseconds(7));
    CHECK_FALSE(thoughts[2]->score);
    match.thoughts = "[[-12,5,1000,7,\"e4 e5\"],[null,0,30,2,250,\"a\\\"b c\"]]";
    const auto with_lines = match.thoughts_by_ply();
    CHECK(with_lines.at(0)->line == "e4 e5");
    CHECK_FALSE(with_lines.at(0)->left);
    CHECK(with_lines.at(1)->line == "a\"b c");
    CHECK(with_lines.at(1)->left == std::chrono::milliseconds(250));
    MatchRecord record;
    record.thoughts = with_lines;
    CHECK(played_match(1, 0, record).thoughts == match.thoughts);
    match.thoughts = "[7]";
    CHECK_THROWS_WITH(match.thoughts_by_ply(), containing("no list of plies"));
}

TEST_CASE("standings: points, order and pairings", "[standings]") {
    CHECK(Outcome::win(0).points(0) == 1);
    CHECK(Outcome::draw(3).points(2) == 0.5);
    CHECK(Outcome::scores({5, 9, 5, 1}).points(0) == 0.5);
    CHECK(Outcome::win(0, 1).points(0) == 1);

    const Plan plan = plan_of();
    Tally tally(2);
    for (std::uint32_t n = 1; n <= 20; ++n) tally.add(plan.schedule().fixture(n), match_of(n));
    const Standings standings = tally.standings();
    CHECK(standings.errors == 4);
    CHECK(standings.matches == 16);
    REQUIRE(standings.pairings.size() == 1);
    const PairingStanding& pairing = standings.pairings[0];
    CHECK(pairing.wins + pairing.draws + pairing.losses == 16);
    CHECK(standings.players[0].score + standings.players[1].score == 16);
}
