/// What the stages of a report share.
#pragma once

#include <stop_token>
#include <vector>

#include "framework/insight/record/series.hpp"
#include "framework/insight/stages/run_insight.hpp"

namespace ply::insight {

/// The parts of the time after which each stage ends at the latest; a stage that needs less leaves
/// the rest to those that follow.
inline constexpr double sound_ends = 0.08;
inline constexpr double players_end = 0.14;
inline constexpr double self_play_ends = 0.36;
inline constexpr double ladder_ends = 0.51;
inline constexpr double trace_ends = 0.57;
inline constexpr double judge_ends = 0.70;
inline constexpr double kingmakers_end = 0.72;
inline constexpr double clarity_ends = 0.74;
inline constexpr double openings_end = 0.82;
inline constexpr double handicaps_end = 0.91;
inline constexpr double luck_ends = 0.94;
inline constexpr double remedies_end = 1;

/// A stage at work.
struct Stage {
    const OpenedGame& opened;
    const InsightSettings& settings;
    Hall& hall;
    const Strengths& strengths;
    InsightProgress& progress;
    StageClock& clock;
    std::stop_token stop = clock.token();  ///< the time of this stage is over

    const Game& game() const { return *opened.game; }
    /// Of the strongest player whose games there was time for.
    std::uint64_t reached(const Insight& insight) const {
        const StrengthRow* const strongest = insight.strongest();
        return strongest == nullptr ? settings.budget : strongest->budget;
    }
    std::uint64_t seed(const std::string& what) const { return seed_of(settings.seed, what); }
};

/// The budget of players who try first moves and handicaps: an eighth of `reached`, which is the
/// strongest one's; where games of self-play by such players are mostly drawn, less than that of
/// the weakest ones of whom that is so, for draws do not show what is better. At least `least`.
std::uint64_t telling_budget(const Insight& insight, std::uint64_t reached, std::uint64_t least);

// Each adds what it finds, and a Cut where it could not finish.
void check_soundness(Stage& stage, double seconds, Insight& insight);
/// Returns who is to play in all stages after it.
Strengths choose_players(Stage& stage, Insight& insight);
void play_self_play(Stage& stage, Insight& insight);
void climb_ladder(Stage& stage, Insight& insight);
void trace_skill(Stage& stage, Insight& insight);
void judge_games(Stage& stage, Insight& insight);
void look_for_kingmakers(Stage& stage, Insight& insight);
void measure_clarity(Stage& stage, Insight& insight);
void try_openings(Stage& stage, Insight& insight);
void try_handicaps(Stage& stage, Insight& insight);
void measure_luck(Stage& stage, Insight& insight);
void try_remedies(Stage& stage, Insight& insight);

/// The points of `one` against `other` in the games from `first` to before `end` of a series, which
/// change seats with each game; the dice change when everybody has had each seat. With three and
/// more players all others are `other`. A single player plays each game twice, once as `one` and
/// once as `other`, with the same dice: who gets more has won. Without gaps; fewer where the stage
/// is stopped.
std::vector<double> duel(Stage& stage, const std::string& series, const Contestant& one,
                         const Contestant& other, int first, int end);

}  // namespace ply::insight
