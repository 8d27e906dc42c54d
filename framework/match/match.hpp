/// One playing of a game: asks the players in turn, throws the dice, judges, keeps the record.
///
///     const MatchRecord record = play_match(game, {{&first, &second}}, {}, {dice, players});
///
/// Nothing a player or the rules do wrong comes out as an exception: it ends the match with a
/// reason.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/match/adjudication.hpp"
#include "framework/match/match_record.hpp"
#include "framework/player/player.hpp"

namespace ply {

/// The random seeds of a match.
struct MatchSeeds {
    std::uint64_t dice = 0;     ///< of the chance nodes: the same for all matches of a pair
    std::uint64_t players = 0;  ///< of the players' own choices
};

/// The terms of a match.
struct MatchTerms {
    int plies = 10'000;  ///< after so many the match is drawn (`ply_limit`)
    std::optional<AnyState> start = std::nullopt;  ///< where it begins instead of the game's start
    std::vector<ClockRule> clocks = {};            ///< of each seat; empty: nobody has a clock
    /// The time that each seat means to take for a move at most; 0, or empty: unknown.
    /// Only SeatTotals::overrun depends on it.
    std::vector<std::chrono::nanoseconds> move_times = {};
    AdjudicationRules adjudication = {};  ///< of matches between two
    Searcher* judge = nullptr;  ///< searches for AdjudicationRules::judge; null: nobody does
    Limits judge_limits = {};
    Score judge_point = 1;  ///< what a point of a margin counts in its scores
};

/// Hears who is at work, so that a failure of the process can be blamed on the right player.
class MatchWatch {
public:
    virtual ~MatchWatch() = default;
    virtual void rules_at_work() = 0;
    virtual void seat_at_work(int seat) = 0;  ///< seats are counted from 0
    /// Called before seat_at_work where anybody has a clock: how long this seat may take for its
    /// next move; nothing: it has no clock.
    virtual void time_given(std::optional<std::chrono::nanoseconds> /*most*/) {}
    /// Ply number `ply`, from 1, was made after the opening; the score is what its player reported.
    virtual void move_made(int /*ply*/, std::string_view /*text*/, std::optional<Score> /*score*/) {
    }
};

/// Plays `opening`, which must be legal from the start of the terms, and then lets `seats[p]` move
/// for player p of the game. new_match announces the match to the seats; `game` and the seats are
/// used by this thread only.
MatchRecord play_match(const Game& game, std::span<Participant* const> seats,
                       std::span<const Move> opening, const MatchSeeds& seeds,
                       const MatchTerms& terms = {}, std::stop_token stop = {},
                       MatchWatch* watch = nullptr);

/// A result of the chance node `position`, as likely as the rules say. Throws RulesError when no
/// result has a weight.
Move throw_dice(const Game& game, const MoveList& results, const AnyState& state, Random& dice);

}  // namespace ply
