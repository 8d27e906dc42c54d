#include "framework/app/terminal/terminal_screen.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "framework/base/shown_text.hpp"
#include "framework/base/system/crash_report.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

// Of xterm's control sequences: the alternate screen, which is not wrapped anew when the window
// changes its width; the cursor; home; clear to the end of the line, of the screen.
constexpr std::string_view enter = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view leave = "\x1b[?25h\x1b[?1049l";
constexpr const char* home = "\x1b[H";
constexpr const char* clear_line = "\x1b[K";
constexpr const char* clear_below = "\x1b[J";

/// The signals that end a program unless it does something about them. SIGINT and SIGTERM are
/// Interruptible's.
constexpr std::array fatal{SIGHUP, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

// What signal handlers need to know.
std::atomic<bool> taken{false};
std::atomic<int> resumes{0};
termios keys_before{};
bool keys_taken = false;

void write_all(std::string_view text) noexcept {
    while (!text.empty()) {
        const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void take() noexcept {
    if (keys_taken) {
        termios keys = keys_before;
        keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        keys.c_cc[VMIN] = 0;
        keys.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    }
    write_all(enter);
    taken = true;
}

void on_fatal_signal(int signal) {
    leave_terminal_screen();
    ::signal(signal, SIG_DFL);
    raise(signal);
}

/// Ctrl-Z: the shell gets its screen; with `fg` ours is there again.
void on_suspend(int signal) {
    const int error = errno;
    leave_terminal_screen();
    sigset_t this_one;
    sigemptyset(&this_one);
    sigaddset(&this_one, signal);
    ::signal(signal, SIG_DFL);
    raise(signal);
    pthread_sigmask(SIG_UNBLOCK, &this_one, nullptr);  // here it sleeps
    ::signal(signal, on_suspend);
    take();
    ++resumes;
    errno = error;
}

/// Where nobody else has a handler.
void handle(int signal, void (*handler)(int)) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_DFL)
        ::signal(signal, handler);
}

void unhandle(int signal, void (*handler)(int)) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == handler)
        ::signal(signal, SIG_DFL);
}

KeyPress key_press_of(const ScreenKey& typed) {
    using Kind = ScreenKey::Kind;
    switch (typed.kind) {
        case Kind::text:
            if (typed.bytes.size() > 1) return {};  // with Alt, or beyond ASCII
            return typed.bytes == " " ? KeyPress{Key::space}
                                      : KeyPress{Key::letter, typed.bytes.front()};
        case Kind::enter:
            return {Key::enter};
        case Kind::escape:
            return {Key::escape};
        case Kind::left:
            return {Key::left};
        case Kind::right:
            return {Key::right};
        case Kind::up:
            return {Key::up};
        case Kind::down:
            return {Key::down};
        case Kind::page_up:
            return {Key::page_up};
        case Kind::page_down:
            return {Key::page_down};
        case Kind::home:
            return {Key::home};
        case Kind::end:
            return {Key::end};
        case Kind::hang_up:
            return {Key::hang_up};
        case Kind::none:
        case Kind::erase:
        case Kind::click:
            return {};
    }
    return {};
}

}  // namespace

void leave_terminal_screen() noexcept {
    if (!taken.exchange(false)) return;
    write_all(leave);
    if (keys_taken) tcsetattr(STDIN_FILENO, TCSANOW, &keys_before);
}

TerminalScreen::TerminalScreen() : resumed_(resumes) {
    std::fflush(stdout);
    keys_taken = has_keys() && tcgetattr(STDIN_FILENO, &keys_before) == 0;
    for (const int signal : fatal) handle(signal, on_fatal_signal);
    before_crash_report(leave_terminal_screen);
    handle(SIGTSTP, on_suspend);
    take();
}

TerminalScreen::~TerminalScreen() {
    std::fflush(stdout);
    leave_terminal_screen();
    for (const int signal : fatal) unhandle(signal, on_fatal_signal);
    unhandle(SIGTSTP, on_suspend);
}

bool TerminalScreen::possible() {
    const char* terminal = std::getenv("TERM");
    if (isatty(STDOUT_FILENO) == 0 || terminal == nullptr || *terminal == '\0' ||
        std::strcmp(terminal, "dumb") == 0)
        return false;
    const pid_t foreground = tcgetpgrp(STDOUT_FILENO);
    return foreground < 0 || foreground == getpgrp();
}

bool TerminalScreen::has_keys() {
    return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

TerminalScreen::Size TerminalScreen::size() {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return {};
    return {window.ws_col, window.ws_row};
}

std::string TerminalScreen::shown_line(const std::string& line, int columns) {
    const std::string text = text_for_terminal(shown_text(line, Colours::yes));
    return text_for_terminal(fitted_text(text, columns));  // what shows where it is cut, too
}

void TerminalScreen::draw(const std::vector<std::string>& lines) {
    const Size now = size();
    const int resumes_now = resumes;
    if (now != drawn_at_ || resumed_ != resumes_now) shown_.clear();
    const auto rows = std::min(lines.size(), static_cast<std::size_t>(now.rows));
    std::string text = home;
    bool changed = false;
    for (std::size_t row = 0; row < rows; ++row) {
        if (row > 0) text += "\r\n";
        if (row < shown_.size() && shown_[row] == lines[row]) continue;
        // Cleared first: after the last column, the cursor stands on that column.
        text += clear_line + shown_line(lines[row], now.columns);
        changed = true;
    }
    const bool fewer = rows < shown_.size() || shown_.empty();
    if (fewer && rows < static_cast<std::size_t>(now.rows))
        text += fmt::format("{}{}", rows > 0 ? "\r\n" : "", clear_below);
    if (!changed && !fewer) return;
    write_all(text);
    shown_.assign(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(rows));
    drawn_at_ = now;
    resumed_ = resumes_now;
}

KeyPress TerminalScreen::key(std::chrono::milliseconds wait) {
    return key_press_of(input_.next(wait));
}

}  // namespace ply
