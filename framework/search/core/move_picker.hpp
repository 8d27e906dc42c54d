/// The moves of one node in the order in which they are tried.
///
///     MovePicker<R> picker(moves);
///     picker.rate(order, rules, state, table_tag, place);
///     while (picker.next()) {
///         ... picker.move() ...
///         if (alpha >= beta) { tree.cut(picker.is_first(), picker.is_last()); break; }
///     }
///
/// Each next() looks for the best move that is left: most nodes are cut off after a few. Moves that
/// are not rated come in the game's order; so do those of nodes with more than rate() can number.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "framework/search/core/move_order.hpp"

namespace ply {

/// `moves` must outlive it.
template <Rules R>
class MovePicker {
public:
    using State = typename R::State;
    using Keys = typename MoveOrder<R>::Keys;
    using Place = typename MoveOrder<R>::Place;

    explicit MovePicker(const MoveList& moves)
        : list_(moves), moves_(moves.begin()), count_(static_cast<std::uint32_t>(moves.size())) {}

    /// Before the first next().
    [[gnu::always_inline]] void rate(const MoveOrder<R>& order, const R& rules, const State& state,
                                     std::uint16_t table_tag, const Place& place) {
        rated_ = count_ > 1 && count_ <= MoveOrder<R>::max_moves;
        if (rated_) order.rate(rules, state, list_, table_tag, place, keys_);
    }
    /// Instead of rate(), where the table's move may be all that is tried: it comes first. False,
    /// and nothing is changed, where there is no such move.
    [[gnu::always_inline]] bool begin_with(std::uint16_t table_tag) {
        if (table_tag == 0 || count_ < 2 || count_ > MoveOrder<R>::max_moves) return false;
        const Move* const last = moves_ + count_;
        const Move* const found =
            std::find_if(moves_, last, [&](const Move& move) { return move.tag() == table_tag; });
        if (found == last) return false;
        move_ = *found;
        waits_ = true;
        return true;
    }
    /// next() after begin_with(): `rate` calls rate() with the same tag, before the second move.
    template <class Rate>
    [[gnu::always_inline]] bool next(const Rate& rate) {
        if (waits_) {
            if (tried_ == 0) {
                tried_ = 1;
                return true;
            }
            waits_ = false;
            rate();
            best_from(0);
        }
        return next();
    }
    /// The moves that are left may come in any order: none is worth looking for.
    void order_no_more() { ordered_ = false; }
    bool is_rated() const { return rated_; }
    /// By which moves are picked; those of tried moves stand first. Only where it is_rated().
    Keys& keys() { return keys_; }

    /// Whether there is one more: then it is move(). Always part of the search that asks: a call
    /// costs 4 % of a cheap game's nodes a second.
    [[gnu::always_inline]] bool next() {
        if (tried_ >= count_) return deferred_count_ > 0 && next_deferred();
        rank_ = tried_++;
        move_ = !rated_ ? moves_[rank_] : ordered_ ? best_from(rank_) : move_at(rank_);
        return true;
    }
    Move move() const { return move_; }
    /// How many moves promise more than move().
    std::size_t rank() const { return rank_; }
    std::size_t tried() const { return tried_; }
    bool is_first() const { return tried_ == 1; }
    bool is_last() const { return tried_ == count_ + deferred_count_; }

    /// move() comes again after all others; not the first one, and none twice. False: it does not.
    bool defer() {
        if (rank_ == 0 || tried_ > count_ || deferred_count_ == deferred_.size()) return false;
        deferred_[deferred_count_++] = static_cast<std::uint16_t>(rank_);
        return true;
    }

private:
    /// Moves the largest of the keys from `first` on to its place; returns its move. No two are
    /// equal, and most stand where their moves stand in the list: so there is nothing to guess.
    Move best_from(std::size_t first) {
        const std::size_t count = count_;
        std::int64_t best = keys_[first];
        for (std::size_t i = first + 1; i < count; ++i) best = std::max(best, keys_[i]);
        const std::size_t place = MoveOrder<R>::place_in_list(best);
        std::size_t at = place;
        if (keys_[at] != best)
            for (at = first; keys_[at] != best;) ++at;
        keys_[at] = keys_[first];
        keys_[first] = best;
        return moves_[place];
    }
    Move move_at(std::size_t rank) const {
        return moves_[MoveOrder<R>::place_in_list(keys_[rank])];
    }
    [[gnu::noinline]] bool next_deferred() {
        const std::uint32_t again = tried_ - count_;
        if (again == deferred_count_) return false;
        ++tried_;
        rank_ = deferred_[again];
        move_ = rated_ ? move_at(rank_) : moves_[rank_];
        return true;
    }

    const MoveList& list_;
    const Move* moves_;
    std::uint32_t count_;
    std::uint32_t tried_ = 0;  ///< deferred ones twice
    std::uint32_t rank_ = 0;
    std::uint32_t deferred_count_ = 0;
    Move move_;
    bool rated_ = false;
    bool waits_ = false;  ///< to be rated, after the table's move
    bool ordered_ = true;
    std::array<std::uint16_t, 64> deferred_;  // not cleared, as little as the keys:
    Keys keys_;                               // that would cost more than all the rest
};

}  // namespace ply
