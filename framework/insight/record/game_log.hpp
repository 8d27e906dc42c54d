/// The journal of a report: every finished game and every judged one a row in an SQLite file, so
/// that Ctrl-C, a crash or a power cut loses at most the last second.
///
///     about(key, value)                what the games were played with
///     rows(series, number, data)       games (game_json), judgements of a game
///
/// A game is a function of its series, number and the seed: a report that goes on plays what is
/// missing, and comes out as if it had never stopped.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "framework/insight/record/played_game.hpp"
#include "framework/tournament/journal/database.hpp"

namespace ply::insight {

/// What must be the same for a report to go on with the games of another one.
struct LogKey {
    std::string game;         ///< `hex(size=7)`
    std::string fingerprint;  ///< of its rules
    std::uint64_t seed = 0;
    std::uint64_t budget = 0;  ///< of the strongest player
    std::string program;       ///< its version: another one may have other players

    std::string text() const;
};

/// May be used by several threads.
class GameLog {
public:
    /// Opens or makes `file`; an empty path keeps nothing. With `resume` the rows of a report with
    /// the same key are kept, otherwise it begins empty. Throws Error: the file cannot be used, or
    /// there is nothing of that key to go on with.
    GameLog(const std::filesystem::path& file, const LogKey& key, bool resume);
    /// Commits.
    ~GameLog();

    /// `insight` in the user's state folder, then a name of the game: where the command keeps it.
    /// Throws Error where nobody knows that folder.
    static std::filesystem::path standard_file(const std::string& game);

    std::optional<PlayedGame> game(const std::string& series, int number) const;
    std::optional<std::vector<Judgement>> judgements(const std::string& series, int number) const;
    void add(const PlayedGame& game);
    void add_judgements(const std::string& series, int number,
                        const std::vector<Judgement>& judgements);
    void commit();
    /// Lets go of the file, which others may then use; the rows can still be read.
    void close();

private:
    using Key = std::pair<std::string, int>;

    std::optional<std::string> find(const std::string& series, int number) const;
    void add_row(const std::string& series, int number, const std::string& data);
    void prepare(const LogKey& key, bool resume);

    mutable std::mutex mutex_;
    std::optional<Database> database_;  ///< nothing: it is closed
    std::map<Key, std::string> rows_;
    bool open_ = false;  ///< a transaction
    std::chrono::steady_clock::time_point committed_ = std::chrono::steady_clock::now();
};

}  // namespace ply::insight
