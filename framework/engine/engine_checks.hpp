/// What an engine says of itself, and whether it keeps its protocol.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "framework/engine/engine_setting.hpp"
#include "framework/game/game.hpp"

namespace ply {

struct EngineCheck {
    std::string what;  ///< what it must do, as a sentence about it
    bool good = false;
    std::string instead;  ///< what it did, where it is not good
};

struct EngineReport {
    std::string protocol;
    std::string name;
    std::string author;  ///< empty: it does not say
    std::vector<EngineSetting> settings;
    std::vector<EngineCheck> checks;
};

/// The first of the protocols in which the program answers a greeting within `limit`; empty: none.
/// Throws Error when there is no such program.
std::string guess_protocol(const std::vector<std::string>& command,
                           std::chrono::milliseconds limit);

/// Starts the program several times and holds it to what its protocol asks; it plays `game`, if the
/// protocol knows it, and its moves are checked. Each answer has `limit`. Throws Error when there
/// is no such program.
EngineReport examine_engine(const std::string& protocol, const std::vector<std::string>& command,
                            const Game* game, std::chrono::milliseconds limit);

}  // namespace ply
