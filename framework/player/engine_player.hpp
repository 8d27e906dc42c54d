/// A third-party engine as a player in matches.
#pragma once

#include "framework/player/player.hpp"

namespace ply {

/// Starts the engine, which is ended with the player. Throws Error when it cannot play the game.
std::unique_ptr<Participant> make_engine_player(const EngineSpec& spec, const Game& game);

}  // namespace ply
