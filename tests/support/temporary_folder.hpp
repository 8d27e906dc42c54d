/// A folder of its own for one test; gone at the end.
///
///     const TemporaryFolder folder;
///     folder.write("game.lua", "game { ... }");
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ply_test {

class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    /// Writes a file, in place of an old one; answers its path.
    std::string write(std::string_view name, std::string_view text) const;

private:
    std::filesystem::path path_;
};

/// The bytes of a file.
std::string bytes_of(const std::filesystem::path& file);

}  // namespace ply_test
