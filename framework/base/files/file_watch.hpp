/// Tells when files are saved: written and closed, or put in place by a rename, as editors do.
///
///     FileWatch files;
///     files.watch({"games/hex.lua"});
///     while (!files.saved()) wait_until_readable(files.descriptor());
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ply {

/// By inotify, on folders: a file that is renamed over another is a new file of the same name.
class FileWatch {
public:
    FileWatch();
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    /// Looks at these files from now on, too. They need not be there, nor need their folders.
    void watch(const std::vector<std::filesystem::path>& files);

    /// Readable when something has happened in a folder.
    int descriptor() const { return descriptor_; }
    /// Whether one of the files was saved since the last call; does not wait.
    bool saved();

private:
    void watch_file(const std::filesystem::path& file);

    int descriptor_;
    std::map<int, std::set<std::string>> names_;  ///< of each folder, by inotify's number for it
};

}  // namespace ply
