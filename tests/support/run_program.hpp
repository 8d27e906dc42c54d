/// Runs the built program `plyboard` as a user does.
///
///     const ProgramRun run = run_program({"perft", "connect_four", "3"});
///     CHECK(run.exit_code == 0);
///     CHECK(run.out == "...");
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ply_test {

/// The thread sanitizer holds signals back in code that it has not compiled, which Lua is: there,
/// scripts that loop for ever are not stopped.
#ifdef __SANITIZE_THREAD__
inline constexpr bool loops_are_stopped = false;
#else
inline constexpr bool loops_are_stopped = true;
#endif

/// How one run went.
struct ProgramRun {
    int exit_code = -1;      ///< -1: it died by a signal
    int signal = 0;          ///< 0: it ended by itself
    bool timed_out = false;  ///< killed, because it took longer than its limit
    std::string out;
    std::string err;     ///< without the lines in `waited`
    std::string waited;  ///< "waiting for the plugin ...", or the script: on a slow machine

    /// Standard output as JSON, one value a line.
    std::vector<nlohmann::json> json_lines() const;
    /// Standard output as one JSON value; throws when it is more or something else.
    nlohmann::json json() const;
    /// What standard error says; of an error under --json as it is said without.
    std::string sentence() const;
};

struct ProgramInput {
    std::string text{};  ///< on standard input, through a pipe, at most 64 KiB; then its end
    std::vector<std::pair<std::string, std::string>> environment{};  ///< added to the test's own
    std::chrono::seconds limit{60};
};

/// Runs the `plyboard` beside this test program with these words after its name.
ProgramRun run_program(const std::vector<std::string>& arguments, const ProgramInput& input = {});

/// `run_program`, then checks that it ended with 0 and said nothing on standard error.
ProgramRun run_well(const std::vector<std::string>& arguments, const ProgramInput& input = {});

/// `plyboard play`: a game between a person, who types `typed`, and another player.
ProgramRun typed_play(const std::string& game, const std::string& other, const std::string& typed,
                      const std::vector<std::string>& more = {});

/// The command line as one would type it, for messages.
std::string command_text(const std::vector<std::string>& arguments);

}  // namespace ply_test
