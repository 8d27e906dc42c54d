/// How a recorded search is put into words and short labels, the same in every report.
#pragma once

#include <string>
#include <vector>

#include "framework/study/trace.hpp"

namespace ply {

/// 12, -3, W7 (MAX wins 7 plies from the root), L4 (MAX loses), ∞ and -∞ for open bounds.
std::string short_score(const Trace& trace, Score score);
/// `(3, ∞)`
std::string window_text(const Trace& trace, const Window& window);
/// What the visit returned: `3`, `≤3`, `≥5` where it is a bound, as it lies outside its window or
/// the table knows no more, `(3, 1, 5)` where each player has a value, empty where it was stopped.
std::string value_text(const Trace& trace, const TraceVisit& visit);
/// What a value from the table is: `the exact value`, `a lower bound`, `an upper bound`.
std::string bound_text(const TraceVisit& visit);
/// The value of a leaf as it was read, or of one that was not.
std::string leaf_text(const Trace& trace, const TraceVisit& visit);
std::string leaf_text(const Trace& trace, const TraceLeaf& leaf);
/// MAX, MIN, dice; with more than two players P1, P2 ...
std::string role_text(const Trace& trace, const TraceNode& node);
/// `β cut-off, shallow`
std::string cut_text(const Trace& trace, const TraceVisit& visit);
/// `depth 3, pass 2`; the number is left out where a depth has one pass.
std::string pass_text(const Trace& trace, std::size_t pass);
/// Moves joined by '.'; `root` where there are none.
std::string way_text(const std::vector<std::string>& way);
/// What W7 and L4 mean, where such values occur; otherwise empty.
std::string legend_text(const Trace& trace);

/// What happened at a step, in one sentence or two.
std::string step_sentence(const Trace& trace, const TraceStep& step);

}  // namespace ply
