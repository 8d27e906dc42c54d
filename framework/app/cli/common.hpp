/// What several commands share: opening the game and position they are about, Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "framework/app/cli/command_line.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/outcome_text.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// A time as players have it, such as 500ms, 2s or 5 (seconds); throws UsageError that begins with
/// the command.
std::chrono::milliseconds read_time(const std::string& command, const std::string& text);

/// The position of `--position TEXT`, or the start.
Position first_position(const CommandLine& line, const Game& game);
/// The same after the moves of `--moves TEXT`. Throws Error that names the first illegal move and,
/// when they are few, the legal ones.
Position position_from(const CommandLine& line, const Game& game);

/// Throws Error that tells the way out where chance moves, and no player.
void refuse_chance(const Game& game, const Position& position);
/// Throws Error that says why when nothing can be searched here: the game is over, chance moves, or
/// there is no move.
void require_choice(const Game& game, const Position& position);

/// What a page says at its foot: `Plyboard 0.1.0, 2026-11-23: plyboard report first.lua --html OUT`
std::string made_by(const std::string& command, const Arguments& typed);

/// Whether the reader of the output has gone, as in `plyboard games | head -1`: there is nothing
/// more to do, and nothing to complain about.
bool reader_left();

/// While it lives, Ctrl-C and SIGTERM request a stop instead of ending the program, and a second
/// one ends it, unless it comes at once: then it is the first one, sent to the program and to its
/// group, as timeout and wrapping scripts do. The end of whatever reads the output requests a stop,
/// too. Construct it before any other thread.
class Interruptible {
public:
    /// What the first one does: it requests a stop, or, until wait_for_stop(), ends the program
    /// with 130, because nothing is there yet that could be lost.
    enum class First : bool { requests, ends };
    explicit Interruptible(First first = First::requests);
    ~Interruptible();
    std::stop_token token() const { return source_.get_token(); }
    /// From now on the first one requests a stop.
    void wait_for_stop() { ends_ = false; }
    bool requested() const { return source_.stop_requested(); }
    /// SIGINT or SIGTERM, or 0 when it was something else.
    int signal() const { return signal_; }

private:
    std::atomic<bool> ends_;
    std::atomic<int> signal_{0};
    std::stop_source source_;
    std::jthread waiter_;
};

/// One line on a terminal's stderr that shows how far a long task is, twice a second, from the
/// second second on; nothing where stderr is not a terminal, nor under --quiet.
class Ticker {
public:
    explicit Ticker(std::function<std::string()> text);
    ~Ticker();

private:
    std::jthread thread_;
};

}  // namespace ply
