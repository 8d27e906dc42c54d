#include "framework/app/terminal/live_screen.hpp"

#include <condition_variable>
#include <mutex>

namespace ply {

LiveScreen::LiveScreen(Content content, std::stop_token stop) {
    thread_ =
        std::jthread([content = std::move(content), stop = std::move(stop)](std::stop_token done) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            const std::stop_callback on_stop(stop, [&] { wake.notify_all(); });
            const auto over = [&] { return done.stop_requested() || stop.stop_requested(); };
            TerminalScreen screen;
            while (!over()) {
                const TerminalScreen::Size size = TerminalScreen::size();
                screen.draw(content(size.columns, size.rows));
                wake.wait_for(lock, done, std::chrono::milliseconds(100), over);
            }
            lock.unlock();
        });
}

}  // namespace ply
