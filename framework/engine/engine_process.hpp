/// The transport: a program that is talked to in lines, through pipes.
///
///     EngineLog log;
///     EngineProcess process({"stockfish"}, log);
///     process.send("uci\n");
///     while (const auto line = process.read_line(deadline)) ...
///
/// Nothing here waits for ever, whatever the program does.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/system/kept_process.hpp"
#include "framework/engine/engine_log.hpp"
#include "framework/engine/line_buffer.hpp"

namespace ply {

class EngineProcess {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts the program, which is looked for in PATH and where Debian keeps games, in `folder`;
    /// empty: here. `log` outlives this. Throws Error when there is no such program or folder.
    EngineProcess(std::vector<std::string> command, EngineLog& log, const std::string& folder = "");
    /// Kills what is left of it.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Sends whole lines. Throws EngineFailure when it has ended, or does not read for five
    /// seconds. From here on the flood of a move is counted.
    void send(std::string_view lines);
    /// The next line, waited for until `deadline`; nothing when it is past, or when `stop` is
    /// requested. Throws EngineFailure when the program has ended and when it floods its output.
    std::optional<std::string> read_line(Clock::time_point deadline,
                                         const std::stop_token& stop = {});
    /// When the last send() began, and when the bytes came that the last line ended with: what
    /// passed between is the program's time, not the host's.
    Clock::time_point asked() const { return asked_; }
    Clock::time_point answered() const { return answered_; }
    /// Drops the lines that have come already. To be called before a question.
    void drop_lines();

    /// Sends `words`, closes its input and gives it time to end by itself; then SIGTERM, then
    /// SIGKILL, to all that it started. False: it did not end by itself.
    bool end(std::string_view words);

    bool ended() const { return ended_; }

private:
    /// Waits for news of the program and takes them in. False: the time is up.
    bool wait(Clock::time_point deadline, const std::stop_token& stop, bool to_write);
    void read_output();
    void read_errors();
    bool wait_for_end(Clock::time_point deadline);
    [[noreturn]] void fail_as_ended();
    void log_lines(std::string_view lines, EngineLog::From from);

    std::string name_;
    EngineLog& log_;
    KeptProcess process_;
    Descriptor wake_;  ///< an eventfd that a stop writes to
    LineBuffer output_;
    LineBuffer errors_;
    Clock::time_point asked_, answered_;
    std::size_t received_ = 0;  ///< bytes since send()
    bool ended_ = false;        ///< its output is closed
};

/// The path of a program: as it is where it has a slash, else looked for in PATH, /usr/games and
/// /usr/local/games. Throws Error with the way out.
std::string find_program(const std::string& name);

}  // namespace ply
