/// A searcher finds moves: the interface, what bounds it and what it reports.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "framework/game/position.hpp"

namespace ply {

/// What ends a search. Zero means no such limit; the first limit that is reached counts.
struct Limits {
    int depth = 0;                      ///< plies
    std::uint64_t nodes = 0;            ///< exact: not one node more
    std::chrono::milliseconds time{0};  ///< wall clock

    bool none() const { return depth == 0 && nodes == 0 && time.count() == 0; }
};

/// The value of the root is certain for its mover: no deeper search can change it. Where the goal
/// is the margin, the sign of the margin says which.
enum class Proven : std::uint8_t { no, win, loss, draw };

/// No search looks further ahead than this many plies.
inline constexpr int max_depth = 250;

/// What a search found. Scores are for the mover at the root.
struct SearchResult {
    Move move;                   ///< legal at the root
    std::optional<Score> score;  ///< nothing from searchers that do not score (random)
    Proven proven = Proven::no;
    std::vector<Move> pv;      ///< principal variation: the line the score comes from
    int depth = 0;             ///< plies searched completely
    std::uint64_t nodes = 0;   ///< states entered, the root included; all iterations
    std::uint64_t leaves = 0;  ///< states whose value was read, terminal or static
    std::chrono::nanoseconds time{0};
};

/// Finds a move for the player to move in `root`.
/// Prints nothing, changes nothing in the game; the same seed, depth or node limit and calls since
/// new_match give the same answer.
class Searcher {
public:
    virtual ~Searcher() = default;

    /// Forgets everything learned and starts anew from `seed`; called before a match.
    virtual void new_match(std::uint64_t seed) = 0;

    /// Returns soon after `stop` is requested, with the best move so far.
    /// `root` must have a legal move. Without any limit it searches until the value is proved or
    /// `stop` is requested. Throws RulesError when the rules fail.
    virtual SearchResult search(const Position& root, const Limits& limits,
                                std::stop_token stop) = 0;

    /// `report` is called after every depth that is completed, from within search().
    virtual void on_progress(std::function<void(const SearchResult&)> /*report*/) {}
};

}  // namespace ply
