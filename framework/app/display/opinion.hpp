/// What a searcher thinks of the position in which a person thinks: score, depth and line, found
/// beside the game, in a thread and with rules of its own.
#pragma once

#include <string>
#include <vector>

#include "framework/app/analysis/background_search.hpp"

namespace ply {

class Opinion {
public:
    /// Copies the rules; begins nothing.
    explicit Opinion(const Game& game);

    /// Begins with this position, for 20 seconds at most; nothing where nobody has a choice.
    void think(const Position& position);
    /// Returns soon, when nothing is searched any more; what was found is forgotten.
    void stop();

    /// Always three lines, so that nothing moves when more is found; none after stop().
    std::vector<std::string> lines() const;

private:
    const Game& game_;  ///< asked only by who calls
    BackgroundSearch search_;
    int mover_ = 0;  ///< from 1; 0: nobody's position is searched
};

}  // namespace ply
