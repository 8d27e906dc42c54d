/// What the 64 bits of a move of a Lua game mean.
#pragma once

#include <cstdint>
#include <string>

#include "framework/game/move.hpp"
#include "framework/loading/lua/geometry.hpp"

namespace ply::lua {

/// How a move is played and written.
enum class MoveKind : std::uint8_t {
    add,     ///< offered by `add`: played by the script's `play`
    number,  ///< offered by `add_number`: the last entry is a number, the others are cells
    place,   ///< a stone on a cell
    drop,    ///< a stone that fell onto a cell; written as its column
    step,    ///< a piece from a cell to a cell, which is cleared first
    flank,   ///< a stone on a cell that turns over what it flanks
    pass,
};

/// bits 0-3 kind, 4-6 number of entries, 7 capture, then up to five entries of 11 bits.
struct MoveCode {
    static constexpr int max_entries = 5;
    static constexpr int max_entry = 2047;
    /// What 1 in the first and second entry is worth.
    static constexpr std::uint64_t entry_unit[] = {1 << 8, 1 << 19};

    static constexpr Move make(MoveKind kind) { return {static_cast<std::uint64_t>(kind)}; }
    static constexpr Move make(MoveKind kind, int cell) {
        return {static_cast<std::uint64_t>(kind) | 1 << 4 | std::uint64_t(cell) << 8};
    }
    static constexpr Move make(MoveKind kind, int from, int to, bool capture) {
        return {static_cast<std::uint64_t>(kind) | 2 << 4 | std::uint64_t(capture) << 7 |
                std::uint64_t(from) << 8 | std::uint64_t(to) << 19};
    }
    static constexpr Move with_entry(Move move, int entry) {
        const int index = entries(move);
        return {move.bits + (1 << 4) + (std::uint64_t(entry) << (8 + 11 * index))};
    }
    static constexpr Move with_capture(Move move) { return {move.bits | 1 << 7}; }

    static constexpr MoveKind kind(Move move) { return static_cast<MoveKind>(move.bits & 15); }
    static constexpr int entries(Move move) { return static_cast<int>(move.bits >> 4 & 7); }
    static constexpr bool capture(Move move) { return (move.bits >> 7 & 1) != 0; }
    /// Cells are counted from 0.
    static constexpr int entry(Move move, int index) {
        return static_cast<int>(move.bits >> (8 + 11 * index) & max_entry);
    }
    /// The cell the move ends on, or -1: what `result` is asked about.
    static constexpr int last_cell(Move move) {
        const int cells = entries(move) - (kind(move) == MoveKind::number);
        return cells > 0 ? entry(move, cells - 1) : -1;
    }
};

/// `a1`, `d` for a drop, `e2-e4`, `e2xd3`, `a1=3` with a number, `pass`.
std::string move_text(const Geometry& board, Move move);

}  // namespace ply::lua
