#include "framework/tuning/crew/tuning_log.hpp"

#include <fmt/format.h>

#include "framework/tournament/journal/plain_tables.hpp"

namespace ply::tuning {

TuningLog::TuningLog(const std::string& file, const std::string& key, bool resume)
    : database_(file) {
    database_.run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL");
    database_.run(
        "CREATE TABLE IF NOT EXISTS about(key TEXT PRIMARY KEY, value TEXT);"
        "CREATE TABLE IF NOT EXISTS series(id INTEGER PRIMARY KEY, name TEXT UNIQUE);"
        "CREATE TABLE IF NOT EXISTS rows(series INT, number INT, data TEXT, "
        "PRIMARY KEY(series, number))");
    if (!holds_plain_tables(database_, {"about", "series", "rows"}))
        throw Error(
            fmt::format("{}: its tables are not those of a tuning; name another journal", file));
    const std::string known = database_.value("SELECT value FROM about WHERE key='tuning'");
    if (resume && known != key)
        throw Error(
            known.empty()
                ? fmt::format("{}: there is no tuning to go on with; leave out --resume", file)
                : fmt::format("{}: it is a tuning of {}, not of {}; leave out --resume to "
                              "begin anew, or take the options of then",
                              file, known, key));
    if (!resume) database_.run("DELETE FROM about; DELETE FROM series; DELETE FROM rows");
    Statement(database_, "INSERT OR REPLACE INTO about VALUES('tuning', ?)").bind(1, key).execute();
    Statement names(database_, "SELECT id, name FROM series");
    while (names.step()) series_[names.text(1)] = names.whole(0);
    Statement all(database_, "SELECT series, number, data FROM rows");
    while (all.step()) rows_[{all.whole(0), static_cast<int>(all.whole(1))}] = all.text(2);
}

TuningLog::~TuningLog() {
    try {
        commit();
    } catch (const std::exception&) {  // what was committed before is there
    }
}

std::optional<std::string> TuningLog::find(const std::string& series, int number) const {
    const std::lock_guard lock(mutex_);
    const auto known = series_.find(series);
    if (known == series_.end()) return std::nullopt;
    const auto row = rows_.find({known->second, number});
    if (row == rows_.end()) return std::nullopt;
    return row->second;
}

void TuningLog::add(const std::string& series, int number, const std::string& data) {
    constexpr std::chrono::milliseconds pause{500};
    const std::lock_guard lock(mutex_);
    begin_locked();
    const std::int64_t id = series_locked(series);
    Statement(database_, "INSERT OR REPLACE INTO rows VALUES(?, ?, ?)")
        .bind(1, id)
        .bind(2, static_cast<std::int64_t>(number))
        .bind(3, data)
        .execute();
    rows_[{id, number}] = data;
    if (std::chrono::steady_clock::now() - committed_ >= pause) commit_locked();
}

void TuningLog::commit() {
    const std::lock_guard lock(mutex_);
    commit_locked();
}

void TuningLog::begin_locked() {
    if (!open_) database_.run("BEGIN");
    open_ = true;
}

std::int64_t TuningLog::series_locked(const std::string& name) {
    const auto [known, is_new] = series_.try_emplace(name, std::ssize(series_) + 1);
    if (is_new)
        Statement(database_, "INSERT INTO series VALUES(?, ?)")
            .bind(1, known->second)
            .bind(2, name)
            .execute();
    return known->second;
}

void TuningLog::commit_locked() {
    if (open_) database_.run("COMMIT");
    open_ = false;
    committed_ = std::chrono::steady_clock::now();
}

}  // namespace ply::tuning
