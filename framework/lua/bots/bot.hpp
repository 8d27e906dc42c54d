/// A player written in Lua: a script with a function that chooses moves.
///
///     function choose(position, legal, clock)
///         return legal[random(#legal)]
///     end
///
/// It has a virtual machine of its own, as rules have: no files, 64 MiB, a limit of time. Within it
/// the game's own rules and every searcher are functions (bot_words.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/option.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Where the script comes from, and its text, so that nobody reads the disk a second time.
struct BotSource {
    std::string file;  ///< as it is called in messages
    std::string text;
};

/// What a script says of itself by `player { ... }`.
struct BotInfo {
    std::string title;        ///< empty: it says none
    std::string description;  ///< likewise
    std::vector<OptionSpec> options;
};

/// Reads the script, without a game. Throws ScriptError.
BotInfo read_bot(const BotSource& source);

/// Whether the text means to be a player: it has a function `choose` and no `game { ... }`. It may
/// be broken.
bool is_bot_script(std::string_view text);

/// The time for one move, in seconds. Without any limit the script is told of no time at all, so
/// that its moves do not depend on the machine.
struct BotTime {
    static constexpr double none = std::numeric_limits<double>::infinity();
    double budget = none;  ///< what to think for
    double left = none;    ///< on the clock
    double increment = 0;
    double period = 0;  ///< of byoyomi
    int periods = 0;
    int moves_to_go = 0;
    double hard = 20;  ///< of processor time: whoever takes more is stopped

    bool limited() const { return budget < none; }
};

/// The script did something wrong, or resigned: its loss.
class BotFailure : public Error {
public:
    enum class Kind : std::uint8_t { error, illegal_move, late, resigned };
    BotFailure(Kind kind, const std::string& what) : Error(what), kind_(kind) {}
    Kind kind() const { return kind_; }

private:
    Kind kind_;
};

/// A move that was still being chosen when nobody wanted it any more.
struct InterruptedMove {
    std::string place;  ///< where the script was at work: `bot.lua:5`
    std::chrono::nanoseconds time{0};
};

class Game;
struct View;

/// A player of one game, which must outlive it.
class Bot {
public:
    /// `options` are those of read_bot(), chosen.
    Bot(BotSource source, Options options, const Game& game);
    ~Bot();

    /// Reads the script anew: whatever it kept is forgotten. Throws BotFailure.
    void new_match(std::uint64_t seed);
    /// The move of the mover in `position`, `ply` plies after the start of the match. Throws
    /// BotFailure; RulesError where it is the game that fails.
    SearchResult choose(const Position& position, int ply, const BotTime& time,
                        std::stop_token stop);
    /// The same where players do not see everything: the script gets a position that the mover
    /// cannot tell from the true one, which is not there to be found. Equal views, seeds and
    /// calls before give equal moves.
    SearchResult choose(const View& view, const BotTime& time, std::stop_token stop);
    /// What `stop` ended of the last choose(); nothing: the script returned by itself, or failed.
    const std::optional<InterruptedMove>& interrupted() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ply
