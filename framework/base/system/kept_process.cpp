#include "framework/base/system/kept_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <thread>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"

namespace ply {
namespace {

/// The ends that the children need; all numbers are above those of the standard streams.
struct Ends {
    int input, output, errors, status, leash;
};

// From here to the end of keep() everything runs after a fork, perhaps in a program of several
// threads: only what is async-signal-safe (signal-safety(7)).

void default_signals() {
    struct sigaction by_default {};
    by_default.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; ++number) sigaction(number, &by_default, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// What the children need besides.
struct Program {
    char* const* arguments;
    const char* folder;  ///< null: where the host is
};

[[noreturn]] void become_program(const Ends& ends, const Program& program, pid_t keeper) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) _exit(127);
    default_signals();
    dup2(ends.input, STDIN_FILENO);
    dup2(ends.output, STDOUT_FILENO);
    dup2(ends.errors, STDERR_FILENO);
    fcntl(ends.status, F_SETFD, FD_CLOEXEC);
    close_range(3, static_cast<unsigned>(ends.status) - 1, 0);
    close_range(static_cast<unsigned>(ends.status) + 1, UINT_MAX, 0);
    if (program.folder == nullptr || chdir(program.folder) == 0)
        execv(program.arguments[0], program.arguments);
    const ProcessEnd end{errno, 0};
    [[maybe_unused]] const auto count = write(ends.status, &end, sizeof end);
    _exit(127);
}

/// Kills the children of this process, and theirs when they come here, until there are none.
void kill_children() {
    while (true) {
        const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        std::array<char, 4096> text;
        const ssize_t size = list < 0 ? 0 : read(list, text.data(), text.size());
        if (list >= 0) close(list);
        pid_t child = 0;
        for (ssize_t i = 0; i < size; ++i) {
            if (text[static_cast<std::size_t>(i)] == ' ') {
                kill(child, SIGKILL);
                child = 0;
            } else {
                child = child * 10 + (text[static_cast<std::size_t>(i)] - '0');
            }
        }
        int status = 0;
        if (waitpid(-1, &status, 0) < 0 && errno == ECHILD) return;
    }
}

[[noreturn]] void keep(const Ends& ends, const Program& program) {
    setpgid(0, 0);
    prctl(PR_SET_NAME, "keeper");
    default_signals();
    for (const int ignored : {SIGPIPE, SIGINT, SIGHUP, SIGTERM, SIGQUIT}) signal(ignored, SIG_IGN);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t self = getpid();
    // Not a copy of its own, which takes long where a program of much memory begins many.
    const pid_t child = vfork();
    if (child == 0) become_program(ends, program, self);
    const int low = ends.status < ends.leash ? ends.status : ends.leash;
    const int high = ends.status < ends.leash ? ends.leash : ends.status;
    close_range(0, static_cast<unsigned>(low) - 1, 0);
    if (high > low + 1)
        close_range(static_cast<unsigned>(low) + 1, static_cast<unsigned>(high) - 1, 0);
    close_range(static_cast<unsigned>(high) + 1, UINT_MAX, 0);
    ProcessEnd end{child < 0 ? errno : 0, 0};
    if (child > 0) {
        setpgid(child, child);
        const int ended = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
        std::array<pollfd, 2> news{{{ends.leash, POLLIN, 0}, {ended, POLLIN, 0}}};
        while (true) {
            if (poll(news.data(), news.size(), -1) < 0) continue;
            char byte = 0;
            if (news[1].revents != 0) break;
            if (read(ends.leash, &byte, 1) <= 0) break;
            kill(-child, SIGTERM);
        }
        kill(-child, SIGKILL);
        waitpid(child, &end.status, 0);
    }
    [[maybe_unused]] const auto count = write(ends.status, &end, sizeof end);
    kill_children();
    _exit(0);
}

/// A pipe whose ends are above the standard streams and are not inherited by other programs.
std::array<Descriptor, 2> make_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw Error(system_failure_text("no pipe for another program", errno));
    std::array<Descriptor, 2> pipe{Descriptor(ends[0]), Descriptor(ends[1])};
    for (Descriptor& end : pipe) {
        if (end.get() > STDERR_FILENO) continue;
        end = Descriptor(fcntl(end.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        if (!end.open())
            throw Error(system_failure_text("no pipe for another program", errno));
    }
    return pipe;
}

}  // namespace

void end_kept(KeptProcess& process) {
    process.leash.close();
    for (int wait = 0; wait < 2000; ++wait) {  // its keeper ends when all are killed
        if (waitpid(process.keeper, nullptr, WNOHANG) != 0) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(wait < 20 ? 0 : 1));
    }
}

KeptProcess start_kept(const std::vector<std::string>& command, const std::string& folder) {
    auto input = make_pipe(), output = make_pipe(), errors = make_pipe(), status = make_pipe(),
         leash = make_pipe();
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const Ends ends{input[0].get(), output[1].get(), errors[1].get(), status[1].get(),
                    leash[0].get()};
    const pid_t keeper = fork();
    if (keeper < 0)
        throw Error(system_failure_text("no process for another program", errno));
    if (keeper == 0) keep(ends, {arguments.data(), folder.empty() ? nullptr : folder.c_str()});
    fcntl(input[1].get(), F_SETFL, O_NONBLOCK);
    return {std::move(input[1]),  std::move(output[0]), std::move(errors[0]),
            std::move(status[0]), std::move(leash[1]),  keeper};
}

}  // namespace ply
