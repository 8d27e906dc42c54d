/// How `plyboard solve` can solve: the table of methods, as help shows it. What each does stands in
/// app/commands/solve.cpp.
#pragma once

#include <array>

namespace ply {

struct SolveMethod {
    const char* name;
    const char* help;
    bool hidden = false;  ///< for games in which players do not see everything
};

inline constexpr std::array solve_methods = {
    SolveMethod{"dfpn", "proof-number search: who wins; where the goal is the margin, by how much"},
    SolveMethod{"alphabeta",
                "null windows to the end of the game: who wins, and in how many plies"},
    SolveMethod{"retrograde",
                "values and distances to the end of all positions that can be reached"},
    SolveMethod{"cfr+", "counterfactual regret minimisation, regrets never below 0 (Tammelin 2014)",
                true},
    SolveMethod{"cfr", "counterfactual regret minimisation (Zinkevich et al. 2007)", true},
    SolveMethod{"mccfr", "the same with samples of chance and others (Lanctot et al. 2009)", true},
};

}  // namespace ply
