/// A user whose games in play are kept in a folder of the test.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace ply_test {

/// A user of one's own, with no games yet.
class SessionHome {
public:
    ProgramRun run(const std::vector<std::string>& words, const std::string& typed = "",
                   std::chrono::seconds limit = std::chrono::seconds(60)) const {
        ProgramInput input;
        input.text = typed;
        input.limit = limit;
        input.environment = {{"XDG_STATE_HOME", folder_.path().string()},
                             {"HOME", folder_.path().string()}};
        return run_program(words, input);
    }
    ProgramRun play(const std::string& typed, std::vector<std::string> more = {}) const {
        std::vector<std::string> words{"play", "tic_tac_toe", "--players", "human", "human"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, typed);
    }
    std::vector<nlohmann::json> sessions() const {
        return run({"sessions", "--json"}).json_lines();
    }
    std::string write(const std::string& name, const std::string& text) const {
        return folder_.write(name, text);
    }
    std::filesystem::path folder() const { return folder_.path() / "plyboard" / "sessions"; }

private:
    TemporaryFolder folder_;
};

}  // namespace ply_test
