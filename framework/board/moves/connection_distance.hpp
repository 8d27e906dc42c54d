/// How near each player is to joining two edges: what is seen of a game of connection long before
/// it is won, and not by looking at a few cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "framework/board/geometry/geometry.hpp"

namespace ply::board {

namespace connection_detail {

/// The sets of both players on boards of up to 64 cells; that of one player on larger ones.
using Both [[gnu::vector_size(2 * sizeof(std::uint64_t))]] = std::uint64_t;
__extension__ using Wide = unsigned __int128;

}  // namespace connection_detail

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

    /// What a player is to join: two edges, by stones along these absolute directions.
    struct Goal {
        Direction one;
        Direction other;
        int directions;
    };

    /// Boards of up to 128 cells whose sets are moved by shifts.
    static bool serves(const Geometry& board) {
        return board.words <= 2 && board.shifts && board.shape != Layout::Shape::track;
    }
    /// `board` must be one that is served.
    ConnectionDistance(const Geometry& board, const std::array<Goal, 2>& goals);

    /// For the players who have the cells of `one` and `other`; 0 is joined, but perhaps for
    /// bridges.
    std::array<int, 2> operator()(const CellBits& one, const CellBits& other,
                                  const CellBits& empty) const;

private:
    template <class Word>
    struct Paths {
        /// A step in a direction: the cells that have a neighbour there, and what it adds to a
        /// cell.
        struct Step {
            Word leaving;
            int delta;

            Word from(Word cells) const { return moved(cells & leaving, delta); }
            /// The cells from which it leads to one of `cells`.
            Word to(Word cells) const { return moved(cells, -delta) & leaving; }
            static Word moved(Word cells, int by) { return by >= 0 ? cells << by : cells >> -by; }
        };
        /// Ways that add `delta` to a cell, from those of `forth`, and back, from those of `back`.
        struct Axis {
            Word forth;
            Word back;
            int delta;
        };
        /// Of the steps, two that together lead neither back nor to a neighbour.
        struct Bridge {
            std::size_t one;
            std::size_t other;
            Word leaving;  ///< the cells from which both orders lead to a cell
            std::size_t axis;
            bool forth;
        };
        /// Half as many as there are steps and pairs of steps that are not each other's way back.
        static constexpr std::size_t most_axes = direction_count * direction_count / 4;
        using Axes = std::array<Axis, most_axes>;

        std::array<Step, direction_count> steps{};
        std::size_t count = 0;
        std::vector<Bridge> bridges;
        Axes axes{};  ///< of the steps; bridges lead from nowhere yet
        std::size_t axis_count = 0;
        Word from{};  ///< the cells at one edge
        Word to{};    ///< and at the other

        Paths() = default;
        Paths(const Geometry& board, std::span<const Goal> goals);
        /// As many numbers as there were goals; far beyond `farthest` for never.
        Word distances(Word own, Word empty) const;

    private:
        std::size_t axis_of(int delta);
        /// With bridges, from the cells where both cells between are empty.
        Axes axes_on(Word empty) const;
        /// The cells at an edge, and those that are joined to it by a bridge.
        Word at_edge(Word edge, Word empty) const;
    };

    bool narrow_;
    Paths<connection_detail::Both> both_;
    std::array<Paths<connection_detail::Wide>, 2> each_;
};

}  // namespace ply::board
