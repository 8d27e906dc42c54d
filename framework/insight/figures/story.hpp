/// The course of a game as a judge sees it: who leads, who comes back, when it is decided.
///
///     const Course course = course_of(judgements, players, unit);
///     const Story story = story_of(course, game.winner(), game.length());
#pragma once

#include <span>
#include <vector>

#include "framework/insight/figures/interval.hpp"
#include "framework/insight/record/played_game.hpp"

namespace ply::insight {

/// What the judge expects for each player, from 0 to 1, before a move.
struct Expected {
    int ply = 0;  ///< moves made before
    std::vector<double> players;
};
using Course = std::vector<Expected>;

/// What a judge's scores count in.
struct ScoreUnit {
    /// Not 0: a score is an expectation, and this is a certain win.
    double win = 0;
    /// Else: an evaluation at which the chance to win is 1 / (1 + 1/e); from fit_scale().
    double scale = 1;

    double expected(const Judgement& judgement) const;
};

/// A judgement with the points that its mover had in the end.
struct JudgedResult {
    double score = 0;
    double points = 0;
};
/// The scale at which the logistic function of the scores explains the results best, by maximum
/// likelihood. 1 where there is nothing to fit.
double fit_scale(std::span<const JudgedResult> results);

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
StoryFigures story_figures(std::span<const Story> stories, std::uint64_t seed);

}  // namespace ply::insight
