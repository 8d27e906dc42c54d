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
///     local way = __list[i] if not way and way == nil then break end ... end end
///
/// on the lines where it stands. It does the same: entries that are added meanwhile are visited,
/// the first nil ends it. A list of the file that nothing can change, `local ways = { { 1, 0 }, ...
/// }` of which the script only reads, is gone through by its length:
///
///     for i = 1, 8 do local way = ways[i] ... end
///
/// Scripts that go through lists are up to 1.3 times as fast.
#pragma once

#include <string>

namespace ply::lua {

/// What the text calls: entries_of_list (base_functions.hpp).
inline constexpr const char* entries_name = "__entries";

/// The text to compile. Loops with other than two names stay as they are, and so do all where
/// blocks do not close or the script has an `ipairs` of its own. Throws Error, which begins with
/// `label` and a line, where the script itself uses the names above.
std::string with_plain_loops(const std::string& text, const std::string& label);

}  // namespace ply::lua
