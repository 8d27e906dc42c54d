/// Sets of cells by what stands on them, by their place, or as they were calculated: numbers that a
/// script can hold and a declared rule can name.
#pragma once

#include <algorithm>
#include <cstdint>

#include "framework/board/moves/playfield.hpp"

namespace ply::board {

/// What scripts write for sets of cells: by what stands on them (1 and more are values of a cell;
/// negative codes are chosen so that no plausible script value collides), by their place
/// (region_tag + region_step times the index of a region), or as a verb returned them (CellSets).
enum PieceSet : int {
    set_empty = 0,
    set_mine = -30'001,
    set_theirs = -30'007,
    set_not_mine = -30'013,
    set_occupied = -30'029
};
/// Whether a number is a PieceSet or one of the `most` values of a cell. No sum of two of them is.
inline bool is_known_content(std::int64_t set, int most) {
    constexpr std::uint64_t sets = 1U | 1U << (set_mine - set_theirs) |
                                   1U << (set_mine - set_not_mine) |
                                   1U << (set_mine - set_occupied);
    if (set >= 0) return set <= most;
    return set <= set_mine && set >= set_occupied && (sets >> (set_mine - set) & 1) != 0;
}
inline constexpr std::int64_t region_tag = std::int64_t{1} << 32;
/// From one region to the next, so that no sum of a region and another set is one.
inline constexpr std::int64_t region_step = 64;
/// In declared rules: a kind of pieces, those of the side at work.
inline constexpr std::int64_t kind_tag = std::int64_t{1} << 36;
/// The regions that every board has; those of the script follow.
enum FixedRegion : int { region_all, region_border, region_corners, fixed_regions };

/// Flags are far above all sets and directions, so that one is never taken for part of those.
inline constexpr std::int64_t flag_tag = std::int64_t{1} << 50;
/// How a piece hops; flags that are added up.
enum HopFlag : std::int64_t {
    hop_chain = flag_tag,          ///< goes on with the same piece while it can
    hop_may_stop = flag_tag << 1,  ///< with chain: it may also stop between
    hop_straight = flag_tag << 2,  ///< with chain: in one direction
    hop_far = flag_tag << 3,       ///< over empty cells before and behind
    hop_keep = flag_tag << 4,      ///< what is hopped over stays
    hop_most = flag_tag << 5,      ///< a player who can capture more may not capture less
    hop_at_once =
        flag_tag << 6,  ///< with chain: captured pieces are gone, there is no turning back
};

/// Given with the length of a line, or added to its directions: neither more nor less.
inline constexpr std::int64_t line_exact = flag_tag << 7;
/// How many cells a slide goes: in each direction only as far as it can.
inline constexpr std::int64_t slide_farthest = flag_tag << 8;

/// Whether a set is defined by what stands on its cells.
inline bool is_content(std::int64_t set) {
    return set < region_tag;
}
/// Whether a number stands for a region of this game.
bool is_region(const Definition& game, std::int64_t set);
/// Whether a cell with this content belongs to such a set.
bool belongs(const Playfield& field, int content, std::int64_t set);
/// The cells of a set.
void select(const Playfield& field, std::int64_t set, CellBits& found);
/// Cells 64 w to 64 w + 63 of a set of any kind.
std::uint64_t select_any_word(const Playfield& field, std::int64_t set, int w);
/// The same, without a call where all that can stand on a cell is a stone.
[[gnu::always_inline]] inline std::uint64_t select_word(const Playfield& field, std::int64_t set,
                                                        int w) {
    const Definition& game = field.definition;
    if (!game.plain_stones() || !is_content(set)) return select_any_word(field, set, w);
    const int blocks = std::min(game.board.blocks - 4 * w, 4);
    const auto with_value = [&](std::int64_t value) {
        return find_value(field.work.cells + 64 * w, blocks, static_cast<int>(value));
    };
    const std::uint64_t all = game.board.all.word[w];
    if (set >= set_empty) return all & with_value(set);
    if (set == set_occupied) return all & ~with_value(0);
    const std::uint64_t mine = with_value(field.work.me);
    if (set == set_mine) return all & mine;
    return all & ~mine & (set == set_theirs ? ~with_value(0) : ~std::uint64_t{0});
}

inline constexpr std::int64_t diagonal_directions =
    direction_set(north_east, south_east, south_west, north_west);
inline constexpr std::int64_t all_directions =
    direction_set(north, north_east, east, south_east, south, south_west, west, north_west);

}  // namespace ply::board
