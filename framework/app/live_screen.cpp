#include "framework/app/live_screen.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "framework/report/fitted_text.hpp"

namespace ply {
namespace {

// Of xterm's control sequences: the alternate screen, which is not wrapped anew when the window
// changes its width; the cursor; home; clear to the end of the line, of the screen.
constexpr const char* enter = "\x1b[?1049h\x1b[?25l";
constexpr const char* leave = "\x1b[?25h\x1b[?1049l";
constexpr const char* home = "\x1b[H";
constexpr const char* clear_line = "\x1b[K";
constexpr const char* clear_below = "\x1b[J";

struct Size {
    int columns = 80;
    int rows = 24;
};

Size terminal_size() {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return {};
    return {window.ws_col, window.ws_row};
}

void draw(const LiveScreen::Content& content) {
    const Size size = terminal_size();
    std::string text = home;
    int row = 0;
    for (const std::string& line : content(size.columns, size.rows)) {
        if (row == size.rows) break;
        if (row++ > 0) text += "\r\n";
        // Cleared first: after the last column, the cursor stands on that column.
        text += clear_line + fitted_text(line, size.columns);
    }
    if (row < size.rows) text += fmt::format("\r\n{}", clear_below);
    fmt::print("{}", text);
    std::fflush(stdout);
}

}  // namespace

LiveScreen::LiveScreen(Content content, std::stop_token stop) {
    thread_ =
        std::jthread([content = std::move(content), stop = std::move(stop)](std::stop_token done) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            const std::stop_callback on_stop(stop, [&] { wake.notify_all(); });
            const auto over = [&] { return done.stop_requested() || stop.stop_requested(); };
            fmt::print("{}", enter);
            while (!over()) {
                draw(content);
                wake.wait_for(lock, done, std::chrono::milliseconds(200), over);
            }
            lock.unlock();
            fmt::print("{}", leave);
            std::fflush(stdout);
        });
}

bool LiveScreen::possible() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && terminal != nullptr && *terminal != '\0' &&
           std::strcmp(terminal, "dumb") != 0;
}

}  // namespace ply
