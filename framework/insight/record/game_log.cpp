#include "framework/insight/record/game_log.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/player/measured_ladder.hpp"
#include "framework/tournament/journal/plain_tables.hpp"

namespace ply::insight {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds commit_pause{500};

/// Texts of moves come from scripts, and may be no UTF-8.
std::string text_of(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string made_ready(const fs::path& file) {
    if (file.empty()) return {};
    if (file.has_parent_path()) {
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        if (error)
            throw Error(fmt::format("{}: {}; name another place with --journal",
                                    file.parent_path().string(), error.message()));
    }
    return file.string();
}

}  // namespace

std::string LogKey::text() const {
    return fmt::format("{}, rules {}, seed {}, budget {}, Plyboard {}", game, fingerprint, seed,
                       budget, program);
}

fs::path GameLog::standard_file(const std::string& game) {
    fs::path file = insight_file(game, ".journal");
    if (file.empty())
        throw Error(
            "nobody knows where to keep the games of a report: set HOME, or XDG_STATE_HOME to a "
            "folder, or name a file with --journal");
    return file;
}

GameLog::GameLog(const fs::path& file, const LogKey& key, bool resume)
    : database_(std::in_place, made_ready(file)) {
    prepare(key, resume);
}

void GameLog::prepare(const LogKey& key, bool resume) {
    // One report at a time.
    database_->run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL");
    database_->run(
        "CREATE TABLE IF NOT EXISTS about(key TEXT PRIMARY KEY, value TEXT);"
        "CREATE TABLE IF NOT EXISTS rows(series TEXT, number INT, data TEXT, "
        "PRIMARY KEY(series, number))");
    if (!holds_plain_tables(*database_, {"about", "rows"}))
        throw Error(
            fmt::format("{}: its tables are not those of a report; name another place with "
                        "--journal",
                        database_->file()));
    const std::string known = database_->value("SELECT value FROM about WHERE key='games'");
    if (!resume) {
        database_->run("DELETE FROM about; DELETE FROM rows");
    } else if (known != key.text()) {
        throw Error(
            known.empty()
                ? fmt::format("{}: there is no report to go on with; leave out --resume",
                              database_->file())
                : fmt::format("{}: its games are of {}, not of {}; leave out --resume to begin "
                              "anew, or take the rules and options of then",
                              database_->file(), known, key.text()));
    }
    Statement(*database_, "INSERT OR REPLACE INTO about VALUES('games', ?)")
        .bind(1, key.text())
        .execute();
    Statement all(*database_, "SELECT series, number, data FROM rows");
    while (all.step()) rows_[{all.text(0), static_cast<int>(all.whole(1))}] = all.text(2);
}

GameLog::~GameLog() {
    try {
        commit();
    } catch (const std::exception&) {  // what was committed before is there
    }
}

std::optional<std::string> GameLog::find(const std::string& series, int number) const {
    const std::lock_guard lock(mutex_);
    const auto row = rows_.find({series, number});
    if (row == rows_.end()) return std::nullopt;
    return row->second;
}

std::optional<PlayedGame> GameLog::game(const std::string& series, int number) const {
    const auto row = find(series, number);
    if (!row) return std::nullopt;
    return game_from(nlohmann::ordered_json::parse(*row));
}

std::optional<std::vector<Judgement>> GameLog::judgements(const std::string& series,
                                                          int number) const {
    const auto row = find(series, number);
    if (!row) return std::nullopt;
    return judgements_from(nlohmann::ordered_json::parse(*row));
}

void GameLog::add(const PlayedGame& game) {
    add_row(game.series, game.number, text_of(game_json(game)));
}

void GameLog::add_judgements(const std::string& series, int number,
                             const std::vector<Judgement>& judgements) {
    add_row(series, number, text_of(judgements_json(judgements)));
}

void GameLog::add_row(const std::string& series, int number, const std::string& data) {
    {
        const std::lock_guard lock(mutex_);
        if (!open_) database_->run("BEGIN");
        open_ = true;
        Statement(*database_, "INSERT OR REPLACE INTO rows VALUES(?, ?, ?)")
            .bind(1, series)
            .bind(2, static_cast<std::int64_t>(number))
            .bind(3, data)
            .execute();
        rows_[{series, number}] = data;
        if (std::chrono::steady_clock::now() - committed_ < commit_pause) return;
    }
    commit();
}

void GameLog::close() {
    commit();
    const std::lock_guard lock(mutex_);
    database_.reset();
}

void GameLog::commit() {
    const std::lock_guard lock(mutex_);
    committed_ = std::chrono::steady_clock::now();
    if (!open_) return;
    database_->run("COMMIT");
    open_ = false;
}

}  // namespace ply::insight
