/// The course of a game as a judge sees it: who leads, who comes back, when it is decided.
///
///     const Course course = course_of(judgements, players, unit);
///     const Story story = story_of(course, game.winner(), game.length());
#pragma once

#include <span>
#include <vector>

#include "framework/insight/figures/score_unit.hpp"

namespace ply::insight {

/// What the judge expects for each player, from 0 to 1, before a move.
struct Expected {
    int ply = 0;  ///< moves made before
    std::vector<double> players;
};
using Course = std::vector<Expected>;

/// Of two players one expects what the other does not; of more, each is taken to expect what it
/// did when it was last to move, and at first an even share.
Course course_of(std::span<const Judgement> judgements, int players, const ScoreUnit& unit);

struct Story {
    /// Of the plies at which the winner trails, the mean of how far: the leader's expectation less
    /// the winner's (Browne, "Automatic generation and evaluation of recombination games", 2008,
    /// without its root). 0 where the winner never trails; nothing where nobody won alone.
    std::optional<double> drama;
    /// Changes of the leader (Browne, Ludii). Nobody leads by 0.05 or less: the last leader stays.
    int lead_changes = 0;
    /// The first ply from which the winner expects more, to the end, than anybody else did at any
    /// ply, as a part of the length (Browne's and Ludii's decisiveness).
    std::optional<double> decided_at;
    /// The last ply at which the winner expects less than 0.75, as a part of the length.
    std::optional<double> no_return;
    /// The largest change of anybody's expectation by one move (Ludii, "killer move").
    double largest_swing = 0;
    /// Whether the one who leads after a third of the game is the one who wins; nothing where
    /// nobody leads then, or nobody wins alone.
    std::optional<bool> early_leader_wins;
};
Story story_of(const Course& course, std::optional<Player> winner, int plies);

/// The means over games.
struct StoryFigures {
    Figure drama, lead_changes, decided_at, no_return, largest_swing;
    Figure early_leader;  ///< the share of the games in which it wins
};
/// Of the same games by each of the judge's units.
StoryFigures story_figures(const FittedUnit& unit, std::span<const std::vector<Story>> by_unit,
                           std::uint64_t seed);

}  // namespace ply::insight
