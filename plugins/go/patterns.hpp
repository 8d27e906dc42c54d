/// Shapes of stones around an empty point where a move is often good: hane, cut, and moves at the
/// edge. (Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in Monte-Carlo Go",
/// INRIA RR-6062, 2006, figures 4 to 6)
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include "board.hpp"

namespace go {

/// Rows from the top, the point in the middle. X and O: the two colours, whichever is to move;
/// x and o: anything but that colour; # beyond the edge, . empty, ? anything.
struct PatternShape {
    std::string_view rows;
    bool only_x = false;  ///< X is to move
};

/// Knows for all 2^16 surroundings whether a pattern is there: 8 KiB, made once.
class Patterns {
public:
    static const Patterns& all() {
        static const Patterns patterns;
        return patterns;
    }

    /// Whether one of the patterns is around the empty `point`.
    template <int Words>
    bool at(const Board<Words>& board, int point) const {
        const unsigned off = 0x1ff & ~window(board.all, board.row, point);
        const unsigned mine = window(board.mine, board.row, point) | off;
        const unsigned theirs = window(board.theirs, board.row, point) | off;
        return matches_[around(mine) | around(theirs) << 8];
    }

private:
    static constexpr PatternShape shapes[] = {
        {"XOX...???"},        // hane from both sides
        {"XO....?.?"},        // hane
        {"XO?X..?.?"},        // hane at the head of two
        {"XOO...?.?", true},  // hane under two
        {"XO?O.o?o?"},        // cut
        {"XO?O.X???"},        // cut at a peep
        {"?X?O.Oooo"},        // push through
        {"X.?O.?###"},        // at the edge: chase
        {"OX?X.O###"},        // block a cut
        {"?X?x.O###"},        // block
        {"?XOx.x###"},        // descend
        {"?OXX.O###"},        // cut
    };

    Patterns() {
        for (const PatternShape& shape : shapes)
            for (int turn = 0; turn < 8; ++turn)
                for (int swap = 0; swap < (shape.only_x ? 1 : 2); ++swap)
                    add(turned(shape.rows, turn), swap == 1, 0, 0, 0);
    }

    static std::array<char, 9> turned(std::string_view rows, int turn) {
        std::array<char, 9> cells{};
        for (int i = 0; i < 9; ++i) {
            int x = i % 3;
            int y = i / 3;
            if (turn & 1) x = 2 - x;
            if (turn & 2) y = 2 - y;
            if (turn & 4) std::swap(x, y);
            cells[3 * y + x] = rows[i];
        }
        return cells;
    }
    /// What a cell may hold: bits for empty, mine, theirs, beyond the edge.
    static unsigned allowed(char cell, bool swapped) {
        const unsigned x = swapped ? 4 : 2;
        const unsigned o = 6 - x;
        switch (cell) {
            case 'X':
                return x;
            case 'O':
                return o;
            case 'x':
                return 15 - x;
            case 'o':
                return 15 - o;
            case '.':
                return 1;
            case '#':
                return 8;
            default:
                return 15;
        }
    }
    void add(const std::array<char, 9>& cells, bool swapped, int from, unsigned mine,
             unsigned theirs) {
        if (from == 9) {
            matches_[around(mine) | around(theirs) << 8] = true;
            return;
        }
        const unsigned contents = allowed(cells[from], swapped);
        for (unsigned content = 0; content < 4; ++content)
            if (contents >> content & 1)
                add(cells, swapped, from + 1, mine | (content & 1) << from,
                    theirs | content >> 1 << from);
    }

    /// Three rows of three bits, the point in the middle.
    template <int Words>
    static unsigned window(const Points<Words>& points, int row, int point) {
        return points.three(point - row - 1) | points.three(point - 1) << 3 |
               points.three(point + row - 1) << 6;
    }
    /// Eight bits: without the one in the middle.
    static unsigned around(unsigned window) { return (window & 15) | (window >> 1 & 0xf0); }

    std::bitset<1 << 16> matches_;
};

}  // namespace go
