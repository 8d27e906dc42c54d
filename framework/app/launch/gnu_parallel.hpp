/// Tasks by GNU parallel: over ssh on hosts that have the same files, or on this machine.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "framework/app/launch/task_engine.hpp"

namespace ply {

struct ParallelSettings {
    std::filesystem::path folder;    ///< LaunchFolder::path
    std::vector<std::string> hosts;  ///< as `parallel --sshlogin` has them; `:` is this machine
    int processors = 1;              ///< of each task
    int retries = 3;                 ///< how often a task is tried
};

class GnuParallel final : public TaskEngine {
public:
    explicit GnuParallel(ParallelSettings settings) : settings_(std::move(settings)) {}

    std::string script_name() const override { return "parallel.sh"; }
    std::string script() const override;
    std::string command(const TaskList& list) const override;
    void submit(const TaskList& list) override;
    QueueNews look(const TaskList& list) override;
    void cancel(const TaskList& list) override;

private:
    ParallelSettings settings_;
    pid_t child_ = -1;  ///< parallel.sh, where this launcher has started it
};

}  // namespace ply
