/// SQLite with errors as exceptions: as much of it as the journal needs.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "framework/base/error.hpp"

namespace ply {

/// The bytes of a journal are not as they were written.
class DamagedFile : public Error {
public:
    DamagedFile(const std::string& file, const std::string& what);
    const std::string& file() const { return file_; }
    /// What is wrong with it, without the way out.
    const std::string& damage() const { return damage_; }

private:
    std::string file_;
    std::string damage_;
};

/// SQLite would wait for a pipe and read a device: where there is something of this name, or of the
/// names of what is kept beside it, it must be a file. Throws Error.
void require_journal_files(const std::string& file);

class Database {
public:
    enum class Access : std::uint8_t { write, read };

    /// Opens or makes `file`; an empty name is a database that vanishes. To read, the file must be
    /// there; another program may be writing it. Throws Error.
    explicit Database(const std::string& file, Access access = Access::write);

    void run(const std::string& sql);
    /// Becomes a copy of all that `other` holds.
    void take_over(const Database& other);
    /// The first column of the first row, or an empty text.
    std::string value(const std::string& sql);
    /// Reads all of it; throws DamagedFile where its pages do not fit together. What stands in the
    /// rows is not looked at.
    void require_whole();
    sqlite3* handle() const { return handle_.get(); }
    /// Its name in messages.
    const std::string& file() const { return file_; }
    /// Throws Error with what SQLite says of its last call, std::bad_alloc where it had no memory.
    [[noreturn]] void fail() const;

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close(handle); }
    };
    std::string file_;
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement; parameters are numbered from 1, columns from 0.
class Statement {
public:
    Statement(const Database& database, const std::string& sql);

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view value);
    Statement& bind_null(int index);
    /// True: a row is there to be read. False: at the end, and ready to run again.
    bool step();
    /// Runs a statement without rows.
    void execute();

    std::int64_t whole(int column) const { return sqlite3_column_int64(handle_.get(), column); }
    std::string text(int column) const { return std::string(view(column)); }
    /// Valid until the next step.
    std::string_view view(int column) const;
    bool null(int column) const {
        return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
    }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
    };
    const Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace ply
