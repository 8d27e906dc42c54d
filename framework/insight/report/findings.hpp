/// What the figures say to a designer: one finding a subject, with a mark, the figures in words,
/// and what to try where they are not good.
#pragma once

#include <string>
#include <vector>

#include "framework/insight/report/insight.hpp"
#include "framework/insight/report/thresholds.hpp"

namespace ply::insight {

struct Finding {
    std::string subject;  ///< `BALANCE`
    Mark mark = Mark::unknown;
    std::string text;
    std::string remedy{};  ///< empty: nothing needs one, or none is known
};

/// In the order of the report. Subjects of which nothing was measured are left out.
std::vector<Finding> findings_of(const Insight& insight);

/// `61`, and where that would hide something `0.3` or `99.6`: no share but 0 and 1 is shown as 0 or
/// 100, and one whose interval is as narrow as `width` (a part of 1) has the digits that it allows.
std::string percent_text(double share, double width = 1);
/// `61 % (55-67, 240 games)`
std::string share_text(const Figure& share);
/// `81 % (74-88)`
std::string percent_interval(const Figure& share);
/// `2.1 (1.6-2.7)`
std::string number_text(const Figure& number, int digits);
/// `player 1 wins`
std::string result_words(const PlayedGame& game);
/// `self-play: 120 of 400 games by mcts(nodes=1024)`
std::string cut_text(const Cut& cut);

}  // namespace ply::insight
