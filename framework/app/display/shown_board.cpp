#include "framework/app/display/shown_board.hpp"

#include <unistd.h>

#include "framework/app/terminal/terminal_screen.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {

std::string shown_board(const Session& session, bool flipped, std::FILE* talk) {
    constexpr int others = 4;  // empty ones before and after it, whose turn it is, the prompt
    const Game& game = session.game();
    const AnyState state = shown_state(session);
    BoardStyle style = board_style(talk);
    style.flipped = flipped;
    style.seats = session.seat_names();
    if (!viewer_of(session)) style.before = session.before_last_move();
    if (isatty(fileno(talk)) == 0) return draw_board(game, state, style);
    const TerminalScreen::Size window = TerminalScreen::size();
    return draw_board_in_window(game, state, style, window.columns, window.rows, others);
}

}  // namespace ply
