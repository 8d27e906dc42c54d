#include "framework/board/state/hiding.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "framework/board/state/move_code.hpp"

namespace ply::board {
namespace {

/// What a cell holds and who knows it.
struct Held {
    std::uint8_t value;
    std::uint8_t known;
    friend auto operator<=>(const Held&, const Held&) = default;
};

/// The bytes that say it: what stands on the cells, with the layer `known`, the last one, or the
/// numbers of a layer, from 1, with the layer `shown`, the first one after the script's.
struct Cells {
    Cells(const Definition& game, const StateFormat& format, std::byte* state, std::size_t number)
        : value(format.cells(state) + number * format.layer_size()),
          known(format.cells(state) +
                (number == 0 ? game.layers.size() : game.layer_sees.size() + 1) *
                    format.layer_size()),
          layer(static_cast<int>(number)) {}
    /// Bit p: player p sees what the cell holds.
    int seen_by(const Definition& game, int cell) const {
        const int all = layer == 0 ? game.sees[value[cell]]
                                   : game.layer_sees[static_cast<std::size_t>(layer) - 1];
        return all | known[cell];
    }
    Held at(int cell) const { return {value[cell], known[cell]}; }
    void put(int cell, const Held& held) const {
        value[cell] = held.value;
        known[cell] = held.known;
    }
    std::uint8_t* value;
    std::uint8_t* known;
    int layer;
};

/// Calls `visit(cells)` for all that is hidden from somebody.
template <class Visit>
void for_each_hidden(const Definition& game, const StateFormat& format, std::byte* state,
                     Visit visit) {
    if (!game.sees.empty()) visit(Cells(game, format, state, 0));
    for (std::size_t layer = 0; layer < game.layer_sees.size(); ++layer)
        if (game.hides_layer(layer)) visit(Cells(game, format, state, layer + 1));
}

constexpr int most_values = 256;

bool is_unseen(const Held& held) {
    return (held.value & unseen_mark) != 0;
}

/// Unseen cells that may hold what the others of the group do.
std::vector<int> group_of(const Definition& game, const Cells& cells, int owner) {
    std::vector<int> group;
    for (int cell = 0; cell < game.board.cells; ++cell) {
        const int value = cells.value[cell];
        if ((value & unseen_mark) == 0) continue;
        const bool together = cells.layer > 0 || game.cards() || hides_places(game);
        if (together ? owner == 0 : game.owner(value & ~unseen_mark) == owner)
            group.push_back(cell);
    }
    return group;
}

/// Of those in one zone first the ones that are known most, so that they are the first to go.
void sort_copies(const Definition& game, const Cells& cells) {
    if (!game.alike) return;
    std::vector<Held> copies;
    for_each_kind_of_card(game.board, [&](int first, int end) {
        copies.clear();
        for (int card = first; card < end; ++card) copies.push_back(cells.at(card));
        std::ranges::sort(copies, [](const Held& a, const Held& b) {
            return a.value != b.value ? a.value < b.value : a.known > b.known;
        });
        for (int card = first; card < end; ++card)
            cells.put(card, copies[static_cast<std::size_t>(card - first)]);
    });
}

/// On a board who knows a piece is known of the cell; a card takes it along.
void put_values(const Definition& game, const Cells& cells, const std::vector<int>& group,
                const std::vector<Held>& held) {
    for (std::size_t i = 0; i < group.size(); ++i) {
        cells.value[group[i]] = held[i].value;
        if (game.cards()) cells.known[group[i]] = held[i].known;
    }
}

/// Gives each cell of a group something that it may hold.
class Assignment {
public:
    Assignment(const std::vector<int>& group, const std::vector<Held>& held,
               const std::function<bool(int, int)>& possible)
        : held_(held), cell_of_(held.size(), nobody) {
        for (const int cell : group) {
            std::array<bool, most_values> asked{};
            auto& allowed = allowed_.emplace_back();
            for (const Held& each : held)
                if (!std::exchange(asked[each.value], true))
                    allowed[each.value] = possible(cell, each.value);
        }
    }
    /// One way, found by augmenting paths, then many exchanges, each of which leads from any way to
    /// others and back with the same chance, so that in the end all are equally likely.
    std::vector<Held> find(Random& random) {
        for (std::size_t cell = 0; cell < allowed_.size(); ++cell) {
            tried_.assign(held_.size(), false);
            take(cell);
        }
        std::vector<Held> found = held_;
        for (std::size_t i = 0; i < held_.size(); ++i)
            if (cell_of_[i] != nobody) found[cell_of_[i]] = held_[i];
        const auto size = static_cast<std::uint32_t>(found.size());
        for (std::uint32_t left = exchanges_a_cell * size; left > 0; --left) {
            const std::size_t a = random.below(size);
            const std::size_t b = random.below(size);
            if (allowed_[a][found[b].value] && allowed_[b][found[a].value])
                std::swap(found[a], found[b]);
        }
        return found;
    }

private:
    static constexpr std::size_t nobody = ~std::size_t{0};
    static constexpr std::uint32_t exchanges_a_cell = 8;

    bool take(std::size_t cell) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            if (tried_[i] || !allowed_[cell][held_[i].value]) continue;
            tried_[i] = true;
            if (cell_of_[i] != nobody && !take(cell_of_[i])) continue;
            cell_of_[i] = cell;
            return true;
        }
        return false;
    }

    const std::vector<Held>& held_;
    std::vector<std::array<bool, most_values>> allowed_;
    std::vector<std::size_t> cell_of_;
    std::vector<bool> tried_;
};

}  // namespace

int who_sees(const Definition& game, const StateFormat& format, const std::byte* state,
             std::size_t layer, int cell) {
    constexpr int all = 0xff;
    if (layer == 0 ? game.sees.empty() : !game.hides_layer(layer - 1)) return all;
    const std::uint8_t* const cells = format.cells(state);
    const std::size_t known = layer == 0 ? game.layers.size() : game.layer_sees.size() + 1;
    return (layer == 0 ? game.sees[cells[cell]] : game.layer_sees[layer - 1]) |
           cells[known * format.layer_size() + static_cast<std::size_t>(cell)];
}

void sort_copies(const Definition& game, const StateFormat& format, std::byte* state) {
    sort_copies(game, Cells(game, format, state, 0));
}

void for_each_unseen(const Definition& game, const StateFormat& format, const std::byte* state,
                     Player player, const std::function<void(int, int, int)>& visit) {
    for (std::size_t layer = 0; layer <= game.layer_sees.size(); ++layer)
        for (int cell = 0; cell < game.board.cells; ++cell)
            if ((who_sees(game, format, state, layer, cell) >> player & 1) == 0)
                visit(cell, format.cells(state)[layer * format.layer_size() + cell],
                      static_cast<int>(layer));
}

namespace {

void conceal_cells(const Definition& game, const Cells& cells, Player player) {
    for (int cell = 0; cell < game.board.cells; ++cell) {
        if (!is_unseen(cells.at(cell)) && (cells.seen_by(game, cell) >> player & 1) == 0)
            cells.value[cell] |= unseen_mark;
    }
    if (cells.layer == 0) sort_copies(game, cells);
    for (int owner = 0; owner <= game.players; ++owner) {
        const std::vector<int> group = group_of(game, cells, owner);
        std::vector<Held> held;
        for (const int cell : group) held.push_back(cells.at(cell));
        std::ranges::sort(held);
        put_values(game, cells, group, held);
    }
}

/// Fills what is marked. `possible(cell, value)` is asked where there is one.
void fill_at_random(const Definition& game, const Cells& cells,
                    const std::function<bool(int, int)>& possible, Random& random) {
    for (int owner = 0; owner <= game.players; ++owner) {
        const std::vector<int> group = group_of(game, cells, owner);
        std::vector<Held> held;
        for (const int cell : group) held.push_back(cells.at(cell));
        for (std::size_t i = 0; i < held.size(); ++i) {
            held[i].value &= static_cast<std::uint8_t>(~unseen_mark);
            std::swap(held[i], held[random.below(static_cast<std::uint32_t>(i + 1))]);
        }
        if (possible) held = Assignment(group, held, possible).find(random);
        put_values(game, cells, group, held);
    }
    if (cells.layer == 0) sort_copies(game, cells);
}

}  // namespace

/// Where places are hidden, it is for nobody else to know who was shown what.
void conceal(const Definition& game, const StateFormat& format, std::byte* state, Player player) {
    for_each_hidden(game, format, state, [&](const Cells& cells) {
        conceal_cells(game, cells, player);
        if (!hides_places(game)) return;
        for (int cell = 0; cell < game.board.cells; ++cell)
            cells.known[cell] &= static_cast<std::uint8_t>(1 << player);
    });
}

void reveal_at_random(const Definition& game, const StateFormat& format, std::byte* state,
                      const Possible& possible, Random& random) {
    for_each_hidden(game, format, state, [&](const Cells& cells) {
        std::function<bool(int, int)> asked;
        if (possible)
            asked = [&](int cell, int value) { return possible(state, cell, value, cells.layer); };
        fill_at_random(game, cells, asked, random);
    });
}

namespace {

void remember_cards(const Definition& game, const StateFormat& format, const std::byte* before,
                    const Cells& cells) {
    const std::uint8_t* const was = format.cells(before);
    /// What becomes of the cards of a zone, as far as they go where the player does not see them.
    struct Zone {
        int to = -1;
        bool several = false;  ///< they go to different ones
        bool stays = false;    ///< some do not move
    };
    for (Player player = 0; player < game.players; ++player) {
        const auto bit = static_cast<std::uint8_t>(1 << player);
        const auto sees = [&](int value) { return (game.sees[value] & bit) != 0; };
        std::array<Zone, unseen_mark> zones{};
        for (int card = 0; card < game.board.cells; ++card) {
            const int to = cells.value[card];
            Zone& zone = zones[was[card]];
            if (to == was[card]) {
                zone.stays = true;
            } else if (!sees(to)) {
                zone.several = zone.several || (zone.to >= 0 && zone.to != to);
                zone.to = to;
            }
        }
        for (int card = 0; card < game.board.cells; ++card) {
            const int from = was[card];
            const Zone& zone = zones[from];
            const bool knew = sees(from) || (cells.known[card] & bit) != 0;
            const bool lost = zone.to >= 0 && (zone.several || (!sees(from) && zone.stays));
            const bool knows = knew && !lost && !sees(cells.value[card]);
            cells.known[card] =
                static_cast<std::uint8_t>((cells.known[card] & ~bit) | (knows ? bit : 0));
        }
    }
}

}  // namespace

void remember(const Definition& game, const StateFormat& format, const std::byte* before,
              std::byte* state) {
    const Cells cells(game, format, state, 0);
    if (game.cards()) return remember_cards(game, format, before, cells);
    if (hides_places(game)) return;
    for (int cell = 0; cell < game.board.cells; ++cell)
        cells.known[cell] &= static_cast<std::uint8_t>(~game.sees[cells.value[cell]]);
}

Move with_first_copies(const Definition& game, Move move) {
    Move same = MoveCode::make(MoveCode::kind(move));
    if (MoveCode::capture(move)) same = MoveCode::with_capture(same);
    for (int entry = 0; entry < MoveCode::entries(move); ++entry) {
        int named = MoveCode::entry(move, entry);
        if (entry < MoveCode::cells(move)) {
            named = game.board.first_copy(named);
            for (int before = 0; before < entry; ++before)
                if (game.board.first_copy(MoveCode::entry(move, before)) ==
                    game.board.first_copy(MoveCode::entry(move, entry)))
                    ++named;
        }
        same = MoveCode::with_entry(same, named);
    }
    return same;
}

bool names_first_copies(const Definition& game, const std::uint8_t* zones, Move move) {
    const auto named_before = [&](int card, int entry) {
        for (int i = 0; i < entry; ++i)
            if (MoveCode::entry(move, i) == card) return true;
        return false;
    };
    for (int entry = 0; entry < MoveCode::cells(move); ++entry) {
        const int card = MoveCode::entry(move, entry);
        for (int copy = game.board.first_copy(card); copy < card; ++copy)
            if (zones[copy] == zones[card] && !named_before(copy, entry)) return false;
    }
    return true;
}

}  // namespace ply::board
