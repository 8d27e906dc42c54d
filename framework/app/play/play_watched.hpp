/// Playing a game while its script is being written.
#pragma once

#include <functional>
#include <string>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/terminal_game.hpp"

namespace ply {

/// What is played: the game as it was named, and what depends on its rules.
struct WatchedGame {
    std::string name;
    std::vector<std::string> first_moves;            ///< of --moves
    std::function<SessionSetup(const Game&)> setup;  ///< throws Error
    TerminalGameSettings settings;
};

/// Plays until somebody leaves. Whenever the script, or a file that it includes, is saved, the
/// rules are read anew and the moves played again; where one is not legal any more, play goes on
/// before it. Where rules fail, the message comes with the last good position, and play waits for
/// the next save. Returns the program's exit code.
int play_watched(const WatchedGame& watched, const std::stop_token& stop);

}  // namespace ply
