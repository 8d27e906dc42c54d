/// What random games show of a game: which cells live, how full the board is, and which images of
/// a position are worth the same.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown/board_extras.hpp"
#include "framework/learning/features/board_graph.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Throws Error where the game cannot be learned: it shows no board, or one that is too large, or
/// players do not see everything.
void require_learnable(const Game& game);

struct Survey {
    /// Plays up to 200 random games, of some 10,000 plies at most; the same ones each time.
    Survey(const Game& game, const BoardGraph& graph);

    std::vector<bool> live;        ///< cells in which different things have stood
    std::vector<int> occupied;     ///< of each position, how many cells are not empty; ascending
    std::vector<std::int32_t> counts;  ///< in cells that count, where there is something; ascending
    int length = 0;                ///< plies of the median game
    double margin = 1;             ///< the mean size of a margin, where that is the goal
    double usual = 0;              ///< the mean score of three and more players
    std::vector<AnyState> states;  ///< positions that are not over, a player to move
    std::vector<BoardExtras::Group> groups;  ///< of numbers that the board does not show
    /// By number: those that it has been, ascending.
    std::vector<std::vector<std::int32_t>> numbers;
    /// Mappings of cells under which positions are worth the same; the first is no change. Those
    /// that a game declares are believed, those of a board were verified.
    std::vector<Mapping> symmetries;
    int fall = 0;  ///< see TupleNet::fall
    /// The mapping after which, when each player has the pieces of the one before, the next one is
    /// in the mover's place; empty: there is none, or nobody knows.
    Mapping swap;
};

/// Where each number of the groups goes when the cells of the board go by `cells`: those of layers
/// with them, and lists of one a player as the players do; `swapped`: how many of these each give
/// what they have to the next, 0: they stay.
Mapping numbers_moved(const std::vector<BoardExtras::Group>& groups, const Mapping& cells,
                      int swapped);

/// Which content stands for each when the players give their pieces to the next one: by names and
/// owners.
std::vector<std::uint8_t> swapped_contents(const Layout& layout, int players);

}  // namespace ply::learning
