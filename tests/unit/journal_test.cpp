#include "framework/tournament/journal.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <map>
#include <set>

#include "framework/game/random.hpp"
#include "framework/tournament/fingerprints.hpp"
#include "framework/tournament/salvage.hpp"
#include "framework/tournament/tournament.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

namespace {

class Folder {
public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("ply-journal-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

Plan plan_of(std::uint64_t seed = 1) {
    TournamentFile file;
    file.games = {"nim"};
    file.players = {parse_player("a = random"), parse_player("b = random")};
    file.rounds = 50;
    file.seed = seed;
    GameSource source;
    source.kind = GameSource::Kind::script;
    source.name = "nim";
    source.text = "-- rules";
    return {file, {source}, {2}};
}

PlayedMatch match_of(std::uint32_t number) {
    PlayedMatch match;
    match.number = number;
    match.moves = "a1 b2 c3";
    match.plies = 3;
    match.opening_plies = 2;
    match.termination = number % 5 == 0 ? Termination::game_error : Termination::normal;
    match.detail = "it's over; \"really\"";
    if (number % 5 != 0) match.outcome = Outcome::win(static_cast<int>(number % 2));
    match.seats = {{2, 100 + number, 7, std::chrono::nanoseconds(5), std::chrono::nanoseconds(3)},
                   {1, 50, 3, std::chrono::nanoseconds(4), std::chrono::nanoseconds(4)}};
    if (number % 3 == 0) match.seats[1].overrun = std::chrono::nanoseconds(number % 2 * 77);
    if (number % 2 == 0) match.thoughts = "[null,null,[-7,3,50,9]]";
    if (number % 7 == 0) match.start = "x . o";
    return match;
}

}  // namespace

TEST_CASE("journal: what was committed is there again", "[journal]") {
    const Folder folder;
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
    const Folder folder;
    const Journal first(folder / "a.db", plan_of());
    CHECK_THROWS_WITH(Journal(folder / "a.db", plan_of()),
                      containing("another plyboard is at work"));
    CHECK_THROWS_WITH(Journal::move_aside(folder / "a.db"),
                      containing("another plyboard is at work"));
}

TEST_CASE("journal: a change is refused with the difference", "[journal]") {
    const Folder folder;
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
    const Folder folder;
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

TEST_CASE("journal: what cannot be read is said in a sentence", "[journal]") {
    const Folder folder;
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

TEST_CASE("journal: what players thought can be asked for in SQL", "[journal]") {
    const Folder folder;
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
    CHECK(points(Outcome::win(0), 0, 2) == 1);
    CHECK(points(Outcome::draw(3), 2, 3) == 0.5);
    CHECK(points(Outcome::scores({5, 9, 5, 1}), 0, 4) == 0.5);
    CHECK(points(Outcome::win(0, 1), 0, 1) == 1);

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

TEST_CASE("journal: new players and rounds go on behind what was played", "[journal]") {
    const Folder folder;
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

namespace {

/// A journal of `plan` with the first `matches` of its fixtures, the first seat always winning.
void play_some(const std::filesystem::path& path, const Plan& plan, std::uint32_t matches) {
    Journal journal(path, plan);
    Schedule schedule = plan.schedule();
    for (std::uint32_t n = 1; n <= matches; ++n) {
        const Fixture fixture = schedule.fixture(n);
        PlayedMatch match = match_of(1);
        match.number = n;
        match.outcome = Outcome::win(0);
        journal.add(fixture, match);
        schedule.tell(fixture, match.outcome);
    }
}

Plan with_players(Plan plan, std::initializer_list<const char*> names) {
    for (const char* name : names)
        plan.file.players.push_back(parse_player(std::string(name) + " = random"));
    return plan;
}

}  // namespace

TEST_CASE("journal: new players come into a Swiss tournament and onto a ladder", "[journal]") {
    const Folder folder;
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
    const Folder folder;
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
    const Folder folder;
    const Plan plan = plan_of();
    // A match of the tables as they were in layouts 3 and 2, written without this program's help.
    const auto old_journal = [&](const char* name, int layout) {
        play_some(folder / name, plan, 1);
        Database database((folder / name).string());
        database.run(
            "CREATE TABLE old (match INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT "
            "NULL, utility INTEGER, rank INTEGER, moves INTEGER NOT NULL, nodes INTEGER NOT NULL,"
            " depth_sum INTEGER NOT NULL, time_ns INTEGER NOT NULL, longest_ns INTEGER NOT NULL,"
            " PRIMARY KEY (match, seat)) WITHOUT ROWID;"
            "INSERT INTO old SELECT match, seat, player, utility, rank, moves, nodes, depth_sum,"
            " time_ns, longest_ns FROM seats; DROP TABLE seats; ALTER TABLE old RENAME TO seats;"
            "PRAGMA user_version=3");
        if (layout == 3) return;
        database.run(
            "ALTER TABLE matches DROP COLUMN uneven; ALTER TABLE matches DROP COLUMN seal;"
            "UPDATE plan SET line = json_remove(line, '$.earlier', '$.tournament.ratings');"
            "PRAGMA user_version=2");
    };
    for (const int layout : {3, 2}) {
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

namespace {

/// The matches that a journal has: number and line of each.
std::map<std::uint32_t, std::string> lines_of(const std::filesystem::path& path, const Plan& plan) {
    std::map<std::uint32_t, std::string> lines;
    const Journal journal(path, plan);
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        CHECK(fixture == plan.schedule().fixture(match.number));
        lines[match.number] = to_line(match);
    });
    return lines;
}

/// Is told of the bytes of a file and changes them.
using Damage = std::function<void(std::string&)>;

void damage(const std::filesystem::path& path, const Damage& how) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    how(bytes);
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("journal: of a damaged one what is whole is kept, and nothing else", "[journal]") {
    const Folder folder;
    Plan plan = plan_of();
    plan.file.rounds = 500;
    {
        Journal journal(folder / "whole.db", plan);
        for (std::uint32_t n = 1; n <= 900; ++n)
            journal.add(plan.schedule().fixture(n), match_of(n));
    }
    const auto written = lines_of(folder / "whole.db", plan);
    REQUIRE(written.size() == 900);

    // A third is enough for two thirds, and so on: `least` is what must be kept.
    struct Case {
        const char* what;
        std::size_t least;
        Damage damage;
    };
    const std::vector<Case> cases{
        {"the end is missing", 100, [](std::string& b) { b.resize(b.size() / 2 + 1000); }},
        {"the head is gone", 900, [](std::string& b) { std::fill_n(b.begin(), 100, '\0'); }},
        {"the first page is gone", 900, [](std::string& b) { std::fill_n(b.begin(), 4096, 'x'); }},
        {"a page is gone", 700,
         [](std::string& b) { std::fill_n(b.begin() + 4096 * 20, 4096, '\xff'); }},
        {"a letter has changed", 899,
         [](std::string& b) { b[b.find("a1 b2 c3", b.size() / 2)] = 'b'; }},
        {"what was to be played has changed", 900,
         [](std::string& b) {
             for (std::size_t at = 0; (at = b.find("\"seats\"", at)) != std::string::npos; ++at)
                 b[at + 1] = 'S';
         }},
    };
    for (const Case& each : cases) {
        INFO(each.what);
        std::filesystem::copy_file(folder / "whole.db", folder / "a.db");
        damage(folder / "a.db", each.damage);
        CHECK_THROWS_WITH(lines_of(folder / "a.db", plan),
                          containing("a.db: the journal is damaged") && containing("--salvage") &&
                              containing("--restart"));
        const Salvage salvage = salvage_journal(folder / "a.db", plan);
        CHECK(salvage.aside == folder / "a.db.1");
        CHECK(salvage.kept >= each.least);
        const auto kept = lines_of(folder / "a.db", plan);
        CHECK(kept.size() == salvage.kept);
        for (const auto& [number, line] : kept) CHECK(line == written.at(number));
        CHECK(salvage_journal(folder / "a.db", plan).aside.empty());
        for (const char* file : {"a.db", "a.db.1"}) std::filesystem::remove(folder / file);
    }
    for (const auto& entry : std::filesystem::directory_iterator((folder / "").parent_path()))
        CHECK(entry.path().filename() == "whole.db");

    std::ofstream(folder / "text.db") << "somebody's letter, no journal at all";
    CHECK_THROWS_WITH(salvage_journal(folder / "text.db", plan),
                      containing("no whole match of this tournament"));
    CHECK(std::filesystem::exists(folder / "text.db"));
}

TEST_CASE("journal: any byte that changes is noticed or without meaning", "[journal]") {
    const Folder folder;
    Plan plan = plan_of();
    {
        Journal journal(folder / "whole.db", plan);
        for (std::uint32_t n = 1; n <= 100; ++n)
            journal.add(plan.schedule().fixture(n), match_of(n));
    }
    const auto written = lines_of(folder / "whole.db", plan);
    Random random(4);
    for (int i = 0; i < 24; ++i) {
        std::filesystem::copy_file(folder / "whole.db", folder / "a.db",
                                   std::filesystem::copy_options::overwrite_existing);
        for (const char* part : {"a.db-wal", "a.db-shm"}) std::filesystem::remove(folder / part);
        std::size_t where = 0;
        damage(folder / "a.db", [&](std::string& bytes) {
            where = random.below(static_cast<std::uint32_t>(bytes.size()));
            bytes[where] = static_cast<char>(bytes[where] ^ (1 << random.below(8)));
        });
        INFO(where);
        std::map<std::uint32_t, std::string> lines;
        try {
            lines = lines_of(folder / "a.db", plan);
        } catch (const Error& error) {
            CHECK_FALSE(std::string(error.what()).empty());
            continue;
        }
        CHECK(lines == written);
    }
}
