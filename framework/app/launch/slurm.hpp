/// Tasks as an array of Slurm's (sbatch, squeue, scancel on the PATH).
#pragma once

#include <filesystem>
#include <string>

#include "framework/app/launch/task_engine.hpp"

namespace ply {

struct SlurmSettings {
    std::filesystem::path folder;  ///< LaunchFolder::path
    std::string id;                ///< LaunchState::id
    std::string name;              ///< of the tournament
    int processors = 1;            ///< of each task
    // As sbatch has them; empty: as the cluster has it.
    std::string partition;
    std::string account;
    std::string time;
};

class Slurm final : public TaskEngine {
public:
    explicit Slurm(SlurmSettings settings) : settings_(std::move(settings)) {}

    std::string script_name() const override { return "batch.sh"; }
    std::string script() const override;
    std::string command(const TaskList& list) const override;
    void submit(const TaskList& list) override;
    QueueNews look(const TaskList& list) override;
    void cancel(const TaskList& list) override;

private:
    /// Of the array, and of no other.
    std::string job_name(const TaskList& list) const;
    std::vector<std::string> sbatch(const TaskList& list) const;

    SlurmSettings settings_;
};

/// `1-4,7`: numbers in ascending order, as sbatch and people write them.
std::string number_ranges(const std::vector<int>& numbers);

/// What sbatch takes as a time limit: `30`, `2:00:00`, `1-12`.
bool is_slurm_time(const std::string& text);

}  // namespace ply
