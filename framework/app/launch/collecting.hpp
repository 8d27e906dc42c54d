/// What the tasks have published, brought into one journal by `plyboard collect`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ply {

/// How far the collected journal is.
struct Collected {
    std::uint32_t matches = 0;
    std::uint32_t expected = 0;  ///< as far as is known by now
    std::uint32_t missing = 0;   ///< of those that can be played by now
    int round = 0;               ///< of the first missing one
    bool complete = false;
};

class Collecting {
public:
    /// `file` of the tournament; `journal`: where all comes together.
    Collecting(std::filesystem::path file, std::filesystem::path journal)
        : file_(std::move(file)), journal_(std::move(journal)) {}

    const std::filesystem::path& journal() const { return journal_; }
    /// Takes what has changed since the last call. Throws Error where something cannot be taken.
    Collected collect(const std::vector<std::filesystem::path>& published);
    /// Whether one of them has changed since.
    bool news(const std::vector<std::filesystem::path>& published) const;

private:
    std::filesystem::path file_;
    std::filesystem::path journal_;
    std::map<std::filesystem::path, std::filesystem::file_time_type> taken_;
};

}  // namespace ply
