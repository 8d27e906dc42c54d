/// What a game may offer besides: all numbers of a position that its board does not show, for who
/// reads them at every leaf of a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown/board_layers.hpp"

namespace ply {

/// Also a base of games that can. No script runs. What dice show is not among the numbers.
class BoardExtras {
public:
    /// Numbers that belong together: those of a layer, one a cell, or a list beside the board.
    struct Group {
        std::string name;
        int count = 1;
        bool layer = false;
        bool counts = false;  ///< what stands in the cells of a board that counts: a layer, too
    };

    virtual ~BoardExtras() = default;
    /// Which there are, the layers first; the same for all positions.
    virtual std::vector<Group> extra_groups() const = 0;
    /// The numbers of all groups, one after the other.
    virtual void read_extras(const AnyState& state, std::int32_t* into) const = 0;
    /// The player whose turn it is, or will be once the dice are thrown.
    virtual Player turn(const AnyState& state) const = 0;
    /// Whose pieces the player has: another one's after they changed sides.
    virtual Player side(const AnyState& /*state*/, Player player) const { return player; }
};

/// The groups of any game that its board does not show.
inline std::vector<BoardExtras::Group> groups_beside_board(const Game& game) {
    if (const auto* const offer = dynamic_cast<const BoardExtras*>(&game))
        return offer->extra_groups();
    std::vector<BoardExtras::Group> groups;
    const AnyState start = game.start();
    for (const BoardLayer& layer : board_layers_of(game, start))
        groups.push_back({layer.name, static_cast<int>(layer.numbers.size()), true});
    for (const BoardNumbers& beside : board_numbers_of(game, start))
        if (!beside.dice) groups.push_back({beside.name, static_cast<int>(beside.numbers.size())});
    return groups;
}

/// These, and last what a board that counts shows: its contents are numbers, too.
inline std::vector<BoardExtras::Group> extra_groups_of(const Game& game) {
    std::vector<BoardExtras::Group> groups = groups_beside_board(game);
    if (const Layout* const board = game.layout(); board != nullptr && board->counts)
        groups.push_back({"seeds in", static_cast<int>(board->cells.size()), true, true});
    return groups;
}

/// The numbers that the board does not show, `count` in all; those that a position does not have
/// are 0.
inline void extras_of(const Game& game, const BoardExtras* offer, const AnyState& state,
                      std::int32_t* into, int count) {
    if (count == 0) return;
    if (offer != nullptr) return offer->read_extras(state, into);
    std::fill_n(into, count, 0);
    std::int32_t* const end = into + count;
    const auto add = [&](const std::vector<int>& numbers) {
        for (const int number : numbers)
            if (into != end) *into++ = number;
    };
    for (const BoardLayer& layer : board_layers_of(game, state)) add(layer.numbers);
    for (const BoardNumbers& beside : board_numbers_of(game, state))
        if (!beside.dice) add(beside.numbers);
}

/// Whose turn it is; where dice are to be thrown, of who moves after the first of their results.
inline Player turn_of(const Game& game, const BoardExtras* offer, const AnyState& state) {
    if (offer != nullptr) return offer->turn(state);
    if (const Player mover = game.mover(state); mover != chance_player) return mover;
    AnyState after = state;
    for (int throws = 0; throws < 8; ++throws) {
        MoveList results;
        game.moves(after, results);
        game.play(after, results[0]);
        if (game.over(after)) break;
        if (const Player mover = game.mover(after); mover != chance_player) return mover;
    }
    return 0;
}

}  // namespace ply
