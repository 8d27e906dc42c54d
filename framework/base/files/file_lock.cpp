#include "framework/base/files/file_lock.hpp"

#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"

namespace ply {

bool lock_file(const Descriptor& file, const std::string& name) {
    while (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return false;
        if (errno != EINTR)
            throw Error(system_failure_text(fmt::format("{} cannot be locked", name), errno));
    }
    return true;
}

}  // namespace ply
