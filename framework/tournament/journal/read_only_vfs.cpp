#include "framework/tournament/journal/read_only_vfs.hpp"

#include <sqlite3.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace ply {
namespace {

/// A file as SQLite sees it; the one of the usual VFS stands behind it in the same memory.
struct ShadowFile {
    sqlite3_file base;   ///< SQLite looks at its methods
    sqlite3_file* real;  ///< null: an empty file
    /// Of the index of the log.
    std::vector<std::unique_ptr<std::byte[]>>* regions;
};

ShadowFile& shadow(sqlite3_file* file) {
    return *reinterpret_cast<ShadowFile*>(file);
}

sqlite3_vfs* usual_vfs() {
    return sqlite3_vfs_find(nullptr);
}

int close_file(sqlite3_file* file) {
    ShadowFile& at = shadow(file);
    delete at.regions;
    at.regions = nullptr;
    return at.real == nullptr ? SQLITE_OK : at.real->pMethods->xClose(at.real);
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 from) {
    sqlite3_file* const real = shadow(file).real;
    if (real != nullptr) return real->pMethods->xRead(real, to, size, from);
    std::memset(to, 0, static_cast<std::size_t>(size));
    return SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file*, const void*, int, sqlite3_int64) {
    return SQLITE_READONLY;
}

int truncate_file(sqlite3_file*, sqlite3_int64) {
    return SQLITE_READONLY;
}

int sync_file(sqlite3_file*, int) {
    return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    sqlite3_file* const real = shadow(file).real;
    *size = 0;
    return real == nullptr ? SQLITE_OK : real->pMethods->xFileSize(real, size);
}

int lock_file(sqlite3_file* file, int level) {
    if (level > SQLITE_LOCK_SHARED) return SQLITE_READONLY;
    sqlite3_file* const real = shadow(file).real;
    return real == nullptr ? SQLITE_OK : real->pMethods->xLock(real, level);
}

int unlock_file(sqlite3_file* file, int level) {
    sqlite3_file* const real = shadow(file).real;
    return real == nullptr ? SQLITE_OK : real->pMethods->xUnlock(real, level);
}

int check_lock(sqlite3_file*, int* locked) {
    *locked = 0;
    return SQLITE_OK;
}

int control_file(sqlite3_file*, int, void*) {
    return SQLITE_NOTFOUND;
}

int sector_size(sqlite3_file*) {
    return 4096;
}

int characteristics(sqlite3_file*) {
    return 0;
}

int map_index(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
    ShadowFile& at = shadow(file);
    *memory = nullptr;
    try {
        if (at.regions == nullptr) at.regions = new std::vector<std::unique_ptr<std::byte[]>>;
        const auto wanted = static_cast<std::size_t>(region);
        if (wanted >= at.regions->size() && extend == 0) return SQLITE_OK;
        while (wanted >= at.regions->size())
            at.regions->push_back(std::make_unique<std::byte[]>(static_cast<std::size_t>(size)));
        *memory = (*at.regions)[wanted].get();
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

int lock_index(sqlite3_file*, int, int, int) {
    return SQLITE_OK;
}

void index_barrier(sqlite3_file*) {}

int unmap_index(sqlite3_file* file, int) {
    ShadowFile& at = shadow(file);
    delete at.regions;
    at.regions = nullptr;
    return SQLITE_OK;
}

constexpr sqlite3_io_methods methods{
    2,          close_file,    read_file,   write_file,   truncate_file, sync_file,       file_size,
    lock_file,  unlock_file,   check_lock,  control_file, sector_size,   characteristics, map_index,
    lock_index, index_barrier, unmap_index, nullptr,      nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    sqlite3_vfs* const usual = usual_vfs();
    constexpr int stored = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    if ((flags & stored) == 0) return usual->xOpen(usual, name, file, flags, out);  // SQLite's own
    auto* const at = new (file) ShadowFile{};
    auto* const real = reinterpret_cast<sqlite3_file*>(at + 1);
    std::memset(static_cast<void*>(real), 0, static_cast<std::size_t>(usual->szOsFile));
    constexpr int writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_DELETEONCLOSE;
    const int reading = (flags & ~writing) | SQLITE_OPEN_READONLY;
    const int result = usual->xOpen(usual, name, real, reading, nullptr);
    if (out != nullptr) *out = reading;
    at->real = result == SQLITE_OK ? real : nullptr;
    const bool may_be_empty = (flags & SQLITE_OPEN_MAIN_DB) == 0 && result == SQLITE_CANTOPEN;
    if (result == SQLITE_OK || may_be_empty) at->base.pMethods = &methods;
    return may_be_empty ? SQLITE_OK : result;
}

int delete_file(sqlite3_vfs*, const char*, int) {
    return SQLITE_READONLY;
}

}  // namespace

const char* read_only_vfs() {
    static constexpr const char* name = "plyboard-read-only";
    static sqlite3_vfs vfs = [] {
        sqlite3_vfs made = *usual_vfs();
        made.zName = name;
        made.pNext = nullptr;
        made.szOsFile += static_cast<int>(sizeof(ShadowFile));
        made.xOpen = open_file;
        made.xDelete = delete_file;
        return made;
    }();
    static const int registered = sqlite3_vfs_register(&vfs, 0);
    return registered == SQLITE_OK ? name : nullptr;
}

}  // namespace ply
