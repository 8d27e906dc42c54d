/// Matches in Portable Game Notation (Edwards, "Portable Game Notation Specification and
/// Implementation Guide", 1994), in its export format as far as the game allows.
///
/// Every match has the seven tags of the roster, then, sorted: Detail, FEN and SetUp (where the
/// match did not begin at the start of the game), Game, Match (its number), OpeningPlies, Player3
/// to Player6, PlyCount, Ranks (of all seats), Reason (our word), Termination (the standard's),
/// TimeControl (where there are clocks; TimeControlWhite and TimeControlBlack where they differ),
/// UTCDate and UTCTime (when it began, where that is known), Variant (the game with its options;
/// not for plain chess). Date is that of universal time, too: hosts need not be in one zone.
///
/// Moves are the game's own notation. What is no symbol of PGN, or looks like a number or a result,
/// stands in quotes, as the standard writes strings. A move number is a pair of plies; with more
/// players it is as many plies as there are players. White is seat 1 and Black is seat 2, whoever
/// moves. With three or more players the result is `*`, because PGN has no word for it.
///
/// A comment after a move is what its player reported: `{+0.35/12 0.51s}`, score for the player who
/// moved (comment_score), depth, time, and where it is wanted the line: `{+0.35/12 0.51s Nf3 Nf6}`.
#pragma once

#include <string>

#include "framework/report/match/match_text.hpp"

namespace ply {

/// One match with the empty line that follows it; lines of at most 79 columns unless a single word
/// is longer.
std::string pgn_of(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                   const RecordForm& form);

}  // namespace ply
