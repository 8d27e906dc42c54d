/// A replayed match for people: on a screen that steps through it, and as plain text.
#pragma once

#include <string>
#include <vector>

#include "framework/report/board/drawn_board.hpp"
#include "framework/report/match/match_replay.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// All that is shown.
struct ReplayScene {
    const Plan& plan;
    const Game& game;
    const Fixture& fixture;
    const PlayedMatch& match;
    const MatchReplay& replay;
};

/// `match 17, round 2: connect_four: random - alphabeta(depth=4), 0-1 (normal)`
std::string replay_title(const ReplayScene& scene);

/// The position after `ply` plies: what led to it and the board; several lines.
/// What the last ply changed is marked, whatever `style` says of an earlier state.
std::string replay_position(const ReplayScene& scene, std::size_t ply, const BoardStyle& style);

/// Title, board after `ply` plies, and the moves around it: beside the board where there is room,
/// else below. At most `rows` lines; longer ones than `columns` are for the screen to cut.
std::vector<std::string> replay_screen(const ReplayScene& scene, std::size_t ply, int columns,
                                       int rows, const BoardStyle& style);

}  // namespace ply
