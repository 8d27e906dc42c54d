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
#include "framework/base/shown_text.hpp"
#include "framework/base/system/crash_report.hpp"
#include "framework/report/text/fitted_text.hpp"

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

/// So many milliseconds after an escape the rest of a sequence is there, over ssh as well.
constexpr int escape_delay = 25;

/// Of xterm: whatever ncurses may have switched on, off again.
constexpr std::string_view mouse_off = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

void remember_the_way_back() {
    std::string text(mouse_off);
    for (const char* const capability : {"sgr0", "rmkx", "cnorm", "rmcup"}) {
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

std::string utf8_of(wint_t character) {
    std::array<char, 16> bytes{};
    std::mbstate_t state{};
    const std::size_t size = std::wcrtomb(bytes.data(), static_cast<wchar_t>(character), &state);
    return size == static_cast<std::size_t>(-1) ? "" : std::string(bytes.data(), size);
}

ScreenKey clicked() {
    MEVENT event{};
    if (getmouse(&event) != OK) return {};
    if ((event.bstate & BUTTON4_PRESSED) != 0) return {ScreenKey::Kind::page_up};  // the wheel
    if ((event.bstate & BUTTON5_PRESSED) != 0) return {ScreenKey::Kind::page_down};
    if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0) return {};
    return {ScreenKey::Kind::click, {}, event.y, event.x};
}

/// A key that sends `\x1b[` and this, where the terminal's description does not know it: the mouse
/// as xterm tells it (mode 1006), and leaps over a word, Ctrl-Left and Ctrl-Right.
ScreenKey key_of_sequence(std::string_view sequence) {
    using Kind = ScreenKey::Kind;
    if (sequence == "1;5D") return {Kind::text, "\033b"};
    if (sequence == "1;5C") return {Kind::text, "\033f"};
    ScreenKey key{Kind::click};
    constexpr std::string_view pressed = "<0;";
    if (!sequence.starts_with(pressed) || !sequence.ends_with('M')) return {};
    const char* const end = sequence.data() + sequence.size();
    const auto column = std::from_chars(sequence.data() + pressed.size(), end, key.column);
    if (column.ptr == end || *column.ptr != ';') return {};
    std::from_chars(column.ptr + 1, end, key.row);
    --key.row;
    --key.column;
    return key;
}

/// Passes over a string that a terminal answers with, such as its colours, up to BEL or ST
/// (ECMA-48, 8.3.89 and others). `next` reads a character.
void pass_string(const auto& next, const wint_t& code) {
    while (next() && code != '\a')
        if (code == '\x1b' && (!next() || code == '\\')) return;
}

/// What follows an escape at once: the rest of a sequence, of which nothing may be taken for typed
/// text, a character with Alt, which edits as in readline, or nothing.
ScreenKey after_escape() {
    using Kind = ScreenKey::Kind;
    ::timeout(escape_delay);
    wint_t code = 0;
    const auto next = [&] { return get_wch(&code) == OK; };
    if (!next()) return {Kind::escape};
    if (code == ']' || code == 'P' || code == '_' || code == '^') {
        pass_string(next, code);
        return {};
    }
    // Of readline these are a count for what is typed next; here they are typed themselves.
    if ((code >= '0' && code <= '9') || code == '-') {
        unget_wch(static_cast<wchar_t>(code));
        return {Kind::escape};
    }
    if (code != '[' && code != 'O') return {Kind::text, "\x1b" + utf8_of(code)};
    std::string sequence;
    while (next() && code >= ' ' && code <= '~' && sequence.size() < 32) {
        sequence += static_cast<char>(code);
        if (code >= '@') return key_of_sequence(sequence);
    }
    return {};
}

/// A key with a name; the control characters are those of Emacs and readline.
ScreenKey named_key(wint_t code) {
    using Kind = ScreenKey::Kind;
    switch (code) {
        case KEY_MOUSE:
            return clicked();
        case KEY_ENTER:
            return {Kind::enter};
        case KEY_LEFT:
            return {Kind::left};
        case KEY_RIGHT:
            return {Kind::right};
        case KEY_UP:
            return {Kind::up};
        case KEY_DOWN:
            return {Kind::down};
        case KEY_PPAGE:
            return {Kind::page_up};
        case KEY_NPAGE:
            return {Kind::page_down};
        case KEY_HOME:
            return {Kind::home};
        case KEY_END:
            return {Kind::end};
        case KEY_BACKSPACE:
            return {Kind::text, "\x7f"};
        case KEY_DC:
            return {Kind::erase};
        default:
            return {};
    }
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
    keypad(stdscr, TRUE);
    set_escdelay(escape_delay);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    mouseinterval(0);
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

TerminalScreen::Size CursesScreen::size() const {
    return {getmaxx(stdscr), getmaxy(stdscr)};
}

bool CursesScreen::has_colours() const {
    return has_colors();
}

void CursesScreen::draw(const std::vector<std::string>& lines, int cursor_row, int cursor_column) {
    const TerminalScreen::Size window = size();
    erase();
    for (int row = 0; row < std::min(window.rows, static_cast<int>(lines.size())); ++row)
        draw_line(row, fitted_text(shown_text(lines[static_cast<std::size_t>(row)], Colours::yes),
                                   window.columns));
    ::move(std::min(cursor_row, window.rows - 1), std::min(cursor_column, window.columns - 1));
    refresh();
}

ScreenKey CursesScreen::key(std::chrono::milliseconds wait) {
    using Kind = ScreenKey::Kind;
    ::timeout(static_cast<int>(wait.count()));
    wint_t code = 0;
    const int kind = get_wch(&code);
    if (kind == KEY_CODE_YES) return named_key(code);
    if (kind == ERR) return {isatty(STDIN_FILENO) == 0 ? Kind::hang_up : Kind::none};
    if (code == '\r' || code == '\n') return {Kind::enter};
    if (code == '\x1b') return after_escape();
    if (code == '\b') return {Kind::text, "\x7f"};
    if (code == '\f') {  // Ctrl-L: whatever else has written there, the next draw() draws it all
        clearok(curscr, TRUE);
        return {};
    }
    return {Kind::text, utf8_of(code)};
}

}  // namespace ply
