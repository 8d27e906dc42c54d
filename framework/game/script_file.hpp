/// What a game may offer besides: where the script is that it was read from.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that are scripts.
class ScriptFile {
public:
    virtual ~ScriptFile() = default;
    /// The path as it was opened, or what stands for it in messages.
    virtual const std::string& script_file() const = 0;
};

/// The file of that extension (`.learned`) beside a game's script; empty: it is none.
inline std::string beside_script(const Game& game, const std::string& extension) {
    const auto* const script = dynamic_cast<const ScriptFile*>(&game);
    if (script == nullptr) return "";
    const std::string& path = script->script_file();
    return (path.ends_with(".lua") ? path.substr(0, path.size() - 4) : path) + extension;
}

}  // namespace ply
