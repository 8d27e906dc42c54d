/// Folders of plugins that are broken (tests/data/broken_plugins), and what commands say of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace ply_test {

inline const std::filesystem::path made_plugins = PLYBOARD_BINARY_DIR "/tests/broken_plugins";
inline const std::filesystem::path good_plugin =
    PLYBOARD_BINARY_DIR "/lib/plyboard/plugins/connect_four.so";

/// What the program remembers once it has looked at the plugins that it comes with.
inline const std::filesystem::path& cache_of_good_plugins() {
    static const TemporaryFolder cache;
    static const ProgramRun games =
        run_program({"games"}, {.environment = {{"XDG_CACHE_HOME", cache.path()}}});
    return cache.path();
}

/// A folder of plugins in PLYBOARD_PATH, with a cache of verdicts of its own.
class PluginFolder {
public:
    PluginFolder() {
        std::filesystem::copy(cache_of_good_plugins(), cache_.path(),
                              std::filesystem::copy_options::recursive);
    }
    std::string add(const std::string& name) const {
        const std::filesystem::path file = plugins_ / (name + ".so");
        std::filesystem::copy_file(made_plugins / (name + ".so"), file);
        return file;
    }
    std::string write(const std::string& name, const std::string& bytes) const {
        return plugins_.write(name, bytes);
    }
    std::filesystem::path operator/(const std::string& name) const { return plugins_ / name; }
    const std::filesystem::path& cache() const { return cache_.path(); }

    ProgramRun run(const std::vector<std::string>& arguments) const {
        return run_with({}, arguments);
    }
    /// With more variables in the environment.
    ProgramRun run_with(std::vector<std::pair<std::string, std::string>> environment,
                        const std::vector<std::string>& arguments) const {
        environment.emplace_back("PLYBOARD_PATH", plugins_.path());
        environment.emplace_back("XDG_CACHE_HOME", cache_.path());
        return run_program(arguments, {.environment = std::move(environment)});
    }

private:
    TemporaryFolder plugins_;
    TemporaryFolder cache_;
};

/// The lines under "Broken:" of `plyboard games`.
inline std::vector<std::string> broken_lines(const std::string& games) {
    std::vector<std::string> lines;
    const std::size_t at = games.find("\nBroken:\n");
    if (at == std::string::npos) return lines;
    std::istringstream text(games.substr(at + 9));
    for (std::string line; std::getline(text, line) && !line.empty();) lines.push_back(line);
    return lines;
}

inline void check_sentence(const ProgramRun& run, const std::string& part) {
    INFO(run.err);
    CHECK(run.signal == 0);
    CHECK_FALSE(run.timed_out);
    CHECK(run.exit_code == 1);
    CHECK(run.sentence().starts_with("plyboard: "));
    CHECK(std::ranges::count(run.err, '\n') == 1);
    CHECK_THAT(run.sentence(), containing(part));
}

}  // namespace ply_test
