/// Options that several commands have, and what help says in several places.
#pragma once

#include <string>

#include "framework/app/cli/command_line.hpp"

namespace ply {

/// Adds `--position` and `--moves`.
void add_position_options(CommandLine& line);
/// Adds --player, --against, --won, --drawn, --lost, --game, --reason, --opening, --round
/// (app/cli/match_filter.hpp).
void add_match_options(CommandLine& line);
/// Adds `--serve`, `--live` and `--notify` (app/tournament/publicity.hpp).
void add_publicity_options(CommandLine& line);
/// Adds `--notify` (app/cli/notify.hpp).
void add_notify_option(CommandLine& line);

}  // namespace ply
