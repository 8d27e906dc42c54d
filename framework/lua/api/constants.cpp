/// The constants among the words.
#include "framework/board/moves/piece_sets.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

constexpr Constant constant_table[] = {
    {"EMPTY", set_empty, "set", "Cells on which nothing stands."},
    {"MINE", set_mine, "set", "Cells with a piece of the player."},
    {"THEIRS", set_theirs, "set", "Cells with a piece of another player."},
    {"NOT_MINE", set_not_mine, "set", "Cells that are empty or another player's."},
    {"OCCUPIED", set_occupied, "set", "Cells with any piece."},
    {"ALL", region_tag + region_step* region_all, "set", "Every cell."},
    {"border", region_tag + region_step* region_border, "set",
     "Cells with fewer neighbours than others."},
    {"corners", region_tag + region_step* region_corners, "set",
     "Cells with the fewest neighbours; where diagonals are drawn at every other point, those with "
     "the fewest lines along rows and columns."},
    {"WIN", result_win, "result", "The player has won."},
    {"LOSS", result_loss, "result", "The player has lost."},
    {"DRAW", result_draw, "result", "Nobody has won."},
    {"north", direction_set(north), "directions_set", "Up the board."},
    {"north_east", direction_set(north_east), "directions_set", "Up and to the right."},
    {"east", direction_set(east), "directions_set", "To the right; onward on a track."},
    {"south_east", direction_set(south_east), "directions_set", "Down and to the right."},
    {"south", direction_set(south), "directions_set", "Down the board."},
    {"south_west", direction_set(south_west), "directions_set", "Down and to the left."},
    {"west", direction_set(west), "directions_set", "To the left; back on a track."},
    {"north_west", direction_set(north_west), "directions_set", "Up and to the left."},
    {"orthogonal", direction_set(north, east, south, west), "directions_set",
     "North, east, south and west."},
    {"diagonal", diagonal_directions, "directions_set", "The four between them."},
    {"all_directions", all_directions, "directions_set", "All that the board has."},
    {"ahead", direction_set(seen_north), "directions_set",
     "Away from the player: north for player 1, south for player 2."},
    {"ahead_diagonals", direction_set(seen_north_east, seen_north_west), "directions_set",
     "The two diagonals ahead of the player."},
    {"sideways", direction_set(east, west), "directions_set", "East and west."},
    {"behind", direction_set(seen_south), "directions_set", "Towards the player."},
    {"behind_diagonals", direction_set(seen_south_east, seen_south_west), "directions_set",
     "The two diagonals behind the player."},
    {"CHAIN", hop_chain, "integer", "A flag of hop: goes on with the same piece while it can."},
    {"AT_ONCE", hop_at_once, "integer",
     "A flag of hop, with CHAIN: captured pieces are gone at once, and there is no turning back."},
    {"MAY_STOP", hop_may_stop, "integer", "A flag of hop, with CHAIN: or stops between."},
    {"STRAIGHT", hop_straight, "integer", "A flag of hop, with CHAIN: in one direction."},
    {"FAR", hop_far, "integer", "A flag of hop: over empty cells before and behind."},
    {"KEEP", hop_keep, "integer", "A flag of hop: captures nothing."},
    {"MOST", hop_most, "integer", "A flag of hop: who can capture more may not capture less."},
    {"EXACT", line_exact, "integer", "With line: a row of more than n does not count."},
    {"FARTHEST", slide_farthest, "integer",
     "How many cells a slide goes: in each direction only onto the last of the cells it could go "
     "to."},
    {"otherwise", otherwise_tag, "integer",
     "In a list of declared moves: what follows is offered only if nothing before it was."},
};

constexpr Constant table_table[] = {
    {"board", 0, "table<cell, piece>",
     "The cells: board[c] is what stands on cell c, #board is how many there are."},
    {"var", 0, "table<string, any>", "The declared variables: var.passes, var.hand[me]."},
    {"opt", 0, "table<string, any>", "The options as they were chosen: opt.width."},
    {"evaluate", 0, "table<string, fun(me: player): number>",
     "Named evaluations: function evaluate.material(me) ... end; the first is the default."},
};

}  // namespace

std::span<const Constant> constants() {
    return constant_table;
}

std::span<const Constant> tables() {
    return table_table;
}

}  // namespace ply::lua
