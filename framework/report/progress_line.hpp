/// How far a tournament is, while it runs: one line that is rewritten on a terminal, a line now and
/// then elsewhere.
#pragma once

#include <chrono>
#include <cstdio>

#include "framework/tournament/tournament.hpp"

namespace ply {

class ProgressLine {
public:
    /// Writes to `stream`; `terminal`: it can be rewritten.
    ProgressLine(std::FILE* stream, bool terminal) : stream_(stream), terminal_(terminal) {}

    void show(const Progress& progress);
    /// Leaves the last state on the screen and ends the line.
    void finish();

private:
    std::FILE* stream_;
    bool terminal_;
    bool shown_ = false;
    double plain_at_ = 0;  ///< seconds of the run at the last plain line
};

/// `123/240 matches, 51%, 86/s, 1 s left, first alphabeta(depth=4)`
std::string progress_text(const Progress& progress);

}  // namespace ply
