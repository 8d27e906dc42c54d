/// Another machine that plays tasks: a process there, reached by ssh or the like, that is talked to
/// in lines of JSON.
///
///     FarMachine machine({"ana", {"ssh"}, "cd /home/me && exec plyboard tune hex --worker"});
///     machine.greet(key);
///     machine.send(1, task);
///     const auto answer = machine.receive(stop);
///
/// It is a shell's standard input that the first line goes to, so that nothing has to be quoted for
/// ssh. The worker begins with `{"tuning": KEY, "threads": N}`; it is told `{"id": 1, "task": ...}`
/// and answers, in any order, `{"id": 1, "row": "..."}`, in pieces where it is long, all but the
/// last with `"more": true`, or `{"id": 1, "error": "..."}`.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/engine/engine_process.hpp"
#include "framework/tuning/crew/task.hpp"

namespace ply::tuning {

struct FarMachineSettings {
    std::string host;
    std::vector<std::string> reach;  ///< words before the host's name; `sh` comes behind it
    std::string start;               ///< the line of shell that starts the worker
};

class FarMachine {
public:
    /// Starts it, and does not wait. Throws Error where there is no such program here.
    explicit FarMachine(const FarMachineSettings& settings);
    /// Lets the worker end by itself, so that a scheduler hears of it; a second at most.
    ~FarMachine();

    /// Waits for the worker, a minute at most. Throws Error where it does not come, or plays
    /// something else than `key` says.
    void greet(const std::string& key, const std::stop_token& stop);
    int threads() const { return threads_; }  ///< how many tasks it plays at a time
    const std::string& host() const { return settings_.host; }

    struct Answer {
        int id = 0;
        std::string row;
        std::string error;  ///< empty: there is a row
    };
    /// Throws EngineFailure when it is gone.
    void send(int id, const Task& task);
    /// The next answer, waited for until `stop`: then nothing. Throws EngineFailure when it is
    /// gone, or says what cannot be understood.
    std::optional<Answer> receive(const std::stop_token& stop);

private:
    FarMachineSettings settings_;
    EngineLog log_;
    EngineProcess process_;
    int threads_ = 0;
    std::map<int, std::string> pieces_;  ///< of rows that have not come to their end
};

}  // namespace ply::tuning
