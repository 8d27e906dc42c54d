/// The constants among the words.
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

constexpr Constant constant_table[] = {
    {"EMPTY", set_empty},
    {"MINE", set_mine},
    {"THEIRS", set_theirs},
    {"NOT_MINE", set_not_mine},
    {"OCCUPIED", set_occupied},
    {"ALL", region_tag + region_step* region_all},
    {"border", region_tag + region_step* region_border},
    {"corners", region_tag + region_step* region_corners},
    {"WIN", result_win},
    {"LOSS", result_loss},
    {"DRAW", result_draw},
    {"north", direction_set(north)},
    {"north_east", direction_set(north_east)},
    {"east", direction_set(east)},
    {"south_east", direction_set(south_east)},
    {"south", direction_set(south)},
    {"south_west", direction_set(south_west)},
    {"west", direction_set(west)},
    {"north_west", direction_set(north_west)},
    {"orthogonal", direction_set(north, east, south, west)},
    {"diagonal", diagonal_directions},
    {"all_directions", all_directions},
    {"ahead", direction_set(seen_north)},
    {"ahead_diagonals", direction_set(seen_north_east, seen_north_west)},
    {"sideways", direction_set(east, west)},
    {"behind", direction_set(seen_south)},
    {"behind_diagonals", direction_set(seen_south_east, seen_south_west)},
    {"CHAIN", hop_chain},
    {"AT_ONCE", hop_at_once},
    {"MAY_STOP", hop_may_stop},
    {"STRAIGHT", hop_straight},
    {"FAR", hop_far},
    {"KEEP", hop_keep},
    {"MOST", hop_most},
    {"EXACT", line_exact},
    {"FARTHEST", slide_farthest},
    {"otherwise", otherwise_tag},
};

}  // namespace

std::span<const Constant> constants() {
    return constant_table;
}

}  // namespace ply::lua
