/// What `plyboard check` does with a player in Lua: it plays several kinds of games against random.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/player/bot_player.hpp"

namespace ply {

/// Its matches of one game.
struct BotTrial {
    std::string game;
    std::string kind;  ///< "declared", "C++", "dice", "3 players", "hidden"
    int matches = 0;
    double points = 0;  ///< 1 for each match won, 0.5 for each drawn
    int moves = 0;
    std::chrono::nanoseconds time{0};
    std::chrono::nanoseconds longest{0};
    /// Of the first match that it lost by one, or in which it did not move; empty: none.
    std::string failure;
    bool repeated = true;   ///< the same seed gave the same moves
    bool compared = false;  ///< that was looked at
};

struct BotCheck {
    std::vector<BotTrial> trials;
    std::string skipped;  ///< which games were not played, and why; empty: all were

    bool ok() const;
};

/// The script and the options that `text` names: `lua:beam(width=3)`, or a path. Nothing where it
/// is no player: a game, or what nobody knows. Throws Error where the player is broken.
std::optional<BotSpec> bot_to_check(const std::string& text);

/// `pairs` matches from each seat in every game, no longer than `seconds` together: then a match is
/// broken off.
BotCheck check_bot(const BotSpec& bot, int pairs, std::uint64_t seed, double seconds,
                   const std::stop_token& stop);

void print_bot_check(const BotSpec& bot, const BotCheck& check, std::uint64_t seed);
void print_bot_check_json(const BotSpec& bot, const BotCheck& check, std::uint64_t seed);

}  // namespace ply
