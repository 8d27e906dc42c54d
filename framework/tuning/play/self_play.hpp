/// Games that a player plays against itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/base/numbered_work.hpp"
#include "framework/base/spec.hpp"
#include "framework/tuning/crew/crew.hpp"
#include "framework/tuning/crew/self_played.hpp"

namespace ply::tuning {

struct SelfPlaySettings {
    std::uint64_t seed = 1;
    int opening = 4;        ///< games begin with up to so many random moves
    double explore = 0.05;  ///< share of other moves that are random
    int longest = 400;      ///< plies after which a game is drawn
};

/// Under what name the games of a player are kept.
std::string games_series(const std::string& player);

/// Gives a searcher without a limit some nodes, as whoever plays thousands of games needs it. Says
/// whether it had none.
bool limit(Spec& player);

class SelfPlay {
public:
    /// Of a game of so many players. `crew` must outlive it.
    SelfPlay(int players, const SelfPlaySettings& settings, Crew& crew)
        : players_(players), settings_(settings), crew_(crew) {}

    /// Games number `begin` to before `end` of `player` against itself, in their order; those that
    /// time did not allow are missing. Throws Error where it cannot play the game.
    std::vector<SelfPlayed> play(const std::string& player, int begin, int end, const Until& until);

private:
    int players_;
    SelfPlaySettings settings_;
    Crew& crew_;
};

}  // namespace ply::tuning
