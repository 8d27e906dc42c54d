/// The principal variation of every ply of a search: the triangular table.
/// (https://www.chessprogramming.org/Triangular_PV-Table)
#pragma once

#include <algorithm>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Row `ply` is the best line found from that ply on. Nothing is allocated while a search runs.
class PrincipalVariation {
public:
    /// Makes room for lines of up to `depth` moves and forgets the old ones.
    void begin(int depth);
    /// A node at `ply` starts without a line.
    void clear(int ply) {
        lengths_[ply] = 0;
        deepest_ = std::max(deepest_, ply);
    }
    /// The ply of the deepest node since begin().
    int deepest() const { return deepest_; }
    /// `move` followed by the line one ply further down is the best line at `ply`.
    void set(int ply, Move move) {
        Move* row = &moves_[static_cast<std::size_t>(ply) * width_];
        const Move* below = row + width_;
        const int length = lengths_[ply + 1];
        row[0] = move;
        std::copy(below, below + length, row + 1);
        lengths_[ply] = length + 1;
    }
    std::vector<Move> line() const { return {moves_.begin(), moves_.begin() + lengths_[0]}; }

private:
    int width_ = 0;
    int deepest_ = 0;
    std::vector<int> lengths_;
    std::vector<Move> moves_;
};

}  // namespace ply
