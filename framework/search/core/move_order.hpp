/// Which move is tried first: what makes alpha-beta cut.
///
/// The table's move first. Then, where the earlier decide before the later: the game's hints;
/// captures and other noisy moves; killer moves (Akl and Newborn, "The principal continuation and
/// the killer heuristic", 1977); counter-moves (Uiterwijk, "The countermove heuristic", 1992); the
/// history heuristic (Schaeffer, "The history heuristic and alpha-beta search enhancements in
/// practice", 1989), also by what is replied to and what is followed up
/// (https://www.chessprogramming.org/History_Heuristic#Continuation_History); the game's own order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
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
    bool replies = false;
    bool followups = false;
};
inline constexpr const char* order_help =
    "all, none, or some of hints+captures+killers+counters+history+replies+followups";

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
        if (indexes_ > most_pair_indexes) parts_.replies = parts_.followups = false;
        forget();
    }

    [[gnu::cold]] void forget() {
        const auto places = static_cast<std::size_t>(max_players) * indexes_;
        if (parts_.history) history_.assign(places, 0);
        if (parts_.counters) counters_.assign(places, Move{});
        if (parts_.replies) replies_.assign(places * indexes_, 0);
        if (parts_.followups) followups_.assign(places * indexes_, 0);
        if (parts_.replies || parts_.followups) unknown_.assign(indexes_, 0);
        killers_.fill({});
    }
    /// Old counts fade before each search.
    void next_search() {
        for (std::int32_t& count : history_) count /= 8;
    }

    /// The order of the moves of one node: a key a move, its place in the list in the low bits.
    using Keys = std::array<std::int64_t, 512>;
    static constexpr std::size_t max_moves = std::tuple_size_v<Keys>;

    /// Where in the tree the moves are: what killers, counter-moves and pairs of moves go by.
    struct Place {
        int ply;
        Player mover;
        std::size_t reply_to = nowhere;     ///< place_of() the move before
        std::size_t followup_to = nowhere;  ///< place_of() the one before that
    };
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    /// Fills a key for each of at most `max_moves` moves: larger is tried earlier, and of equal
    /// ones the one that the game gave first.
    void rate(const R& rules, const State& state, const MoveList& moves, std::uint16_t table_tag,
              const Place& place, Keys& keys) const {
        const auto& [killer, older_killer] = killers_[place.ply];
        const Move counter = counter_of(place);
        const Pairs pairs = pairs_at(place);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            std::int64_t value = 0;
            if constexpr (HasOrderHint<R>)
                if (parts_.hints) value = std::int64_t{rules.order_hint(state, move)} * hint_unit;
            bool noisy = false;
            if constexpr (HasNoisy<R>) noisy = parts_.captures && rules.noisy(state, move);
            if (noisy) value += capture_bonus;
            if (parts_.killers)
                value += move == killer         ? killer_bonus
                         : move == older_killer ? killer_bonus / 2
                                                : 0;
            if (parts_.counters && move == counter) value += counter_bonus;
            if (parts_.history) {
                const std::size_t index = index_of(rules, state, move);
                value += history_[place.mover * indexes_ + index];
                if (pairs && !noisy) value += pairs.sum(index);
            }
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
        refuted_by(move, place);
        if (!parts_.history) return;
        std::int32_t& count = history_[place_of(rules, state, move, place.mover)];
        count = std::min(count + depth * depth, max_count);
    }
    /// The part of reward() that remembers moves: killer and counter-move.
    void refuted_by(Move move, const Place& place) {
        if (parts_.killers && move != killers_[place.ply].first)
            killers_[place.ply] = {move, killers_[place.ply].first};
        if (parts_.counters && place.reply_to != nowhere) counters_[place.reply_to] = move;
    }
    /// Instead of its other part, where moves are blamed as well: `move` was `good`, or was tried
    /// before one that was. What is old counts the less the more comes after it, so that standing()
    /// stays within ± 3 * most_standing.
    void judge(const R& rules, const State& state, Move move, bool good, int depth,
               const Place& place) {
        if (!parts_.history) return;
        const int size = std::min(16 * depth * depth, most_standing / 8);
        const auto grow = [&](auto& count) {
            const int now = count;
            using Count = std::remove_reference_t<decltype(count)>;
            count = static_cast<Count>(now + (good ? size : -size) - now * size / most_standing);
        };
        const std::size_t index = index_of(rules, state, move);
        grow(history_[place.mover * indexes_ + index]);
        if (parts_.replies && place.reply_to != nowhere)
            grow(replies_[place.reply_to * indexes_ + index]);
        if (parts_.followups && place.followup_to != nowhere)
            grow(followups_[place.followup_to * indexes_ + index]);
    }
    static constexpr int most_standing = 1 << 14;
    int standing(const R& rules, const State& state, Move move, const Place& place) const {
        if (!parts_.history) return 0;
        const std::size_t index = index_of(rules, state, move);
        const Pairs pairs = pairs_at(place);
        return history_[place.mover * indexes_ + index] + (pairs ? pairs.sum(index) : 0);
    }
    /// The counter that `move` shares with moves that tend to be good together with it.
    std::size_t place_of(const R& rules, const State& state, Move move, Player mover) const {
        return static_cast<std::size_t>(mover) * indexes_ + index_of(rules, state, move);
    }
    /// Whether places of earlier moves are asked for.
    bool looks_back() const { return parts_.counters || parts_.replies || parts_.followups; }

private:
    static constexpr int tag_indexes = 1 << 12;
    static constexpr int most_pair_indexes = 1 << 9;
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

    std::size_t index_of(const R& rules, const State& state, Move move) const {
        int index = -1;
        if constexpr (HasOrderIndex<R>)
            if (has_index_) index = rules.order_index(state, move);
        return static_cast<std::size_t>(index < 0 ? move.tag() % tag_indexes : index);
    }
    /// How moves did after those before them, by index: two rows, or none.
    struct Pairs {
        const std::int16_t* replies = nullptr;
        const std::int16_t* followups = nullptr;

        explicit operator bool() const { return replies != nullptr; }
        int sum(std::size_t index) const { return replies[index] + followups[index]; }
    };
    Pairs pairs_at(const Place& place) const {
        if (unknown_.empty()) return {};
        const auto row = [&](bool on, const std::vector<std::int16_t>& rows, std::size_t before) {
            return on && before != nowhere ? &rows[before * indexes_] : unknown_.data();
        };
        return {row(parts_.replies, replies_, place.reply_to),
                row(parts_.followups, followups_, place.followup_to)};
    }

    OrderParts parts_;
    int indexes_ = 0;
    bool has_index_ = false;  ///< otherwise the move's tag serves
    std::vector<std::int32_t> history_;
    std::vector<Move> counters_;
    std::vector<std::int16_t> replies_;    ///< by place of the move before, and index
    std::vector<std::int16_t> followups_;  ///< by place of the one before that, and index
    std::vector<std::int16_t> unknown_;    ///< a row of zeros, where the move before is not known
    std::array<std::pair<Move, Move>, max_depth + 1> killers_{};
};

}  // namespace ply
