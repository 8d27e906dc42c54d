/// The table of words: functions that run natively, constants, and the tables of a script.
///
/// Each file of verbs has the rows of its functions; here they stand in the order of the reference.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "framework/lua/api/word.hpp"

namespace ply::lua {

/// In declared lists: what follows is offered only if nothing before it was.
inline constexpr std::int64_t otherwise_tag = std::int64_t{1} << 38;

/// What `result` returns; `wins(p)` is result_wins + p.
enum ResultCode : int { result_win = 1001, result_loss, result_draw, result_score, result_wins };

/// All functions, by the chapters of the reference.
std::span<const Chapter> chapters();
/// Null: there is none of this name.
const Word* word_named(std::string_view name);
/// Calls `visit(word)` for each function.
template <class Visit>
void for_each_word(Visit visit) {
    for (const Chapter& chapter : chapters())
        for (const Word& word : chapter.words) visit(word);
}
/// Whether the word returns a set of cells.
bool returns_set(const Word& word);

/// Sets, directions, flags and results.
std::span<const Constant> constants();
const Constant* constant_named(std::string_view name);
/// The tables that every script has: board, var, opt, evaluate. Their values are not numbers.
std::span<const Constant> tables();

// The files that have the rows.
std::vector<Field> game_fields();        ///< game_table.cpp
std::vector<Field> cards_fields();       ///< game_cards.cpp: of cards
std::vector<Field> zone_fields();        ///< game_cards.cpp: of each of zones
std::vector<Field> layer_fields();       ///< game_layers.cpp: of each of layers
std::vector<Field> look_fields();        ///< game_look.cpp
std::vector<Field> drawing_fields();     ///< game_drawing.cpp: of board in look
std::vector<Field> test_fields();        ///< declarations.cpp
std::span<const Word> declarations();    ///< declarations.cpp: game, test
std::span<const Word> board_shapes();    ///< board_shapes.cpp: square, hex, drawn ...
std::span<const Word> load_words();      ///< loader.cpp: include
std::span<const Word> move_words();      ///< verbs/moves.cpp: place, drop, step, slide, add ...
std::span<const Word> hop_words();       ///< verbs/hop.cpp: hop, leap, fly
std::span<const Word> set_words();       ///< verbs/sets.cpp: group, beside, reach, both ...
std::span<const Word> board_words();     ///< verbs/board.cpp: line, count, each, within
std::span<const Word> attack_words();    ///< verbs/attack.cpp: attacked
std::span<const Word> geometry_words();  ///< verbs/geometry.cpp: row, cell, neighbours, ray ...
std::span<const Word> change_words();    ///< verbs/play.cpp: fill, sow, promote, again ...
std::span<const Word> card_words();      ///< verbs/cards.cpp: rank, suit, deal, reveal
std::span<const Word> ending_words();    ///< verbs/play.cpp: wins, score

}  // namespace ply::lua
