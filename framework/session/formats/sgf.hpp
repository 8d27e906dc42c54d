/// Games in play in the Smart Game Format (A. Hollosi, "SGF FF[4]", 2006,
/// https://www.red-bean.com/sgf), for games whose rules name `sgf` in protocols(): see
/// framework/report/notation/sgf_writer.hpp for what that means.
///
/// Read are moves with all variations, the stones set up before the first of them, comments (C, and
/// N in front), annotations (TE, BM, IT, DO), clocks (TM, OT, BL, WL), values (V), names, the
/// result and what a file says of the event. Black is player 1. Where a player moves
/// twice, the other one passes. Another game is a row of the table in sgf.cpp.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

bool begins_as_sgf(std::string_view text);
/// Reads the first game of a file. See GameFormat.
LoadedSession read_sgf_game(std::string_view text, const std::string& game);
std::string sgf_obstacle(const Game& game);
std::string write_sgf_game(const Session& session);

}  // namespace ply
