/// Runs the tests that a script carries.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "framework/base/note.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// What came of the tests in a script.
struct ScriptTestReport {
    int tests = 0;  ///< how many `test { ... }` were run
    /// Placed where the script fails, or at the test whose figures are not met.
    std::vector<Note> failures;
    /// `label:line: perft 4`: where `stop` came in between; of that test the rest was not run.
    std::vector<std::string> unfinished{};
};

/// Runs the tests in the script, until `stop` is requested. Throws Error if the script cannot be
/// loaded.
ScriptTestReport run_script_tests(const ScriptSource& source, const std::stop_token& stop = {});

}  // namespace ply
