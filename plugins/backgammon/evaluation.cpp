#include "evaluation.hpp"

#include <algorithm>

#include "bearoff.hpp"
#include "network.hpp"

namespace backgammon {
namespace {

constexpr double cube_efficiency = 2.0 / 3;

enum class Cube { dead, mine, theirs, centred };

Cube cube_of(const State& s, const Stakes& stakes) {
    if (s.cube >= stakes.largest_cube) return Cube::dead;
    if (s.owner == State::nobody) return Cube::centred;
    return s.owner == s.mover ? Cube::mine : Cube::theirs;
}

/// In units of the cube.
double with_cube(const Chances& chances, Cube cube) {
    const double plain = chances.equity();
    const double p = std::clamp<double>(chances.win, 1e-6, 1 - 1e-6);
    const double won = 1 + (chances.win_gammon + chances.win_backgammon) / p;
    const double lost = 1 + (chances.lose_gammon + chances.lose_backgammon) / (1 - p);
    const double x = cube_efficiency;
    const double owned = p * (won + lost + x / 2) - lost;
    // Whoever may double wins at least the stake where the other must give up.
    const double most = std::max(1.0, plain);
    const double least = std::min(-1.0, plain);
    switch (cube) {
        case Cube::mine:
            return std::min(owned, most);
        case Cube::theirs:
            return std::max(owned - x / 2, least);
        case Cube::centred:
            return std::clamp(4 / (4 - x) * (owned - x / 4), least, most);
        default:
            return plain;
    }
}

/// Exact where both bear off their last men, otherwise the network's.
Chances chances_of(const State& s) {
    static const Bearoff bearoff;
    if (!Bearoff::knows(s.mine()) || !Bearoff::knows(s.theirs()))
        return chances(s.mine(), s.theirs());
    return {.win = static_cast<float>(bearoff.first(s.mine(), s.theirs()))};
}

}  // namespace

double equity(const State& s, const Stakes& stakes) {
    if (s.phase == Phase::opening) return 0;
    Chances ends = chances_of(s);
    if (!stakes.gammons) ends = {.win = ends.win};
    const int stake = 1 << s.cube;
    if (s.phase != Phase::doubled) return stake * with_cube(ends, cube_of(s, stakes));
    const Cube taken = s.cube + 1 >= stakes.largest_cube ? Cube::dead : Cube::theirs;
    return std::min<double>(stake, 2 * stake * with_cube(ends, taken));
}

double pip_equity(const State& s) {
    if (s.phase == Phase::opening) return 0;
    constexpr double on_roll = 4;
    const double own = pips(s.mine());
    const double lead = pips(s.theirs()) - own + on_roll;
    return std::clamp(4 * lead / (own + 10), -1.0, 1.0) * (1 << s.cube);
}

}  // namespace backgammon
