/// The kinds of games, in the words of Ludii and BoardGameGeek.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

inline constexpr std::array<std::string_view, 14> game_kinds{
    "alignment",   // pieces in a row or in a pattern
    "blocking",    // whoever cannot move has lost, and moves take away room
    "bluffing",    // what the others do not see decides
    "capture",     // take the other player's pieces
    "cards",       // tricks, hands, drafts
    "chess",       // pieces of many kinds; capture the king
    "connection",  // join edges, or all pieces
    "deduction",   // find out what is hidden
    "hunt",        // a few against many
    "mancala",     // sow seeds
    "math",        // heaps, graphs and trees
    "puzzle",      // for one
    "race",        // first to arrive
    "territory",   // hold the most cells or points
};

inline bool is_game_kind(std::string_view word) {
    return std::ranges::find(game_kinds, word) != game_kinds.end();
}

/// All of them, for sentences that name what there is.
inline std::vector<std::string> names_of_game_kinds() {
    return {game_kinds.begin(), game_kinds.end()};
}

}  // namespace ply
