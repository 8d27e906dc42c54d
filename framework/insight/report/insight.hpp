/// All that a report has found out about a game: what the verdict, the JSON and the page are made
/// of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/insight/figures/board_use.hpp"
#include "framework/insight/figures/openings.hpp"
#include "framework/insight/figures/results.hpp"
#include "framework/insight/figures/script_size.hpp"
#include "framework/insight/figures/skill.hpp"
#include "framework/insight/figures/story.hpp"
#include "framework/insight/record/series.hpp"

namespace ply::insight {

/// Games between equals of one strength.
struct StrengthRow {
    std::string player;
    std::uint64_t budget = 0;
    std::vector<SeatResults> seats;
    std::vector<PlayedGame> games;
};

struct Rung {
    std::string player;
    std::uint64_t budget = 0;  ///< 0: random
    Figure score{};            ///< against the rung below; of the first, random, nothing
    std::string_view by{};     ///< as rung_text() has it
};

/// Which of two searchers plays in the report: how `player` scored against the one that was
/// guessed.
struct ChosenPlayer {
    std::string player;
    std::string against;
    Figure score;
};

/// `rung(budget=64)`: as a player is written who plays so.
std::string level_of(const Rung& rung);

struct Ladder {
    std::vector<Rung> rungs;
    bool complete = false;  ///< all budgets were tried; else there may be more rungs
};

/// How a player with a handicap scores against the same player without it.
struct HandicapRow {
    std::string name;
    std::string what;
    std::string left_out;  ///< as Handicap has it
    Figure score;
    bool one_sided = false;         ///< holds to one strategy
    std::vector<Figure> by_seat{};  ///< its score in each
};

inline constexpr std::string_view pie_rule = "a pie rule";

/// A change of the rules that was tried because a figure is not good.
struct Remedy {
    std::string name;    ///< `a pie rule`, `size=5`
    std::string figure;  ///< that it is to mend: `seat`, `draws`, `unfinished`
    Figure before;       ///< of players as strong
    Figure after;
    std::string series{};  ///< of its games
};

/// A rule that games are drawn after so many plies.
struct PlyLimit {
    int plies = 0;
    Figure draws;  ///< what would then be drawn
};

/// What random games and the script itself show.
struct Soundness {
    bool ok = true;
    std::string failure;
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;
    double branching = 0, length = 0, tree_log10 = 0;  ///< b, n and log10 of b^n
    double branching_error = 0, length_error = 0, tree_error = 0;
    std::vector<std::string> unused_options;  ///< whose values make no difference
    std::vector<std::string> unused_values;   ///< `bonus=small`: of other options
    std::vector<std::string> unused_functions;
    std::vector<std::string> unused_lines;
};

/// A stage that had less time than it wanted.
struct Cut {
    std::string stage;
    std::size_t done = 0;
    std::size_t asked = 0;
    std::string what;  ///< `games`
};

/// A judged game, with what the judge expected.
struct JudgedGame {
    int number = 0;  ///< in the strongest row
    std::vector<Judgement> judgements;
    Course course;
    Story story;
};

inline constexpr std::size_t enough_of_strongest = 10;
inline constexpr std::size_t few_of_strongest = 4;

struct Insight {
    std::string game;
    std::string title;
    int players = 2;
    bool dice = false;
    bool margin = false;  ///< the goal
    std::uint64_t seed = 1;
    int games_asked = 0;
    std::uint64_t budget = 0;

    Soundness sound;
    std::optional<ChosenPlayer> chosen;  ///< nothing: there is one searcher alone, or was no time
    std::vector<StrengthRow> strengths;  ///< the weakest first
    Figure trend;                        ///< of the first seat: strongest less weakest
    Figure draws, unfinished;            ///< at the strongest, as all up to `board`
    Lengths plies, turns;
    Choice choice;
    BoardUse board;      ///< maps; and `distinct`
    KindUse kinds;       ///< kinds of moves that there were to choose from
    BoardUse all_games;  ///< of every strength: what is never used
    Ladder ladder;
    Figure skill_trace;
    std::size_t trace_levels = 0;  ///< that it is made of
    std::string judge;             ///< who it was
    FittedUnit unit;               ///< of the judge
    std::vector<JudgedGame> judged;
    StoryFigures story;
    Figure kingmaker;  ///< share of the games of three and more in which one who is out decides
    Figure near_best;  ///< share of the moves that are within 0.05 of the best one, as a search of
                       ///< the strongest sees
    Figure clarity;    ///< doublings of the budget, from 1, until the judge's move is found: median
    Figure at_once;    ///< share of the positions in which random games as few as two find it
    OpeningTable openings;
    std::string opening_player;
    std::vector<HandicapRow> handicaps;
    std::string standard_player;  ///< of the handicaps
    std::optional<Luck> luck;
    std::string luck_player;  ///< the strong one
    std::vector<Remedy> remedies;
    std::optional<PlyLimit> ply_limit;
    std::optional<ScriptSize> script;
    ScriptSize library;
    std::vector<SeriesGames> series;  ///< all games that figures were made of
    std::vector<Cut> cuts;
    double seconds = 0;  ///< it took; in no comparison
    bool stopped = false;

    /// The strongest with ten games, else with four, else with one; null: there is none.
    const StrengthRow* strongest() const;
    /// Kinds of moves that the strongest player might have made, and never did.
    std::vector<MoveKind> kinds_not_made() const;
    /// Pieces that weaker ones have moved, and the strongest player never did.
    std::vector<std::string> pieces_not_moved() const;
    /// Of those with which the figure is clearly better, has a better mark and is not bad, that
    /// which brings it nearest to what is good; null: none has.
    const Remedy* best_remedy(std::string_view figure) const;
    /// With an interval: one rung more or less may be chance, and where the ladder was cut there
    /// may be any number more.
    Figure rung_count() const;
    /// What player 1, who chooses the first move, scores in games that were played with a pie rule;
    /// unknown: none was, as the seats are fair enough.
    Figure with_pie() const;
};

}  // namespace ply::insight
