#include "plays.hpp"

namespace backgammon {

using ply::Move;
using ply::MoveList;

namespace {

constexpr std::uint32_t bit(int point) {
    return std::uint32_t{1} << point;
}

/// Calls `use(point)` for every point, the farthest first.
template <class Use>
void each_point(std::uint32_t points, Use use) {
    while (points != 0) {
        const int point = std::bit_width(points) - 1;
        points ^= bit(point);
        use(point);
    }
}

}  // namespace

Plays::Plays(const Men& mine, const Men& theirs, int high, int low)
    : mine_(mine), own_(points_with(mine, 1) & not_off), high_(high), low_(low) {
    const std::uint32_t others = points_with(theirs, 1) & on_board;
    const std::uint32_t closed = points_with(theirs, 2) & on_board;
    blocked_ = turned(closed);
    blots_ = turned(others & ~closed);
}

void Plays::add_to(MoveList& list) {
    first_ = list.size();
    if (high_ == low_) {
        add_double(list, own_, 0, 0, Men::bar);
    } else {
        add_two(list);
        if (list.size() == first_) add_one(list);
    }
    if (list.size() == first_) list.add({0});
}

/// The points from which a man can go `die` points; only the bar while men are there.
std::uint32_t Plays::sources(std::uint32_t own, int die) const {
    if ((own & bit(Men::bar)) != 0)
        return (blocked_ & bit(Men::bar - die)) != 0 ? 0 : bit(Men::bar);
    const std::uint32_t above = ~std::uint32_t{0} << (die + 1);
    std::uint32_t from = own & ~(blocked_ << die) & above;
    if ((own & ~home) != 0) return from;
    from |= own & bit(die);
    if ((own & ~(bit(die) - 1)) == 0 && own != 0) from |= std::bit_floor(own);
    return from;
}

/// My points after a step, which is noted in `mine_`.
std::uint32_t Plays::moved(std::uint32_t own, int from, int die) {
    if (--mine_[from] == 0) own ^= bit(from);
    if (from <= die) return own;
    ++mine_[from - die];
    return own | bit(from - die);
}
void Plays::undo(int from, int die) {
    ++mine_[from];
    if (from > die) --mine_[from - die];
}

void Plays::add_two(MoveList& list) {
    // The second steps with the smaller die, by the first step with the larger.
    std::uint32_t seen[Men::bar + 1] = {};
    const auto add = [&](int high_from, int low_from) {
        seen[high_from] |= bit(low_from);
        list.add({static_cast<std::uint64_t>(high_from | low_from << 5)});
    };
    // One man in two steps, the smaller die first, comes to the same as with the larger first.
    const auto same_way = [&](int high_from, int low_from) {
        if (high_from != low_from - low_ || low_from <= high_) return false;
        return (seen[low_from] & bit(low_from - high_)) != 0 &&
               (blots_ & (bit(low_from - high_) | bit(low_from - low_))) == 0;
    };
    each_point(sources(own_, high_), [&](int from) {
        each_point(sources(moved(own_, from, high_), low_), [&](int second) {
            if (!same_way(from, second)) add(from, second);
        });
        undo(from, high_);
    });
    each_point(sources(own_, low_), [&](int from) {
        each_point(sources(moved(own_, from, low_), high_), [&](int second) {
            if ((seen[second] & bit(from)) != 0 || same_way(second, from)) return;
            // Two men that both leave the board with either die.
            if (from <= low_ && second <= low_ && (seen[from] & bit(second)) != 0) return;
            add(second, from);
        });
        undo(from, low_);
    });
}

/// Where only one of the dice can be used it is the larger, if possible.
void Plays::add_one(MoveList& list) const {
    const std::uint32_t high = sources(own_, high_);
    each_point(high, [&](int from) { list.add({static_cast<std::uint64_t>(from)}); });
    if (high != 0) return;
    each_point(sources(own_, low_),
               [&](int from) { list.add({static_cast<std::uint64_t>(from) << 5}); });
}

/// Any play can be made with the farthest men first.
void Plays::add_double(MoveList& list, std::uint32_t own, std::uint64_t play, int steps,
                       int highest) {
    const std::uint32_t from =
        steps == Play::most_steps ? 0 : sources(own, high_) & ((std::uint32_t{2} << highest) - 1);
    if (from == 0) {
        if (steps < most_ || steps == 0) return;
        if (steps > most_) list.shrink_to(first_);
        most_ = steps;
        list.add({play});
        return;
    }
    each_point(from, [&](int point) {
        const std::uint32_t after = moved(own, point, high_);
        add_double(list, after, play | static_cast<std::uint64_t>(point) << 5 * steps, steps + 1,
                   point);
        undo(point, high_);
    });
}

}  // namespace backgammon
