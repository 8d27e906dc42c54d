/// What of a game in play may be shown where players do not see everything: until it is over, what
/// one seat sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/session/session.hpp"

namespace ply {

/// Whose eyes the game is shown to. Nothing: to everybody, since nothing is hidden, no person
/// plays, or the game is over. Of several persons it is the one to move, and nobody
/// (`chance_player`) while programs think or chance moves.
std::optional<Player> viewer_of(const Session& session);

/// The state to draw: what the viewer sees; of what nobody may see, the start.
AnyState shown_state(const Session& session);

/// Whether the viewer may read the text of a move that `mover` made.
inline bool may_read(std::optional<Player> viewer, Player mover) {
    return !viewer || (*viewer == mover && mover != chance_player);
}

/// The texts of the moves that led here, `hidden_move` for those that the viewer may not read.
std::vector<std::string> shown_texts(const Session& session);
inline constexpr const char* hidden_move = "?";

}  // namespace ply
