/// The constants among the words.
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

constexpr std::int64_t way(Direction direction) {
    return direction_tag | 1 << direction;
}
template <class... More>
constexpr std::int64_t ways(More... directions) {
    return direction_tag | ((1 << directions) | ...);
}
/// As the player sees them.
template <class... More>
constexpr std::int64_t seen(More... directions) {
    return direction_tag | ((1 << directions) | ...) << seen_by_player;
}

constexpr Constant table[] = {
    {"EMPTY", set_empty},
    {"MINE", set_mine},
    {"THEIRS", set_theirs},
    {"NOT_MINE", set_not_mine},
    {"OCCUPIED", set_occupied},
    {"ALL", region_tag + region_all},
    {"border", region_tag + region_border},
    {"corners", region_tag + region_corners},
    {"WIN", result_win},
    {"LOSS", result_loss},
    {"DRAW", result_draw},
    {"north", way(north)},
    {"north_east", way(north_east)},
    {"east", way(east)},
    {"south_east", way(south_east)},
    {"south", way(south)},
    {"south_west", way(south_west)},
    {"west", way(west)},
    {"north_west", way(north_west)},
    {"orthogonal", ways(north, east, south, west)},
    {"diagonal", ways(north_east, south_east, south_west, north_west)},
    {"all_directions", all_directions},
    {"ahead", seen(north)},
    {"ahead_diagonals", seen(north_east, north_west)},
    {"sideways", ways(east, west)},
    {"behind", seen(south)},
    {"behind_diagonals", seen(south_east, south_west)},
    {"CHAIN", hop_chain},
    {"MAY_STOP", hop_may_stop},
    {"STRAIGHT", hop_straight},
    {"FAR", hop_far},
    {"KEEP", hop_keep},
    {"MOST", hop_most},
    {"EXACT", line_exact},
    {"otherwise", otherwise_tag},
};

}  // namespace

std::span<const Constant> constants() {
    return table;
}

}  // namespace ply::lua
