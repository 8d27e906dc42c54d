/// How a net was made, as the text in its file: enough to make the same one again.
///
///     seed 1
///     continued 0         (1: from the weights of another file)
///     nodes 300 41        (of the searches in matches: its own, its opponent's)
///     variant trust=0.7, ...
///     teacher uci(cmd=stockfish, nodes=200)    (if there was one)
///     games 64            (of self-play, in a round)
///     stage 0 120 14 0    (nodes of the searches in self-play, rounds, pairs of matches against
///     stage 200 60 12 12   others and against the best one before; a line for each stage)
///     gate 24             (pairs of the last matches)
///     stopped 1           (by Ctrl-C: there were none)
///     better 1
///     remark ...          (for the reader)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/learning/train/variant.hpp"

namespace ply::learning {

/// A stretch of training, and the matches of what it led to.
struct TrainingStage {
    std::uint64_t nodes = 0;  ///< of the searches in self-play; 0: one ply
    int rounds = 0;
    int pairs = 0;   ///< against others
    int before = 0;  ///< against the best one so far
};

struct History {
    std::uint64_t seed = 1;
    Variant variant;
    std::string teacher;            ///< as a player is written; empty: there was none
    bool continued = false;         ///< began with another file's weights
    std::uint64_t own_nodes = 0;    ///< of the learned player's searches in matches
    std::uint64_t other_nodes = 0;  ///< of its opponent's
    int games = 64;                 ///< of self-play, in a round
    std::vector<TrainingStage> stages;
    int gate = 0;          ///< pairs of the last matches, against what was there before
    bool stopped = false;  ///< before the last matches
    bool better = false;
    std::vector<std::string> remarks;

    std::string text() const;
    /// Throws Error, which begins with `file`, where the text is no such history.
    static History read(const std::string& text, const std::string& file);
};

}  // namespace ply::learning
