/// The parent's side of one worker: a child process of the same program.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/descriptor.hpp"
#include "framework/tournament/workers/affinity.hpp"
#include "framework/tournament/workers/status_page.hpp"

namespace ply {

/// Starts `plyboard worker` in a process group of its own, so that Ctrl-C reaches the parent
/// alone. The worker dies with its parent, and with this object.
class WorkerProcess {
public:
    /// Throws Error when the process cannot be started.
    WorkerProcess();
    ~WorkerProcess();
    WorkerProcess(WorkerProcess&&) noexcept = default;
    WorkerProcess& operator=(WorkerProcess&&) = delete;

    /// From now on it runs on these processors alone, and what it starts. Throws Error.
    void keep_on(const std::vector<int>& processors) { ply::keep_on(pid_, processors); }

    /// What to poll for replies, and for the end of the process.
    int socket() const { return socket_.get(); }
    int pid_descriptor() const { return pid_descriptor_.get(); }

    /// False: the worker is gone. Waits ten seconds at most.
    bool send(std::string_view text);
    /// The complete lines that have arrived, without waiting.
    std::vector<std::string> receive();
    std::uint64_t word() const { return word_->bits(); }
    /// See StatusPage::given.
    std::optional<std::chrono::nanoseconds> time_given() const { return word_->given(); }
    std::vector<LatestMove> latest_moves(std::uint32_t match) const {
        return word_->moves().read(match);
    }

    /// Tells it that there is nothing more to do: it ends by itself, and its players before it.
    void dismiss();
    /// With its group: what it has started, but for engines, whose keepers see to themselves.
    void kill();
    /// How the process ended, waited for; nothing of its group is left. Call once.
    struct End {
        bool by_signal = false;
        int code = 0;  ///< signal or exit code
        /// `was ended by SIGSEGV (Segmentation fault)`, `exited with code 3`
        std::string text() const;
        /// By a signal that programs do not raise themselves: it came from outside.
        bool from_outside() const;
    };
    End wait();

private:
    Descriptor socket_;
    Descriptor pid_descriptor_;
    std::unique_ptr<StatusPage> word_;
    pid_t pid_ = -1;
    std::string buffer_;
};

}  // namespace ply
