/// An outside engine as one who takes part in matches.
#pragma once

#include "framework/player/player.hpp"

namespace ply {

/// Starts the engine, which is ended with the player. Throws Error when it cannot play the game.
std::unique_ptr<Participant> make_engine_player(const EngineSpec& spec, const Game& game);

}  // namespace ply
