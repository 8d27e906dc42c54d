/// What others see of a tournament while it runs and when it is over, where that is asked for:
/// `--serve`, `--live`, `--notify` (add_publicity_options).
#pragma once

#include <filesystem>
#include <list>
#include <optional>

#include "framework/app/cli/command_line.hpp"
#include "framework/app/cli/live_file.hpp"
#include "framework/app/cli/page_beside.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {

class Publicity {
public:
    /// Serves the page from now on; `journal` is there already, or empty. Throws Error.
    Publicity(const CommandLine& line, const std::filesystem::path& journal);

    /// To be called often.
    void update(const std::vector<MatchInPlay>& playing);
    /// The tournament has ended.
    void ended(const Plan& plan, const TournamentResult& result);

private:
    const CommandLine& line_;
    std::filesystem::path journal_;
    std::list<LiveFile> files_;
    std::optional<PageBeside> page_;
};

}  // namespace ply
