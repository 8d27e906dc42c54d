#include "framework/learning/features/shapes.hpp"

#include <algorithm>
#include <set>

namespace ply::learning {
namespace {

class ShapeList {
public:
    ShapeList(const BoardGraph& graph, const std::vector<bool>& live, int longest)
        : graph_(graph), live_(live), longest_(static_cast<std::size_t>(longest)) {}

    void add_singles() {
        for (int c = 0; c < graph_.cells; ++c) add({cell(c)});
    }
    /// Two neighbours, where larger groups are so large that they are learned slowly.
    void add_pairs() {
        if (longest_ < 4) return;
        for (const auto& axis : graph_.axes)
            for (int c = 0; c < graph_.cells; ++c) add_pair(c, axis);
    }
    void add_far_pairs() {
        if (graph_.cells > small_board || longest_ > 3) return;
        for (int one = 0; one < graph_.cells; ++one)
            for (int other = one + 1; other < graph_.cells; ++other) add({cell(one), cell(other)});
    }
    void add_rows() {
        for (const auto& axis : graph_.axes) {
            std::vector<bool> has_before(axis.size());
            for (const std::int16_t next : axis)
                if (next >= 0) has_before[static_cast<std::size_t>(next)] = true;
            std::vector<bool> seen(axis.size());
            for (int c = 0; c < graph_.cells; ++c)
                if (!has_before[static_cast<std::size_t>(c)]) add_windows(row(axis, c, seen));
            for (int c = 0; c < graph_.cells; ++c)  // what is left are rings
                if (!seen[static_cast<std::size_t>(c)]) add_windows(row(axis, c, seen));
        }
    }
    void add_blocks() {
        for (const auto& [one, other] : crossing_axes())
            for (int c = 0; c < graph_.cells; ++c) {
                if (longest_ >= 6) {
                    add_block(c, graph_.axes[one], graph_.axes[other], 3);
                    if (graph_.axes.size() != 3)  // of hexagons three pairs of axes cross
                        add_block(c, graph_.axes[other], graph_.axes[one], 3);
                } else if (longest_ >= 4) {
                    add_block(c, graph_.axes[one], graph_.axes[other], 2);
                } else if (longest_ >= 2) {
                    add_pair(c, graph_.axes[one]);
                    add_pair(c, graph_.axes[other]);
                }
            }
    }
    void add_stars() {
        for (int c = 0; c < graph_.cells; ++c) {
            Cells star{cell(c)};
            for (const auto& axis : graph_.axes) {
                if (axis[star[0]] >= 0) star.push_back(cell(axis[star[0]]));
                const auto before = std::ranges::find(axis, static_cast<std::int16_t>(c));
                if (before != axis.end())
                    star.push_back(cell(static_cast<int>(before - axis.begin())));
            }
            if (star.size() <= longest_) add(star);
        }
    }
    /// Of each pile what may be enough to tell a few men from many, and the two lowest cells of two
    /// piles that are near each other.
    void add_piles() {
        for (const auto& line : graph_.piles)
            for (std::size_t one = 0; one < line.size(); ++one) {
                add(lowest(line[one], longest_));
                for (std::size_t far = 1; far <= farthest_pile && one + far < line.size(); ++far) {
                    Cells both = lowest(line[one], 2);
                    const Cells other = lowest(line[one + far], 2);
                    both.insert(both.end(), other.begin(), other.end());
                    add(both);
                }
            }
    }
    std::vector<Cells> take() && { return std::move(shapes_); }

private:
    static constexpr std::size_t farthest_pile = 6;
    static constexpr int small_board = 16;

    static Cells lowest(const Cells& pile, std::size_t count) {
        return {pile.begin(),
                pile.begin() + static_cast<std::ptrdiff_t>(std::min(count, pile.size()))};
    }

    static std::uint16_t cell(int number) { return static_cast<std::uint16_t>(number); }

    void add(const Cells& cells) {
        Cells lives;
        for (const std::uint16_t each : cells)
            if (live_[each]) lives.push_back(each);
        if (lives.empty() || lives.size() > longest_) return;
        Cells sorted = lives;
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) return;
        if (known_.insert(sorted).second) shapes_.push_back(std::move(lives));
    }
    /// The live cells of the line from `first` on; marks all it goes through.
    Cells row(const std::vector<std::int16_t>& axis, int first, std::vector<bool>& seen) const {
        Cells found;
        for (int at = first; at >= 0 && !seen[static_cast<std::size_t>(at)];
             at = axis[static_cast<std::size_t>(at)]) {
            seen[static_cast<std::size_t>(at)] = true;
            if (live_[static_cast<std::size_t>(at)]) found.push_back(cell(at));
        }
        return found;
    }
    /// Windows begin a third of their length apart, so that each cell has others on both sides.
    void add_windows(const Cells& line) {
        if (line.size() < 2) return;
        if (line.size() <= longest_) return add(line);
        const std::size_t step = std::max<std::size_t>(1, longest_ / 3);
        const std::size_t last = line.size() - longest_;
        for (std::size_t begin = 0;; begin = std::min(begin + step, last)) {
            const auto from = line.begin() + static_cast<std::ptrdiff_t>(begin);
            add({from, from + static_cast<std::ptrdiff_t>(longest_)});
            if (begin == last) return;
        }
    }
    void add_pair(int first, const std::vector<std::int16_t>& axis) {
        const int next = axis[static_cast<std::size_t>(first)];
        if (next >= 0) add({cell(first), cell(next)});
    }
    /// Two rows of `length` cells, side by side.
    void add_block(int first, const std::vector<std::int16_t>& along,
                   const std::vector<std::int16_t>& across, int length) {
        Cells cells;
        for (int at = first, i = 0; i < length; ++i, at = along[static_cast<std::size_t>(at)]) {
            if (at < 0) return;
            const int beside = across[static_cast<std::size_t>(at)];
            if (beside < 0) return;
            cells.push_back(cell(at));
            cells.push_back(cell(beside));
        }
        add(cells);
    }
    /// Of squares the rows and columns, or, where no two live cells lie side by side in these (the
    /// dark squares of checkers), the diagonals.
    std::vector<std::pair<std::size_t, std::size_t>> crossing_axes() const {
        const std::size_t count = graph_.axes.size();
        if (count < 2) return {};
        if (count == 3) return {{0, 1}, {0, 2}, {1, 2}};
        if (count == 2) return {{0, 1}};
        return joins_live(graph_.axes[2])
                   ? std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}}
                   : std::vector<std::pair<std::size_t, std::size_t>>{{1, 3}};
    }
    bool joins_live(const std::vector<std::int16_t>& axis) const {
        for (std::size_t c = 0; c < axis.size(); ++c)
            if (live_[c] && axis[c] >= 0 && live_[static_cast<std::size_t>(axis[c])]) return true;
        return false;
    }

    const BoardGraph& graph_;
    const std::vector<bool>& live_;
    std::size_t longest_;
    std::set<Cells> known_;
    std::vector<Cells> shapes_;
};

}  // namespace

std::vector<Cells> shapes_of(const BoardGraph& graph, bool drawn, const std::vector<bool>& live,
                             int longest, ShapeKinds kinds) {
    ShapeList list(graph, live, longest);
    list.add_singles();
    if (kinds != ShapeKinds::singles) {
        list.add_pairs();
        list.add_rows();
    }
    if (kinds == ShapeKinds::all) {
        list.add_far_pairs();
        list.add_blocks();
        if (drawn) list.add_stars();
        list.add_piles();
    }
    return std::move(list).take();
}

}  // namespace ply::learning
