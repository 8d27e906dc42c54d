/// Gerald Tesauro's public evaluation, a linear one, against which programs for backgammon have
/// been measured since 1993.
#pragma once

#include "board.hpp"

namespace backgammon {

/// How good the position is for `mine` after its play: larger is better, without a unit. Positions
/// with and without contact are on different scales.
float pubeval(const Men& mine, const Men& theirs);

}  // namespace backgammon
