/// A finished match in words and short labels, the same in tables, PGN and pages.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/report/match/match_replay.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// How a match ended for one seat. First with others is a draw; alone, a positive utility is a win
/// and 0 a draw.
enum class SeatResult : std::uint8_t { none, loss, draw, win };
SeatResult seat_result(const PlayedMatch& match, int seat);

/// `1-0`, `0-1`, `1/2-1/2`; the ranks, `1-3-2`, where three or more played; `*` without a result.
std::string result_text(const PlayedMatch& match);

/// `connect_four: random - alphabeta(depth=2)`, on one line whatever the names hold.
std::string contest_text(const Plan& plan, const Fixture& fixture);

/// A score as chess players write it in comments: `+0.35` in hundredths for chess, `+12` in the
/// game's units for others, `+W7` and `-W7` for a win and a loss seven plies ahead (`+M4`: mate in
/// four moves of chess).
std::string comment_score(Score score, bool chess);

/// What a record in another program's form (PGN, SGF) holds beside the moves.
struct RecordForm {
    std::string event = "?";  ///< the name of the tournament
    bool measured = true;     ///< false: no times, no date, no thoughts of matches with a clock
    bool lines = false;       ///< comments have the line that was expected as well
    std::string site = "?";
};

/// What the players reported, by ply, as far as `form` wants it; empty: nothing is wanted.
std::vector<std::optional<Thought>> recorded_thoughts(const Plan& plan, const Fixture& fixture,
                                                      const PlayedMatch& match,
                                                      const RecordForm& form);
/// `+0.35/12 0.51s Nf3 Nf6` in words, or as much of it as there is and is wanted.
std::vector<std::string> comment_words(const Thought& thought, bool chess, const RecordForm& form);

/// Seconds with as many digits as are significant: `0.51`, `0.000014`.
std::string seconds_text(std::chrono::nanoseconds time);

/// `+12 units`: what the player of a move thought of it, in its scale; empty where that is unknown.
std::string score_text(const Plan& plan, const Fixture& fixture, const ReplayedPly& played,
                       const Game& game);
/// `score +12 units, depth 8, 12.3 k nodes, 4.50 ms, line d4e5 c3d4`, as far as it was reported.
std::string told_text(const Plan& plan, const Fixture& fixture, const ReplayedPly& played,
                      const Game& game);

}  // namespace ply
