/// A script as a player: `lua:greedy(depth=2, time=100ms)`.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/spec.hpp"
#include "framework/lua/bots/bot.hpp"

namespace ply {

/// Checked, but not yet bound to a game.
struct BotSpec {
    std::string name;  ///< as it is written: `lua:greedy`, `./bot.lua`
    BotSource source;
    BotInfo info;
    Options options;  ///< the script's own, and time

    std::string text() const;  ///< with the options that differ from their defaults
    /// Its own limit for a move; 0: none.
    std::chrono::milliseconds time() const {
        return std::chrono::milliseconds(options.whole("time"));
    }
};

/// The script's own options, and those that every player in Lua has.
std::vector<OptionSpec> bot_options(const BotInfo& info);

/// What the script says of itself, in one line.
std::string bot_help(const BotInfo& info);

/// Throws Error where the script is broken, or an option is wrong.
BotSpec resolve_bot(const Spec& spec, BotSource source);

/// What is said where a searcher is needed.
Error bot_refused(std::string_view text);

}  // namespace ply
