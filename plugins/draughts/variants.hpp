/// The relatives of English and International: rules known only at run time, on boards of 6, 8 and
/// 10 rows that the compiler knows. Searchers are not compiled with them.
#pragma once

#include "board.hpp"

namespace draughts {

struct VariantRules {
    Side first = white;
    bool flying = true;               ///< kings move over any distance
    bool men_go_back = true;          ///< when they capture
    Choice choice = Choice::any;      ///< of several captures
    bool crowned_passing = false;     ///< a man that reaches the far row captures on as a king
    bool kings_first = false;         ///< a king that can capture goes before men
    bool halts_behind_kings = false;  ///< a capture that ends with a king ends right behind it
    bool men_spare_kings = false;     ///< men cannot capture kings
    bool straight = false;            ///< captures go along rows and columns, too
    /// A king that stepped three times in a row steps again only after another move of its side,
    /// unless that has only kings.
    bool kings_tire = false;
    bool dark_corner_right = false;    ///< the board is turned over: a dark corner at the right
    bool numbered_from_below = false;  ///< square 1 is in White's lower right corner
};

/// What `English` and `International` know when they are compiled.
template <int squares_in_a_row>
struct Variant : VariantRules {
    static constexpr int n = squares_in_a_row;
    /// A flying king comes down where it can capture more, if there is such a square. Where the
    /// most must be captured, that is so anyway.
    static constexpr bool goes_on = true;
    static constexpr bool edges_captured = true;  ///< where captures go straight
};

}  // namespace draughts
