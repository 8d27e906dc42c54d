/// Games in play in the Smart Game Format (A. Hollosi, "SGF FF[4]", 2006,
/// https://www.red-bean.com/sgf), for the games in the table of
/// framework/report/notation/sgf_notation.hpp.
///
/// Read are moves with all variations, the pieces set up before the first of them (AB, AW, AA, PL),
/// comments (C, and N in front), annotations (TE, BM, IT, DO, and who stands better: GB, GW, DM,
/// UC), clocks (TM, OT, BL, WL), values (V), names, the result and what a file says of the event.
/// All other properties are kept on their nodes, and written again; AP alone is not, because it
/// names the program that wrote the file. Black is player 1. Where a player moves twice, the other
/// one passes.
///
/// A result in points stands where the rules count others, because dead stones are no concern of
/// theirs; without one, what TB and TW mark is counted.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

bool begins_as_sgf(std::string_view text);
/// See GameFormat.
LoadedSession read_sgf_game(std::string_view text, const std::string& game, int number);
std::string sgf_obstacle(const Game& game);
std::string write_sgf_game(const Session& session);

}  // namespace ply
