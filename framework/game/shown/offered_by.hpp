/// Which words of a script offer a move. For reports on rules; no search asks for it.
#pragma once

#include <map>
#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that are scripts.
class OfferedBy {
public:
    virtual ~OfferedBy() = default;
    /// Of each move that the script offers there the verb, and the line that calls it:
    /// `leap (line 14)`; of a declared list its place in it: `leap (3 in moves)`. Moves that follow
    /// from other rules are not there (changing sides, taking a man); some that are may be illegal.
    /// Throws RulesError.
    virtual std::map<Move, std::string> offered_by(const AnyState&) const = 0;
};

}  // namespace ply
