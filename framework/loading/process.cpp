#include "framework/loading/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <thread>

#include "framework/game/error.hpp"

extern char** environ;

namespace ply {
namespace {

/// Starts the process with its output in a pipe; answers the pipe's reading end.
int start(const std::vector<std::string>& command, pid_t& child) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw Error(fmt::format("no pipe could be made: {}", std::strerror(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int error =
        posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        throw Error(fmt::format("{} could not be started: {}", command[0], std::strerror(error)));
    }
    return ends[0];
}

/// What a process may print; the rest is dropped.
constexpr std::size_t most_output = 1 << 20;

/// Reads until the process closes its output; false when the time is up first.
bool read_all(int output, std::chrono::steady_clock::time_point deadline, std::string& text) {
    char buffer[4096];
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        pollfd ready{output, POLLIN, 0};
        if (poll(&ready, 1, static_cast<int>(left.count())) <= 0) continue;
        const ssize_t count = read(output, buffer, sizeof(buffer));
        if (count <= 0) return true;
        if (text.size() < most_output) text.append(buffer, static_cast<std::size_t>(count));
    }
}

/// Waits for the end of the process; false when the time is up first.
bool wait_for_end(pid_t child, std::chrono::steady_clock::time_point deadline, int& status) {
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, std::chrono::seconds limit) {
    pid_t child = 0;
    const int output = start(command, child);
    ProcessResult result;
    const auto deadline = std::chrono::steady_clock::now() + limit;
    int status = 0;
    const bool in_time =
        read_all(output, deadline, result.output) && wait_for_end(child, deadline, status);
    close(output);
    if (!in_time) {
        kill(child, SIGKILL);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
    }
    result.ended_well = in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!in_time) {
        result.how_it_ended = fmt::format("it took longer than {} s", limit.count());
    } else if (WIFSIGNALED(status)) {
        result.how_it_ended = fmt::format("the process died by signal {} ({})", WTERMSIG(status),
                                          strsignal(WTERMSIG(status)));
    } else {
        result.how_it_ended = fmt::format("the process ended with code {}", WEXITSTATUS(status));
    }
    return result;
}

std::string own_program() {
    std::error_code without_proc;
    std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", without_proc);
    if (without_proc)
        self = std::filesystem::absolute(reinterpret_cast<const char*>(getauxval(AT_EXECFN)));
    return self.parent_path() / "plyboard";
}

}  // namespace ply
