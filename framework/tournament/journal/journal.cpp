#include "framework/tournament/journal/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>

#include "framework/base/input_file.hpp"
#include "framework/tournament/journal/fingerprints.hpp"
#include "framework/tournament/journal/journal_layout.hpp"
#include "framework/tournament/journal/plan_extension.hpp"
#include "framework/tournament/results/course.hpp"

namespace ply {
namespace {

constexpr int most_waiting = 4096;
constexpr std::chrono::milliseconds longest_wait{50};

Descriptor locked(const std::filesystem::path& path) {
    if (path.empty()) return Descriptor();
    const auto refuse = [&](const std::string& obstacle) -> Error {
        return Error(
            fmt::format("{}: the journal cannot be written: {}; choose another place with "
                        "--journal",
                        path.string(), obstacle));
    };
    std::error_code unreadable;
    if (std::filesystem::exists(path, unreadable))
        if (const std::string obstacle = obstacle_to_reading(path); !obstacle.empty())
            throw refuse(obstacle);
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666));
    if (!file.open()) throw refuse(std::strerror(errno));
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        throw Error(
            fmt::format("{}: another plyboard is at work on this journal; wait for it, or "
                        "choose another with --journal",
                        path.string()));
    return file;
}

/// `first.db.1`, or the next number that nobody has.
std::filesystem::path free_name(const std::filesystem::path& path) {
    for (int i = 1;; ++i) {
        std::filesystem::path name = fmt::format("{}.{}", path.string(), i);
        if (!std::filesystem::exists(name)) return name;
    }
}

Played played_so_far(Database& database) {
    Statement row(database,
                  "SELECT ifnull(max(round), 0), ifnull(max(opening) + 1, 0) FROM matches");
    row.step();
    return {static_cast<int>(row.whole(0)), static_cast<std::size_t>(row.whole(1))};
}

void bind_or_null(Statement& statement, int index, const std::string& text) {
    if (text.empty()) {
        statement.bind_null(index);
    } else {
        statement.bind(index, text);
    }
}

}  // namespace

struct Journal::Statements {
    explicit Statements(const Database& database)
        : match(database, "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          seat(database, "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          begin(database, "BEGIN IMMEDIATE"),
          commit(database, "COMMIT") {}
    Statement match, seat, begin, commit;
};

Journal::Journal(const std::filesystem::path& path, const Plan& plan, bool extend)
    : path_(path), plan_(plan), lock_(locked(path)), database_(path.string()) {
    const bool fresh = database_.value("SELECT count(*) FROM sqlite_master") == "0";
    const int layout = fresh ? journal_layout : layout_of(database_, path.string());
    database_.run(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF;"
        " PRAGMA wal_autocheckpoint=4000");
    if (fresh) {
        database_.run("BEGIN IMMEDIATE");
        make_tables();
        describe();
        database_.run("COMMIT");
    } else {
        const std::string health = database_.value("PRAGMA quick_check(1)");
        if (health != "ok")  // a heading and a line
            throw DamagedFile(database_.file(), health.substr(health.find('\n') + 1));
        require_whole_matches();
        if (layout == journal_layout) {
            compare(extend);
        } else {
            carry_over(layout, extend);
        }
    }
    seal_.emplace(fingerprints(plan_));
    statements_ = std::make_unique<Statements>(database_);
}

Journal::~Journal() {
    try {
        commit();
    } catch (const Error&) {  // those rows are played again
    }
}

void Journal::make_tables() {
    database_.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}",
                              journal_application, journal_layout));
    database_.run(
        "CREATE TABLE tournament (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
        "CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT "
        "NULL);"
        "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, searcher TEXT NOT NULL);"
        "CREATE TABLE plan (line TEXT NOT NULL);"
        "CREATE TABLE matches (number INTEGER PRIMARY KEY, round INTEGER NOT NULL,"
        " game INTEGER NOT NULL, opening INTEGER NOT NULL, opening_cycle INTEGER NOT NULL,"
        " start TEXT, moves TEXT NOT NULL, plies INTEGER NOT NULL,"
        " opening_plies INTEGER NOT NULL, termination TEXT NOT NULL, detail TEXT NOT NULL,"
        " thoughts TEXT, uneven INTEGER NOT NULL, seal INTEGER NOT NULL);"
        "CREATE TABLE seats (match INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT "
        "NULL,"
        " utility INTEGER, rank INTEGER, moves INTEGER NOT NULL, nodes INTEGER NOT NULL,"
        " depth_sum INTEGER NOT NULL, time_ns INTEGER NOT NULL, longest_ns INTEGER NOT NULL,"
        " overrun_ns INTEGER, PRIMARY KEY (match, seat)) WITHOUT ROWID;");
}

void Journal::describe() {
    write_plan(database_, plan_);
    for (const auto& [key, value] : fingerprints(plan_)) {
        Statement(database_, "INSERT INTO tournament VALUES (?, ?)")
            .bind(1, key)
            .bind(2, value)
            .execute();
    }
    for (std::size_t i = 0; i < plan_.sources.size(); ++i)
        Statement(database_, "INSERT INTO games VALUES (?, ?, ?)")
            .bind(1, static_cast<std::int64_t>(i + 1))
            .bind(2, plan_.game_name(static_cast<int>(i)))
            .bind(3, fingerprint(plan_.sources[i]))
            .execute();
    for (std::size_t i = 0; i < plan_.file.players.size(); ++i)
        Statement(database_, "INSERT INTO players VALUES (?, ?, ?)")
            .bind(1, static_cast<std::int64_t>(i + 1))
            .bind(2, plan_.file.players[i].name)
            .bind(3, plan_.file.players[i].text())
            .execute();
}

/// False, too, when its matches are not those of the plan: what differs is said elsewhere.
bool Journal::complete() const {
    Course course(plan_, [](std::uint32_t) {});
    try {
        read_matches(
            database_, plan_, RowSeal(read_fingerprints(database_)),
            [&](const Fixture& fixture, const PlayedMatch& match) {
                course.finished(fixture, match);
            },
            1);
    } catch (const DamagedFile&) {
        throw;
    } catch (const Error&) {
        return false;
    }
    return course.complete();
}

/// A row that nobody reads would be in the way of the match that is played instead.
void Journal::require_whole_matches() {
    if (database_.value(
            "SELECT EXISTS (SELECT 1 FROM seats WHERE match NOT IN (SELECT number FROM matches))"
            " OR EXISTS (SELECT 1 FROM matches WHERE number NOT BETWEEN 1 AND 4294967295"
            " OR number NOT IN (SELECT match FROM seats))") != "0")
        throw DamagedFile(database_.file(),
                          "there are matches without seats, or seats without one");
}

/// The copy is made first, and goes again when the journal is not of this tournament.
void Journal::carry_over(int layout, bool extend) {
    older_copy_ = free_name(path_);
    try {
        Statement(database_, "VACUUM INTO ?").bind(1, older_copy_.string()).execute();
        database_.run("BEGIN IMMEDIATE");
        migrate(database_, layout);
        compare(extend);
        database_.run("COMMIT");
    } catch (...) {
        sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
        std::filesystem::remove(older_copy_);
        throw;
    }
}

void Journal::compare(bool extend) {
    const Fingerprints kept = read_fingerprints(database_);
    const Plan old = read_plan(database_, database_.file());
    const Plan wanted = plan_;
    go_on_with(plan_, old, extend);
    Fingerprints now = fingerprints(plan_);
    const auto program = kept.find("program");
    of_another_program_ = program != kept.end() && program->second != now["program"] && complete();
    if (of_another_program_) now["program"] = program->second;
    const std::string change = difference(kept, now);
    if (change.empty()) {
        if (plan_.to_line() != old.to_line()) {  // how ratings are computed, no more
            database_.run("SAVEPOINT planned");
            write_plan(database_, plan_);
            database_.run("RELEASE planned");
        }
        return;
    }
    const Played played = played_so_far(database_);
    const std::string obstacle = extend ? obstacle_to_extending(plan_, old, played) : "";
    if (!obstacle.empty()) throw Error(fmt::format("{}: {}", path_.string(), obstacle));
    Fingerprints before = kept;
    if (has_more_openings(plan_, old)) before["openings"] = now["openings"];
    if (!only_adds(before, now))
        throw Error(
            fmt::format("{}: this journal belongs to another state of things: {}; put it "
                        "back as it was, or begin anew with --restart (the old journal is "
                        "kept)",
                        path_.string(), change));
    if (!extend)
        throw Error(
            fmt::format("{}: the tournament has changed: {}; go on with --extend, put it back as "
                        "it was, or begin anew with --restart (the old journal is kept)",
                        path_.string(), change));
    if (played.rounds == 0) {
        plan_ = wanted;
    } else {
        remember_extension(plan_, old, played);
    }
    plan_.schedule();  // says when there would be too many matches
    redescribe(kept);
}

void Journal::redescribe(const Fingerprints& before) {
    database_.run(
        "SAVEPOINT described; DELETE FROM plan; DELETE FROM tournament; DELETE FROM games;"
        "DELETE FROM players");
    describe();
    const RowSeal old(before);
    reseal(database_, plan_, &old, RowSeal(fingerprints(plan_)));
    database_.run("RELEASE described");
}

void Journal::begin() {
    if (waiting_++ > 0) return;
    oldest_ = std::chrono::steady_clock::now();
    statements_->begin.execute();
}

void Journal::remove(std::uint32_t number) {
    begin();
    for (const char* rows :
         {"DELETE FROM matches WHERE number = ?", "DELETE FROM seats WHERE match = ?"})
        Statement(database_, rows).bind(1, std::int64_t{number}).execute();
}

void Journal::add(const Fixture& fixture, const PlayedMatch& match) {
    begin();
    Statement& row = statements_->match;
    row.bind(1, match.number)
        .bind(2, fixture.round)
        .bind(3, fixture.game + 1)
        .bind(4, static_cast<std::int64_t>(fixture.opening))
        .bind(5, match.opening_cycle)
        .bind(7, match.moves)
        .bind(8, match.plies)
        .bind(9, match.opening_plies)
        .bind(10, termination_name(match.termination))
        .bind(11, match.detail);
    bind_or_null(row, 6, match.start);
    bind_or_null(row, 12, match.thoughts);
    row.bind(13, std::int64_t{match.uneven}).bind(14, seal_->of(fixture, match)).execute();
    for (std::size_t i = 0; i < fixture.seats.size(); ++i) {
        const SeatTotals& totals = match.seats.at(i);
        Statement& seat = statements_->seat;
        seat.bind(1, match.number).bind(2, static_cast<std::int64_t>(i + 1));
        seat.bind(3, fixture.seats[i] + 1);
        if (match.outcome) {
            seat.bind(4, match.outcome->utility[i]).bind(5, match.outcome->rank[i]);
        } else {
            seat.bind_null(4).bind_null(5);
        }
        seat.bind(6, totals.moves)
            .bind(7, static_cast<std::int64_t>(totals.nodes))
            .bind(8, totals.depth_sum)
            .bind(9, totals.time.count())
            .bind(10, totals.longest_move.count());
        if (totals.overrun) {
            seat.bind(11, totals.overrun->count());
        } else {
            seat.bind_null(11);
        }
        seat.execute();
    }
}

void Journal::commit_if_due() {
    if (waiting_ == 0) return;
    const auto age = std::chrono::steady_clock::now() - oldest_;
    if (waiting_ >= most_waiting || age >= longest_wait) commit();
}

void Journal::commit() {
    if (waiting_ == 0) return;
    statements_->commit.execute();
    waiting_ = 0;
}

std::filesystem::path Journal::move_aside(const std::filesystem::path& path) {
    if (path.empty() || !std::filesystem::exists(path)) return {};
    const Descriptor lock = locked(path);
    const std::filesystem::path aside = free_name(path);
    for (const char* part : {"-wal", "-shm"})
        if (std::filesystem::exists(path.string() + part))
            std::filesystem::rename(path.string() + part, aside.string() + part);
    std::filesystem::rename(path, aside);
    return aside;
}

}  // namespace ply
