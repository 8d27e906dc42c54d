/// The journal of `plyboard tune`: every finished game and pair of matches is a row of an SQLite
/// file, so that Ctrl-C, a crash or a power cut loses at most half a second.
///
///     about(key, value)             what they were played with
///     series(id, name)              what belongs together; the name says who played
///     rows(series, number, data)    self-play, pairs, and scores
///
/// What was played is a function of series, number and seed: a tuning that goes on plays what is
/// missing, and comes out as if it had never stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "framework/tournament/journal/database.hpp"

namespace ply::tuning {

/// May be used by several threads.
class TuningLog {
public:
    /// Opens or makes `file`; an empty path keeps nothing. With `resume` the rows of a tuning with
    /// the same `key` are kept, otherwise it begins empty. Throws Error: the file cannot be used,
    /// or there is nothing of that key to go on with.
    TuningLog(const std::string& file, const std::string& key, bool resume);
    /// Commits.
    ~TuningLog();
    TuningLog(const TuningLog&) = delete;
    TuningLog& operator=(const TuningLog&) = delete;

    std::optional<std::string> find(const std::string& series, int number) const;
    void add(const std::string& series, int number, const std::string& data);
    void commit();

private:
    void commit_locked();
    void begin_locked();
    std::int64_t series_locked(const std::string& name);

    mutable std::mutex mutex_;
    Database database_;
    std::map<std::string, std::int64_t, std::less<>> series_;  ///< to their ids
    std::map<std::pair<std::int64_t, int>, std::string> rows_;
    bool open_ = false;  ///< a transaction
    std::chrono::steady_clock::time_point committed_ = std::chrono::steady_clock::now();
};

}  // namespace ply::tuning
