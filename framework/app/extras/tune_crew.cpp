#include "framework/app/extras/tune_crew.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "framework/app/cli/common.hpp"
#include "framework/app/launch/hosts.hpp"
#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/system/process.hpp"
#include "framework/tournament/journal/fingerprints.hpp"
#include "framework/tuning/crew/task_server.hpp"

namespace ply {
namespace {

/// What both ends must have in common.
std::string crew_key(const OpenedGame& opened) {
    return fmt::format("{}, rules {}, Plyboard {}", opened.source.spec(),
                       fingerprint(opened.source), program_fingerprint());
}

int threads_of(const CommandLine& line) {
    return static_cast<int>(line.number_or(
        "threads", std::clamp(std::thread::hardware_concurrency(), 1U, 16U), 1, 256));
}

/// Where the same files are: as for `launch parallel`.
std::string start_line(const CommandLine& line) {
    const std::string threads =
        line.has("threads") ? fmt::format(" --threads {}", threads_of(line)) : "";
    return fmt::format("cd {} && exec {} tune {} --worker{}",
                       shell_word(std::filesystem::current_path().string()),
                       shell_word(own_program()), shell_word(line.text("GAME")), threads);
}

/// `--shell`: how a host is reached.
std::vector<std::string> words_before_host(const CommandLine& line) {
    const std::string shell =
        line.text_or("shell", "ssh -o BatchMode=yes -o ServerAliveInterval=15");
    std::vector<std::string> reach;
    for (Words words(shell); !words.empty();) reach.emplace_back(words.next());
    if (reach.empty()) throw UsageError("tune: --shell takes a command, as \"srun -n1 -w\"");
    try {
        (void)find_program(reach.front());
    } catch (const Error&) {
        throw Error(fmt::format(
            "tune: there is no program {} here, by which --hosts would be reached; install it, or "
            "name another one by --shell",
            reach.front()));
    }
    return reach;
}

}  // namespace

tuning::CrewSettings crew_settings(const CommandLine& line, const OpenedGame& opened,
                                   const std::stop_token& stop) {
    tuning::CrewSettings settings{.threads = threads_of(line)};
    if (!line.has("hosts")) {
        if (line.has("shell"))
            throw UsageError("tune: --shell says how --hosts are reached; name them, as ana,bob");
        return settings;
    }
    settings.remark = [](const std::string& text) {
        remark("{}; the others play what it had\n", text);
    };
    const auto reach = words_before_host(line);
    const auto hosts = host_names(line.texts("hosts"));
    if (hosts.empty()) throw UsageError("tune: --hosts takes names, as localhost,ana,bob");
    if (std::ranges::count(hosts, this_host) == 0) settings.threads = 0;
    for (const std::string& host : hosts)
        if (host != this_host)
            settings.machines.push_back(std::make_unique<tuning::FarMachine>(
                tuning::FarMachineSettings{host, reach, start_line(line)}));
    for (const auto& machine : settings.machines) machine->greet(crew_key(opened), stop);
    return settings;
}

int work_for_tuning(const CommandLine& line, const OpenedGame& opened) {
    tuning::serve_tasks(*opened.game, crew_key(opened), threads_of(line), STDIN_FILENO, stdout);
    return 0;
}

}  // namespace ply
