/// The text of a script, and where it comes from.
#pragma once

#include <functional>
#include <string>

namespace ply {

/// The text of a script and how it is called in messages. Nothing is read from disk except by
/// `include`, so that a worker can be given the text by its parent.
struct ScriptSource {
    std::string label;  ///< shown in errors, usually the path: `scripts/games/nim.lua`
    std::string text;
    /// Returns what `include "lib/name"` reads, a file of the scripts folder; throws Error.
    /// Empty: includes are refused.
    std::function<std::string(const std::string& name)> include;
    /// Whether loops and reads are rewritten to run faster (lua/lower), as all but tests want it.
    bool lowers = true;
};

}  // namespace ply
