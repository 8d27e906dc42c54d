#include "framework/tournament/journal/database.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <new>

#include "framework/base/files/input_file.hpp"
#include "framework/tournament/journal/read_only_vfs.hpp"

namespace ply {

namespace {

/// What is larger is none.
constexpr std::uint64_t largest_journal = std::uint64_t{64} << 30;
/// A longer text or row is none of a journal: the longest is what is to be played, with its
/// scripts.
constexpr int longest_row = 256 << 20;
constexpr int lock_patience = 5000;  ///< milliseconds that another program may hold the file

/// A file may come from anywhere. (It is no matter of `trusted_schema`, which lets a view of the
/// journal's own use no JSON.)
void distrust(sqlite3* handle) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest_row);
    sqlite3_exec(handle, "PRAGMA ignore_check_constraints=ON; PRAGMA cell_size_check=ON", nullptr,
                 nullptr, nullptr);
}

bool lacks_memory(sqlite3* handle) {
    return sqlite3_errcode(handle) == SQLITE_NOMEM ||
           sqlite3_extended_errcode(handle) == SQLITE_IOERR_NOMEM;
}

/// Where SQLite finds no place for what it keeps beside a database while it reads.
bool is_unwritable(int code) {
    return code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_IOERR ||
           code == SQLITE_FULL;
}

}  // namespace

DamagedFile::DamagedFile(const std::string& file, const std::string& what)
    : Error(fmt::format("{}: the journal is damaged: {}; go on with 'plyboard tournament ... "
                        "--salvage', which keeps the matches that are whole, or begin anew with "
                        "--restart (both keep the old file)",
                        file, what)),
      file_(file),
      damage_(what) {}

void require_journal_files(const std::string& file) {
    if (file.empty()) return;
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        std::error_code unreadable;
        if (!std::filesystem::exists(file + part, unreadable)) continue;
        const std::string obstacle = obstacle_to_reading(file + part, largest_journal);
        if (!obstacle.empty())
            throw Error(fmt::format("{}{}: cannot be read: {}; name another journal", file, part,
                                    obstacle));
    }
}

Database::Database(const std::string& file, Access access)
    : file_(file.empty() ? "temporary journal" : file) {
    require_journal_files(file);
    const auto open = [&](int flags, const char* vfs) {
        sqlite3* handle = nullptr;
        const int result = sqlite3_open_v2(file.c_str(), &handle, flags, vfs);
        handle_.reset(handle);
        if (result != SQLITE_OK) fail();
        sqlite3_busy_timeout(handle, lock_patience);
        distrust(handle);
    };
    if (access == Access::write) {
        open(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        return;
    }
    const auto read = [&](int flags) {
        open(flags, nullptr);
        return sqlite3_exec(handle(), "SELECT 1 FROM sqlite_master", nullptr, nullptr, nullptr);
    };
    int result = read(SQLITE_OPEN_READONLY);
    if (sqlite3_extended_errcode(handle()) == SQLITE_READONLY_ROLLBACK) {
        // Killed while the file was made: who may write undoes what was half done.
        read(SQLITE_OPEN_READWRITE);
        result = read(SQLITE_OPEN_READONLY);
    }
    if (!is_unwritable(result & 0xff)) return;
    open(SQLITE_OPEN_READONLY, read_only_vfs());
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    run("PRAGMA temp_store=MEMORY");
}

void Database::fail() const {
    if (lacks_memory(handle_.get())) throw std::bad_alloc();
    const int code = sqlite3_errcode(handle_.get());
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT ||
        sqlite3_extended_errcode(handle_.get()) == SQLITE_IOERR_SHORT_READ)
        throw DamagedFile(file_, sqlite3_errmsg(handle_.get()));
    const char* way_out = code == SQLITE_FULL    ? "; make room on the disk and start again"
                          : code == SQLITE_IOERR ? "; see whether the disk is full or broken, and "
                                                   "start again"
                          : code == SQLITE_CANTOPEN ? "; choose another place with --journal"
                          : code == SQLITE_READONLY ? "; make it writable or choose another place "
                                                      "with --journal"
                                                    : "";
    throw Error(fmt::format("{}: {}{}", file_, sqlite3_errmsg(handle_.get()), way_out));
}

void Database::run(const std::string& sql) {
    if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::take_over(const Database& other) {
    sqlite3_backup* const backup = sqlite3_backup_init(handle(), "main", other.handle(), "main");
    if (backup == nullptr) fail();
    const int result = sqlite3_backup_step(backup, -1);
    if (sqlite3_backup_finish(backup) == SQLITE_OK && result == SQLITE_DONE) return;
    other.fail();
}

std::string Database::value(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.text(0) : "";
}

void Database::require_whole() {
    const std::string health = value("PRAGMA quick_check(1)");
    if (health != "ok")  // a heading and a line
        throw DamagedFile(file_, health.substr(health.find('\n') + 1));
}

Statement::Statement(const Database& database, const std::string& sql) : database_(database) {
    sqlite3_stmt* handle = nullptr;
    if (sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &handle, nullptr) != SQLITE_OK)
        database.fail();
    handle_.reset(handle);
}

Statement& Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(handle_.get(), index, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
    sqlite3_bind_text(handle_.get(), index, value.data(), static_cast<int>(value.size()),
                      SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind_null(int index) {
    sqlite3_bind_null(handle_.get(), index);
    return *this;
}

bool Statement::step() {
    const int result = sqlite3_step(handle_.get());
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) database_.fail();
    sqlite3_reset(handle_.get());
    return false;
}

void Statement::execute() {
    while (step()) {
    }
}

std::string_view Statement::view(int column) const {
    const unsigned char* text = sqlite3_column_text(handle_.get(), column);
    if (text == nullptr && lacks_memory(database_.handle())) throw std::bad_alloc();
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
    return text == nullptr ? "" : std::string_view(reinterpret_cast<const char*>(text), size);
}

}  // namespace ply
