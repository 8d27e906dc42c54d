#include "framework/tournament/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>

#include "framework/tournament/fingerprints.hpp"

namespace ply {
namespace {

constexpr int application_id = 0x506c7942;  // "PlyB"
constexpr int most_waiting = 256;
constexpr std::chrono::milliseconds longest_wait{50};

Descriptor locked(const std::filesystem::path& path) {
    if (path.empty()) return Descriptor();
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file.open())
        throw Error(
            fmt::format("{}: the journal cannot be written: {}; choose another place with "
                        "--journal",
                        path.string(), std::strerror(errno)));
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        throw Error(
            fmt::format("{}: another plyboard is at work on this journal; wait for it, or "
                        "choose another with --journal",
                        path.string()));
    return file;
}

}  // namespace

struct Journal::Statements {
    explicit Statements(const Database& database)
        : match(database, "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
          seat(database, "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          begin(database, "BEGIN IMMEDIATE"),
          commit(database, "COMMIT") {}
    Statement match, seat, begin, commit;
};

Journal::Journal(const std::filesystem::path& path, const Plan& plan)
    : path_(path), lock_(locked(path)), database_(path.string()) {
    const bool fresh = database_.value("SELECT count(*) FROM sqlite_master") == "0";
    if (!fresh && database_.value("PRAGMA application_id") != std::to_string(application_id))
        throw Error(
            fmt::format("{}: this is a database, but not a journal of Plyboard; choose "
                        "another with --journal",
                        path.string()));
    database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF");
    if (fresh) {
        database_.run("BEGIN IMMEDIATE");
        make_tables();
        describe(plan);
        database_.run("COMMIT");
    } else {
        const std::string health = database_.value("PRAGMA quick_check(1)");
        if (health != "ok")
            throw Error(
                fmt::format("{}: the journal is damaged ({}); begin anew with --restart (the old "
                            "journal is kept)",
                            path.string(), health.substr(0, health.find('\n'))));
        compare(plan);
    }
    statements_ = std::make_unique<Statements>(database_);
}

Journal::~Journal() {
    try {
        commit();
    } catch (const Error&) {  // those rows are played again
    }
}

void Journal::make_tables() {
    database_.run(fmt::format("PRAGMA application_id={}", application_id));
    database_.run(
        "CREATE TABLE tournament (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
        "CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT "
        "NULL);"
        "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, searcher TEXT NOT NULL);"
        "CREATE TABLE matches (number INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
        " moves TEXT NOT NULL, plies INTEGER NOT NULL, opening_plies INTEGER NOT NULL,"
        " opening_cycle INTEGER NOT NULL, termination TEXT NOT NULL, detail TEXT NOT NULL);"
        "CREATE TABLE seats (match INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT "
        "NULL,"
        " utility INTEGER, rank INTEGER, moves INTEGER NOT NULL, nodes INTEGER NOT NULL,"
        " depth_sum INTEGER NOT NULL, time_ns INTEGER NOT NULL, longest_ns INTEGER NOT NULL,"
        " PRIMARY KEY (match, seat)) WITHOUT ROWID;");
}

void Journal::describe(const Plan& plan) {
    for (const auto& [key, value] : fingerprints(plan)) {
        Statement(database_, "INSERT INTO tournament VALUES (?, ?)")
            .bind(1, key)
            .bind(2, value)
            .execute();
    }
    for (std::size_t i = 0; i < plan.sources.size(); ++i)
        Statement(database_, "INSERT INTO games VALUES (?, ?, ?)")
            .bind(1, static_cast<std::int64_t>(i + 1))
            .bind(2, plan.game_name(static_cast<int>(i)))
            .bind(3, fingerprint(plan.sources[i]))
            .execute();
    for (std::size_t i = 0; i < plan.file.players.size(); ++i)
        Statement(database_, "INSERT INTO players VALUES (?, ?, ?)")
            .bind(1, static_cast<std::int64_t>(i + 1))
            .bind(2, plan.file.players[i].name)
            .bind(3, plan.file.players[i].searcher.text())
            .execute();
}

void Journal::compare(const Plan& plan) {
    Fingerprints kept;
    Statement row(database_, "SELECT key, value FROM tournament");
    while (row.step()) kept.emplace(row.text(0), row.text(1));
    Fingerprints now = fingerprints(plan);
    const bool complete =
        database_.value("SELECT count(*) FROM matches") == std::to_string(plan.schedule().size());
    of_another_program_ = complete && kept["program"] != now["program"];
    if (of_another_program_) now["program"] = kept["program"];
    const std::string change = difference(kept, now);
    if (!change.empty())
        throw Error(
            fmt::format("{}: this journal belongs to another state of things: {}; put it "
                        "back as it was, or begin anew with --restart (the old journal is "
                        "kept)",
                        path_.string(), change));
}

void Journal::add(const Fixture& fixture, const PlayedMatch& match) {
    if (waiting_++ == 0) {
        oldest_ = std::chrono::steady_clock::now();
        statements_->begin.execute();
    }
    statements_->match.bind(1, match.number)
        .bind(2, fixture.game + 1)
        .bind(3, match.moves)
        .bind(4, match.plies)
        .bind(5, match.opening_plies)
        .bind(6, match.opening_cycle)
        .bind(7, termination_name(match.termination))
        .bind(8, match.detail)
        .execute();
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
            .bind(10, totals.longest_move.count())
            .execute();
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

void Journal::each(const std::function<void(const PlayedMatch&)>& visit,
                   std::uint32_t first) const {
    Statement row(
        database_,
        "SELECT number, m.moves, plies, opening_plies, opening_cycle, termination, detail,"
        " utility, rank, s.moves, nodes, depth_sum, time_ns, longest_ns "
        "FROM matches m JOIN seats s ON s.match = m.number WHERE number >= ?1 "
        "ORDER BY number, seat");
    row.bind(1, std::int64_t{first});
    PlayedMatch match;
    while (row.step()) {
        const auto number = static_cast<std::uint32_t>(row.whole(0));
        if (number != match.number) {
            if (match.number != 0) visit(match);
            match = {};
            match.number = number;
            match.moves = row.text(1);
            match.plies = static_cast<int>(row.whole(2));
            match.opening_plies = static_cast<int>(row.whole(3));
            match.opening_cycle = static_cast<int>(row.whole(4));
            match.termination = parse_termination(row.text(5)).value_or(Termination::stopped);
            match.detail = row.text(6);
        }
        if (!row.null(8)) {
            if (!match.outcome) match.outcome.emplace();
            match.outcome->utility.at(match.seats.size()) = static_cast<std::int32_t>(row.whole(7));
            match.outcome->rank.at(match.seats.size()) = static_cast<std::uint8_t>(row.whole(8));
        }
        match.seats.push_back({static_cast<int>(row.whole(9)),
                               static_cast<std::uint64_t>(row.whole(10)), row.whole(11),
                               std::chrono::nanoseconds(row.whole(12)),
                               std::chrono::nanoseconds(row.whole(13))});
    }
    if (match.number != 0) visit(match);
}

std::filesystem::path Journal::move_aside(const std::filesystem::path& path) {
    if (path.empty() || !std::filesystem::exists(path)) return {};
    const Descriptor lock = locked(path);
    for (int i = 1;; ++i) {
        std::filesystem::path aside = fmt::format("{}.{}", path.string(), i);
        if (std::filesystem::exists(aside)) continue;
        for (const char* part : {"-wal", "-shm"})
            if (std::filesystem::exists(path.string() + part))
                std::filesystem::rename(path.string() + part, aside.string() + part);
        std::filesystem::rename(path, aside);
        return aside;
    }
}

}  // namespace ply
