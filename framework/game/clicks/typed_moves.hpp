/// Moves as people type them and paste them from scores.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/position.hpp"

namespace ply {

/// Words of a move list, separated by blanks or commas.
std::vector<std::string> split_words(std::string_view text);

/// Texts of all legal moves.
std::vector<std::string> legal_texts(const Game& game, const Position& position);

/// The legal move that `text` names, or nothing. Capitals count where the game writes any.
std::optional<Move> named_move(const Game& game, const Position& position, const std::string& text);
/// The same; throws Error with the nearest legal move where there is none.
Move legal_move(const Game& game, const Position& position, const std::string& text);

/// The message for input that names no single move: those of `legal` that it leaves open (`Nd2`
/// where both `Nbd2` and `Nfd2` can be played), or the nearest one.
std::string unnamed_move(const std::string& text, const std::vector<std::string>& legal);

/// Plays a line: moves separated by blanks, commas or semicolons. What scores have besides is
/// passed over where no move is written so: numbers (`1.`, `1...`, `12.e4`), remarks in braces,
/// `$1` and results. A move of several words (`8/5 6/5` in backgammon) is put together where its
/// first word alone is none; a word of several moves (`f5d6c3` in othello, `dde` in connect four)
/// is taken apart where it is none as a whole. Throws Error that names the first illegal move, as
/// one `of` the option that was typed. Returns the moves.
std::vector<Move> play_typed(const Game& game, Position& position, std::string_view line,
                             std::string_view of = " of --moves");

}  // namespace ply
