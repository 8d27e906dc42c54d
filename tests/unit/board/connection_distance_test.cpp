// How near players are to joining two edges: against a search of paths cell by cell.
#include "framework/board/moves/connection_distance.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include "framework/base/random.hpp"
#include "framework/board/geometry/cell_bits.hpp"
#include "framework/board/geometry/geometry.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::board;

namespace {

constexpr int all_ways = LineRule::every_direction;
constexpr int four_ways = 1 << north | 1 << east | 1 << south | 1 << west;

struct StonesAndGaps {
    std::vector<int> cells;  ///< 1 own, 0 empty, 2 not

    CellBits with(int content) const {
        CellBits found{};
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (cells[c] == content) insert(found, static_cast<int>(c));
        return found;
    }
};

std::vector<int> cells_beside(const Geometry& board, int cell, int directions) {
    std::vector<int> found;
    for (std::size_t d = 0; d < direction_count; ++d)
        if (const int next = board.next[d][static_cast<std::size_t>(cell)];
            (directions >> d & 1) != 0 && next >= 0)
            found.push_back(next);
    return found;
}

/// The definition, cell by cell: the edges are cells 0 and 1 of a graph, the board's follow.
class CellPaths {
public:
    CellPaths(const Geometry& board, const StonesAndGaps& position, int directions)
        : board_(board), position_(position), directions_(directions) {}

    int shortest(Direction one, Direction other) const {
        const int size = board_.cells + 2;
        std::vector<int> distance(static_cast<std::size_t>(size), 1000);
        std::deque<int> queue{0};
        distance[0] = 0;
        while (!queue.empty()) {
            const int at = queue.front();
            queue.pop_front();
            for (int to = 1; to < size; ++to) {
                if (!joined(at, to, one, other)) continue;
                const int cost = to > 1 && position_.cells[static_cast<std::size_t>(to - 2)] == 0;
                const int through = distance[static_cast<std::size_t>(at)] + cost;
                if (through >= distance[static_cast<std::size_t>(to)]) continue;
                distance[static_cast<std::size_t>(to)] = through;
                if (to != 1) queue.push_back(to);
            }
        }
        return std::min(distance[1], ConnectionDistance::farthest);
    }

private:
    std::vector<int> beside(int node, Direction one, Direction other) const {
        std::vector<int> found;
        if (node > 1) {
            for (const int cell : cells_beside(board_, node - 2, directions_))
                found.push_back(cell + 2);
            if (at(node - 2, one)) found.push_back(0);
            if (at(node - 2, other)) found.push_back(1);
            return found;
        }
        for (int c = 0; c < board_.cells; ++c)
            if (at(c, node == 0 ? one : other)) found.push_back(c + 2);
        return found;
    }
    bool at(int cell, Direction edge) const {
        return board_.next[static_cast<std::size_t>(edge)][static_cast<std::size_t>(cell)] < 0;
    }
    bool joined(int from, int to, Direction one, Direction other) const {
        if (to > 1 && position_.cells[static_cast<std::size_t>(to - 2)] == 2) return false;
        const std::vector<int> near = beside(from, one, other);
        const std::vector<int> around = beside(to, one, other);
        if (std::ranges::find(near, to) != near.end()) return true;
        if (from <= 1 && to <= 1) return false;  // no cell but one's own stones joins two edges
        return 2 <= std::ranges::count_if(near, [&](int node) {
                   return node > 1 && position_.cells[static_cast<std::size_t>(node - 2)] == 0 &&
                          std::ranges::find(around, node) != around.end();
               });
    }

    const Geometry& board_;
    const StonesAndGaps& position_;
    int directions_;
};

}  // namespace

TEST_CASE("connection: every second row is enough on an empty board", "[board]") {
    for (const int side : {1, 3, 5, 7, 9, 11}) {
        const Geometry board = Geometry::hex(side, side);
        const ConnectionDistance distances(board,
                                           {{{south, north, all_ways}, {west, east, all_ways}}});
        const int rows = side == 1 ? 1 : side / 2;
        CHECK(distances({}, {}, board.all) == std::array{rows, rows});
    }
}

TEST_CASE("connection: distances are those of a search cell by cell", "[board]") {
    struct Kind {
        Geometry board;
        int across;  ///< directions of who joins the west and the east
        int up;      ///< and of the other player
    };
    Random random(3);
    for (const Kind& kind : {Kind{Geometry::hex(5, 4), all_ways, all_ways},
                             Kind{Geometry::hex(9, 8), all_ways, all_ways},
                             Kind{Geometry::square(6, 5), four_ways, four_ways},
                             Kind{Geometry::hex(6, 7), four_ways, all_ways}}) {
        const ConnectionDistance distances(kind.board,
                                           {{{west, east, kind.across}, {south, north, kind.up}}});
        for (int i = 0; i < 12; ++i) {
            StonesAndGaps position;
            for (int c = 0; c < kind.board.cells; ++c)
                position.cells.push_back(std::max(
                    0,
                    static_cast<int>(random.below(4 + static_cast<unsigned>(i % 3))) - 1 - i % 3));
            StonesAndGaps turned = position;  // as the other player sees it
            for (int& content : turned.cells) content = content == 0 ? 0 : 3 - content;
            CHECK(distances(position.with(1), position.with(2), position.with(0)) ==
                  std::array{CellPaths(kind.board, position, kind.across).shortest(west, east),
                             CellPaths(kind.board, turned, kind.up).shortest(south, north)});
        }
    }
}
