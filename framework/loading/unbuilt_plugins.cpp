#include "framework/loading/unbuilt_plugins.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/loading/plugin_file.hpp"

extern char** environ;

namespace ply {
namespace {

namespace fs = std::filesystem;

/// The launcher's path, which it leaves to the program that it starts.
constexpr const char* launcher_variable = "PLYBOARD_LAUNCHER";

/// Runs `launcher build name` to its end; true when it succeeded. What it prints goes to standard
/// error, since standard output may be a protocol; Ctrl-C ends it as it ends this program.
bool run_launcher(const char* launcher, const std::string& name) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const std::array<char*, 4> words{const_cast<char*>(launcher), const_cast<char*>("build"),
                                     const_cast<char*>(name.c_str()), nullptr};
    pid_t child = 0;
    const int error = posix_spawn(&child, launcher, &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return false;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::vector<UnbuiltPlugin> unbuilt_plugins(const fs::path& table, const fs::path& folder) {
    std::vector<UnbuiltPlugin> plugins;
    if (!fs::exists(table)) return plugins;
    const std::string text =
        read_input_file(table, largest_text_file, "`./plyboard build` builds all plugins");
    try {
        const nlohmann::json plugins_by_name = nlohmann::json::parse(text);
        for (const auto& [name, verdict] : plugins_by_name.items()) {
            fs::path file = folder / (name + ".so");
            if (fs::exists(file)) continue;
            plugins.push_back({name, std::move(file), parse_verdict(verdict.dump()).games});
        }
    } catch (const nlohmann::json::exception&) {
        throw Error(fmt::format("{}: not a table of plugins; `./plyboard build` builds them all",
                                table.string()));
    }
    return plugins;
}

void build_plugin(const UnbuiltPlugin& plugin) {
    build_by_launcher("the plugin " + plugin.name, plugin.name, plugin.file);
}

void build_by_launcher(const std::string& called, const std::string& target, const fs::path& file) {
    const char* launcher = std::getenv(launcher_variable);
    if (launcher == nullptr || *launcher == '\0')
        throw Error(
            fmt::format("{} is not built yet: run `./plyboard build {}`, or start the "
                        "program by ./plyboard, which builds it",
                        called, target));
    if (!run_launcher(launcher, target) || !fs::exists(file))
        throw Error(
            fmt::format("{} could not be built; `./plyboard build {}` says why", called, target));
}

std::string plugin_table(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".so") files.push_back(entry.path());
    std::ranges::sort(files);
    std::string table;
    for (const fs::path& file : files) {
        const PluginVerdict verdict = probe_plugin(file);
        if (!verdict.problem.empty()) throw Error(verdict.problem);
        table += fmt::format("{}\"{}\": {}", table.empty() ? "{\n" : ",\n", file.stem().string(),
                             verdict_text(verdict));
    }
    return table.empty() ? "{}\n" : table + "\n}\n";
}

}  // namespace ply
