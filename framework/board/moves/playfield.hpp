/// A game's definition and the position that its rules are at work on: what all of the board kernel
/// gets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "framework/base/error.hpp"
#include "framework/board/geometry/cell_sets.hpp"
#include "framework/board/state/definition.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// What the rules are doing, which decides what they may do.
enum class Phase : std::uint8_t { loading, setup, moves, play, result, evaluate };

/// What the rules work on.
struct Work {
    Phase phase = Phase::loading;
    std::byte* state = nullptr;
    std::uint8_t* cells = nullptr;
    int me = 1;                                      ///< from 1, as scripts count
    MoveList* moves = nullptr;                       ///< in Phase::moves
    int next = 0;                                    ///< in Phase::play: the side to move next
    bool throwing = false;                           ///< in Phase::play: after a throw of dice
    LineRule taking = StateFormat::no_line;          ///< in Phase::play: see StateFormat::taking
    int most_captures = 0;                           ///< in Phase::moves: see `hop`
    std::array<std::int32_t, max_players> scores{};  ///< as last given to `score`
    bool checking = false;                           ///< look for moves offered twice
    bool looking_ahead = false;                      ///< in `moves` for the verb `attacked`
    std::uint32_t lists = 0;                         ///< move lists made so far
    std::uint32_t plays = 0;                         ///< calls of `play` so far

    bool may_write() const { return phase == Phase::setup || phase == Phase::play; }
};

/// A loaded script derives from it; a test, or a plugin, fills in one of its own.
struct Playfield {
    Definition definition;
    StateFormat format;
    Work work;
    CellSets sets;

    virtual ~Playfield() = default;
    /// A move that the rules make cannot be written down. Does not return; throws Error unless
    /// overridden.
    [[noreturn]] virtual void refuse(const std::string& what) { throw Error(what); }
    /// Called again and again by what may take long. Does not return when the time is over; `where`
    /// says what took it.
    virtual void check_time(const char* /*where*/) {}
};

}  // namespace ply::board
