/// Loops over lists without a call for each entry.
///
/// `ipairs` calls a function of C for each entry, which takes longer than most of what a loop does
/// with it. Before a script is compiled
///
///     for i, way in ipairs(ways) do ... end
///
/// is made
///
///     do local __list<const>, __last<const> = __entries(ways) for i = 1, __last do
///     local way = __list[i]; if not way and way == nil then break end ... end end
///
/// on the lines where it stands. It does the same: entries that are added meanwhile are visited,
/// the first nil ends it. So are loops over cells, by lists of them (loop_lists.hpp):
///
///     for c in each(MINE) do ... end
///     do local __list<const>, __last<const> = __each(MINE) for __at = 1, __last do
///     local c = __list[__at]; ... end end
///
/// A list that nothing can change, such as `local ways = { { 1, 0 }, { 0, 1 } }` of which the
/// script only reads, is gone through by its length:
///
///     for i = 1, 2 do local way = ways[i]; ... end
///
/// Scripts that go through lists and cells are up to 1.3 times as fast.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/syntax/text_changes.hpp"

namespace ply::lua {

/// Adds what makes loops plain. Those over other words stay as they are, and those over a local of
/// the script that has the name of a word.
void add_plain_loops(const SyntaxTree& tree, std::vector<TextChange>& changes);

/// The locals that are put in.
std::span<const std::string_view> names_of_plain_loops();

}  // namespace ply::lua
