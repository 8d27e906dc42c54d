#include "framework/board/moves/hops.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "framework/board/state/move_code.hpp"

namespace ply::board {
namespace {

/// All hops of one piece after the other. What was hopped over stays on the board until the move
/// is over, or with AT_ONCE is gone; it is hopped over only once. The cell that the piece came from
/// is empty.
class Hopper {
public:
    Hopper(Playfield& field, const HopRule& rule, MoveList& list)
        : field_(field),
          board_(field.definition.board),
          list_(list),
          directions_(rule.directions),
          flags_(rule.flags) {
        select(field, rule.pieces, pieces_);
        select(field, rule.over, over_);
        select(field, rule.landing, landing_);
        for (int w = 0; w < board_.words; ++w) gone_.word[w] = 0;
    }

    void run() {
        if (has(hop_far)) {
            number_pieces();
        } else if (board_.shifts && board_.shape != Layout::Shape::track) {
            keep_those_that_can_hop();
        }
        for (int w = 0; w < board_.words; ++w)
            for_each_bit(pieces_.word[w], w, [&](int from) {
                from_ = from;
                hops_ = 0;
                found_.clear();
                if (has(hop_keep)) {
                    for (int i = 0; i < board_.words; ++i) visited_.word[i] = 0;
                    insert(visited_, from);
                }
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
    bool empty(int cell) const {
        return field_.work.cells[cell] == 0 || cell == from_ || contains(gone_, cell);
    }

    /// Most pieces cannot hop: all are seen at once by moving sets two cells back.
    void keep_those_that_can_hop() {
        CellBits can;
        for (int w = 0; w < board_.words; ++w) can.word[w] = 0;
        for (int left = directions_; left != 0; left &= left - 1) {
            const int d = std::countr_zero(static_cast<unsigned>(left));
            const CellBits& leaving = board_.leaving[d];
            CellBits over;
            const int back = -board_.delta[d];
            for (int w = 0; w < board_.words; ++w)
                over.word[w] =
                    over_.word[w] & leaving.word[w] & moved_word(landing_, board_.words, back, w);
            for (int w = 0; w < board_.words; ++w)
                can.word[w] |= leaving.word[w] & moved_word(over, board_.words, back, w);
        }
        for (int w = 0; w < board_.words; ++w) pieces_.word[w] &= can.word[w];
    }

    void number_pieces() {
        int count = 0;
        for (int c = 0; c < board_.cells; ++c) {
            const int content = field_.work.cells[c];
            if (content == 0 || field_.definition.owner(content) == field_.work.me) continue;
            number_[c] = static_cast<std::int16_t>(count++);
        }
        if (count > HopCode::most_pieces && !has(hop_keep))
            field_.refuse("hop: with FAR there may be 32 pieces of others on the board at most");
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
            for (; to >= 0 && to != at; to = board_.next[d][to]) {
                if (contains(landing_, to) || to == from_ || contains(gone_, to)) {
                    if (has(hop_keep) && contains(visited_, to)) break;
                    any = true;
                    land(over, to, d);
                }
                if (!has(hop_far) || !empty(to)) break;
            }
        }
        return any;
    }

    /// What stands on the landing cell is captured, too; there the piece stops.
    void land(int over, int to, int direction) {
        field_.check_time(" in hop, which has too many ways");
        int directions = has(hop_straight) ? 1 << direction : directions_;
        if (has(hop_at_once))
            directions &= ~(1 << (direction + direction_count / 2) % direction_count);
        const auto go_on_from_there = [&] {
            const bool more = has(hop_chain) && empty(to) && go_on(to, directions);
            return !more || has(hop_may_stop);
        };
        if (has(hop_keep)) {  // the way does not matter
            insert(visited_, to);
            if (go_on_from_there()) record_step(to);
            return;
        }
        if (hops_ == HopCode::most_hops)
            field_.refuse("hop: a chain of more than " + std::to_string(HopCode::most_hops) +
                          " hops does not fit into a move");
        path_[hops_++] = {direction, over, to};
        erase(over_, over);
        if (has(hop_at_once)) insert(gone_, over);
        if (go_on_from_there()) record(to);
        erase(gone_, over);
        insert(over_, over);
        --hops_;
    }

    void record_step(int to) {
        const Move move = MoveCode::make(MoveKind::step, from_, to, !empty(to));
        if (!(next_to_start(to) && list_.contains(move))) list_.add(move);
    }

    void record(int to) {
        if (has(hop_most)) {
            int& most = field_.work.most_captures;
            if (hops_ < most) return;
            if (hops_ > most) drop_smaller(hops_);
            most = hops_;
        }
        if (found_before(to)) return;
        if (has(hop_far)) {
            std::uint32_t captured = 0;
            for (int i = 0; i < hops_; ++i) captured |= std::uint32_t{1} << number_[path_[i].over];
            list_.add(HopCode::make_far(from_, to, captured));
            return;
        }
        Move move = HopCode::make(from_);
        for (int i = 0; i < hops_; ++i) move = HopCode::with_hop(move, path_[i].direction);
        list_.add(move);
    }

    /// There a step may lead, too, which is the same move where nothing is captured.
    bool next_to_start(int cell) const {
        return std::ranges::any_of(board_.next,
                                   [&](const auto& next) { return next[from_] == cell; });
    }

    /// The same pieces captured with the same end: one move, whatever the way.
    bool found_before(int to) {
        if (hops_ == 1) return false;  // there is one way only
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
        for (const Move move : list_) {
            const bool far = MoveCode::kind(move) == MoveKind::far_hop;
            const bool hop = far || MoveCode::kind(move) == MoveKind::hop;
            const int size = far ? std::popcount(HopCode::captured(move)) : HopCode::hops(move);
            if (!hop || size >= hops) list_[kept++] = move;
        }
        list_.shrink_to(kept);
    }

    struct Hop {
        int direction;
        int over;
        int to;
    };

    Playfield& field_;
    const Geometry& board_;
    MoveList& list_;
    int directions_;
    std::int64_t flags_;
    CellBits pieces_;
    CellBits over_;
    CellBits landing_;
    CellBits visited_;
    CellBits gone_;  ///< hopped over, with AT_ONCE
    int from_ = 0;
    int hops_ = 0;
    std::array<Hop, HopCode::most_hops> path_;
    std::vector<Found> found_;
    std::array<std::int16_t, max_cells> number_;
};

}  // namespace

void offer_hops(Playfield& field, const HopRule& rule, MoveList& list) {
    Hopper(field, rule, list).run();
}

}  // namespace ply::board
