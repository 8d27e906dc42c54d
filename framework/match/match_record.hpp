/// What is left of a match when it is over.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"
#include "framework/match/termination.hpp"

namespace ply {

/// One player's part in a match, opening and dice not counted.
struct SeatTotals {
    int moves = 0;
    std::uint64_t nodes = 0;
    std::int64_t depth_sum = 0;  ///< of the depths reported for its moves
    std::chrono::nanoseconds time{0};
    std::chrono::nanoseconds longest_move{0};
    /// The most that a move of it took beyond the time there was for it: what was left on its clock
    /// (byoyomi included), or without a clock its own time a move. 0: none did; nothing: no move
    /// had a limit.
    std::optional<std::chrono::nanoseconds> overrun = std::nullopt;
};

/// What a player reported of one of its moves, as far as it did.
struct Thought {
    std::optional<Score> score;  ///< for the player who moved
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{0};  ///< as it counts on the clock
    /// What was left on the player's clock after the move, if it had one.
    std::optional<std::chrono::milliseconds> left = std::nullopt;
    /// The line it expects as the game writes moves, with blanks between, its own move first; at
    /// most `longest_line` plies of it. Empty: it reported none, or nothing beyond the move.
    std::string line = {};

    static constexpr std::size_t longest_line = 12;
};

/// The whole match: every ply from the start of the game, opening and dice included.
struct MatchRecord {
    std::vector<Move> moves;
    std::vector<std::string> texts;  ///< the same moves as a person writes them
    /// One for each of `moves`; nothing where no player was asked or it reported nothing. Empty
    /// when nobody reported anything.
    std::vector<std::optional<Thought>> thoughts;
    int opening_plies = 0;           ///< how many of them were played before the match began
    std::optional<Outcome> outcome;  ///< nothing after a game_error or a stop
    Termination termination = Termination::stopped;
    std::string detail;  ///< one sentence where `termination` alone does not explain it
    std::vector<SeatTotals> seats;
};

}  // namespace ply
