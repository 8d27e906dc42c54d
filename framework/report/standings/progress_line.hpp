/// How far a tournament is, while it runs, in a line now and then: for logs and pipes.
#pragma once

#include <cstdio>
#include <string>

#include "framework/tournament/tournament.hpp"

namespace ply {

class ProgressLine {
public:
    explicit ProgressLine(std::FILE* stream) : stream_(stream) {}

    /// Writes a line when the last one is ten seconds old.
    void show(const Progress& progress);

private:
    std::FILE* stream_;
    double written_at_ = 0;  ///< seconds of the run at the last line
};

/// `123/240 matches, 51%, 86/s, 1 s left, first alphabeta(depth=4)`
std::string progress_text(const Progress& progress);

}  // namespace ply
