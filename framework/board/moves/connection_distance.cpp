#include "framework/board/moves/connection_distance.hpp"

#include <algorithm>
#include <cstdlib>

namespace ply::board {
namespace {

using connection_detail::Both;
using connection_detail::Wide;

/// The set of a player, among those of the other.
void insert(Both& sets, const CellBits& set, std::size_t player, int /*words*/) {
    sets[player] |= set.word[0];
}
void insert(Wide& sets, const CellBits& set, std::size_t /*player*/, int words) {
    sets |= set.word[0];
    if (words > 1) sets |= Wide{set.word[1]} << 64;
}

/// All bits of each player whose set is not empty.
Both filled(Both sets) {
    return reinterpret_cast<Both>(sets != Both{});
}
Wide filled(Wide set) {
    return set != 0 ? ~Wide{} : Wide{};
}
bool any(Both sets) {
    return (sets[0] | sets[1]) != 0;
}
bool any(Wide set) {
    return set != 0;
}

}  // namespace

ConnectionDistance::ConnectionDistance(const Geometry& board, const std::array<Goal, 2>& goals)
    : narrow_(board.words == 1) {
    if (narrow_) both_ = {board, goals};
    for (std::size_t p = 0; p < goals.size() && !narrow_; ++p)
        each_[p] = {board, std::span(&goals[p], 1)};
}

std::array<int, 2> ConnectionDistance::operator()(const CellBits& one, const CellBits& other,
                                                  const CellBits& empty) const {
    const auto near = [](auto stones) {
        return static_cast<int>(std::min<decltype(stones)>(stones, farthest));
    };
    if (narrow_) {
        const Both found =
            both_.distances(Both{one.word[0], other.word[0]}, Both{empty.word[0], empty.word[0]});
        return {near(found[0]), near(found[1])};
    }
    const auto wide = [](const CellBits& set) { return Wide{set.word[1]} << 64 | set.word[0]; };
    return {near(each_[0].distances(wide(one), wide(empty))),
            near(each_[1].distances(wide(other), wide(empty)))};
}

template <class Word>
ConnectionDistance::Paths<Word>::Paths(const Geometry& board, std::span<const Goal> goals) {
    const auto has = [&](const Goal& goal, std::size_t direction) {
        return (goal.directions & board.known & 1 << direction) != 0;
    };
    Word all{};
    for (std::size_t p = 0; p < goals.size(); ++p) {
        insert(all, board.all, p, board.words);
        insert(from, board.leaving[static_cast<std::size_t>(goals[p].one)], p, board.words);
        insert(to, board.leaving[static_cast<std::size_t>(goals[p].other)], p, board.words);
    }
    from = all & ~from;
    to = all & ~to;
    for (std::size_t d = 0; d < direction_count; ++d) {
        if (std::ranges::none_of(goals, [&](const Goal& goal) { return has(goal, d); })) continue;
        Step& step = steps[count++];
        step.delta = board.delta[d];
        for (std::size_t p = 0; p < goals.size(); ++p)
            if (has(goals[p], d)) insert(step.leaving, board.leaving[d], p, board.words);
        Axis& axis = axes[axis_of(step.delta)];
        (step.delta >= 0 ? axis.forth : axis.back) |= step.leaving;
    }
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b) {
            const int sum = steps[a].delta + steps[b].delta;
            Word leaving = steps[a].to(steps[b].leaving) & steps[b].to(steps[a].leaving);
            for (const Step& step : steps)
                if (step.delta == sum) leaving &= ~filled(step.leaving);
            if (sum != 0 && any(leaving)) bridges.push_back({a, b, leaving, axis_of(sum), sum > 0});
        }
}

template <class Word>
std::size_t ConnectionDistance::Paths<Word>::axis_of(int delta) {
    std::size_t axis = 0;
    while (axis < axis_count && axes[axis].delta != std::abs(delta)) ++axis;
    if (axis == axis_count) axes[axis_count++].delta = std::abs(delta);
    return axis;
}

template <class Word>
auto ConnectionDistance::Paths<Word>::axes_on(Word empty) const -> Axes {
    std::array<Word, direction_count> to_empty;
    for (std::size_t step = 0; step < count; ++step) to_empty[step] = steps[step].to(empty);
    Axes found;
    std::copy_n(axes.begin(), axis_count, found.begin());
    for (const Bridge& bridge : bridges) {
        Axis& axis = found[bridge.axis];
        (bridge.forth ? axis.forth : axis.back) |=
            bridge.leaving & to_empty[bridge.one] & to_empty[bridge.other];
    }
    return found;
}

template <class Word>
Word ConnectionDistance::Paths<Word>::at_edge(Word edge, Word empty) const {
    Word once{};
    Word twice{};
    for (std::size_t step = 0; step < count; ++step) {
        const Word next = steps[step].from(edge & empty);
        twice |= once & next;
        once |= next;
    }
    return edge | twice;
}

/// Reaches, stone by stone, the cells that can be joined to the first edge with so many; without
/// branches, which would be guessed wrongly. Each loop is for all players.
template <class Word>
Word ConnectionDistance::Paths<Word>::distances(Word own, Word empty) const {
    const Axes ways = axes_on(empty);
    const Word end = at_edge(to, empty);
    Word near = at_edge(from, empty);  // what is joined to what was reached
    Word left = own | empty;           // and was not
    Word stones{};
    Word going = ~Word{};
    Word never{};
    for (;;) {
        const Word joined = near & left & own;
        const Word joins = filled(joined);
        const Word reached = joined | (near & left & ~joins);  // own stones first
        stones -= going & ~joins;
        never |= going & ~filled(reached);
        going &= filled(reached) & ~filled(reached & end);
        if (!any(going)) break;
        left &= ~reached;
        for (std::size_t i = 0; i < axis_count; ++i)
            near |= (reached & ways[i].forth) << ways[i].delta |
                    (reached & ways[i].back) >> ways[i].delta;
    }
    return stones | never;
}

}  // namespace ply::board
