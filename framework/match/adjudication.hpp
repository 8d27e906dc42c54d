/// Ends a match of two whose result is clear: by the scores that the players report, or by a
/// solver.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"
#include "framework/match/termination.hpp"

namespace ply {

struct AdjudicationRules {
    /// A player that reports -`score` or less in `moves` moves of its own running has lost; with
    /// `both`, if the other one has reported `score` or more as often. 0 moves: never.
    struct Resign {
        Score score = 0;
        int moves = 0;
        bool both = true;
    };
    /// Drawn when both have reported scores between -`score` and `score` in `moves` moves of
    /// their own running, all of them after ply `from` of the game. 0 moves: never.
    struct Draw {
        Score score = 0;
        int moves = 0;
        int from = 0;
    };
    Resign resign;
    Draw draw;
    /// A searcher that proves, `solver(nodes=1000)`: it is asked before every move after ply
    /// `judge_from` of the game. Empty: nobody.
    std::string judge;
    int judge_from = 0;

    bool by_score() const { return resign.moves > 0 || draw.moves > 0; }
};

/// Listens to the scores of one match.
class Adjudicator {
public:
    struct Verdict {
        Outcome outcome;
        Termination termination;
        std::string detail;
    };

    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// `seat` has moved, as ply `ply` of the game, and reported `score` for itself; counting starts
    /// again for a player who reports none. Returns the verdict, if there is one now.
    std::optional<Verdict> heard(int seat, std::optional<Score> score, int ply);

private:
    /// How many of a player's last moves running had such a score.
    struct Running {
        int bad = 0;
        int good = 0;
        int calm = 0;
    };
    static void count(int& running, bool holds) { running = holds ? running + 1 : 0; }

    const AdjudicationRules& rules_;
    std::array<Running, 2> running_{};
};

}  // namespace ply
