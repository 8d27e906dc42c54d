// Compiled by itself: ncurses has functions of short names, and macros.

#include "framework/app/terminal/curses_screen.hpp"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <signal.h>
#include <term.h>
#undef columns
#undef lines
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <clocale>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/system/crash_report.hpp"

namespace ply {
namespace {

/// The signals that end a program unless it does something about them. SIGINT and SIGTERM are
/// Interruptible's, SIGTSTP and SIGWINCH those of ncurses.
constexpr std::array fatal_to_curses{SIGHUP, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

// What signal handlers need to know.
std::atomic<bool> curses_taken{false};
termios modes_before{};
std::array<char, 256> restoring{};  ///< what the terminal is sent to be as it was
std::size_t restoring_size = 0;

/// Of xterm: whatever ncurses may have switched on, off again.
constexpr std::string_view mouse_off = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

void remember_the_way_back() {
    std::string text(mouse_off);
    for (const char* const capability : {"sgr0", "cnorm", "rmcup"}) {
        const char* const sequence = tigetstr(const_cast<char*>(capability));
        // A long one says of what is missing that it is.
        if (sequence != nullptr && sequence != reinterpret_cast<const char*>(-1)) text += sequence;
    }
    restoring_size = text.copy(restoring.data(), restoring.size());
}

void on_fatal_to_curses(int signal) {
    leave_curses_screen();
    ::signal(signal, SIG_DFL);
    raise(signal);
}

void replace_handler(int signal, void (*from)(int), void (*to)(int)) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == from) ::signal(signal, to);
}

/// A colour of xterm's 256 where the terminal has fewer, as in GNU screen: one of eight. Between
/// black and white they have no grey; blue stands for it, so that grounds of cells still differ.
int shown_colour(int colour) {
    constexpr int bright = 8;
    constexpr int cube = 16;
    constexpr int greys = 232;
    if (colour < COLORS) return colour;
    if (colour < cube) return colour - bright;
    if (colour >= greys)
        return colour < greys + 6 ? COLOR_BLACK : colour < greys + 16 ? COLOR_BLUE : COLOR_WHITE;
    const int part = colour - cube;
    return (part / 36 > 0 ? COLOR_RED : 0) | (part / 6 % 6 > 0 ? COLOR_GREEN : 0) |
           (part % 6 > 0 ? COLOR_BLUE : 0);
}

/// Follows the sequences of SGR (ECMA-48, 8.3.117) in a line.
class Pen {
public:
    /// `parameters` as between `ESC [` and `m`: `1;33`.
    void follow(std::string_view parameters) {
        std::vector<int> numbers;
        while (true) {
            int number = 0;
            std::from_chars(parameters.data(), parameters.data() + parameters.size(), number);
            numbers.push_back(number);
            const std::size_t next = parameters.find(';');
            if (next == parameters.npos) break;
            parameters.remove_prefix(next + 1);
        }
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const int number = numbers[i];
            if ((number == 38 || number == 48) && i + 2 < numbers.size()) {
                (number == 38 ? ink_ : paper_) = shown_colour(numbers[i + 2]);
                i += 2;
            } else {
                follow(number);
            }
        }
    }

    void use() {
        attr_set(attributes_, 0, nullptr);
        if (has_colors() && (ink_ >= 0 || paper_ >= 0)) color_set(pair(), nullptr);
    }

private:
    void follow(int number) {
        if (number == 0) *this = {};
        if (number == 1) attributes_ |= A_BOLD;
        if (number == 2) attributes_ |= A_DIM;
        if (number == 4) attributes_ |= A_UNDERLINE;
        if (number == 7) attributes_ |= A_REVERSE;
        if (number == 22) attributes_ &= ~(A_BOLD | A_DIM);
        if (number == 24) attributes_ &= ~A_UNDERLINE;
        if (number == 27) attributes_ &= ~A_REVERSE;
        if (number >= 30 && number <= 37) ink_ = number - 30;
        if (number == 39) ink_ = -1;
        if (number >= 40 && number <= 47) paper_ = number - 40;
        if (number == 49) paper_ = -1;
        if (number >= 90 && number <= 97) ink_ = number - 90 + (COLORS >= 16 ? 8 : 0);
        if (number >= 100 && number <= 107) paper_ = number - 100 + (COLORS >= 16 ? 8 : 0);
    }

    /// ncurses numbers pairs of colours; 0 where it has no more of either.
    short pair() const {
        static std::map<std::pair<int, int>, short> pairs;  // NOLINT: as ncurses has them, one set
        const auto known = pairs.find({ink_, paper_});
        if (known != pairs.end()) return known->second;
        const auto next = static_cast<short>(pairs.size() + 1);
        if (ink_ >= COLORS || paper_ >= COLORS || next >= COLOR_PAIRS) return 0;
        init_pair(next, static_cast<short>(ink_), static_cast<short>(paper_));
        pairs[{ink_, paper_}] = next;
        return next;
    }

    attr_t attributes_ = A_NORMAL;
    int ink_ = -1;
    int paper_ = -1;
};

void draw_line(int row, std::string_view line) {
    ::move(row, 0);
    Pen pen;
    pen.use();
    while (!line.empty()) {
        const std::size_t text = std::min(line.find('\x1b'), line.size());
        addnstr(line.data(), static_cast<int>(text));
        line.remove_prefix(text);
        const std::size_t end = line.find('m');
        if (line.empty() || end == line.npos) break;
        pen.follow(line.substr(2, end - 2));
        pen.use();
        line.remove_prefix(end + 1);
    }
    attr_set(A_NORMAL, 0, nullptr);
}

}  // namespace

void leave_curses_screen() noexcept {
    if (!curses_taken.exchange(false)) return;
    const ssize_t written = write(STDOUT_FILENO, restoring.data(), restoring_size);
    static_cast<void>(written);  // there is nobody left to hear of it
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
}

CursesScreen::CursesScreen() {
    std::fflush(stdout);
    std::setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
    tcgetattr(STDIN_FILENO, &modes_before);
    static SCREEN* const screen = newterm(nullptr, stdout, stdin);
    if (screen == nullptr) throw Error("this terminal is unknown; --plain plays line by line");
    refresh();
    cbreak();
    noecho();
    nonl();
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    remember_the_way_back();
    curses_taken = true;
    for (const int signal : fatal_to_curses) replace_handler(signal, SIG_DFL, on_fatal_to_curses);
    before_crash_report(leave_curses_screen);
}

CursesScreen::~CursesScreen() {
    erase();
    refresh();
    endwin();
    curses_taken = false;
    for (const int signal : fatal_to_curses) replace_handler(signal, on_fatal_to_curses, SIG_DFL);
}

bool CursesScreen::possible() {
    int status = 0;
    TERMINAL* const in_use = cur_term;  // of a screen that was there before
    if (!TerminalScreen::possible() || !TerminalScreen::has_keys() ||
        setupterm(nullptr, STDOUT_FILENO, &status) != OK)
        return false;
    TERMINAL* const found = cur_term;
    set_curterm(in_use);
    if (found != in_use) del_curterm(found);  // newterm reads a description of its own
    return true;
}

/// Of a new size ncurses learns where it reads keys itself, which it does not do here.
TerminalScreen::Size CursesScreen::size() const {
    const TerminalScreen::Size window = TerminalScreen::size();
    if (is_term_resized(window.rows, window.columns)) resizeterm(window.rows, window.columns);
    return {getmaxx(stdscr), getmaxy(stdscr)};
}

bool CursesScreen::has_colours() const {
    return has_colors();
}

void CursesScreen::draw(const std::vector<std::string>& lines, int cursor_row, int cursor_column) {
    const TerminalScreen::Size window = size();
    erase();
    for (int row = 0; row < std::min(window.rows, static_cast<int>(lines.size())); ++row)
        draw_line(row,
                  TerminalScreen::shown_line(lines[static_cast<std::size_t>(row)], window.columns));
    ::move(std::min(cursor_row, window.rows - 1), std::min(cursor_column, window.columns - 1));
    refresh();
}

ScreenKey CursesScreen::key(std::chrono::milliseconds wait) {
    ScreenKey key = input_.next(wait);
    if (key.bytes != "\f") return key;
    clearok(curscr, TRUE);  // Ctrl-L: whatever else has written there, the next draw() draws it all
    return {};
}

}  // namespace ply
