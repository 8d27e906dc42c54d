#include "framework/app/play/game_display.hpp"

#include <fmt/format.h>

#include "framework/app/play/line_display.hpp"
#include "framework/app/play/screen_display.hpp"

namespace ply {

std::unique_ptr<GameDisplay> make_game_display(const Terminal& terminal, bool plain,
                                               GameDisplay::Completion completion) {
    if (!plain && terminal.talk == stdout && terminal.files == nullptr && CursesScreen::possible())
        return std::make_unique<ScreenDisplay>(terminal, std::move(completion));
    return std::make_unique<LineDisplay>(terminal, std::move(completion));
}

std::string clock_text(std::chrono::nanoseconds time) {
    const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(time).count() / 100;
    const auto seconds = tenths / 10;
    return seconds < 20 ? fmt::format("0:{:02}.{}", seconds, tenths % 10)
                        : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace ply
