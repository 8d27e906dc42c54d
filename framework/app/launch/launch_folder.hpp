/// The folder of a launched tournament, on a disk that all its machines see:
///
///     task.sh            plays one shard; changed by whoever likes to
///     batch.sh           hands it to Slurm (or parallel.sh, to GNU parallel)
///     state.json         what was handed over: from it the next launcher goes on
///     round-2/7.db       what task 7 of round 2 has played, replaced as a whole while it plays
///     round-2/7.end      its exit code, when it has ended
///     round-2/from.db    what was collected before the round
///     round-2/begun-1    there when a task of the first attempt has begun
///     logs/              what the tasks print
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "framework/app/launch/task_engine.hpp"
#include "framework/base/descriptor.hpp"

namespace ply {

/// What a launcher has to know of those before it.
struct LaunchState {
    std::string id;          ///< tells the tasks of this folder from others: 8 hexadecimal digits
    std::string engine;      ///< that the tasks were handed over to
    int round = 0;           ///< from 1; 0: nothing was handed over yet
    int tasks = 0;           ///< of the round
    int attempt = 0;         ///< of the round
    bool submitted = false;  ///< false: it was about to be
    bool over = true;        ///< the tasks of the attempt have ended, and all was collected
    int fruitless = 0;       ///< attempts running that brought no match
    double seconds_per_match = 0;  ///< on one processor; 0: not measured
};

class LaunchFolder {
public:
    /// Makes the folder where there is none. Throws Error: it cannot be written, another launcher
    /// is at work there, or another engine has its tasks.
    LaunchFolder(const std::filesystem::path& path, const std::string& engine);

    /// Absolute.
    const std::filesystem::path& path() const { return path_; }
    /// Change it, then save().
    LaunchState state;
    void save() const;

    std::filesystem::path round_folder() const;
    std::filesystem::path log_folder() const { return path_ / "logs"; }
    /// Journals that the tasks of the round have published.
    std::vector<std::filesystem::path> journals() const;
    /// Whether a task of the attempt has begun.
    bool begun() const;
    /// The exit code of a task of the round; nothing: it has not ended.
    std::optional<int> ended(int task) const;
    /// Those of the round that have not ended with 0.
    TaskList unfinished() const;

    /// Writes a script, unless there is one: it is the user's to change.
    void write_script(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
    Descriptor lock_;
};

}  // namespace ply
