#include "framework/tournament/journal/database.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "framework/base/input_file.hpp"

namespace ply {

namespace {

/// What is larger is none.
constexpr std::uint64_t largest_journal = std::uint64_t{64} << 30;
constexpr int patience = 5000;  ///< milliseconds that another program may hold the file

/// As a URI for a file that nobody writes: all that would mislead SQLite is escaped.
std::string immutable_uri(const std::string& file) {
    std::string uri = "file:";
    for (const char c : file)
        uri += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", c) : std::string(1, c);
    return uri + "?immutable=1";
}

}  // namespace

DamagedFile::DamagedFile(const std::string& file, const std::string& what)
    : Error(fmt::format("{}: the journal is damaged: {}; go on with 'plyboard tournament ... "
                        "--salvage', which keeps the matches that are whole, or begin anew with "
                        "--restart (both keep the old file)",
                        file, what)) {}

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
    const auto open = [this](const std::string& name, int flags) {
        sqlite3* handle = nullptr;
        const int result = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
        handle_.reset(handle);
        if (result != SQLITE_OK) fail();
        sqlite3_busy_timeout(handle, patience);
    };
    if (access == Access::write) {
        open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        return;
    }
    open(file, SQLITE_OPEN_READONLY);
    // In a folder that cannot be written there is no place for the index of the write-ahead log.
    if (sqlite3_exec(handle_.get(), "SELECT 1 FROM sqlite_master", nullptr, nullptr, nullptr) ==
        SQLITE_CANTOPEN)
        open(immutable_uri(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

void Database::fail() const {
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

std::string Statement::text(int column) const {
    const unsigned char* text = sqlite3_column_text(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return text == nullptr ? "" : std::string(reinterpret_cast<const char*>(text), size);
}

}  // namespace ply
