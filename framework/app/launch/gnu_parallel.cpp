#include "framework/app/launch/gnu_parallel.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <cstring>
#include <optional>
#include <string_view>
#include <thread>

#include "framework/app/cli/command_line.hpp"
#include "framework/app/launch/hosts.hpp"
#include "framework/base/descriptor.hpp"
#include "framework/base/error.hpp"
#include "framework/base/files/file_lock.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/system/host_name.hpp"
#include "framework/base/system/process.hpp"

extern char** environ;

namespace ply {
namespace {

// A task gets half a minute to put away what it has played.
constexpr const char* parallel_script = R"sh(#!/bin/bash
# parallel.sh ROUND TASKS ATTEMPT: runs the tasks of a round that have not ended well yet, on
#     {hosts}
# and holds parallel.lock as long as it does. TERM ends it and the tasks.
# Written by plyboard launch, which leaves it as it is from now on: change what you like.
folder={folder}
shared=$folder/round-$1
mkdir -p "$shared" && exec 9>"$folder/parallel.lock" && flock -w 5 9 || exit 1
printf '%s\n' $$ "$HOSTNAME" >"$folder/parallel.pid" && echo $$ >"$shared/begun-$3" || exit 1
[ ! -s "$shared/joblog" ] || resume=--resume-failed
seq "$2" | parallel --will-cite --sshlogin {hosts} --jobs {jobs} \
    --joblog "$shared/joblog" ${{resume-}} --retries {retries} --termseq TERM,30000,KILL,25 \
    bash {task} "$1" {{}} "$2" 9>&- &
parallel=$!
trap 'kill -TERM $parallel' TERM
while :; do
    wait "$parallel"
    code=$?
    kill -0 "$parallel" 2>/dev/null || exit "$code"
done
)sh";

/// Whether parallel.sh is at work: it holds the lock.
bool at_work(const std::filesystem::path& folder) {
    const std::string name = folder / "parallel.lock";
    const Descriptor lock(open(name.c_str(), O_RDWR | O_CLOEXEC));
    return lock.open() && !lock_file(lock, name);
}

/// Which process it is, where it runs on this machine: on another one, as a folder that both see
/// may have it, its number is somebody else's.
std::optional<pid_t> process_here(const std::filesystem::path& folder) {
    const std::string written = first_bytes_of(folder / "parallel.pid", 300);
    const std::size_t end = written.find('\n');
    const auto number = whole_number(std::string_view(written).substr(0, end));
    if (!number || *number < 2 || *number > INT_MAX || end == written.npos) return std::nullopt;
    if (written.substr(end + 1) != host_name() + '\n') return std::nullopt;
    return static_cast<pid_t>(*number);
}

/// A file whose being there ends the tasks of a round.
std::filesystem::path cancelled(const std::filesystem::path& folder, const TaskList& list) {
    return folder / fmt::format("round-{}", list.round) / "cancelled";
}

}  // namespace

std::string GnuParallel::script() const {
    std::string hosts;
    for (const std::string& host : settings_.hosts)
        hosts += (hosts.empty() ? "" : ",") + (host == this_host ? ":" : host);
    // A share of a machine's processors, as `--jobs` has it.
    const std::string jobs = fmt::format("{}%", std::max(1, 100 / settings_.processors));
    return fmt::format(fmt::runtime(parallel_script), fmt::arg("hosts", shell_word(hosts)),
                       fmt::arg("folder", shell_word(settings_.folder.string())),
                       fmt::arg("task", shell_word((settings_.folder / "task.sh").string())),
                       fmt::arg("jobs", jobs), fmt::arg("retries", settings_.retries));
}

std::string GnuParallel::command(const TaskList& list) const {
    return fmt::format("bash {} {} {} {}", shell_word((settings_.folder / "parallel.sh").string()),
                       list.round, list.tasks, list.attempt);
}

void GnuParallel::submit(const TaskList& list) {
    const ProcessResult there = run_process({"/usr/bin/env", "parallel", "--version"},
                                            {.limit = std::chrono::seconds(60), .when_slow = {}});
    if (!there.ended_well || there.output.find("GNU parallel") == std::string::npos)
        throw Error(
            "launch parallel runs GNU parallel, which is not here; install it (Debian's "
            "package parallel)");
    std::filesystem::remove(cancelled(settings_.folder, list));
    std::string words[] = {"bash", settings_.folder / "parallel.sh", std::to_string(list.round),
                           std::to_string(list.tasks), std::to_string(list.attempt)};
    char* arguments[] = {words[0].data(), words[1].data(), words[2].data(),
                         words[3].data(), words[4].data(), nullptr};
    const std::string log = settings_.folder / "logs" / "parallel.txt";
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0666);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(
        &attributes,
        static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    const int failed = posix_spawnp(&child_, "bash", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) throw Error(fmt::format("bash could not be started: {}", strerror(failed)));
    // Until it holds its lock, or has ended.
    while (!at_work(settings_.folder) && waitpid(child_, nullptr, WNOHANG) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

QueueNews GnuParallel::look(const TaskList& list) {
    if (child_ > 0 && waitpid(child_, nullptr, WNOHANG) == child_) child_ = -1;
    QueueNews news;
    if (!at_work(settings_.folder)) return news;
    const auto left = static_cast<int>(list.numbers.size());
    // How many it runs at once only parallel knows.
    news.running = std::max(1, left);
    return news;
}

// Tasks may outlive parallel, on other hosts and on this one: they look for a file themselves.
// Where parallel is on another host it hands over all that are left, and each ends at once.
void GnuParallel::cancel(const TaskList& list) {
    write_output_file(cancelled(settings_.folder, list), "");
    const auto process = process_here(settings_.folder);
    if (process && at_work(settings_.folder)) kill(*process, SIGTERM);
}

}  // namespace ply
