/// The whole terminal, drawn anew while something runs.
///
///     const LiveScreen screen([&](int columns, int rows) { return lines(); }, stop);
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "framework/app/terminal/terminal_screen.hpp"

namespace ply {

class LiveScreen {
public:
    /// The lines to show, at most `rows`; longer ones are cut at `columns`. Called in a thread of
    /// the screen's own, ten times a second.
    using Content = std::function<std::vector<std::string>(int columns, int rows)>;

    /// Takes over the terminal at standard output until `stop` is requested or the screen is
    /// destroyed; then what was there before is there again.
    LiveScreen(Content content, std::stop_token stop);
    ~LiveScreen() = default;

    /// Standard output is a terminal that can be drawn upon.
    static bool possible() { return TerminalScreen::possible(); }

private:
    std::jthread thread_;
};

}  // namespace ply
