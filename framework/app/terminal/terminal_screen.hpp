/// The whole terminal for a while: a screen that is drawn anew at whatever size the window has,
/// keys that are read one by one. Afterwards what was there before is there again.
///
///     TerminalScreen screen;
///     screen.draw(lines);
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/app/terminal/key_input.hpp"

namespace ply {

enum class Key : std::uint8_t {
    none,
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    space,
    enter,
    escape,
    letter,
    hang_up
};

/// What was pressed; `letter` says which where `key` is a character of ASCII.
struct KeyPress {
    Key key = Key::none;
    char letter = 0;
};

/// One at a time. Takes over standard output and, where it is a terminal, standard input: what is
/// typed is not shown. Given back by the destructor, by signals that end or suspend the program,
/// and by leave_terminal_screen().
class TerminalScreen {
public:
    TerminalScreen();
    ~TerminalScreen();
    TerminalScreen(const TerminalScreen&) = delete;
    TerminalScreen& operator=(const TerminalScreen&) = delete;

    /// Standard output is a terminal that can be drawn upon, and this program is in its foreground.
    static bool possible();
    /// Keys can be read, too.
    static bool has_keys();

    struct Size {
        int columns = 80;
        int rows = 24;
        friend bool operator==(const Size&, const Size&) = default;
    };
    static Size size();

    /// Shows these lines, as many as there is room for, each cut at the last column; in a locale
    /// without UTF-8 as ASCII. Only what has changed since the last call is written.
    void draw(const std::vector<std::string>& lines);

    /// The next key, waited for at most so long.
    KeyPress key(std::chrono::milliseconds wait);

    /// The line as draw() shows it in so many columns.
    static std::string shown_line(const std::string& line, int columns);

private:
    std::vector<std::string> shown_;
    Size drawn_at_{0, 0};
    int resumed_ = 0;  ///< how often the program had been suspended when it drew last
    KeyInput input_;
};

/// Gives the terminal back if somebody has it; for the moment before the program ends without
/// destructors. May be called by a signal handler.
void leave_terminal_screen() noexcept;

}  // namespace ply
