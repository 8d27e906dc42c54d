/// What carries the tasks of a tournament to other machines: Slurm, or GNU parallel over ssh.
#pragma once

#include <string>
#include <vector>

namespace ply {

/// The tasks of a round that are to be run: each plays a shard.
struct TaskList {
    int round = 1;
    int tasks = 1;             ///< of the round, finished ones included
    int attempt = 1;           ///< from 1: how often tasks of this round were handed over
    std::vector<int> numbers;  ///< from 1 to `tasks`, those that are not finished
};

/// What has become of them.
struct QueueNews {
    bool reachable = true;  ///< false: nobody replied, and nothing is known
    int running = 0;
    int waiting = 0;
    std::string trouble;  ///< why it is not reachable, or why tasks wait; empty: nothing unusual

    bool over() const { return reachable && running == 0 && waiting == 0; }
};

/// Calls return within a minute. Where its program is not there or refuses, Error is thrown.
class TaskEngine {
public:
    virtual ~TaskEngine() = default;

    /// The script in the launch's folder that hands tasks over or is handed over.
    virtual std::string script_name() const = 0;
    virtual std::string script() const = 0;
    /// The command that would hand the tasks over.
    virtual std::string command(const TaskList& list) const = 0;
    /// Hands them over; they go on when this program has ended.
    virtual void submit(const TaskList& list) = 0;
    /// Of what was handed over last, also by a launcher before this one.
    virtual QueueNews look(const TaskList& list) = 0;
    /// Ends the tasks; what they have played is kept.
    virtual void cancel(const TaskList& list) = 0;
};

}  // namespace ply
