/// A script as a player in matches.
#pragma once

#include "framework/player/player.hpp"

namespace ply {

class BotParticipant : public Participant {
public:
    /// What `stop` ended of the last choose(); nothing: the script returned by itself.
    virtual const std::optional<InterruptedMove>& interrupted() const = 0;
};

/// `game` must outlive it. What the script does wrong is thrown as EngineFailure.
std::unique_ptr<BotParticipant> make_bot_player(const BotSpec& spec, const Game& game);

}  // namespace ply
