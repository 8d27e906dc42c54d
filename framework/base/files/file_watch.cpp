#include "framework/base/files/file_watch.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "framework/base/error.hpp"

namespace ply {

namespace fs = std::filesystem;

FileWatch::FileWatch() : descriptor_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    if (descriptor_ < 0)
        throw Error(std::string("files cannot be watched: ") + std::strerror(errno));
}

FileWatch::~FileWatch() {
    close(descriptor_);
}

void FileWatch::watch(const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
        std::error_code unreadable;
        watch_file(fs::absolute(file).lexically_normal());
        if (fs::is_symlink(file, unreadable)) watch_file(fs::weakly_canonical(file, unreadable));
    }
}

/// Watches the folder; where that is missing, the first one above it, for its coming.
void FileWatch::watch_file(const fs::path& file) {
    fs::path name = file.filename();
    fs::path folder = file.parent_path();
    for (std::error_code missing; !fs::is_directory(folder, missing) && folder.has_relative_path();
         folder = folder.parent_path())
        name = folder.filename();
    const int number = inotify_add_watch(descriptor_, folder.c_str(),
                                         IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR);
    if (number < 0) throw Error(folder.string() + " cannot be watched: " + std::strerror(errno));
    names_[number].insert(name);
}

bool FileWatch::saved() {
    bool saved = false;
    alignas(inotify_event) char buffer[4096];
    for (ssize_t size; (size = read(descriptor_, buffer, sizeof buffer)) > 0;)
        for (ssize_t at = 0; at < size;) {
            const auto& event = *reinterpret_cast<const inotify_event*>(buffer + at);
            at += static_cast<ssize_t>(sizeof event + event.len);
            // A file that was created is not written yet; a folder may hold a file already.
            const bool whole =
                (event.mask & (IN_CLOSE_WRITE | IN_MOVED_TO)) != 0 || (event.mask & IN_ISDIR) != 0;
            const auto folder = names_.find(event.wd);
            if ((event.mask & IN_Q_OVERFLOW) != 0) saved = true;
            if (whole && event.len > 0 && folder != names_.end())
                saved = saved || folder->second.contains(event.name);
        }
    return saved;
}

}  // namespace ply
