/// The relatives of English and International: rules known only at run time, on boards of 6, 8 and
/// 10 rows that the compiler knows. Searchers are not compiled with them.
#pragma once

#include "board.hpp"

namespace draughts {

struct VariantRules {
    Side first = white;
    bool flying = true;               ///< kings move over any distance
    bool men_go_back = true;          ///< when they capture
    bool most = false;                ///< a player who can capture more must
    bool crowned_passing = false;     ///< a man that reaches the far row captures on as a king
    bool kings_first = false;         ///< a king that can capture goes before men
    bool halts_behind_kings = false;  ///< a capture that ends with a king ends right behind it
};

/// What `English` and `International` know when they are compiled.
template <int squares_in_a_row>
struct Variant : VariantRules {
    static constexpr int n = squares_in_a_row;
    /// A flying king comes down where it can capture more, if there is such a square. Where the
    /// most must be captured, that is so anyway.
    static constexpr bool goes_on = true;
};

}  // namespace draughts
