/// The position that a command is about: of a game with --position and --moves, or the last one of
/// a game in a file.
#pragma once

#include <vector>

#include "framework/app/cli/command_line.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"

namespace ply {

struct NamedPosition {
    OpenedGame opened;
    Position start;
    std::vector<Move> moves;  ///< from the start to the position
    Position position;
    bool in_file = false;  ///< of a game that was played
};

/// By GAME, which may name a file with a game: PGN, SGF, PDN, JSON. Remarks what of a file could
/// not be taken over. Throws Error; UsageError where a file stands beside --position or --moves.
NamedPosition named_position(const CommandLine& line);

}  // namespace ply
