/// Virtual connections of hex: groups of stones that nobody can keep apart.
/// (Anshelevich, "A hierarchical approach to computer Hex", 2002; what search is spared: Hayward et
/// al., "Solving 7x7 Hex with domination, virtual connections, and game-state reduction", 2005)
///
/// Two points (empty cells, or groups of a player's stones) are connected *fully* if the player
/// joins them even when the opponent moves first, and *half* if it must move first. The carrier is
/// the set of empty cells that the plan needs. Neighbours are connected fully by nothing; from
/// there
///
///     and   a to c and c to b, by carriers that do not meet: a to b, fully where c is a group,
///           half where c is a cell, which is to be taken first
///     or    half by several carriers without a cell common to all: fully, by all of them together
///
/// so that the bridge, the ladder's end and the templates on the edges come out by themselves:
///
///        . c .      a to b through c or through d: half by {c}, half by {d},
///         a   b     fully by {c, d}
///        . d .
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace hex {

/// Cells of a board of up to 64, one bit each: cell x + size * y.
using Bits = std::uint64_t;

/// How many more stones a player needs to join its edges.
struct Need {
    static constexpr int never = 1 << 10;
    int least = never;   ///< if the other player only passes
    int enough = never;  ///< whatever the other does; never: no such plan is known
};

class Connections {
public:
    static constexpr int largest = 8;

    explicit Connections(int size) : size_(size) {
        for (int cell = 0; cell < size * size; ++cell) {
            all_ |= Bits{1} << cell;
            if (cell % size != 0) not_west_ |= Bits{1} << cell;
            if (cell % size != size - 1) not_east_ |= Bits{1} << cell;
        }
    }

    /// Cells beside those of `cells`, and some of `cells`.
    Bits beside(Bits cells) const {
        const Bits east = (cells & not_east_) << 1;
        const Bits west = (cells & not_west_) >> 1;
        return (east | west | cells << size_ | cells >> size_ | (cells & not_west_) << (size_ - 1) |
                (cells & not_east_) >> (size_ - 1)) &
               all_;
    }
    /// The cells along an edge: south, west, north, east.
    Bits edge(int side) const {
        const Bits row = (Bits{1} << size_) - 1;
        return side == 0   ? row
               : side == 1 ? all_ & ~not_west_
               : side == 2 ? all_ & ~(all_ >> size_)
                           : all_ & ~not_east_;
    }

    /// For the player of `own`, who connects the edges `side` and `side` + 2 and moves first or
    /// second. The game is not over.
    Need need(Bits own, Bits other, int side, bool first) const {
        Need need;
        need.least = nearest(own, other, side);
        if (need.least < Need::never) need.enough = Search(*this, own, other, side).stones(first);
        return need;
    }

private:
    int nearest(Bits own, Bits other, int side) const {
        Bits reached = edge(side) & own;
        Bits border = edge(side) & ~other;
        for (int stones = 0;; ++stones) {
            for (Bits more = own & (border | beside(reached)) & ~reached; more != 0;
                 more = own & beside(reached) & ~reached)
                reached |= more;
            if ((reached & edge(side + 2)) != 0) return stones;
            const Bits next = reached | ((border | beside(reached)) & ~other);
            if (next == reached) return Need::never;
            reached = next;
            border = 0;
            if ((reached & edge(side + 2)) != 0) return stones + 1;
        }
    }

    struct Link {
        Bits carrier;
        std::int8_t stones;  ///< of the player, at the most
    };
    /// The links between two points: none holds the carrier of another.
    template <int Most>
    struct Links {
        int count = 0;
        std::array<Link, Most> links;

        bool knows(Bits carrier) const {
            for (int i = 0; i < count; ++i)
                if ((links[i].carrier & ~carrier) == 0) return true;
            return false;
        }
        /// Links that hold this one go. False: no room, or known already.
        bool add(const Link& link) {
            if (knows(link.carrier)) return false;
            int kept = 0;
            for (int i = 0; i < count; ++i)
                if ((link.carrier & ~links[i].carrier) != 0) links[kept++] = links[i];
            count = kept;
            if (count < Most) {
                links[count++] = link;
                return true;
            }
            Link& widest =
                *std::max_element(links.begin(), links.end(), [](const Link& a, const Link& b) {
                    return std::popcount(a.carrier) < std::popcount(b.carrier);
                });
            if (std::popcount(link.carrier) >= std::popcount(widest.carrier)) return false;
            widest = link;
            return true;
        }
    };

    class Search {
    public:
        Search(const Connections& board, Bits own, Bits other, int side) : board_(board) {
            find_points(own, other, side);
        }
        /// That join the points 0 and 1.
        int stones(bool first) {
            for (int a = 0; a < count_; ++a)
                for (int b = a + 1; b < count_; ++b)
                    if (!points_[b].stones && (points_[a].around & points_[b].cells) != 0)
                        add_full(a, b, {0, 0});
            const auto& plans = full(0, 1);
            const auto& plans_to_begin = half(0, 1);
            while (done_ < queue_.size() && plans.count == 0 &&
                   (!first || plans_to_begin.count == 0)) {
                const Step step = queue_[done_++];
                if (!still_there(step)) continue;
                extend(step.a, step.b, step.link);
                extend(step.b, step.a, step.link);
            }
            int least = Need::never;
            for (int i = 0; i < plans.count; ++i)
                least = std::min<int>(least, plans.links[i].stones);
            for (int i = 0; first && i < plans_to_begin.count; ++i)
                least = std::min<int>(least, plans_to_begin.links[i].stones);
            return least;
        }

    private:
        static constexpr int most_points = largest * largest + 2;
        static constexpr int most_full = 4;
        static constexpr int most_half = 8;
        struct Point {
            Bits cells;   ///< a cell, or all stones of a group
            Bits around;  ///< empty cells beside it; of an edge's group also those on the edge
            bool stones;
        };
        struct Step {
            std::uint8_t a, b;
            Link link;
        };

        /// 0 and 1 are the edges with what is joined to them.
        void find_points(Bits own, Bits other, int side) {
            const Bits empty = board_.all_ & ~own & ~other;
            Bits left = own;
            const auto group = [&](Bits cells, Bits edge) {
                for (Bits more = cells; more != 0;) {
                    more = left & board_.beside(cells) & ~cells;
                    cells |= more;
                }
                left &= ~cells;
                points_[count_++] = {cells, (board_.beside(cells) | edge) & empty, true};
            };
            group(board_.edge(side) & own, board_.edge(side));
            group(board_.edge(side + 2) & left, board_.edge(side + 2));
            while (left != 0) group(left & (~left + 1), 0);
            for (Bits cells = empty; cells != 0; cells &= cells - 1) {
                const Bits cell = cells & (~cells + 1);
                points_[count_++] = {cell, board_.beside(cell) & empty, false};
            }
            full_.resize(static_cast<std::size_t>(count_) * count_);
            half_.resize(full_.size());
        }
        Links<most_full>& full(int a, int b) {
            return full_[static_cast<std::size_t>(std::min(a, b)) * count_ + std::max(a, b)];
        }
        Links<most_half>& half(int a, int b) {
            return half_[static_cast<std::size_t>(std::min(a, b)) * count_ + std::max(a, b)];
        }
        Bits cell_of(int point) const { return points_[point].stones ? 0 : points_[point].cells; }
        bool still_there(const Step& step) {
            const auto& links = full(step.a, step.b);
            for (int i = 0; i < links.count; ++i)
                if (links.links[i].carrier == step.link.carrier) return true;
            return false;
        }

        void add_full(int a, int b, const Link& link) {
            if (full(a, b).add(link))
                queue_.push_back(
                    {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), link});
        }
        /// From `from` on by `link` to `pivot`, and further.
        void extend(int from, int pivot, const Link& link) {
            const Bits used = link.carrier | cell_of(from) | cell_of(pivot);
            for (int to = 0; to < count_; ++to) {
                if (to == from || to == pivot || (link.carrier & cell_of(to)) != 0) continue;
                const auto& links = full(pivot, to);
                for (int i = 0; i < links.count; ++i) {
                    const Link other = links.links[i];
                    if ((other.carrier & used) != 0) continue;
                    const Link both{link.carrier | other.carrier,
                                    static_cast<std::int8_t>(link.stones + other.stones)};
                    if (points_[pivot].stones) {
                        add_full(from, to, both);
                    } else {
                        add_half(from, to,
                                 {both.carrier | points_[pivot].cells,
                                  static_cast<std::int8_t>(both.stones + 1)});
                    }
                }
            }
        }
        void add_half(int a, int b, const Link& link) {
            if (full(a, b).knows(link.carrier) || !half(a, b).add(link)) return;
            const Links<most_half> halves = half(a, b);
            join(a, b, halves, link.carrier, link, halves.count);
        }
        /// Adds more of `links`, which are numbered below `last`, until no cell is common to all.
        void join(int a, int b, const Links<most_half>& links, Bits common, const Link& together,
                  int last) {
            for (int i = 0; i < last; ++i) {
                const Link& next = links.links[i];
                const Bits still = common & next.carrier;
                if (still == common) continue;
                const Link with{together.carrier | next.carrier,
                                std::max(together.stones, next.stones)};
                if (full(a, b).knows(with.carrier)) continue;
                if (still == 0) {
                    add_full(a, b, with);
                } else {
                    join(a, b, links, still, with, i);
                }
            }
        }

        const Connections& board_;
        int count_ = 0;
        std::array<Point, most_points> points_;
        std::vector<Links<most_full>> full_;
        std::vector<Links<most_half>> half_;
        std::vector<Step> queue_;
        std::size_t done_ = 0;
    };

    int size_;
    Bits all_ = 0;
    Bits not_west_ = 0;
    Bits not_east_ = 0;
};

}  // namespace hex
