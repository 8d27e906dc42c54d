#include "framework/base/system/process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/system/kept_process.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// What a process may print; the rest is dropped.
constexpr std::size_t most_output = 1 << 20;

/// Adds what has come; the stream is closed at its end.
void read_some(Descriptor& stream, std::string& text) {
    std::array<char, 16384> buffer;
    const ssize_t count = read(stream.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) return stream.close();
    const std::size_t room = most_output - text.size();
    text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
}

/// Reads its output until it has ended and nothing is left of it; false when the time is up first.
bool read_to_the_end(KeptProcess& process, const Patience& patience, ProcessResult& result,
                     ProcessEnd& end) {
    const auto begin = Clock::now();
    const auto deadline = begin + patience.limit;
    auto slow = patience.when_slow ? begin + patience.slow : Clock::time_point::max();
    while (process.status.open() || process.output.open() || process.errors.open()) {
        const auto now = Clock::now();
        if (now >= deadline) return false;
        if (now >= slow) {
            patience.when_slow();
            slow = Clock::time_point::max();
        }
        const auto left = std::chrono::ceil<milliseconds>(std::min(deadline, slow) - now);
        std::array<pollfd, 3> news{{{process.output.get(), POLLIN, 0},
                                    {process.errors.get(), POLLIN, 0},
                                    {process.status.get(), POLLIN, 0}}};
        if (poll(news.data(), news.size(), static_cast<int>(left.count())) <= 0) continue;
        if (news[0].revents != 0) read_some(process.output, result.output);
        if (news[1].revents != 0) read_some(process.errors, result.errors);
        if (news[2].revents == 0) continue;
        ProcessEnd told;
        if (read(process.status.get(), &told, sizeof told) != sizeof told) {
            process.status.close();
        } else if (end.not_started == 0) {
            end = told;
        }
    }
    return true;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const Patience& patience) {
    KeptProcess process = start_kept(command);
    process.input.close();
    ProcessResult result;
    ProcessEnd end;
    result.too_late = !read_to_the_end(process, patience, result, end);
    end_kept(process);
    if (end.not_started != 0)
        throw Error(system_failure_text(command[0] + " could not be started", end.not_started));
    result.ended_well = !result.too_late && WIFEXITED(end.status) && WEXITSTATUS(end.status) == 0;
    if (result.too_late) {
        result.how_it_ended = fmt::format("it took longer than {} s", patience.limit.count());
    } else if (WIFSIGNALED(end.status)) {
        result.signal = WTERMSIG(end.status);
        result.how_it_ended = fmt::format("the process died by signal {} ({})", result.signal,
                                          strsignal(result.signal));
    } else {
        result.how_it_ended =
            fmt::format("the process ended with code {}", WEXITSTATUS(end.status));
    }
    return result;
}

namespace {

constexpr const char* running_file = "/proc/self/exe";

/// Its path; one that was deleted since ends with " (deleted)".
std::filesystem::path running_program() {
    std::error_code without_proc;
    std::filesystem::path self = std::filesystem::read_symlink(running_file, without_proc);
    if (without_proc)
        self = std::filesystem::absolute(reinterpret_cast<const char*>(getauxval(AT_EXECFN)));
    return self;
}

}  // namespace

std::string own_program() {
    return running_program().parent_path() / "plyboard";
}

std::string own_program_file() {
    const std::string name = running_program().filename();
    return name == "plyboard" || name == "plyboard (deleted)" ? running_file : own_program();
}

}  // namespace ply
