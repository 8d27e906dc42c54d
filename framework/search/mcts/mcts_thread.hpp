/// One thread of Monte Carlo tree search as the searcher sees it, whatever the rules.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "framework/game/position.hpp"
#include "framework/search/mcts/amaf.hpp"
#include "framework/search/mcts/margins.hpp"

namespace ply {

class Mcts;

/// The games that one thread plays in a search. Each has its number before it begins, so that there
/// is none too many.
class MctsGames {
public:
    /// The first thread looks at the clock for all.
    MctsGames(Mcts& search, bool first) : search_(search), first_(first) {}

    /// Whether there is another game to be played; the one before was.
    bool next();
    /// The game that next() allowed was not played to its end.
    void give_back();

private:
    Mcts& search_;
    bool first_;
    bool playing_ = false;
    std::uint64_t played_ = 0;
    std::uint64_t check_at_ = 0;
};

class MctsThread {
public:
    virtual ~MctsThread() = default;

    virtual void new_match(std::uint64_t seed) = 0;
    /// `grave`: GRAVE's statistics, or null. `margins`: filled where the margin is the goal; else
    /// null. `deadline`: when games are broken off.
    virtual void begin(const Position& root, int depth_limit, MctsGrave* grave,
                       MctsMargins* margins,
                       std::optional<std::chrono::steady_clock::time_point> deadline) = 0;
    /// Gives the root its children. False: there is no room for them.
    virtual bool expand_root() = 0;
    virtual void play(MctsGames& games) = 0;
    virtual int deepest() const = 0;
    /// Moves made in the present search. To be asked when it is over.
    virtual std::uint64_t plies() const = 0;
};

}  // namespace ply
