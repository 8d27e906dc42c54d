/// Static exchange evaluation: what a capture is worth once all captures on its square are made,
/// least piece first, each player stopping when that is better.
/// https://www.chessprogramming.org/Static_Exchange_Evaluation
#pragma once

#include "move.hpp"

namespace chess {

/// In hundredths of a pawn, by kind; for exchanges and for `eval=material`.
inline constexpr std::array<int, 8> piece_values{0, 100, 330, 320, 500, 20000, 950, 0};

/// Whether the mover loses nothing by `move` in the captures on its square that follow. Pins are
/// not looked at.
bool exchange_holds(const Board& board, ply::Move move);

}  // namespace chess
