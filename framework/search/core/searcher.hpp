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
#include "framework/game/score.hpp"

namespace ply {

class SearchRecorder;  // framework/search/core/recorder.hpp

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

/// One of several best moves with its line.
struct SearchLine {
    Score score = 0;
    Proven proven = Proven::no;
    std::vector<Move> pv;
};

/// What a search did besides visiting nodes; zero where a searcher does not count.
struct SearchCounts {
    std::uint64_t cutoffs = 0;             ///< nodes left before all their moves were searched
    std::uint64_t first_move_cutoffs = 0;  ///< of these, after the first move
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;  ///< probes that found the position
    std::uint64_t plies = 0;  ///< moves made by Monte Carlo tree search, in its tree and outside

    SearchCounts& operator+=(const SearchCounts& other) {
        cutoffs += other.cutoffs;
        first_move_cutoffs += other.first_move_cutoffs;
        table_probes += other.table_probes;
        table_hits += other.table_hits;
        plies += other.plies;
        return *this;
    }
};

/// What a solver knows of the value so far: bounds on it, and the question it works on. Where the
/// goal is to win, a value is -1, 0 or 1; otherwise it is the margin. All for the mover at the
/// root.
struct ValueBounds {
    Score at_least = -max_evaluation;
    Score at_most = max_evaluation;
    Score asked = 0;  ///< whether the value is at least this
    /// From proof-number search; the largest value stands for infinity.
    std::uint32_t proof_number = 1;
    std::uint32_t disproof_number = 1;
    double table_fill = 0;  ///< 0 to 1

    bool exact() const { return at_least == at_most; }
};

/// What a search found. Scores are for the mover at the root.
struct SearchResult {
    Move move;                   ///< legal at the root
    std::optional<Score> score;  ///< nothing from searchers that do not score (random)
    Proven proven = Proven::no;
    std::vector<Move> pv;      ///< principal variation: the line the score comes from
    int depth = 0;             ///< plies searched completely
    std::uint64_t nodes = 0;   ///< states that moves led to, root included; all iterations
    std::uint64_t leaves = 0;  ///< states whose value was read, terminal or static
    SearchCounts counts;
    /// Where several lines were asked for: the best moves, best first; the first is `pv`.
    std::vector<SearchLine> lines;
    std::optional<ValueBounds> bounds;  ///< from solvers
    /// From searchers that count it: how many plies below the root the deepest node was.
    std::optional<int> selective_depth;
    /// Thousandths of the transposition table that this search has filled; only reported to
    /// on_progress.
    std::optional<int> table_permille;
    std::chrono::nanoseconds time{0};
};

/// Finds a move for the player to move in `root`.
/// Prints nothing, changes nothing in the game; the same seed, depth or node limit and calls since
/// new_match give the same result.
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

    /// `report` is called after every depth that is completed, or, by a searcher without depths,
    /// about once a second; from within search(). Sooner, too: see is_provisional().
    virtual void on_progress(std::function<void(const SearchResult&)> /*report*/) {}

    /// From now on searches report what they do to `recorder`; null: to none. False: this searcher
    /// cannot be recorded. `make_recordable` makes one that can.
    virtual bool record(SearchRecorder* /*recorder*/) { return false; }
};

}  // namespace ply
