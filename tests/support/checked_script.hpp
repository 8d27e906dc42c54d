/// What `plyboard check` says of a script.
#pragma once

#include <string>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace ply_test {

inline ProgramRun check(const std::string& script, const std::vector<std::string>& more = {}) {
    const TemporaryFolder folder;
    // As long as it takes: a busy machine finds the same.
    std::vector<std::string> arguments{
        "check", folder.write("game.lua", script), "--games", "60", "--seconds", "300"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
}

inline nlohmann::json check_json(const std::string& script) {
    return check(script, {"--json"}).json();
}

}  // namespace ply_test
