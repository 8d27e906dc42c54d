/// Moves over other pieces: hop and leap.
#include <array>
#include <bit>
#include <vector>

#include "framework/loading/lua/leaps.hpp"
#include "framework/loading/lua/offer.hpp"

namespace ply::lua {
namespace {

constexpr std::int64_t all_flags =
    hop_chain | hop_may_stop | hop_straight | hop_far | hop_keep | hop_most;

/// All hops of one piece after the other. What was hopped over stays on the board till the move is
/// over, but is hopped over once only; the cell that the piece came from is empty.
class Hopper {
public:
    Hopper(Offer& offer, lua_State* lua) : offer_(offer), lua_(lua), board_(offer.board()) {
        directions_ = directions_argument(lua, 2, "hop", all_directions);
        select(offer.machine(), set_argument(lua, 1, "hop", set_mine), pieces_);
        select(offer.machine(), set_argument(lua, 3, "hop", set_theirs), over_);
        flags_ = lua_isnone(lua, 4)
                     ? 0
                     : whole_argument(lua, 4, "hop", "CHAIN, MAY_STOP, STRAIGHT, FAR, KEEP, MOST");
        if ((flags_ & ~all_flags) != 0)
            wrong_argument(lua, 4, "hop", "a sum of CHAIN, MAY_STOP, STRAIGHT, FAR, KEEP, MOST");
        select(offer.machine(), set_argument(lua, 5, "hop", set_empty), landing_);
        if (has(hop_far)) number_pieces();
    }

    void run() {
        for (int w = 0; w < board_.words; ++w)
            for_each_bit(pieces_.word[w], w, [&](int from) {
                from_ = from;
                hops_ = 0;
                found_.clear();
                for (int i = 0; i < board_.words; ++i) visited_.word[i] = 0;
                insert(visited_, from);
                const bool own = contains(over_, from);
                if (own) erase(over_, from);  // not over itself
                go_on(from, directions_);
                if (own) insert(over_, from);
            });
    }

private:
    struct Found {
        int to;
        std::array<std::int16_t, HopCode::most_hops> cells;  ///< the captured ones, in order
        int hops;
    };

    bool has(HopFlag flag) const { return (flags_ & flag) != 0; }
    bool empty(int cell) const { return offer_.cells()[cell] == 0 || cell == from_; }

    void number_pieces() {
        int count = 0;
        for (int c = 0; c < board_.cells; ++c) {
            if (offer_.cells()[c] == 0 || offer_.game().owner(offer_.cells()[c]) == offer_.me())
                continue;
            number_[c] = static_cast<std::int16_t>(count++);
        }
        if (count > HopCode::most_pieces && !has(hop_keep))
            fail(lua_, "hop: with FAR there may be 32 pieces of others on the board at most");
    }

    /// Every hop from `at`, and what follows after it. True: there was one.
    bool go_on(int at, int directions) {
        bool any = false;
        for (int left = directions; left != 0; left &= left - 1) {
            const int d = std::countr_zero(static_cast<unsigned>(left));
            int over = board_.next[d][at];
            while (has(hop_far) && over >= 0 && over != at && empty(over))
                over = board_.next[d][over];
            if (over < 0 || over == at || !contains(over_, over)) continue;
            int to = board_.next[d][over];
            for (; to >= 0 && to != at && empty(to); to = board_.next[d][to]) {
                if (contains(landing_, to) || to == from_) {
                    if (has(hop_keep) && contains(visited_, to)) break;
                    any = true;
                    land(over, to, d);
                }
                if (!has(hop_far)) break;
            }
        }
        return any;
    }

    void land(int over, int to, int direction) {
        if (hops_ == HopCode::most_hops)
            fail(lua_, "hop: a chain of more than " + std::to_string(HopCode::most_hops) +
                           " hops does not fit into a move");
        path_[hops_] = {direction, over, to};
        ++hops_;
        if (has(hop_keep)) {
            insert(visited_, to);
        } else {
            erase(over_, over);
        }
        const int directions = has(hop_straight) ? 1 << direction : directions_;
        const bool more = has(hop_chain) && go_on(to, directions);
        if (!more || has(hop_may_stop)) record(to);
        if (!has(hop_keep)) insert(over_, over);
        --hops_;
    }

    void record(int to) {
        if (has(hop_keep)) {
            if (to == from_) return;
            offer_.add(MoveCode::make(MoveKind::step, from_, to, false));
            return;
        }
        if (has(hop_most)) {
            int& most = offer_.machine().work.most_captures;
            if (hops_ < most) return;
            if (hops_ > most) drop_smaller(hops_);
            most = hops_;
        }
        if (found_before(to)) return;
        if (has(hop_far)) {
            std::uint32_t captured = 0;
            for (int i = 0; i < hops_; ++i) captured |= std::uint32_t{1} << number_[path_[i].over];
            offer_.add(HopCode::make_far(from_, to, captured));
            return;
        }
        Move move = HopCode::make(from_);
        for (int i = 0; i < hops_; ++i) move = HopCode::with_hop(move, path_[i].direction);
        offer_.add(move);
    }

    /// The same pieces captured with the same end: one move, whatever the way.
    bool found_before(int to) {
        if (hops_ < (has(hop_far) ? 2 : 4)) return false;  // there is one way only
        Found now{to, {}, hops_};
        for (int i = 0; i < hops_; ++i) now.cells[i] = static_cast<std::int16_t>(path_[i].over);
        std::sort(now.cells.begin(), now.cells.begin() + hops_);
        for (const Found& before : found_)
            if (before.to == to && before.hops == hops_ && before.cells == now.cells) return true;
        found_.push_back(now);
        return false;
    }

    /// Only moves that capture `hops` pieces or more stay.
    void drop_smaller(int hops) {
        std::size_t kept = 0;
        MoveList& list = offer_.list();
        for (const Move move : list) {
            const bool far = MoveCode::kind(move) == MoveKind::far_hop;
            const bool hop = far || MoveCode::kind(move) == MoveKind::hop;
            const int size = far ? std::popcount(HopCode::captured(move)) : HopCode::hops(move);
            if (!hop || size >= hops) list[kept++] = move;
        }
        list.shrink_to(kept);
    }

    struct Hop {
        int direction;
        int over;
        int to;
    };

    Offer& offer_;
    lua_State* lua_;
    const Geometry& board_;
    int directions_ = 0;
    std::int64_t flags_ = 0;
    CellBits pieces_;
    CellBits over_;
    CellBits landing_;
    CellBits visited_;
    int from_ = 0;
    int hops_ = 0;
    std::array<Hop, HopCode::most_hops> path_{};
    std::vector<Found> found_;
    std::array<std::int16_t, max_cells> number_;
};

/// hop(pieces, directions, over [, flags [, landing]]): each piece over a neighbour that belongs to
/// `over`, which it captures, to the cell behind it.
int hop(lua_State* lua) {
    Offer offer(lua, "hop");
    Hopper(offer, lua).run();
    return offer.done();
}

/// leap(pieces, far, wide, target): `far` cells one way and `wide` another, whatever lies between.
int leap(lua_State* lua) {
    Offer offer(lua, "leap");
    CellBits pieces;
    CellBits targets;
    select(offer.machine(), set_argument(lua, 1, "leap", set_mine), pieces);
    const Leaps leaps = leaps_argument(lua, 2, "leap");
    select(offer.machine(), set_argument(lua, 4, "leap", set_empty), targets);
    for (int w = 0; w < offer.board().words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            leaps.for_each(offer.board(), from, [&](int to) {
                if (contains(targets, to))
                    offer.add(MoveCode::make(MoveKind::step, from, to, offer.cells()[to] != 0));
            });
        });
    return offer.done();
}

}  // namespace

std::span<const Verb> hop_verbs() {
    static constexpr Verb table[] = {{"hop", hop}, {"leap", leap}};
    return table;
}

}  // namespace ply::lua
