/// What a position is worth in points.
#pragma once

#include "state.hpp"

namespace backgammon {

/// What counts besides the men.
struct Stakes {
    int largest_cube = 0;  ///< as a power of 2; 0: there is no cube
    bool gammons = true;
};

/// Points that the player on roll wins, as the network estimates it, and the table of bearing off
/// where both have few men left, the cube considered: what it
/// can still be turned to is worth two thirds of what a cube would be that is turned at the best
/// moment. (Janowski, "Take-Points in Money Games", 1993)
double equity(const State& state, const Stakes& stakes);

/// The same by nothing but pips: the lead, in shares of the pips of the player on roll, who is
/// four ahead by being on roll.
double pip_equity(const State& state);

}  // namespace backgammon
