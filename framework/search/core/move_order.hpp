/// Which move is tried first: what makes alpha-beta cut.
///
/// The table's move first. Then, where the earlier decide before the later: the game's hints;
/// captures and other noisy moves; killer moves (Akl and Newborn, "The principal continuation and
/// the killer heuristic", 1977); counter-moves (Uiterwijk, "The countermove heuristic", 1992); the
/// history heuristic (Schaeffer, "The history heuristic and alpha-beta search enhancements in
/// practice", 1989); the game's own order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/game/rules.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Which parts of move ordering are on; written `hints+killers+history`, `all` or `none`.
struct OrderParts {
    bool hints = false;
    bool captures = false;
    bool killers = false;
    bool counters = false;
    bool history = false;
};
inline constexpr const char* order_help =
    "all, none, or some of hints+captures+killers+counters+history";

/// Throws Error for an unknown part.
OrderParts parse_order(const std::string& text);

/// Gives each move of a node a number, best first. What it learned lasts for a match.
template <Rules R>
class MoveOrder {
public:
    using State = typename R::State;

    [[gnu::cold]] MoveOrder(const R& rules, OrderParts parts) : parts_(parts) {
        if constexpr (HasOrderIndex<R>) indexes_ = rules.order_indexes();
        has_index_ = indexes_ > 0;
        if (!has_index_) indexes_ = tag_indexes;
        forget();
    }

    [[gnu::cold]] void forget() {
        const auto places = static_cast<std::size_t>(max_players) * indexes_;
        if (parts_.history) history_.assign(places, 0);
        if (parts_.counters) counters_.assign(places, Move{});
        killers_.fill({});
    }
    /// Old counts fade before each search.
    void next_search() {
        for (std::int32_t& count : history_) count /= 8;
    }

    /// The order of the moves of one node: a key a move, its place in the list in the low bits.
    using Keys = std::array<std::int64_t, 512>;
    static constexpr std::size_t max_moves = std::tuple_size_v<Keys>;

    /// Where in the tree the moves are: what killers and counter-moves go by.
    struct Place {
        int ply;
        Player mover;
        std::size_t reply_to = nowhere;  ///< place_of() the move before
    };
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    /// Fills a key for each of at most `max_moves` moves: larger is tried earlier, and of equal
    /// ones the one that the game gave first.
    void rate(const R& rules, const State& state, const MoveList& moves, std::uint16_t table_tag,
              const Place& place, Keys& keys) const {
        const auto& [killer, older_killer] = killers_[place.ply];
        const Move counter = counter_of(place);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int64_t value = 0;
            if constexpr (HasOrderHint<R>)
                if (parts_.hints) value = std::int64_t{rules.order_hint(state, move)} * hint_unit;
            if constexpr (HasNoisy<R>)
                if (parts_.captures && rules.noisy(state, move)) value += capture_bonus;
            if (parts_.killers)
                value += move == killer         ? killer_bonus
                         : move == older_killer ? killer_bonus / 2
                                                : 0;
            if (parts_.counters && move == counter) value += counter_bonus;
            if (parts_.history) value += history_[place_of(rules, state, move, place.mover)];
            if (table_tag != 0 && move.tag() == table_tag) value = table_bonus;
            keys[i] = value * static_cast<std::int64_t>(max_moves) +
                      static_cast<std::int64_t>(max_moves - 1 - i);
        }
    }
    static std::size_t place_in_list(std::int64_t key) {
        return max_moves - 1 - static_cast<std::size_t>(key & (max_moves - 1));
    }

    /// `move` cut off the rest, `depth` plies above the leaves.
    void reward(const R& rules, const State& state, Move move, int depth, const Place& place) {
        if (parts_.killers && move != killers_[place.ply].first)
            killers_[place.ply] = {move, killers_[place.ply].first};
        if (parts_.counters && place.reply_to != nowhere) counters_[place.reply_to] = move;
        if (!parts_.history) return;
        std::int32_t& count = history_[place_of(rules, state, move, place.mover)];
        count = std::min(count + depth * depth, max_count);
    }
    /// The counter that `move` shares with moves that tend to be good together with it.
    std::size_t place_of(const R& rules, const State& state, Move move, Player mover) const {
        int index = -1;
        if constexpr (HasOrderIndex<R>)
            if (has_index_) index = rules.order_index(state, move);
        if (index < 0) index = move.tag() % tag_indexes;
        return static_cast<std::size_t>(mover) * indexes_ + index;
    }
    bool wants_replies() const { return parts_.counters; }

private:
    static constexpr int tag_indexes = 1 << 12;
    // What decides before something else is worth more than the whole of it.
    static constexpr std::int32_t max_count = 1 << 16;
    static constexpr std::int64_t counter_bonus = 1 << 17;
    static constexpr std::int64_t killer_bonus = 1 << 19;
    static constexpr std::int64_t capture_bonus = 1 << 20;
    static constexpr std::int64_t hint_unit = 1 << 21;
    static constexpr std::int64_t table_bonus = std::int64_t{1} << 52;

    Move counter_of(const Place& place) const {
        return parts_.counters && place.reply_to != nowhere ? counters_[place.reply_to] : Move{};
    }

    OrderParts parts_;
    int indexes_ = 0;
    bool has_index_ = false;  ///< otherwise the move's tag serves
    std::vector<std::int32_t> history_;
    std::vector<Move> counters_;
    std::array<std::pair<Move, Move>, max_depth + 1> killers_{};
};

}  // namespace ply
