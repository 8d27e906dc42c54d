/// Which move is tried first: what makes alpha-beta cut.
///
/// The table's move, then by the sum of what is switched on: the game's hints; killer moves (Akl
/// and Newborn, "The principal continuation and the killer heuristic", 1977); the history heuristic
/// (Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/game/rules.hpp"
#include "framework/search/searcher.hpp"

namespace ply {

/// Which parts of move ordering are on; written `hints+killers+history`, or `none`.
struct OrderParts {
    bool hints = false;
    bool killers = false;
    bool history = false;
};

/// Throws Error for an unknown part.
inline OrderParts parse_order(const std::string& text) {
    OrderParts parts;
    if (text == "none") return parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('+', start), text.size());
        const std::string part = text.substr(start, end - start);
        if (part == "hints") {
            parts.hints = true;
        } else if (part == "killers") {
            parts.killers = true;
        } else if (part == "history") {
            parts.history = true;
        } else {
            throw Error("order=" + text + ": '" + part +
                        "' is not a part of move ordering; write none, or some of hints, killers, "
                        "history with '+' between them");
        }
        start = end + 1;
    }
    return parts;
}

/// Gives each move of a node a number, best first. What it learned lasts for a match.
template <Rules R>
class MoveOrder {
public:
    using State = typename R::State;

    MoveOrder(const R& rules, OrderParts parts) : parts_(parts) {
        if constexpr (HasOrderIndex<R>) indexes_ = rules.order_indexes();
        if (indexes_ == 0) indexes_ = tag_indexes;
        forget();
    }

    void forget() {
        if (parts_.history) history_.assign(static_cast<std::size_t>(max_players) * indexes_, 0);
        killers_.fill({});
    }
    /// Old counts fade before each search.
    void next_search() {
        for (std::int32_t& count : history_) count /= 8;
    }

    /// The order of the moves of one node: a key a move, its place in the list in the low bits.
    using Keys = std::array<std::int64_t, 512>;
    static constexpr std::size_t max_moves = std::tuple_size_v<Keys>;

    /// Fills a key for each of at most `max_moves` moves: larger is tried earlier, and of equal
    /// ones the one that the game gave first.
    void rate(const R& rules, const State& state, const MoveList& moves, std::uint16_t table_tag,
              int ply, Player mover, Keys& keys) const {
        const auto& [killer, older_killer] = killers_[ply];
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int64_t value = 0;
            if constexpr (HasOrderHint<R>)
                if (parts_.hints) value = std::int64_t{rules.order_hint(state, move)} * hint_unit;
            if (parts_.killers && (move == killer || move == older_killer)) value += killer_bonus;
            if (parts_.history) value += history_[place(rules, state, move, mover)];
            if (table_tag != 0 && move.tag() == table_tag) value = table_bonus;
            keys[i] = value * static_cast<std::int64_t>(max_moves) +
                      static_cast<std::int64_t>(max_moves - 1 - i);
        }
    }
    /// Moves the largest of keys[first..count) to `first`; returns its move's place in the list.
    static std::size_t pick(Keys& keys, std::size_t first, std::size_t count) {
        std::size_t best = first;
        for (std::size_t i = first + 1; i < count; ++i)
            if (keys[i] > keys[best]) best = i;
        std::swap(keys[first], keys[best]);
        return max_moves - 1 - static_cast<std::size_t>(keys[first] & (max_moves - 1));
    }

    /// `move` cut off the rest at `ply`, `depth` plies above the leaves.
    void reward(const R& rules, const State& state, Move move, int ply, int depth, Player mover) {
        if (parts_.killers && move != killers_[ply].first)
            killers_[ply] = {move, killers_[ply].first};
        if (!parts_.history) return;
        std::int32_t& count = history_[place(rules, state, move, mover)];
        count = std::min(count + depth * depth, max_count);
    }

private:
    static constexpr int tag_indexes = 1 << 12;
    static constexpr std::int32_t max_count = 1 << 18;
    static constexpr std::int64_t hint_unit = 1 << 20;
    static constexpr std::int64_t killer_bonus = hint_unit;
    static constexpr std::int64_t table_bonus = std::int64_t{1} << 52;

    std::size_t place(const R& rules, const State& state, Move move, Player mover) const {
        int index = -1;
        if constexpr (HasOrderIndex<R>)
            if (rules.order_indexes() > 0) index = rules.order_index(state, move);
        if (index < 0) index = move.tag() % tag_indexes;
        return static_cast<std::size_t>(mover) * indexes_ + index;
    }

    OrderParts parts_;
    int indexes_ = 0;
    std::vector<std::int32_t> history_;
    std::array<std::pair<Move, Move>, max_depth + 1> killers_{};
};

}  // namespace ply
