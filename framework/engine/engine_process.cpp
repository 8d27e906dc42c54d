#include "framework/engine/engine_process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>

#include "framework/base/failure_text.hpp"
#include "framework/engine/engine_failure.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;
using Kind = EngineFailure::Kind;

constexpr milliseconds write_limit{5000};
constexpr milliseconds quit_limit{500};
constexpr milliseconds terminate_limit{200};
/// From the end of its output to the news that it has ended.
constexpr milliseconds end_limit{200};
/// A real engine says some kilobytes a move, in long analysis a few megabytes.
constexpr std::size_t most_output = 64 << 20;

std::string end_text(const ProcessEnd& end) {
    if (end.not_started != 0)
        return system_failure_text("could not be started", end.not_started);
    if (!WIFSIGNALED(end.status))
        return fmt::format("ended with exit code {}", WEXITSTATUS(end.status));
    const int number = WTERMSIG(end.status);
    const char* name = sigabbrev_np(number);
    return fmt::format("was ended by SIG{} ({})", name == nullptr ? "?" : name, strsignal(number));
}

bool runs(const std::string& path) {
    std::error_code unreadable;
    return std::filesystem::is_regular_file(path, unreadable) && access(path.c_str(), X_OK) == 0;
}

/// The file that the command runs. Where its first word is none but some of them together are, the
/// path has blanks that nobody has quoted.
std::string program_of(const std::vector<std::string>& command) {
    try {
        return find_program(command[0]);
    } catch (const Error&) {
        std::string path = command[0];
        for (std::size_t i = 1; i < command.size(); ++i) {
            path += " " + command[i];
            if (runs(path))
                throw Error(
                    fmt::format("the path of the engine {0} has blanks; put single quotes "
                                "around it within the double ones: cmd=\"'{0}'\"",
                                path));
        }
        throw;
    }
}

}  // namespace

std::string find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        if (runs(name)) return name;
        throw Error(
            fmt::format("the engine {} is no program that can be run; check the path", name));
    }
    const char* path = std::getenv("PATH");
    const std::string folders =
        std::string(path == nullptr ? "/usr/bin:/bin" : path) + ":/usr/games:/usr/local/games";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string place = folders.substr(begin, end - begin) + "/" + name;
        if (end > begin && runs(place)) return place;
        begin = end + 1;
    }
    throw Error(
        fmt::format("there is no program {} in PATH or /usr/games; install it, or write "
                    "where it is, as in cmd=\"./{}\"",
                    name, name));
}

EngineProcess::EngineProcess(std::vector<std::string> command, EngineLog& log,
                             const std::string& folder)
    : name_(command.at(0)), log_(log), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    // A program that ends while it is written to must not end this one.
    struct sigaction now {};
    if (sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL)
        std::signal(SIGPIPE, SIG_IGN);
    command[0] = program_of(command);
    if (!folder.empty()) {
        std::error_code missing;
        if (!std::filesystem::is_directory(folder, missing))
            throw Error(fmt::format("the engine {} is to work in {}, which is no folder; check dir",
                                    name_, folder));
        command[0] = std::filesystem::absolute(command[0]).string();
    }
    process_ = start_kept(command, folder);
    log_.add(EngineLog::From::note, "started " + command[0]);
}

EngineProcess::~EngineProcess() {
    end_kept(process_);
}

void EngineProcess::send(std::string_view lines) {
    received_ = 0;
    log_lines(lines, EngineLog::From::host);
    asked_ = Clock::now();
    const auto deadline = asked_ + write_limit;
    while (!lines.empty()) {
        const ssize_t count = write(process_.input.get(), lines.data(), lines.size());
        if (count > 0) {
            lines.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            if (!wait(deadline, {}, true))
                throw EngineFailure(Kind::silent,
                                    fmt::format("{} does not read what it is told", name_));
        } else if (errno != EINTR) {
            fail_as_ended();
        }
    }
}

std::optional<std::string> EngineProcess::read_line(Clock::time_point deadline,
                                                    const std::stop_token& stop) {
    const std::stop_callback woken(stop, [this] { eventfd_write(wake_.get(), 1); });
    while (true) {
        if (auto line = output_.next()) {
            log_.add(EngineLog::From::engine, *line);
            return line;
        }
        if (ended_) fail_as_ended();
        if (!wait(deadline, stop, false)) return std::nullopt;
        if (received_ > most_output)
            throw EngineFailure(Kind::protocol,
                                fmt::format("{} floods its output: more than {} MiB for one answer",
                                            name_, most_output >> 20));
    }
}

void EngineProcess::drop_lines() {
    while (wait(Clock::time_point::min(), {}, false) && !ended_ && received_ <= most_output) {
        while (const auto line = output_.next())
            log_.add(EngineLog::From::engine, *line + "  (not asked for)");
    }
    while (const auto line = output_.next())
        log_.add(EngineLog::From::engine, *line + "  (not asked for)");
}

bool EngineProcess::wait(Clock::time_point deadline, const std::stop_token& stop, bool to_write) {
    while (true) {
        if (stop.stop_requested()) return false;
        timespec left{0, 0};
        if (deadline != Clock::time_point::min()) {
            const auto until = deadline - Clock::now();
            if (until.count() <= 0) return false;
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(until);
            left = {seconds.count(), (until - seconds).count()};
        }
        std::array<pollfd, 4> news{{{ended_ ? -1 : process_.output.get(), POLLIN, 0},
                                    {process_.errors.get(), POLLIN, 0},
                                    {stop.stop_possible() ? wake_.get() : -1, POLLIN, 0},
                                    {to_write ? process_.input.get() : -1, POLLOUT, 0}}};
        const int count = ppoll(news.data(), news.size(), &left, nullptr);
        if (count == 0) return false;
        if (count < 0) continue;
        if (news[2].revents != 0) {
            eventfd_t count_of_stops = 0;
            eventfd_read(wake_.get(), &count_of_stops);
        }
        if (news[1].revents != 0) read_errors();
        if (news[0].revents != 0) {
            read_output();
            return true;
        }
        if (news[3].revents != 0) return true;
    }
}

void EngineProcess::read_output() {
    std::array<char, 16384> bytes;
    const ssize_t count = read(process_.output.get(), bytes.data(), bytes.size());
    answered_ = Clock::now();
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) {
        ended_ = true;
        return;
    }
    received_ += static_cast<std::size_t>(count);
    output_.add({bytes.data(), static_cast<std::size_t>(count)});
}

void EngineProcess::read_errors() {
    std::array<char, 4096> bytes;
    const ssize_t count = read(process_.errors.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) return;
    if (count > 0) errors_.add({bytes.data(), static_cast<std::size_t>(count)});
    while (const auto line = errors_.next()) log_.add(EngineLog::From::errors, *line);
    if (count <= 0) {
        if (const std::string rest = errors_.rest(); !rest.empty())
            log_.add(EngineLog::From::errors, rest);
        process_.errors.close();
    }
}

bool EngineProcess::wait_for_end(Clock::time_point deadline) {
    while (!ended_)
        if (!wait(deadline, {}, false)) return false;
    return true;
}

void EngineProcess::fail_as_ended() {
    ended_ = true;
    if (const std::string rest = output_.rest(); !rest.empty())
        log_.add(EngineLog::From::engine, rest + "  (no end of line)");
    // Its output can be closed while it lives; then it is of no use either.
    pollfd told{process_.status.get(), POLLIN, 0};
    const bool by_itself = poll(&told, 1, static_cast<int>(end_limit.count())) == 1;
    process_.leash.close();
    ProcessEnd end, news;
    while (poll(&told, 1, static_cast<int>(write_limit.count())) == 1 &&
           read(process_.status.get(), &news, sizeof news) == sizeof news)
        if (end.not_started == 0) end = news;
    wait(Clock::time_point::min(), {}, false);
    const bool killed = !by_itself && WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGKILL;
    std::string what = fmt::format("{} {}", name_, killed ? "closed its output" : end_text(end));
    if (const std::string error = log_.last_error(); !error.empty()) what += ": " + error;
    log_.add(EngineLog::From::note, what);
    throw EngineFailure(Kind::died, what);
}

bool EngineProcess::end(std::string_view words) {
    bool by_itself = false;
    try {
        send(words);
        process_.input.close();
        by_itself = wait_for_end(Clock::now() + quit_limit);
        if (!by_itself && write(process_.leash.get(), "t", 1) == 1)
            wait_for_end(Clock::now() + terminate_limit);
    } catch (const EngineFailure&) {  // it has ended, which is what was wanted
        by_itself = true;
    }
    process_.leash.close();
    ended_ = true;
    return by_itself;
}

void EngineProcess::log_lines(std::string_view lines, EngineLog::From from) {
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        log_.add(from, lines.substr(0, end));
        lines.remove_prefix(std::min(lines.size(), end + 1));
    }
}

}  // namespace ply
