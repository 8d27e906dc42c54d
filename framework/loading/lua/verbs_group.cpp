/// Verbs about groups of equal pieces that touch each other.
#include <array>
#include <bit>

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

Direction edge_argument(lua_State* lua, int index) {
    const int set = directions_argument(lua, index, "connected", 0);
    for (const Direction side : {north, east, south, west})
        if (set == 1 << side) return side;
    fail(lua, "connected: argument " + std::to_string(index) +
                  " is no edge of the board; give north, east, south or west");
}

/// Whether groups of equal stones, begun with the cells given to add(), touch two edges.
class Flood {
public:
    explicit Flood(const Machine& machine)
        : board_(machine.definition.board), cells_(machine.work.cells) {
        for (int w = 0; w < board_.words; ++w) seen_.word[w] = 0;
    }

    void add(int cell) {
        std::uint64_t& word = seen_.word[cell / 64];
        const std::uint64_t bit = std::uint64_t{1} << cell % 64;
        if ((word & bit) != 0) return;
        word |= bit;
        queue_[size_++] = static_cast<std::int16_t>(cell);
    }
    bool touches(Direction one, Direction other) {
        bool touches_one = false;
        bool touches_other = false;
        for (int i = 0; i < size_; ++i) {
            const int cell = queue_[i];
            // Only cells on an edge have no neighbour there.
            touches_one |= board_.next[one][cell] < 0;
            touches_other |= board_.next[other][cell] < 0;
            if (touches_one && touches_other) return true;
            for (int known = board_.known; known != 0; known &= known - 1) {
                const int d = std::countr_zero(static_cast<unsigned>(known));
                const int to = board_.next[d][cell];
                if (to >= 0 && cells_[to] == cells_[cell]) add(to);
            }
        }
        return false;
    }

private:
    const Geometry& board_;
    const std::uint8_t* cells_;
    CellBits seen_;
    std::array<std::int16_t, max_cells> queue_;
    int size_ = 0;
};

/// connected(cell, edge, edge): the group of equal stones around the cell touches both edges; with
/// nil any group of the player that begins at the first edge.
int connected(lua_State* lua) {
    const Machine& machine = at_work(lua, "connected");
    const Geometry& board = machine.definition.board;
    const std::uint8_t* cells = machine.work.cells;
    const int from = cell_or_nil(lua, 1, "connected");
    const Direction one = edge_argument(lua, 2);
    const Direction other = edge_argument(lua, 3);
    bool found = false;
    if (from >= 0) {
        Flood flood(machine);
        flood.add(from);
        found = cells[from] != 0 && flood.touches(one, other);
    }
    for (int c = 0; from < 0 && c < board.cells && !found; ++c) {
        if (board.next[one][c] >= 0 || machine.definition.owner(cells[c]) != machine.work.me)
            continue;
        Flood flood(machine);
        flood.add(c);
        found = flood.touches(one, other);
    }
    lua_pushboolean(lua, found);
    return 1;
}

constexpr Verb table[] = {{"connected", connected}};

}  // namespace

std::span<const Verb> group_verbs() {
    return table;
}

}  // namespace ply::lua
