#include "framework/session/store/session_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"

namespace ply {
namespace {

/// Whether the path still leads to the file that is held: another holder may have removed it
/// between our opening and our locking it.
bool leads_to(const std::filesystem::path& file, const Descriptor& held) {
    struct stat there {};
    struct stat here {};
    return ::stat(file.c_str(), &there) == 0 && ::fstat(held.get(), &here) == 0 &&
           there.st_ino == here.st_ino && there.st_dev == here.st_dev;
}

}  // namespace

std::optional<SessionLock> SessionLock::take(const std::filesystem::path& file) {
    while (true) {
        Descriptor held(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
        if (held.get() < 0) throw Error(system_failure_text(file.string(), errno));
        if (flock(held.get(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
        if (leads_to(file, held)) return SessionLock(file, std::move(held));
    }
}

SessionLock& SessionLock::operator=(SessionLock&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(held_, other.held_);
    return *this;
}

SessionLock::~SessionLock() {
    if (held_.open()) ::unlink(file_.c_str());
}

}  // namespace ply
