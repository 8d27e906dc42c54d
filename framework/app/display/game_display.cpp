#include "framework/app/display/game_display.hpp"

#include "framework/app/display/line_display.hpp"
#include "framework/app/display/screen_display.hpp"

namespace ply {

std::unique_ptr<GameDisplay> make_game_display(const Terminal& terminal, bool plain,
                                               GameDisplay::Completion completion,
                                               GameDisplay::WhileThinking while_thinking) {
    if (!plain && terminal.talk == stdout && terminal.files == nullptr && CursesScreen::possible())
        return std::make_unique<ScreenDisplay>(terminal, std::move(completion),
                                               std::move(while_thinking));
    return std::make_unique<LineDisplay>(terminal, std::move(completion));
}

}  // namespace ply
