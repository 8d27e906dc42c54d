#include "framework/tournament/database.hpp"

#include <fmt/format.h>

#include "framework/game/error.hpp"

namespace ply {

Database::Database(const std::string& file) : file_(file.empty() ? "temporary journal" : file) {
    sqlite3* handle = nullptr;
    const int result = sqlite3_open(file.c_str(), &handle);
    handle_.reset(handle);
    if (result != SQLITE_OK) fail();
}

void Database::fail() const {
    const int code = sqlite3_errcode(handle_.get());
    const char* way_out = code == SQLITE_FULL       ? "; make room on the disk and start again"
                          : code == SQLITE_CANTOPEN ? "; choose another place with --journal"
                          : code == SQLITE_READONLY ? "; make it writable or choose another place "
                                                      "with --journal"
                          : code == SQLITE_NOTADB || code == SQLITE_CORRUPT
                              ? "; move it away, choose another with --journal, or use --restart"
                              : "";
    throw Error(fmt::format("{}: {}{}", file_, sqlite3_errmsg(handle_.get()), way_out));
}

void Database::run(const std::string& sql) {
    if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
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
