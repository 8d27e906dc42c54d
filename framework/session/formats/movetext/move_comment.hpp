/// What the comment of a move holds in PGN and PDN beside words: clocks, scores, annotations.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/outcome.hpp"
#include "framework/session/game_tree.hpp"

namespace ply {

/// Who made the move, for whom clocks and scores count.
struct MoveBy {
    Player seat = chance_player;
    Player white = 0;     ///< the seat of White
    bool pawns = false;   ///< scores are hundredths of a pawn
    std::string clock{};  ///< written in place of `[%clk 0:05:00]`
};

/// Adds a comment of a file to the move's: clocks and scores are taken out of it.
void take_comment(GameNode& node, std::string_view comment, const MoveBy& by);
/// Adds words to the comment.
void add_behind(std::string& comment, const std::string& words);

/// Adds an annotation behind those that are the first words of the comment.
void add_annotation(std::string& comment, std::string_view annotation);

/// `$1` for `!`: an annotation as the number that stands for it in files; empty: the word is none.
std::string glyph_of(std::string_view word);

/// The move's annotations, as numbers, and the words of its comment with clock and score.
struct WrittenComment {
    std::vector<std::string> glyphs;
    std::vector<std::string> words;
};
WrittenComment written_comment(const GameNode& node, const MoveBy& by);

/// The clocks after a move, as PDN tells both, a capital for the colour to move:
/// `[%clock w0:05:00 B0:04:58]`; without the other where it is not known.
std::string both_clocks(std::chrono::milliseconds left,
                        std::optional<std::chrono::milliseconds> other_left, const MoveBy& by);

}  // namespace ply
