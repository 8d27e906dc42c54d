#include "framework/board/moves/lines_and_groups.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "framework/board/moves/piece_sets.hpp"

namespace ply::board {
namespace {

/// How many cells in a row, from `cell` on, hold the same value; `cell` itself not counted.
int run(const Geometry& board, const std::uint8_t* cells, int cell, int direction, int enough) {
    const std::uint8_t value = cells[cell];
    int length = 0;
    for (int c = board.around[cell][direction]; length < enough && c >= 0 && cells[c] == value;
         c = board.around[c][direction])
        ++length;
    return length;
}

/// Whether lines of this kind are in a table.
bool looked_up(const Geometry& board, const LineRule& rule) {
    return rule.cells <= Lines::longest && !rule.exact &&
           rule.directions == LineRule::every_direction && !board.lines[rule.cells].empty();
}

bool line_through(const Geometry& board, const std::uint8_t* cells, int cell,
                  const LineRule& rule) {
    const int n = rule.cells;
    if (cells[cell] == 0) return false;
    if (looked_up(board, rule))
        return board.lines[n].any_within(find_value(cells, board.blocks, cells[cell]), cell);
    for (int d = 0; d < direction_count / 2; ++d) {
        if (n > 1 && (board.known >> d & 0x11) == 0) continue;  // no lines that way
        if ((rule.directions >> d & 0x11) == 0) continue;
        const int one_way = run(board, cells, cell, d, n);
        if (rule.exact) {
            if (1 + one_way + run(board, cells, cell, d + 4, n) == n) return true;
            continue;
        }
        if (1 + one_way >= n || 1 + one_way + run(board, cells, cell, d + 4, n) >= n) return true;
    }
    return false;
}

int longest_through(const Geometry& board, const std::uint8_t* cells, int cell) {
    int longest = 1;
    for (int d = 0; d < direction_count / 2; ++d)
        longest = std::max(longest, 1 + run(board, cells, cell, d, board.cells) +
                                        run(board, cells, cell, d + 4, board.cells));
    return cells[cell] == 0 ? 0 : std::min(longest, board.cells);
}

bool is_mine(const Playfield& field, int cell) {
    return field.definition.owner(field.work.cells[cell]) == field.work.me;
}

/// Whether the group of equal stones around a cell touches two edges. Only cells on an edge have no
/// neighbour there.
class Flood {
public:
    Flood(const Playfield& field, int directions)
        : board_(field.definition.board), cells_(field.work.cells), directions_(directions) {
        for (int w = 0; w < board_.words; ++w) seen_.word[w] = 0;
    }

    bool touches(int from, Direction one, Direction other) {
        bool touches_one = false;
        bool touches_other = false;
        add(from);
        for (int i = 0; i < size_; ++i) {
            const auto& around = board_.around[queue_[i]];
            touches_one |= around[one] < 0;
            touches_other |= around[other] < 0;
            if (touches_one && touches_other) return true;
            for (int d = 0; d < direction_count; ++d)
                if (const int to = (directions_ >> d & 1) != 0 ? around[d] : -1;
                    to >= 0 && cells_[to] == cells_[from])
                    add(to);
        }
        return false;
    }

private:
    void add(int cell) {
        if (contains(seen_, cell)) return;
        insert(seen_, cell);
        queue_[size_++] = static_cast<std::int16_t>(cell);
    }

    const Geometry& board_;
    const std::uint8_t* cells_;
    int directions_;
    CellBits seen_;
    std::array<std::int16_t, max_cells> queue_;
    int size_ = 0;
};

/// The same on a board of up to 128 cells whose sets are moved by shifts: the group grows in all
/// directions at once.
class WideFlood {
public:
    __extension__ using Wide = unsigned __int128;

    static bool serves(const Geometry& board) { return board.words <= 2 && board.shifts; }

    WideFlood(const Playfield& field, int directions)
        : field_(field), directions_(directions & field.definition.board.known) {}

    bool touches(int from, Direction one, Direction other) const {
        const Geometry& board = field_.definition.board;
        const int value = field_.work.cells[from];
        const Wide same = wide([&](int w) { return select_word(field_, value, w); });
        const Wide edge_one = same & ~wide([&](int w) { return board.leaving[one].word[w]; });
        const Wide edge_other = same & ~wide([&](int w) { return board.leaving[other].word[w]; });
        if (edge_one == 0 || edge_other == 0) return false;
        Wide group = Wide{1} << from;
        for (Wide before = 0; group != before;) {
            before = group;
            for (int left = directions_; left != 0; left &= left - 1) {
                const int d = std::countr_zero(static_cast<unsigned>(left));
                const Wide leaving = group & wide([&](int w) { return board.leaving[d].word[w]; });
                const int delta = board.delta[d];
                group |= same & (delta >= 0 ? leaving << delta : leaving >> -delta);
            }
        }
        return (group & edge_one) != 0 && (group & edge_other) != 0;
    }

private:
    template <class Word>
    Wide wide(Word word) const {
        const bool two = field_.definition.board.words == 2;
        return Wide{word(0)} | (two ? Wide{word(1)} << 64 : Wide{0});
    }

    const Playfield& field_;
    int directions_;
};

bool touches(const Playfield& field, int from, Direction one, Direction other, int directions) {
    const bool ring = field.definition.board.shape == Layout::Shape::track;
    if (!ring && WideFlood::serves(field.definition.board))
        return WideFlood(field, directions).touches(from, one, other);
    return Flood(field, directions).touches(from, one, other);
}

/// In how many places, going around a hexagon, stones equal to its own begin: stones side by side
/// touch each other, so that each place is one group at most.
int arms(const Geometry& board, const std::uint8_t* cells, int cell) {
    constexpr int circle[] = {north, east, south_east, south, west, north_west};
    const auto& around = board.around[cell];
    const auto equal = [&](int d) { return around[d] >= 0 && cells[around[d]] == cells[cell]; };
    int count = 0;
    bool before = equal(north_west);
    for (const int d : circle) {
        const bool now = equal(d);
        count += now && !before;
        before = now;
    }
    return count;
}

}  // namespace

bool has_line(const Playfield& field, int cell, const LineRule& rule) {
    const Geometry& board = field.definition.board;
    if (cell >= 0) return line_through(board, field.work.cells, cell, rule);
    for (int c = 0; c < board.cells; ++c)
        if (is_mine(field, c) && line_through(board, field.work.cells, c, rule)) return true;
    return false;
}

std::uint64_t cells_in_lines(const Playfield& field, std::uint64_t set, int w,
                             const LineRule& rule) {
    const int n = rule.cells;
    const Geometry& board = field.definition.board;
    const std::uint8_t* cells = field.work.cells;
    std::uint64_t found = 0;
    if (!looked_up(board, rule)) {
        for_each_bit(set, w, [&](int cell) {
            if (line_through(board, cells, cell, rule)) found |= std::uint64_t{1} << cell % 64;
        });
        return found;
    }
    while (set != 0) {  // the cells with one value after the other
        const int value = cells[std::countr_zero(set)];
        const std::uint64_t same = find_value(cells, board.blocks, value);
        if (value != 0)
            for_each_bit(set & same, 0, [&](int cell) {
                const auto in_line =
                    static_cast<std::uint64_t>(board.lines[n].any_within(same, cell));
                found |= in_line << cell;
            });
        set &= ~same;
    }
    return found;
}

int longest_line(const Playfield& field, int cell) {
    const Geometry& board = field.definition.board;
    if (cell >= 0) return longest_through(board, field.work.cells, cell);
    int longest = 0;
    for (int c = 0; c < board.cells; ++c)
        if (is_mine(field, c))
            longest = std::max(longest, longest_through(board, field.work.cells, c));
    return longest;
}

bool connects(const Playfield& field, int cell, Direction one, Direction other, int directions) {
    const Geometry& board = field.definition.board;
    if (cell >= 0)
        return field.work.cells[cell] != 0 && touches(field, cell, one, other, directions);
    for (int c = 0; c < board.cells; ++c)
        if (board.next[one][c] < 0 && is_mine(field, c) &&
            touches(field, c, one, other, directions))
            return true;
    return false;
}

bool connects_now(const Playfield& field, int cell, Direction one, Direction other) {
    const Geometry& board = field.definition.board;
    if (cell >= 0 && board.shape == Layout::Shape::hex) {
        const bool on_edge = board.around[cell][one] < 0 || board.around[cell][other] < 0;
        const int count = arms(board, field.work.cells, cell);
        if (count == 0 && board.cells > 1) {
            if (board.around[cell][one] >= 0 || board.around[cell][other] >= 0) return false;
        } else if (count < 2 && !on_edge) {
            return false;
        }
    }
    return connects(field, cell, one, other);
}

bool has_fewer(const Playfield& field, std::int64_t set, int n) {
    const Definition& game = field.definition;
    for (int w = 0; w < game.board.words; ++w) n -= std::popcount(select_word(field, set, w));
    for (int p = 1; p <= static_cast<int>(game.hand.size()); ++p)
        if ((p == field.work.me ? set == set_mine : set == set_theirs) ||
            (game.kinds.size() == 1 && set == p))
            n -= field.format.variable(field.work.state, game.hand_slot(p));
    return n > 0;
}

bool is_across(const Playfield& field, int cell) {
    const Geometry& board = field.definition.board;
    if (cell < 0) {
        for (int c = 0; c < board.cells; ++c)
            if (is_mine(field, c) && is_across(field, c)) return true;
        return false;
    }
    return board.row(cell) == (field.work.me == 2 ? 0 : board.height - 1);
}

}  // namespace ply::board
