#include "framework/board/moves/connection_distance.hpp"

#include <algorithm>

namespace ply::board {
namespace {

constexpr std::size_t hexagon_sides = 6;  ///< of hexagons

template <class Word>
Word word_of(const CellBits& set, int words) {
    Word found = set.word[0];
    if constexpr (sizeof(Word) > sizeof(std::uint64_t))
        if (words > 1) found |= Word{set.word[1]} << 64;
    return found;
}

}  // namespace

ConnectionDistance::ConnectionDistance(const Geometry& board, Direction one, Direction other,
                                       int directions)
    : narrow_(board.words == 1) {
    if (narrow_) {
        few_ = {board, one, other, directions};
    } else {
        many_ = {board, one, other, directions};
    }
}

int ConnectionDistance::operator()(const CellBits& own, const CellBits& empty) const {
    return narrow_ ? few_.distance(own.word[0], empty.word[0])
                   : many_.distance(word_of<Wide>(own, 2), word_of<Wide>(empty, 2));
}

template <class Word>
ConnectionDistance::Paths<Word>::Paths(const Geometry& board, Direction one, Direction other,
                                       int directions) {
    const auto word = [&](const CellBits& set) { return word_of<Word>(set, board.words); };
    const Word all = word(board.all);
    from = all & ~word(board.leaving[static_cast<std::size_t>(one)]);
    to = all & ~word(board.leaving[static_cast<std::size_t>(other)]);
    for (std::size_t d = 0; d < direction_count; ++d)
        if ((directions & board.known) >> d & 1)
            steps[static_cast<std::size_t>(count++)] = {word(board.leaving[d]), board.delta[d]};
    for (int a = 0; a < count; ++a)
        for (int b = a + 1; b < count; ++b) {
            const auto delta = [&](int step) {
                return steps[static_cast<std::size_t>(step)].delta;
            };
            const int sum = delta(a) + delta(b);
            bool near = sum == 0;
            for (int step = 0; step < count; ++step) near |= delta(step) == sum;
            if (!near) bridges.push_back({a, b});
        }
    hexagons = static_cast<std::size_t>(count) == hexagon_sides &&
               bridges.size() == hexagon_sides &&
               std::ranges::all_of(bridges, [](const auto& bridge) {
                   return bridge[1] - bridge[0] == 1 ||
                          bridge[1] - bridge[0] == static_cast<int>(hexagon_sides) - 1;
               });
}

/// As beside(), with all in registers: most of the time of a distance goes into this.
template <class Word>
Word ConnectionDistance::Paths<Word>::beside_hexagons(Word cells, Word empty) const {
    std::array<Word, hexagon_sides> next;
    Word found = 0;
    for (std::size_t i = 0; i < hexagon_sides; ++i) {
        next[i] = steps[i](cells);
        found |= next[i];
        next[i] &= empty;
    }
    for (std::size_t i = 0; i < hexagon_sides; ++i) {
        const std::size_t after = (i + 1) % hexagon_sides;
        found |= steps[after](next[i]) & steps[i](next[after]);
    }
    return found;
}

template <class Word>
Word ConnectionDistance::Paths<Word>::beside(Word cells, Word empty) const {
    if (hexagons) return beside_hexagons(cells, empty);
    std::array<Word, direction_count> next{};
    Word found = 0;
    for (int i = 0; i < count; ++i) {
        const auto step = static_cast<std::size_t>(i);
        next[step] = steps[step](cells);
        found |= next[step];
        next[step] &= empty;
    }
    for (const auto& [a, b] : bridges) {
        const auto one = static_cast<std::size_t>(a);
        const auto other = static_cast<std::size_t>(b);
        found |= steps[other](next[one]) & steps[one](next[other]);
    }
    return found;
}

template <class Word>
Word ConnectionDistance::Paths<Word>::at_edge(Word edge, Word empty) const {
    Word once = 0;
    Word twice = 0;
    for (int i = 0; i < count; ++i) {
        const Word next = steps[static_cast<std::size_t>(i)](edge & empty);
        twice |= once & next;
        once |= next;
    }
    return edge | twice;
}

/// Stone by stone the cells that can be joined to the first edge with so many.
template <class Word>
int ConnectionDistance::Paths<Word>::distance(Word own, Word empty) const {
    const Word end = at_edge(to, empty);
    Word near = at_edge(from, empty);  // what is joined to what was reached
    Word reached = 0;
    for (int stones = 0; stones < farthest; ++stones) {
        while (const Word joined = near & own & ~reached) {
            reached |= joined;
            near |= beside(joined, empty);
        }
        if ((reached & end) != 0) return stones;
        const Word placed = near & empty & ~reached;
        if (placed == 0) break;
        reached |= placed;
        near |= beside(placed, empty);
    }
    return farthest;
}

}  // namespace ply::board
