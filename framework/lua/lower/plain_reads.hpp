/// Reads of cells and variables without a detour.
///
/// A script sees the position through objects, so that writes can be checked; a read goes by way of
/// the object's metatable to the table behind it (shadow_tables.hpp). Before a script is
/// compiled its reads are made reads of that table:
///
///     if board[c] == me then board[c] = EMPTY end
///     if __board[c] == me then board[c] = EMPTY end
///
/// which nearly doubles the speed of loops over cells. A function that reads begins with a local
/// for the table, `local __board<const> = __board`, which is worth another 3 to 8 %. Lines stay
/// where they are.
#pragma once

#include <span>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/syntax/text_changes.hpp"

namespace ply::lua {

/// Words that have a table behind them, and the names of those tables in a script's text.
struct MirroredWord {
    const char* word;
    const char* mirror;
};
std::span<const MirroredWord> mirrored_words();

/// Adds what makes reads plain. What an assignment writes to stays as it is, and so does a local of
/// the script that has the name of a word.
void add_plain_reads(const SyntaxTree& tree, std::vector<TextChange>& changes);

}  // namespace ply::lua
