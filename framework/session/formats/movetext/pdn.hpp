/// Games of draughts in play as Portable Draughts Notation 3.0, https://pdn.fmjd.org:
/// the games in the table of pdn_kinds.hpp, in C++ and in Lua.
///
/// `GameType` says which of them it is; without it the squares do, where the text is known for PDN
/// by a position, by numbers of squares or by the name of its file. Squares are numbers or, in
/// Russian, Brazilian and Czech draughts, letters and numbers, of which either is read. Captures
/// are written with an x, which every reader knows; Russian ones are read with a colon as well.
/// Results count for the side that begins, which is player 1: `2-0` and `1-1` in international
/// draughts, `1-0` and `1/2-1/2` in the others.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

bool begins_as_pdn(std::string_view text);
/// See GameFormat.
LoadedSession read_pdn_game(std::string_view text, const std::string& game, int number);
std::string pdn_obstacle(const Game& game);
std::string write_pdn_game(const Session& session);

}  // namespace ply
