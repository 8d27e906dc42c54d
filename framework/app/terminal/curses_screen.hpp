/// The whole terminal by ncurses, for those who type on it and point at it: lines in colours, a
/// text cursor, keys one by one, the mouse.
///
///     CursesScreen screen;
///     screen.draw(lines, 23, 6);
///     const ScreenKey key = screen.key(std::chrono::milliseconds(50));
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "framework/app/terminal/key_input.hpp"
#include "framework/app/terminal/terminal_screen.hpp"

namespace ply {

/// One at a time, and not beside a TerminalScreen; used by one thread at a time. The destructor
/// gives the terminal back, and so do signals that end or suspend the program, and
/// leave_curses_screen().
class CursesScreen {
public:
    /// Throws Error where the terminal cannot be used; see possible().
    CursesScreen();
    ~CursesScreen();
    CursesScreen(const CursesScreen&) = delete;
    CursesScreen& operator=(const CursesScreen&) = delete;

    /// Standard input and output are a terminal that ncurses knows and can move about on.
    static bool possible();

    TerminalScreen::Size size() const;
    /// Whether colours are seen; weights may be all that there is.
    bool has_colours() const;

    /// Shows these lines from the top, each cut at the last column, and the text cursor there;
    /// rows and columns count from 0. Of escape sequences only those that choose colours and
    /// weights are followed. In a locale without UTF-8 they are shown as ASCII.
    void draw(const std::vector<std::string>& lines, int cursor_row, int cursor_column);

    /// The next key, waited for at most so long.
    ScreenKey key(std::chrono::milliseconds wait);

private:
    KeyInput input_;
};

/// Gives the terminal back if somebody has it; for the moment before the program ends without
/// destructors. May be called by a signal handler.
void leave_curses_screen() noexcept;

}  // namespace ply
