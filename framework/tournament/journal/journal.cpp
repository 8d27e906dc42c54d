#include "framework/tournament/journal/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "framework/base/files/file_lock.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/system/host_name.hpp"
#include "framework/tournament/journal/fingerprints.hpp"
#include "framework/tournament/journal/journal_layout.hpp"
#include "framework/tournament/journal/plan_extension.hpp"
#include "framework/tournament/journal/seats_text.hpp"
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
    if (!lock_file(file, path.string()))
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
        : match(database,
                "INSERT INTO matches (number, round, game, opening, opening_cycle, plies,"
                " opening_plies, uneven, host, seal, termination, start, seats, moves, detail,"
                " thoughts, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          begin(database, "BEGIN IMMEDIATE"),
          commit(database, "COMMIT") {}
    Statement match, begin, commit;
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
        database_.require_whole();
        require_matches();
        if (layout == journal_layout) {
            compare(extend);
        } else {
            carry_over(layout, extend);
        }
    }
    seal_.emplace(fingerprints(plan_));
    statements_ = std::make_unique<Statements>(database_);
    this_host_ = host_name();
    Statement host(database_, "SELECT name, id FROM hosts");
    while (host.step()) hosts_.emplace(host.text(0), host.whole(1));
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
    database_.run(tables_of_journal());
}

void Journal::describe() {
    write_plan(database_, plan_);
    write_fingerprints(database_, fingerprints(plan_));
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
            database_, plan_, RowSeal(read_fingerprints(database_, database_.file())),
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
void Journal::require_matches() {
    if (database_.value("SELECT EXISTS (SELECT 1 FROM matches WHERE number < 1 OR number > "
                        "4294967295)") != "0")
        throw DamagedFile(database_.file(), "there are matches without a number");
}

/// Where it was deleted or renamed the program would go on, and nobody would find what it wrote.
void Journal::require_in_place() const {
    if (!lock_.open()) return;
    struct stat ours {
    }, there{};
    if (fstat(lock_.get(), &ours) != 0) return;
    const bool found = stat(path_.c_str(), &there) == 0;
    if (found ? ours.st_ino == there.st_ino && ours.st_dev == there.st_dev : errno != ENOENT)
        return;
    throw Error(
        fmt::format("{}: the journal was deleted or renamed while it was written; put it back, or "
                    "start again, which plays the matches anew",
                    path_.string()));
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
    const Fingerprints kept = read_fingerprints(database_, database_.file());
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
    Statement(database_, "DELETE FROM matches WHERE number = ?")
        .bind(1, std::int64_t{number})
        .execute();
}

/// Within a transaction.
std::int64_t Journal::host_id(const std::string& name) {
    const auto [host, added] = hosts_.try_emplace(name, static_cast<std::int64_t>(hosts_.size()));
    if (added)
        Statement(database_, "INSERT INTO hosts VALUES (?, ?)")
            .bind(1, ++host->second)
            .bind(2, name)
            .execute();
    return host->second;
}

void Journal::add(const Fixture& fixture, const PlayedMatch& match) {
    if (match.host.empty() && !this_host_.empty()) {
        PlayedMatch here = match;
        here.host = this_host_;
        return add(fixture, here);
    }
    begin();
    Statement& row = statements_->match;
    row.bind(1, match.number)
        .bind(2, fixture.round)
        .bind(3, fixture.game + 1)
        .bind(4, static_cast<std::int64_t>(fixture.opening))
        .bind(5, match.opening_cycle)
        .bind(6, match.plies)
        .bind(7, match.opening_plies)
        .bind(8, std::int64_t{match.uneven});
    if (match.host.empty()) {
        row.bind_null(9);
    } else {
        row.bind(9, host_id(match.host));
    }
    row.bind(10, seal_->of(fixture, match)).bind(11, termination_name(match.termination));
    bind_or_null(row, 12, match.start);
    row.bind(13, seats_text(fixture, match)).bind(14, match.moves).bind(15, match.detail);
    bind_or_null(row, 16, match.thoughts);
    if (match.has_time()) {
        row.bind(17, std::int64_t{match.began.time_since_epoch().count()});
    } else {
        row.bind_null(17);
    }
    row.execute();
}

void Journal::commit_if_due() {
    if (waiting_ == 0) return require_in_place();
    const auto age = std::chrono::steady_clock::now() - oldest_;
    if (waiting_ >= most_waiting || age >= longest_wait) commit();
}

void Journal::commit() {
    require_in_place();
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
