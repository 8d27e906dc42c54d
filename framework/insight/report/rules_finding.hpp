/// What a report says of the rules themselves, and what its findings are written with.
#pragma once

#include <string>
#include <vector>

#include "framework/insight/report/findings.hpp"

namespace ply::insight {

/// Without a text there is nothing to say.
Finding rules_finding(const Insight& insight);

inline bool needs_remedy(Mark mark) {
    return mark == Mark::warn || mark == Mark::bad;
}

/// Whether there was no time for players of a sixteenth of the budget.
inline bool only_far_weaker(const Insight& insight) {
    return insight.strongest()->budget * 16 < insight.budget;
}

/// `a1, b2, c3 and 4 more`
std::string some_of(const std::vector<std::string>& names, std::size_t most = 6);

}  // namespace ply::insight
