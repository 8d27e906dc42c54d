/// The moves of PGN and PDN with variations, comments and clocks: from tokens into a session's
/// tree, and back.
///
/// In comments `[%clk 0:09:58]` is what is left on the player's clock, `[%eval 0.25]` a score as
/// White sees it and `[%score 62 %]` one that is no number of pawns, as its player sees it. Other
/// commands stay in the comment. Annotations (`!`, `$14`) become the first words of the comment,
/// and such words are written as annotations.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "framework/session/formats/file_result.hpp"
#include "framework/session/formats/movetext/movetext_reader.hpp"
#include "framework/session/session.hpp"

namespace ply {

/// What differs between the two formats, and between games.
struct MovetextForm {
    Player white = 0;          ///< the seat of White
    bool pawns = false;        ///< scores are hundredths of a pawn, as in chess
    bool both_clocks = false;  ///< behind each move
    bool own_texts = false;    ///< moves are written as the game writes them
    int first_ply = 0;  ///< that of the first move: 1 where Black begins, 4 in the third move
    /// The legal move that a token names; nothing where it names none.
    std::function<std::optional<Move>(const Position&, const std::string&)> find{};
    /// A move of that state as a token.
    std::function<std::string(const AnyState&, const GameNode&)> token{};
};

/// Passes over the games before the one with this number, from 1. Throws Error where there are
/// fewer, or with the line where one of them cannot be read.
void pass_to_game(MovetextReader& reader, int number);

struct MovetextEnd {
    std::string result{};  ///< the word for it; empty: there is none
    /// The note that says why the main line is not whole, so that the result is of another end.
    std::string cut{};
};
/// Reads the moves of one game into a session that stands at its start. A line with a move that is
/// not legal ends before it, which is a note. Throws Error with the line where the first move of
/// the game is not legal.
MovetextEnd read_movetext(MovetextReader& reader, Session& session, const MovetextForm& form,
                          BoundedNotes& notes);

/// How many games are left in the file. Never throws: nobody reads them.
int games_left(MovetextReader& reader);

/// The moves and `result` behind them.
std::string write_movetext(const Session& session, const MovetextForm& form,
                           const std::string& result);

}  // namespace ply
