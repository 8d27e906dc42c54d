/// The scripts of a launch: plain bash, to be read and changed by those who know their cluster.
#pragma once

#include <filesystem>
#include <string>

namespace ply {

/// What task.sh needs to know; paths are absolute.
struct TaskScript {
    std::string program;           ///< plyboard
    std::filesystem::path file;    ///< of the tournament
    std::filesystem::path place;   ///< where the paths in it begin
    std::filesystem::path folder;  ///< LaunchFolder::path
    int processors = 1;            ///< of each task
};

/// `task.sh ROUND TASK TASKS`: plays a shard on this machine's own disk, and publishes its journal
/// in the folder as a whole, now and then and at the end: no database is ever written by one
/// machine and read by another at the same time. Exit code 0: all is played; 75: it was stopped and
/// can go on.
std::string task_script(const TaskScript& script);

}  // namespace ply
