/// Strength in words: eight levels, from a beginner's to the strongest, for every game; and the
/// rungs of a game's own ladder, where it was measured (measured_ladder.hpp).
///
///     const Level* level = find_level("club");     // or "level4", or "level(4)"
///     const auto player = make_level_player(*level, *game);
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "framework/base/error.hpp"

namespace ply {

class Game;
class Participant;

/// One line of the table. A level is limited by what it counts, so that its strength does not
/// depend on the machine; the two highest by time, too, for slow rules. Where these are so slow
/// that a level would look at less than the one below, it looks at a quarter more, whatever that
/// takes.
///
/// At `slips` of 100 moves, in a long match later fewer, it only glances at the position and plays
/// a move that looks good enough, by `width`, and is not the best (near_best.hpp). Where there is
/// no such move it plays the best, and slips at its next move instead.
///
/// Where dice are thrown, or three and more play, a slip costs little: a good throw or the others
/// make up for it. There at `lapses` of 100 moves any legal move is played instead; at
/// `evaluated_lapses` where three and more play by an evaluation, which tells levels apart by
/// itself.
struct Level {
    int number;                      ///< 1 to 8
    std::string_view name;           ///< empty: it has no name but its number
    std::uint64_t nodes;             ///< of an alpha-beta search, or a paranoid one
    std::uint64_t games;             ///< random games of Monte Carlo tree search
    std::chrono::milliseconds time;  ///< 0: no limit of time; with the others: what comes first
    int slips;                       ///< in 100 of its first moves, later fewer
    int width;                       ///< 100: a quarter down the list, or to the fourth best
    int lapses;                      ///< in 100 moves
    int evaluated_lapses;            ///< the same where `paranoid` plays
    std::uint64_t budget = 0;        ///< of Strengths, and nothing of the above: a rung
    std::string_view by{};           ///< of Strengths: `pvs`; empty: as it guesses
    /// `level4`, or `rung(budget=64)`
    std::string text() const;
};

/// The levels for every game, the weakest first.
std::span<const Level> level_table();
/// The level that is called `level4`, `level(4)` or by its name, or the rung that is written
/// `rung(budget=64)`; null: no level is. Throws Error for a number that no level has, or a budget
/// that no rung has.
const Level* find_level(std::string_view text);

/// `rung(budget=64)`, or `rung(budget=64, by=pvs)`: who is to play (Strengths).
std::string rung_text(std::uint64_t budget, std::string_view by = {});

/// What is said where a searcher is needed and `text` is a level.
Error level_refused(std::string_view text);

/// What a level with a limit of time looks at in any case, in nodes or random games; 0: it has none,
/// or somebody waits in a page.
std::uint64_t least_count(const Level& level, const Game& game);

/// Plays at this level, and tells no scores; finds moves by usual_searcher(game), a rung by
/// Strengths. `game` must
/// outlive it. Throws Error when the game cannot be played.
std::unique_ptr<Participant> make_level_player(const Level& level, const Game& game);

}  // namespace ply
