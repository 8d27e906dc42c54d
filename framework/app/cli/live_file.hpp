/// The matches that a tournament plays at this moment, in a small file beside its journal: from it
/// `plyboard watch`, on this machine or on another one, shows boards and clocks.
///
///     {"host": "node7", "written": 1700000000, "playing": [
///         {"fixture": "812:0:17:0,2", "round": 3, "who": 1, "since": 0.4, "ply": 31, "first": 5,
///          "moves": ["e4", ...], "score": 35, "clocks": [9800, null]}]}
///
/// `fixture` is to_word(), `written` seconds since 1970, `who` the seat at work (-1: the rules),
/// for `since` seconds. `moves` begin with ply `first`; null where some were missed, as they come
/// in matches that nobody could follow by eye either. `clocks`: milliseconds that each seat had
/// before its last move, null where it has no clock or has not moved yet.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/tournament/tournament.hpp"

namespace ply {

class LiveFile {
public:
    /// Written anew after `pause`; taken away by the destructor.
    LiveFile(std::filesystem::path path, std::chrono::milliseconds pause);
    ~LiveFile();
    LiveFile(const LiveFile&) = delete;
    LiveFile& operator=(const LiveFile&) = delete;

    /// To be called often. What cannot be written is not: nobody depends on the file.
    void update(const std::vector<MatchInPlay>& playing);

private:
    using Clock = std::chrono::steady_clock;

    /// What is known of a match so far.
    struct Course {
        int first = 0;  ///< the ply of the first move; 0: none yet
        int ply = 0;
        bool missed = false;
        std::vector<std::string> moves{};
        std::vector<std::optional<std::chrono::nanoseconds>> clocks{};
    };

    void follow(const std::vector<MatchInPlay>& playing);
    std::string text(const std::vector<MatchInPlay>& playing) const;

    std::filesystem::path path_;
    std::chrono::milliseconds pause_;
    Clock::time_point written_{};
    std::map<std::uint32_t, Course> courses_;
};

/// The live file of a journal: `cup.db.live`.
std::filesystem::path live_file_of(const std::filesystem::path& journal);

}  // namespace ply
