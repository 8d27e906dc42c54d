#include "tests/support/run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "framework/base/system/process.hpp"
#include "tests/support/catch.hpp"

extern char** environ;

namespace ply_test {
namespace {

/// A file without a name, for output of any length.
class Captured {
public:
    Captured() : file_(memfd_create("output", MFD_CLOEXEC)) {}
    ~Captured() { close(file_); }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;

    int file() const { return file_; }
    std::string text() const {
        std::string text;
        char buffer[4096];
        lseek(file_, 0, SEEK_SET);
        for (ssize_t count; (count = read(file_, buffer, sizeof(buffer))) > 0;)
            text.append(buffer, static_cast<std::size_t>(count));
        return text;
    }

private:
    int file_;
};

/// The reading end of a pipe that holds `text` and then ends.
int pipe_with(const std::string& text) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    const ssize_t written = write(ends[1], text.data(), text.size());
    close(ends[1]);
    if (written != static_cast<ssize_t>(text.size())) throw std::runtime_error("too much input");
    return ends[0];
}

/// This process's environment with additions in place of variables of the same name.
std::vector<std::string> environment_with(const ProgramInput& input) {
    std::vector<std::string> lines;
    for (const auto& [name, value] : input.environment) lines.push_back(name + "=" + value);
    for (char** line = environ; *line != nullptr; ++line) {
        const std::string_view old(*line);
        bool replaced = false;
        for (const auto& [name, value] : input.environment)
            replaced = replaced || old.starts_with(name + "=");
        if (!replaced) lines.emplace_back(old);
    }
    return lines;
}

std::vector<char*> pointers(std::vector<std::string>& lines) {
    std::vector<char*> result;
    for (std::string& line : lines) result.push_back(line.data());
    result.push_back(nullptr);
    return result;
}

bool ends_within(pid_t child, std::chrono::milliseconds limit) {
    const int handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    pollfd ended{handle, POLLIN, 0};
    const int count = poll(&ended, 1, static_cast<int>(limit.count()));
    close(handle);
    return count > 0;
}

/// Tells the lines about plugins and scripts that are waited for from the rest of standard error.
void sort_errors(const std::string& text, ProgramRun& run) {
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size(); at = end) {
        end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string line = text.substr(at, end - at);
        (line.starts_with("plyboard: waiting for the ") ? run.waited : run.err) += line;
    }
}

}  // namespace

std::vector<nlohmann::json> ProgramRun::json_lines() const {
    std::vector<nlohmann::json> values;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        values.push_back(nlohmann::json::parse(line));
    return values;
}

nlohmann::json ProgramRun::json() const {
    const auto lines = json_lines();
    if (lines.size() != 1) throw std::runtime_error("not one line of JSON: " + out);
    return lines[0];
}

std::string ProgramRun::sentence() const {
    if (!err.starts_with('{')) return err;
    return "plyboard: " + nlohmann::json::parse(err).at("error").get<std::string>() + "\n";
}

ProgramRun run_program(const std::vector<std::string>& arguments, const ProgramInput& input) {
    const Captured out;
    const Captured err;
    const int in = pipe_with(input.text);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.file(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.file(), STDERR_FILENO);

    std::vector<std::string> words{ply::own_program()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environment_with(input);
    pid_t child = 0;
    const int error = posix_spawn(&child, words[0].c_str(), &actions, nullptr,
                                  pointers(words).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    close(in);
    if (error != 0) throw std::runtime_error(words[0] + ": " + std::strerror(error));

    ProgramRun run;
    run.timed_out = !ends_within(child, input.limit);
    if (run.timed_out) kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
    run.out = out.text();
    sort_errors(err.text(), run);
    return run;
}

ProgramRun run_well(const std::vector<std::string>& arguments, const ProgramInput& input) {
    ProgramRun run = run_program(arguments, input);
    INFO(command_text(arguments));
    CHECK(run.exit_code == 0);
    CHECK(run.err.empty());
    return run;
}

ProgramRun typed_play(const std::string& game, const std::string& other, const std::string& typed,
                      const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"play", game, "--players", "human", other};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments, {.text = typed});
}

std::string command_text(const std::vector<std::string>& arguments) {
    std::string text = "plyboard";
    for (const std::string& word : arguments)
        text += word.find_first_of(" ()") == std::string::npos ? " " + word : " \"" + word + "\"";
    return text;
}

}  // namespace ply_test
