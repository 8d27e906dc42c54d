// Journals that go on: extended tournaments, older layouts.

#include <set>

#include "framework/tournament/journal/fingerprints.hpp"
#include "tests/unit/tournament/journal_plans.hpp"

using namespace ply;
using namespace ply_test::journals;
using ply_test::containing;
using ply_test::TemporaryFolder;

TEST_CASE("journal: new players and rounds go on behind what was played", "[journal]") {
    const TemporaryFolder folder;
    const Plan two = plan_of();
    {
        Journal journal(folder / "a.db", two);
        for (std::uint32_t n = 1; n <= 60; ++n) journal.add(two.schedule().fixture(n), match_of(n));
    }
    Plan four = two;
    four.file.rounds = 70;
    four.file.players.insert(four.file.players.begin() + 1, parse_player("new = random"));
    four.file.players.push_back(parse_player("last = random"));
    CHECK_THROWS_WITH(Journal(folder / "a.db", four), containing("put it back"));
    for (const bool extend : {true, false}) {  // once extended, it is like any other
        const Journal journal(folder / "a.db", four, extend);
        CHECK(journal.plan().player_name(1) == "b");
        CHECK(journal.plan().player_name(2) == "new");
        std::uint32_t kept = 0;
        journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
            CHECK(fixture == journal.plan().schedule().fixture(match.number));
            CHECK(fixture == two.schedule().fixture(match.number));
            ++kept;
        });
        CHECK(kept == 60);
        CHECK(journal.plan().schedule().size() == 4 * 3 * 70);
    }
    CHECK(JournalReader(folder / "a.db").plan().schedule().size() == 4 * 3 * 70);
    CHECK_THROWS_WITH(Journal(folder / "a.db", two, true), containing("is gone"));
}

TEST_CASE("journal: new players come into a Swiss tournament and onto a ladder", "[journal]") {
    const TemporaryFolder folder;
    for (const FormatKind kind : {FormatKind::swiss, FormatKind::ladder}) {
        INFO(format_name(kind));
        Plan four = with_players(plan_of(), {"c", "d"});
        four.file.format = kind;
        four.file.rounds = 3;
        const Plan six = with_players(four, {"e", "f"});
        play_some(folder / "a.db", four, 4);  // the first round, of two meetings
        CHECK_THROWS_WITH(Journal(folder / "a.db", six), containing("go on with --extend"));
        { const Journal journal(folder / "a.db", six, true); }
        const Journal journal(folder / "a.db", six);
        Schedule schedule = journal.plan().schedule();
        std::set<int> players;
        for (std::uint32_t n = 1; n <= schedule.known(); ++n) {
            const Fixture fixture = schedule.fixture(n);
            if (n <= 4) CHECK(fixture == four.schedule().fixture(n));
            if (n > 4) players.insert(fixture.seats.begin(), fixture.seats.end());
            schedule.tell(fixture, Outcome::win(0));
        }
        CHECK(schedule.settled());
        CHECK(schedule.size() > 4u + 2 * 2 * 2);  // as four players would have had
        CHECK(players == std::set{0, 1, 2, 3, 4, 5});

        // Before the first match the tournament is the one it would have been.
        play_some(folder / "none.db", four, 0);
        const Journal none(folder / "none.db", six, true);
        CHECK(none.plan().to_line() == six.to_line());

        play_some(folder / "late.db", four, kind == FormatKind::swiss ? 12 : 10);
        CHECK_THROWS_WITH(Journal(folder / "late.db", six, true),
                          containing("the last round has begun") && containing("raise 'rounds'"));
        std::filesystem::remove_all((folder / "").parent_path());
        std::filesystem::create_directories((folder / "").parent_path());
    }
    Plan knockout = plan_of();
    knockout.file.format = FormatKind::knockout;
    const Plan larger = with_players(knockout, {"c"});
    play_some(folder / "a.db", knockout, 1);
    CHECK_THROWS_WITH(Journal(folder / "a.db", larger, true),
                      containing("nobody can enter a knockout") && containing("--restart"));
    play_some(folder / "none.db", knockout, 0);
    CHECK(Journal(folder / "none.db", larger, true).plan().to_line() == larger.to_line());
    Plan games = knockout;
    games.file.format = FormatKind::swiss;
    play_some(folder / "games.db", games, 1);
    games.file.games.push_back("other");
    games.sources.push_back(games.sources[0]);
    games.sources.back().name = "other";
    games.seats.push_back(2);
    CHECK_THROWS_WITH(Journal(folder / "games.db", games, true), containing("game 2 is new"));
}

TEST_CASE("journal: a list of openings may grow at its end", "[journal]") {
    const TemporaryFolder folder;
    Plan plan = plan_of();
    plan.file.openings.file = "book.txt";
    plan.file.openings.lines = {{1, "a1"}, {2, "b2"}, {3, "c3"}};
    Plan more = plan;
    more.file.openings.lines.push_back({4, "d4"});
    more.file.openings.lines.push_back({5, "e5"});

    play_some(folder / "a.db", plan, 6);  // every pair has an opening: three of them
    CHECK_THROWS_WITH(Journal(folder / "a.db", more),
                      containing("openings was book.txt") && containing("go on with --extend"));
    const std::uint32_t size = more.schedule().size();
    {
        const Journal journal(folder / "a.db", more, true);
        CHECK(journal.plan().to_line() == more.to_line());  // as if it had always been so long
        std::uint32_t kept = 0;
        journal.each([&](const Fixture&, const PlayedMatch&) { ++kept; });
        CHECK(kept == 6);
        CHECK(journal.plan().schedule().size() == size);
    }
    CHECK_THROWS_WITH(Journal(folder / "a.db", plan, true), containing("openings was book.txt"));

    play_some(folder / "used.db", plan, 7);  // the list has run out
    for (const bool extend : {true, false}) {
        const Journal journal(folder / "used.db", more, extend);
        CHECK(journal.plan().file.openings.earlier ==
              std::vector<OpeningSettings::Shorter>{{3, 4}});
        std::uint32_t kept = 0;
        journal.each([&](const Fixture&, const PlayedMatch&) { ++kept; });
        CHECK(kept == 7);
    }
    CHECK(JournalReader(folder / "used.db").size() == 7);

    Plan other = more;
    other.file.openings.lines[1].text = "z9";
    CHECK_THROWS_WITH(Journal(folder / "used.db", other, true), containing("put it back"));
    for (Plan* each : {&plan, &more}) each->file.openings.shuffled = true;
    play_some(folder / "shuffled.db", plan, 1);
    CHECK_THROWS_WITH(Journal(folder / "shuffled.db", more, true),
                      containing("a shuffled list of openings cannot grow"));
}

TEST_CASE("journal: older layouts are carried over, and a copy is kept", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    // A match of the tables as they were in layouts 4, 3 and 2, written without this program's
    // help; its seal is of a time when hosts were not kept.
    PlayedMatch kept_match = match_of(1);
    kept_match.outcome = Outcome::win(0);
    const std::int64_t seal =
        RowSeal(fingerprints(plan)).of(plan.schedule().fixture(1), kept_match);
    const auto old_journal = [&](const char* name, int layout) {
        play_some(folder / name, plan, 1);
        Database database((folder / name).string());
        if (layout == 5)
            return database.run("ALTER TABLE matches DROP COLUMN began; PRAGMA user_version=5");
        database.run(
            "CREATE TABLE old (number INTEGER PRIMARY KEY, round INTEGER NOT NULL, game INTEGER "
            "NOT NULL, opening INTEGER NOT NULL, opening_cycle INTEGER NOT NULL, start TEXT, moves "
            "TEXT NOT NULL, plies INTEGER NOT NULL, opening_plies INTEGER NOT NULL, termination "
            "TEXT NOT NULL, detail TEXT NOT NULL, thoughts TEXT, uneven INTEGER NOT NULL, seal "
            "INTEGER NOT NULL);"
            "INSERT INTO old SELECT number, round, game, opening, opening_cycle, start, moves,"
            " plies, opening_plies, termination, detail, thoughts, uneven, " +
            std::to_string(seal) +
            " FROM matches;"
            "CREATE TABLE old_seats (match INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER "
            "NOT NULL, utility INTEGER, rank INTEGER, moves INTEGER NOT NULL, nodes INTEGER NOT "
            "NULL, depth_sum INTEGER NOT NULL, time_ns INTEGER NOT NULL, longest_ns INTEGER NOT "
            "NULL, overrun_ns INTEGER, PRIMARY KEY (match, seat)) WITHOUT ROWID;"
            "INSERT INTO old_seats SELECT * FROM seats;"
            "DROP VIEW seats; DROP TABLE matches; DROP TABLE hosts;"
            "ALTER TABLE old RENAME TO matches; ALTER TABLE old_seats RENAME TO seats;"
            "CREATE VIEW wins AS SELECT match FROM seats WHERE utility > 0;"
            "DELETE FROM tournament WHERE key = 'seal';"
            "PRAGMA user_version=4");
        if (layout == 4) return;
        database.run(
            "ALTER TABLE seats DROP COLUMN overrun_ns; DELETE FROM tournament WHERE key = 'plan';"
            "PRAGMA user_version=3");
        if (layout == 3) return;
        database.run(
            "ALTER TABLE matches DROP COLUMN uneven; ALTER TABLE matches DROP COLUMN seal;"
            "UPDATE plan SET line = json_remove(line, '$.earlier', '$.tournament.ratings');"
            "PRAGMA user_version=2");
    };
    for (const int layout : {5, 4, 3, 2}) {
        INFO(layout);
        const std::string name = "l" + std::to_string(layout) + ".db";
        old_journal(name.c_str(), layout);
        {  // reading leaves it as it is
            const JournalReader reader(folder / name.c_str());
            std::vector<std::string> moves;
            reader.each([&](const Fixture& fixture, const PlayedMatch& match) {
                CHECK(fixture == plan.schedule().fixture(1));
                CHECK(match.outcome == Outcome::win(0));
                CHECK_FALSE(match.seats.at(1).overrun);
                CHECK_FALSE(match.has_time());
                moves.push_back(match.moves);
            });
            CHECK(moves == std::vector<std::string>{"a1 b2 c3"});
            CHECK(Database((folder / name.c_str()).string()).value("PRAGMA user_version") ==
                  std::to_string(layout));
        }
        // That of another tournament is refused as it is.
        CHECK_THROWS_WITH(Journal(folder / name.c_str(), plan_of(2)),
                          containing("seed was 1 and is 2"));
        CHECK_FALSE(std::filesystem::exists(folder / (name + ".1").c_str()));
        {
            Journal journal(folder / name.c_str(), plan);
            CHECK(journal.older_copy() == folder / (name + ".1").c_str());
            journal.add(plan.schedule().fixture(2), match_of(2));
        }
        const Journal journal(folder / name.c_str(), plan);
        CHECK(journal.older_copy().empty());
        std::uint32_t kept = 0;
        journal.each([&](const Fixture&, const PlayedMatch&) { ++kept; });
        CHECK(kept == 2);
        Database copy((folder / (name + ".1").c_str()).string());
        CHECK(copy.value("PRAGMA user_version") == std::to_string(layout));
        CHECK(copy.value("SELECT count(*) FROM matches") == "1");
    }
}
