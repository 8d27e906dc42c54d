/// How near each player is to joining two edges: what is seen of a game of connection long before
/// it is won, and not by looking at a few cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "framework/board/geometry/geometry.hpp"

namespace ply::board {

/// How many stones a player would have to place if the other one only answered: on the way from one
/// edge to the other, own stones cost nothing, and so do *bridges*, two cells with two common
/// neighbours, both empty, of which one is left whatever the other player takes.
///
///     . o .      The stones of o are joined: x takes one of the two cells between them, o the
///    . . o       other one. So is a stone in the second row joined to its edge.
///
/// (Hex programs have measured positions by such paths since Anshelevich, "A hierarchical approach
/// to computer Hex", 2002, and van Rijswijck, "Search and evaluation in Hex", 2002. Bridges of one
/// path may share cells here: it is an estimate.)
class ConnectionDistance {
public:
    /// That far or farther, or never.
    static constexpr int farthest = 15;

    /// Boards of up to 128 cells whose sets are moved by shifts.
    static bool serves(const Geometry& board) {
        return board.words <= 2 && board.shifts && board.shape != Layout::Shape::track;
    }
    /// Stones are joined along these absolute directions. `board` must be one that is served.
    ConnectionDistance(const Geometry& board, Direction one, Direction other, int directions);

    /// For who has the cells of `own`; 0 is joined, but perhaps for bridges.
    int operator()(const CellBits& own, const CellBits& empty) const;

private:
    __extension__ using Wide = unsigned __int128;

    /// A step in a direction: the cells that have a neighbour there, and what it adds to a cell.
    template <class Word>
    struct Step {
        Word leaving = 0;
        int delta = 0;

        Word operator()(Word cells) const {
            cells &= leaving;  // so that none comes around
            if constexpr (sizeof(Word) == sizeof(std::uint64_t)) return std::rotl(cells, delta);
            return delta >= 0 ? cells << delta : cells >> -delta;
        }
    };
    template <class Word>
    struct Paths {
        std::array<Step<Word>, direction_count> steps{};
        int count = 0;
        /// Of the steps, two that together lead neither back nor to a neighbour.
        std::vector<std::array<int, 2>> bridges;
        /// They are those of hexagons, whose six steps, all around, make a bridge with the next
        /// one.
        bool hexagons = false;
        Word from = 0;  ///< the cells at one edge
        Word to = 0;    ///< and at the other

        Paths() = default;
        Paths(const Geometry& board, Direction one, Direction other, int directions);
        int distance(Word own, Word empty) const;

    private:
        /// The cells that touch one of `cells`, or are joined to one by a bridge.
        Word beside(Word cells, Word empty) const;
        Word beside_hexagons(Word cells, Word empty) const;
        /// The cells at an edge, and those that are joined to it by a bridge.
        Word at_edge(Word edge, Word empty) const;
    };

    bool narrow_;
    Paths<std::uint64_t> few_;  ///< up to 64 cells
    Paths<Wide> many_;
};

}  // namespace ply::board
