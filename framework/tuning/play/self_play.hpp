/// Games that a player plays against itself, for what can be learned of their positions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/spec.hpp"
#include "framework/game/game.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/base/numbered_work.hpp"
#include "framework/tuning/play/tuning_log.hpp"

namespace ply::tuning {

struct SelfPlaySettings {
    std::uint64_t seed = 1;
    int opening = 4;        ///< games begin with up to so many random moves
    double explore = 0.05;  ///< share of other moves that are random
    int longest = 400;      ///< plies after which a game is drawn
    int threads = 1;
};

/// A game as it is kept: all that is asked of it later is found by playing its moves again.
struct SelfPlayed {
    std::vector<Move> moves;  ///< those of chance too
    /// By moves: the position before is quiet. Its move was found by a search that saw no end, is
    /// not noisy (a capture), and its mover is not in check.
    std::vector<bool> quiet;
    /// By moves: what the search that found it took the position for, of its mover; nothing where
    /// none was made, or it saw the end.
    std::vector<std::optional<Score>> scores;
    std::vector<double> points;  ///< by players, 0 to 1: Outcome::points()
    int number = 0;              ///< by which it was played; not in the text
    /// By moves, where a teacher has judged the positions: points for the mover, 0 to 1; nothing
    /// where it saw the end. Not in the text.
    std::vector<std::optional<double>> judged;

    /// Nobody came in before another.
    bool drawn() const;
    std::string text() const;
    /// Throws Error where the text is no such game of so many players.
    static SelfPlayed read(const std::string& text, int players);
};

/// Under what name the games of a player are kept.
std::string games_series(const std::string& player);

/// Gives a searcher without a limit some nodes, as whoever plays thousands of games needs it. Says
/// whether it had none.
bool limit(Spec& player);

class SelfPlay {
public:
    /// `game` and `log` must outlive it.
    SelfPlay(const Game& game, const SelfPlaySettings& settings, TuningLog& log);

    /// Games number `begin` to before `end` of `player` against itself, in their order; those that
    /// time did not allow are missing. Throws Error where it cannot play the game.
    std::vector<SelfPlayed> play(const std::string& player, int begin, int end,
                                 const Until& until);

private:
    struct Desk {
        std::unique_ptr<Game> game;
        std::string name;
        std::unique_ptr<Searcher> searcher;
        Limits limits;
    };
    std::optional<SelfPlayed> play_one(Desk& desk, int number, const Until& until) const;

    SelfPlaySettings settings_;
    TuningLog& log_;
    std::vector<Desk> desks_;
};

}  // namespace ply::tuning
