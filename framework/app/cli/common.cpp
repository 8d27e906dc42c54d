#include "framework/app/cli/common.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <optional>

#include "framework/app/terminal/curses_screen.hpp"
#include "framework/app/terminal/terminal_screen.hpp"
#include "framework/base/calendar.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/game/moves_check.hpp"

namespace ply {

std::chrono::milliseconds read_time(const std::string& command, const std::string& text) {
    const OptionSpec spec{"--time", OptionSpec::Kind::duration, "0", {}, 0, 0, ""};
    try {
        return std::chrono::milliseconds(
            resolve_options({spec}, {{"--time", text}}, command).whole("--time"));
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

Position first_position(const CommandLine& line, const Game& game) {
    return line.has("position") ? Position::at(game, game.parse_state(line.text("position")))
                                : Position::start(game);
}

Position position_from(const CommandLine& line, const Game& game) {
    Position position = first_position(line, game);
    play_typed(game, position, line.text_or("moves", ""));
    return position;
}

void refuse_chance(const Game& game, const Position& position) {
    const auto chance_moves = [&](const AnyState& state) {
        return !game.over(state) && checked_mover(game, state) == chance_player;
    };
    if (!chance_moves(position.state)) return;
    AnyState later = position.state;
    Random random(1);
    for (int ply = 0; ply < game.playout_limit() && chance_moves(later); ++ply)
        game.play(later, random_move(ErasedRules(game), later, random));
    throw Error(
        fmt::format("chance moves in this position, not a player; add its result to --moves, or "
                    "take a position after it, such as --position \"{}\"",
                    one_line(game.state_text(later))));
}

void require_choice(const Game& game, const Position& position) {
    if (const auto ended = outcome(game, position))
        throw Error(fmt::format("the game is over in this position ({}); search an earlier one",
                                outcome_text(*ended, game)));
    refuse_chance(game, position);
    require_moves(game, position.state);
    if (legal_texts(game, position).empty())
        throw Error(
            "every move would bring back an earlier position, which is forbidden; search an "
            "earlier one");
}

std::string made_by(const std::string& command, const Arguments& typed) {
    std::string text = "plyboard " + command;
    for (const std::string& word : typed) text += " " + shell_word(word);
    return fmt::format("Plyboard {}, {}: {}", PLYBOARD_VERSION,
                       local_text(this_second(), "%Y-%m-%d"), one_line(text));
}

bool reader_left() {
    pollfd output{STDOUT_FILENO, 0, 0};
    // Unlocked: a thread that waits for a slow reader holds the lock.
    return ferror_unlocked(stdout) != 0 && poll(&output, 1, 0) > 0 &&
           (output.revents & POLLERR) != 0;
}

namespace {

/// Nobody presses Ctrl-C again so soon.
constexpr std::chrono::milliseconds same_signal{100};

sigset_t stop_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

}  // namespace

Interruptible::Interruptible(First first) : ends_(first == First::ends) {
    const sigset_t signals = stop_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    waiter_ = std::jthread([this](const std::stop_token& done) {
        const sigset_t waited = stop_signals();
        const timespec pause{0, 50'000'000};
        using Clock = std::chrono::steady_clock;
        std::optional<Clock::time_point> first_at;
        while (!done.stop_requested()) {
            if (reader_left()) source_.request_stop();
            const int signal = sigtimedwait(&waited, nullptr, &pause);
            if (signal < 0 || done.stop_requested()) continue;
            if (first_at && Clock::now() - *first_at < same_signal) continue;
            if (ends_ || source_.stop_requested()) {
                leave_terminal_screen();
                leave_curses_screen();
                _exit(130);
            }
            signal_ = signal;
            first_at = Clock::now();
            source_.request_stop();
        }
    });
}

Interruptible::~Interruptible() {
    waiter_.request_stop();
    pthread_kill(waiter_.native_handle(), SIGTERM);  // to it alone, which ends its pause
    waiter_.join();
    const sigset_t signals = stop_signals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

Ticker::Ticker(std::function<std::string()> text) {
    if (!wants_remarks() || isatty(STDERR_FILENO) == 0) return;
    thread_ = std::jthread([text = std::move(text)](const std::stop_token& done) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        bool shown = false;
        for (auto pause = std::chrono::milliseconds(1000);
             !wake.wait_for(lock, done, pause, [&] { return done.stop_requested(); });
             pause = std::chrono::milliseconds(500)) {
            replace_line(stderr, text());
            shown = true;
        }
        if (shown) replace_line(stderr, "");
    });
}

Ticker::~Ticker() = default;

}  // namespace ply
