/// The recursion of the principal variation search as its worker sees it, whatever the rules.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree_progress.hpp"
#include "framework/search/pvs/abdada.hpp"
#include "framework/search/pvs/pvs_options.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// Searches below one root at a time.
class PvsRecursion {
public:
    virtual ~PvsRecursion() = default;

    virtual void new_match() = 0;
    /// False: searches over these rules report nothing.
    virtual bool record(SearchRecorder* recorder) = 0;
    /// From now on `root` is searched. With a `pool` its nodes are the limit.
    virtual void begin(const Position& root, const Limits& limits, std::stop_token stop,
                       NodePool* pool) = 0;
    virtual TreeProgress& progress() = 0;
    virtual const PrincipalVariation& line() const = 0;
    /// The root's moves, best first as far as table and game know.
    virtual std::vector<Move> root_moves() = 0;

    virtual void begin_depth(int depth) = 0;
    /// Counts the root, whose value is requested within a window. False when a limit is reached.
    virtual bool enter_root(Score alpha, Score beta) = 0;
    /// The worth of `move`, which is tried after `number` others, at the root for its mover; line()
    /// is what follows it.
    virtual Score value_of(Move move, std::size_t number, int depth, Score alpha, Score beta) = 0;
    /// The root is worth `score`, but it is to be searched again.
    virtual void found(Score score) = 0;
    /// Adds to a line that is worth `score` at the root what is known of its end.
    virtual void lengthen(std::vector<Move>& line, int depth, Score score, bool proven) const = 0;
};

/// Makes one thread's recursion over the rules of `game`, which must outlive it; so must the rest
/// but the evaluation. `busy` is null for a thread that is alone.
using MakePvsRecursion = std::unique_ptr<PvsRecursion> (*)(const Game& game,
                                                           const ChosenEvaluation& evaluation,
                                                           const PvsOptions& options,
                                                           TranspositionTable& table,
                                                           BusyMoves* busy);

}  // namespace ply
