/// Plays a tournament by tasks on other machines, round by round: hands them over, watches them,
/// collects what they publish, hands over again what has failed.
///
/// Nothing is lost with it. What it knows is in the folder; a second launcher there goes on where
/// the first one was killed, and hands nothing over twice.
#pragma once

#include <functional>
#include <stop_token>

#include "framework/app/launch/collecting.hpp"
#include "framework/app/launch/launch_folder.hpp"
#include "framework/app/launch/launch_watch.hpp"

namespace ply {

class Launcher {
public:
    /// `tasks_for`: how many tasks a round of so many matches has.
    Launcher(LaunchFolder& folder, TaskEngine& engine, Collecting& collecting, LaunchWatch& watch,
             std::function<int(std::uint32_t matches)> tasks_for)
        : folder_(folder),
          engine_(engine),
          collecting_(collecting),
          watch_(watch),
          tasks_for_(std::move(tasks_for)) {}

    /// Returns when the tournament is complete, or soon after `stop`; the tasks go on then. False:
    /// it was stopped. Throws Error when it does not come any farther.
    bool run(const std::stop_token& stop);
    /// Ends the tasks and collects what they have played.
    void cancel(const std::stop_token& stop);

private:
    void collect();
    void begin_tasks();
    void begin_round();
    void submit();
    bool wait_for_tasks(const std::stop_token& stop);
    void end_tasks();
    std::string complaint() const;

    LaunchFolder& folder_;
    TaskEngine& engine_;
    Collecting& collecting_;
    LaunchWatch& watch_;
    std::function<int(std::uint32_t)> tasks_for_;
    Collected collected_;
    std::uint32_t matches_before_ = 0;  ///< when the attempt began
};

}  // namespace ply
