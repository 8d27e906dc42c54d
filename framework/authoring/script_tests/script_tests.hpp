/// Runs the tests that a script carries.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// What came of the tests in a script.
struct ScriptTestReport {
    int tests = 0;                      ///< how many `test { ... }` were run
    std::vector<std::string> failures;  ///< one sentence each: `label:line: ...`
    /// `label:line: perft 4`: where `stop` came in between; of that test the rest was not run.
    std::vector<std::string> unfinished{};
};

/// Runs the tests in the script, until `stop` is requested. Throws Error if the script cannot be
/// loaded.
ScriptTestReport run_script_tests(const ScriptSource& source, const std::stop_token& stop = {});

}  // namespace ply
