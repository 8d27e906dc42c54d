/// What the words of a bot work with: the game, the seat, the time, the searchers.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "framework/base/note.hpp"
#include "framework/base/random.hpp"
#include "framework/game/view.hpp"
#include "framework/lua/bots/bot.hpp"
#include "framework/lua/vm/machine.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply::lua {

/// Thrown through the script where somebody outside wants no more of it.
struct BotStopped : std::exception {
    /// From within a word of the bot.
    explicit BotStopped(lua_State* lua);
    Note at;  ///< the line that called the word
};

struct BotDesk {
    using Clock = std::chrono::steady_clock;
    struct InnerSearcher {
        SearcherSpec spec;
        std::unique_ptr<Searcher> searcher;
    };

    explicit BotDesk(const BotSource& source) : machine({source.file, source.text, {}}) {}

    Machine machine;
    const Game* game = nullptr;        ///< null while the script is only read
    const Options* options = nullptr;  ///< likewise
    BotInfo info;

    std::uint64_t seed = 0;
    Random random;
    std::map<std::string, InnerSearcher> searchers;
    int mebibytes = 0;  ///< of their tables

    // Of the move that is chosen:
    Player me = 0;
    const Position* root = nullptr;  ///< the position, or one that it may be
    const View* view = nullptr;      ///< where players do not see everything
    int ply = 0;                     ///< of `root`
    bool limited = false;       ///< there is a limit of time
    Clock::time_point until;    ///< the budget is used up
    Clock::time_point at_most;  ///< nobody waits longer
    std::stop_token stop;
    std::optional<InterruptedMove> interrupted;  ///< by `stop`
};

/// From within a word of the bot.
BotDesk& desk_of(lua_State* lua);

}  // namespace ply::lua
