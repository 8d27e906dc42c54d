#include "framework/board/state/dealing.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "framework/board/state/hiding.hpp"
#include "framework/board/state/move_code.hpp"

namespace ply::board {
namespace {

std::size_t slot_of(const Definition& game, int zone) {
    return game.owed_slot + static_cast<std::size_t>(zone - 1);
}

/// The zone that gets the next card; 0: none is to get one.
int next_zone(const Definition& game, const StateFormat& format, const std::byte* state) {
    for (int zone = 1; zone <= static_cast<int>(game.owes.size()); ++zone)
        if (format.variable(state, slot_of(game, zone)) > 0) return zone;
    return 0;
}

/// The layer `unsettled`, before `known`.
std::size_t unsettled_at(const Definition& game, const StateFormat& format) {
    return (game.layers.size() - (game.keeps_known() ? 1 : 0)) * format.layer_size();
}

/// The last unsettled cell of the first set that has one, or -1.
int next_unsettled(const Definition& game, const std::uint8_t* unsettled) {
    int next = -1;
    for (int cell = 0; cell < game.board.cells; ++cell)
        if (unsettled[cell] != 0 && (next < 0 || unsettled[cell] <= unsettled[next])) next = cell;
    return next;
}

/// What chance exchanges: what stands on the cells, and numbers that somebody does not see.
class Exchanged {
public:
    Exchanged(const Definition& game, const StateFormat& format) {
        parts_.push_back(0);
        for (std::size_t layer = 0; layer < game.layer_sees.size(); ++layer)
            if (game.hides_layer(layer)) parts_.push_back((layer + 1) * format.layer_size());
    }
    bool same(const std::uint8_t* cells, int one, int other) const {
        return std::ranges::all_of(
            parts_, [&](std::size_t part) { return cells[part + one] == cells[part + other]; });
    }
    void swap(std::uint8_t* cells, int one, int other) const {
        for (const std::size_t part : parts_) std::swap(cells[part + one], cells[part + other]);
    }

private:
    std::vector<std::size_t> parts_;  ///< where they begin
};

void offer_exchanges(const Definition& game, const StateFormat& format, const std::uint8_t* cells,
                     const std::uint8_t* unsettled, MoveList& list) {
    const int cell = next_unsettled(game, unsettled);
    const Exchanged exchanged(game, format);
    std::vector<int> offered;
    for (int other = 0; other < game.board.cells; ++other) {
        const auto equal = [&](int before) { return exchanged.same(cells, before, other); };
        if (unsettled[other] != unsettled[cell] || std::ranges::any_of(offered, equal)) continue;
        offered.push_back(other);
        list.add(MoveCode::make(MoveKind::deal, cell, other, false));
    }
}

/// What is left alone in its set stays.
void settle_single(const Definition& game, std::uint8_t* unsettled) {
    for (std::size_t set = 1; set <= game.shuffled.size(); ++set) {
        std::uint8_t* const end = unsettled + game.board.cells;
        if (std::count(unsettled, end, set) == 1) *std::find(unsettled, end, set) = 0;
    }
}

}  // namespace

void offer_deals(const Definition& game, const StateFormat& format, const std::byte* state,
                 MoveList& list) {
    const std::uint8_t* const cells = format.cells(state);
    if (!game.cards()) {
        const std::uint8_t* const unsettled = cells + unsettled_at(game, format);
        return offer_exchanges(game, format, cells, unsettled, list);
    }
    for_each_kind_of_card(game.board, [&](int first, int end) {
        if (std::find(cells + first, cells + end, 0) != cells + end)
            list.add(MoveCode::make(MoveKind::deal, first));
    });
}

std::uint32_t deal_weight(const Definition& game, const StateFormat& format, const std::byte* state,
                          Move deal) {
    const std::uint8_t* const cells = format.cells(state);
    std::uint32_t weight = 0;
    if (!game.cards()) {
        const std::uint8_t* const unsettled = cells + unsettled_at(game, format);
        const int other = MoveCode::entry(deal, 1);
        const Exchanged exchanged(game, format);
        for (int cell = 0; cell < game.board.cells; ++cell)
            weight += unsettled[cell] == unsettled[other] && exchanged.same(cells, cell, other);
        return weight;
    }
    const int first = MoveCode::entry(deal, 0);
    for (int card = first; card < game.board.cells && game.board.first_copy(card) == first; ++card)
        weight += cells[card] == 0 ? 1 : 0;
    return weight;
}

void play_deal(const Definition& game, const StateFormat& format, std::byte* state, Move deal) {
    std::uint8_t* const cells = format.cells(state);
    const int cell = MoveCode::entry(deal, 0);
    if (!game.cards()) {
        Exchanged(game, format).swap(cells, cell, MoveCode::entry(deal, 1));
        cells[unsettled_at(game, format) + static_cast<std::size_t>(cell)] = 0;
        return;
    }
    const int zone = next_zone(game, format, state);
    *std::find(cells + cell, cells + game.board.cells, 0) = static_cast<std::uint8_t>(zone);
    const std::size_t slot = slot_of(game, zone);
    format.set_variable(state, slot, format.variable(state, slot) - 1);
}

void owe(const Definition& game, const StateFormat& format, std::byte* state, int zone, int count) {
    const std::uint8_t* const cards = format.cells(state);
    auto left = static_cast<std::int32_t>(std::count(cards, cards + game.board.cells, 0));
    for (int each = 1; each <= static_cast<int>(game.owes.size()); ++each)
        left -= format.variable(state, slot_of(game, each));
    const std::size_t slot = slot_of(game, zone);
    format.set_variable(state, slot,
                        format.variable(state, slot) + std::clamp(count, 0, std::max(left, 0)));
}

void begin_shuffling(const Definition& game, const StateFormat& format, std::byte* state) {
    std::uint8_t* const unsettled = format.cells(state) + unsettled_at(game, format);
    for (std::size_t set = 0; set < game.shuffled.size(); ++set)
        for (int cell = 0; cell < game.board.cells; ++cell)
            if (contains(game.shuffled[set], cell))
                unsettled[cell] = static_cast<std::uint8_t>(set + 1);
    settle_chance(game, format, state);
}

void settle_chance(const Definition& game, const StateFormat& format, std::byte* state) {
    if (game.cards()) {
        sort_copies(game, format, state);
        StateFormat::set_throwing(state, next_zone(game, format, state) != 0);
    } else if (!game.shuffled.empty()) {
        std::uint8_t* const unsettled = format.cells(state) + unsettled_at(game, format);
        settle_single(game, unsettled);
        StateFormat::set_throwing(state, next_unsettled(game, unsettled) >= 0);
    }
}

}  // namespace ply::board
