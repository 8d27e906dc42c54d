/// Games in play as PGN, for every game: chess as other programs write it, all games as
/// framework/report/notation/pgn.hpp does. S. Edwards, "Portable Game Notation Specification and
/// Implementation Guide", 1994
///
/// Which game it is: `Variant` or `Game` with our own names (`hex`, `go(size=9)`), or `Variant` as
/// servers write it (`Chess960`, `From Position`); without them chess. Names of players become
/// names and nobody is started by them: all seats are people's.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// With a tag, or the number of the first move.
bool begins_as_pgn(std::string_view text);
/// Nearly everything could be moves.
bool could_be_pgn(std::string_view text);
/// See GameFormat.
LoadedSession read_pgn_game(std::string_view text, const std::string& game, int number);
/// Everything can be written so.
std::string pgn_obstacle(const Game& game);
std::string write_pgn_game(const Session& session);

}  // namespace ply
