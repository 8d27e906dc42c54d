#include "touching.hpp"

#include <algorithm>
#include <vector>

#include "drawing.hpp"
#include "notation.hpp"

namespace backgammon {
namespace {

using Steps = std::vector<Step>;

std::vector<int> cells_of(const State& s, const Steps& steps) {
    std::vector<int> cells;
    for (const Step& step : steps) {
        cells.push_back(cell_of_point(s.mover, step.from));
        cells.push_back(cell_of_point(s.mover, step.to));
    }
    return cells;
}

/// Whether a man is there for each step, and none left on the bar.
bool can_be_made(const State& s, const Steps& steps) {
    Men mine = s.mine();
    for (const Step& step : steps) {
        if (mine[step.from] == 0 || (mine[Men::bar] > 0 && step.from != Men::bar)) return false;
        --mine[step.from];
        ++mine[step.to];
    }
    return true;
}

/// One man by two different dice, the other one first; empty: it is another play, or none.
Steps by_other_die(const State& s, const Steps& steps) {
    if (steps.size() != 2 || steps[0].to != steps[1].from || steps[0].hits) return {};
    const int between = steps[0].from - (steps[1].from - steps[1].to);
    if (steps[1].to == Men::off || s.theirs()[25 - between] != 0) return {};
    return {{steps[0].from, between, false}, {between, steps[1].to, steps[1].hits}};
}

}  // namespace

ply::TouchedCells touched_points(const State& state, ply::Move play) {
    if (play.bits == 0) return {.kind = ply::TouchedCells::Kind::pass};
    const Steps steps = steps_of(state, play);
    ply::TouchedCells touched{.cells = cells_of(state, steps)};
    const auto add = [&](const Steps& other) {
        std::vector<int> cells = cells_of(state, other);
        std::vector<std::vector<int>>& known = touched.alternatives;
        if (cells != touched.cells && std::find(known.begin(), known.end(), cells) == known.end())
            known.push_back(std::move(cells));
    };
    if (const Steps other = by_other_die(state, steps); !other.empty()) add(other);
    Steps order = steps;
    const auto points = [](const Step& a, const Step& b) {
        return a.from != b.from ? a.from > b.from : a.to > b.to;
    };
    std::sort(order.begin(), order.end(), points);
    do {
        if (can_be_made(state, order)) add(order);
    } while (std::next_permutation(order.begin(), order.end(), points));
    return touched;
}

}  // namespace backgammon
