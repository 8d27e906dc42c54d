/// A tournament as the command plays it, in whichever program its file was read.
#pragma once

#include <optional>

#include "framework/app/cli/common.hpp"
#include "framework/tournament/schedule/shard.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {

class TournamentCommand {
public:
    /// From now on Ctrl-C ends the program with 130: files are read, games opened. Throws
    /// UsageError where --shard is wrong.
    explicit TournamentCommand(const CommandLine& line);
    /// Plays it to the end, or to Ctrl-C; returns the exit code.
    int play(TournamentFile file);

private:
    const CommandLine& line_;
    std::optional<Shard> shard_;
    Interruptible interruptible_;
};

}  // namespace ply
