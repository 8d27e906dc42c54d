#include "framework/tournament/workers/worker_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <utility>

#include "framework/base/failure_text.hpp"
#include "framework/base/system/process.hpp"
#include "framework/base/system/sanitized.hpp"
#include "framework/tournament/workers/worker.hpp"

extern char** environ;

namespace ply {
namespace {

/// Above the numbers that the worker expects its descriptors at.
constexpr int first_free_descriptor = 10;

Error failed(const char* what, int code) {
    return Error(system_failure_text(fmt::format("cannot start a worker process: {}", what), code));
}

Descriptor raised(Descriptor low) {
    Descriptor high(fcntl(low.get(), F_DUPFD_CLOEXEC, first_free_descriptor));
    // Numbers that the limit does not allow are invalid.
    if (!high.open()) throw failed("fcntl", errno == EINVAL ? EMFILE : errno);
    return high;
}

std::pair<Descriptor, Descriptor> socket_pair() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw failed("socketpair", errno);
    Descriptor first(ends[0]), second(ends[1]);
    const timeval patience{10, 0};
    setsockopt(first.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return {std::move(first), raised(std::move(second))};
}

/// The two C structures of posix_spawn.
struct SpawnPlan {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    SpawnPlan(int socket, int page) {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
        if (!memory_sanitized)
            posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&files, socket, worker_socket);
        posix_spawn_file_actions_adddup2(&files, page, worker_page);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
};

}  // namespace

WorkerProcess::WorkerProcess() : word_(std::make_unique<StatusPage>()) {
    auto [ours, theirs] = socket_pair();
    const Descriptor page(fcntl(word_->descriptor(), F_DUPFD_CLOEXEC, first_free_descriptor));
    if (!page.open()) throw failed("fcntl", errno);
    const SpawnPlan plan(theirs.get(), page.get());
    char program[] = "plyboard", command[] = "worker";
    char* arguments[] = {program, command, nullptr};
    const int error = posix_spawn(&pid_, own_program_file().c_str(), &plan.files, &plan.attributes,
                                  arguments, environ);
    if (error != 0) throw failed("posix_spawn", error);
    socket_ = std::move(ours);
    pid_descriptor_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    if (!pid_descriptor_.open()) {
        const int code = errno;
        kill();
        wait();
        throw failed("pidfd_open", code);
    }
}

WorkerProcess::~WorkerProcess() {
    if (pid_ <= 0 || word_ == nullptr) return;  // moved from, or waited for
    kill();
    wait();
}

bool WorkerProcess::send(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

std::vector<std::string> WorkerProcess::receive() {
    std::vector<std::string> lines;
    char bytes[65536];
    while (true) {
        const ssize_t count = recv(socket_.get(), bytes, sizeof bytes, MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        buffer_.append(bytes, static_cast<std::size_t>(count));
    }
    std::size_t begin = 0;
    for (std::size_t end; (end = buffer_.find('\n', begin)) != std::string::npos; begin = end + 1)
        lines.push_back(buffer_.substr(begin, end - begin));
    buffer_.erase(0, begin);
    return lines;
}

void WorkerProcess::dismiss() {
    shutdown(socket_.get(), SHUT_WR);
}

void WorkerProcess::kill() {
    ::kill(pid_, SIGKILL);
    ::kill(-pid_, SIGKILL);  // and what its rules have started
}

WorkerProcess::End WorkerProcess::wait() {
    siginfo_t ended;
    while (waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    ::kill(-pid_, SIGKILL);  // while its number is still taken, and so its group's
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    if (WIFSIGNALED(status)) return {true, WTERMSIG(status)};
    return {false, WEXITSTATUS(status)};
}

std::string WorkerProcess::End::text() const {
    if (!by_signal) return fmt::format("exited with code {}", code);
    const char* name = sigabbrev_np(code);
    return fmt::format("was ended by SIG{} ({})", name == nullptr ? "?" : name, strsignal(code));
}

bool WorkerProcess::End::from_outside() const {
    return by_signal && (code == SIGKILL || code == SIGTERM || code == SIGINT || code == SIGHUP);
}

}  // namespace ply
