/// Sets of cells, directions and results that are calculated with: they are numbers to Lua, so that
/// something else would come out and nobody would hear of it.
#pragma once

#include <string>

#include "framework/board/state/definition.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// Throws ScriptError at the first operator with one of them beside it, but for the + of
/// directions, where the text shows for sure what it is. The regions and kinds of pieces are
/// those of `game`; pieces are numbers, but where a word takes a set.
///
///     MINE + THEIRS calculates with sets of cells, which are no numbers; write
///     either(MINE, THEIRS)
void refuse_wrong_arithmetic(const SyntaxTree& tree, const board::Definition& game,
                             const std::string& label);

}  // namespace ply::lua
