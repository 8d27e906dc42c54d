/// A tournament that somebody else plays, as the page of `plyboard watch` gets it: from its
/// journal, and from what the processes that play it say of the matches in play (live_file.hpp).
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "framework/report/text/json.hpp"
#include "framework/studio/tournaments/live_boards.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {

class WatchedTournament {
public:
    /// `file` is the tournament file or the journal, which need not be there yet. Throws Error:
    /// it is neither.
    explicit WatchedTournament(std::filesystem::path file);

    /// `name`, `games`, `format`, `progress`, `tasks` (of a launch, or null), `playing`, `stand`,
    /// `problem`: the state as page/tournament/watch.js has it. From any thread.
    std::string state() const;

private:
    using Clock = std::chrono::steady_clock;

    void look();
    void open_journal();
    void close_journal();
    void add_up();
    void follow();
    void publish(const std::string& problem);
    std::vector<std::filesystem::path> live_files() const;
    Json progress() const;

    const std::filesystem::path journal_;
    const std::filesystem::path launch_;  ///< the folder of LaunchFolder, if there is one
    std::optional<JournalReader> reader_;
    std::optional<JournalSum> sum_;
    std::uint64_t file_ = 0;  ///< which one `reader_` reads: another may get its name
    std::optional<studio::LiveBoards> boards_;
    std::filesystem::file_time_type read_{};  ///< how old the journal was then
    Clock::time_point next_sum_{};
    std::deque<std::pair<Clock::time_point, std::uint32_t>> counts_;  ///< the last minutes
    Json stand_ = nullptr;
    Json playing_ = nullptr;
    Json tasks_ = nullptr;

    mutable std::mutex mutex_;
    std::string state_ = "{}";
    std::jthread thread_;  ///< goes first
};

}  // namespace ply
